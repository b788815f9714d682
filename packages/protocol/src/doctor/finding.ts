/** How much a finding matters: the widget does not work, something of it suffers, or this part is in order. */
export type Severity = 'broken' | 'warning' | 'fine';

/** One thing that the doctor found out about a page. Texts are English, as all messages to developers are. */
export interface Finding {
  /** Stable, by area: `csp.script`, `token.aud`. */
  id: string;
  severity: Severity;
  what: string;
  why: string;
  /** The line to paste, or empty where there is nothing to do. */
  fix: string;
}

/** What is known of a page. Whatever is absent is not judged. */
export interface Page {
  /** Origin of the brand that serves the widgets: `https://chat.example.com`. */
  troupe: string;
  /** The brand's id, as partners write it in `data-application`. */
  application?: string;
  /** Address of the partner's page, its origin, or `null` for pages without one. */
  address?: string;
  /** Whether the brand's list holds the page's origin, as its server says. */
  isAllowed?: boolean;
  /** Why the brand's server did not say so, where it was asked. */
  unanswered?: string;
  /** Response headers of the page, as browsers and `curl -I` print them. */
  headers?: string;
  /** The part of the page's HTML that concerns us. */
  tag?: string;
  /** A hand-over token that the partner's back end signed. It is read, never verified and never sent. */
  token?: string;
  /** A theme, or a brand file, as JSON. */
  theme?: string;
  /** The reader's clock, milliseconds since 1970. */
  now: number;
}

export const broken = (id: string, what: string, why: string, fix: string): Finding => ({
  id,
  severity: 'broken',
  what,
  why,
  fix,
});
export const warning = (id: string, what: string, why: string, fix: string): Finding => ({
  id,
  severity: 'warning',
  what,
  why,
  fix,
});
export const fine = (id: string, what: string, why = ''): Finding => ({ id, severity: 'fine', what, why, fix: '' });
