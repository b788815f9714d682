import type { MountOptions } from '../api.ts';
import { fenced } from '../developer-message.ts';
import type { HostParts } from '../host-parts.ts';

/** Milliseconds that launcher and panel wait for their colours, unseen; then they come in neutral ones. */
export const COLORS_WAIT = 1000;

/** Milliseconds after which the colours of a slow server are not waited for any more. */
const PATIENCE = 15_000;

/** Longest theme that travels in the address; a longer one is the frame's alone. */
const APPEARANCE_MAX = 2000;

/** Address → rules, of what was answered: a launcher that comes again is in its colours at once. */
const known = new Map<string, string>();

/** Four colours of a mode: the button and what stands on it, the panel and what stands on that. */
const rules = ([button, icon, panel, text]: readonly unknown[]): string =>
  `.launcher{background:${button};color:${icon}}.panel,.bar{background:${panel};color:${text}}`;

/** Rules from what came out of our frame: eight colours, light and dark, or nothing. */
const rulesOf = (colors: unknown): string | undefined => {
  const all: unknown[] = [colors].flat(2);
  return all.length === 8 && all.every((color) => typeof color === 'string' && /^#[\da-f]{6}$/.test(color))
    ? `${rules(all)}@media (prefers-color-scheme:dark){${rules(all.slice(4))}}`
    : undefined;
};

/** The brand's colours around a frame, as long as a launcher or modal stands in the page. */
export interface BrandColors {
  /** Asks for those of a theme, unless they were asked for last; until the first are known, `host` says that it waits. */
  follow(options: MountOptions): void;
  end(): void;
}

/**
 * Colours of launcher and bar as the brand has them, from a document of ours in an unseen frame: a
 * partner's policy lets our frames in, and neither a request nor a style of ours. Nothing but eight
 * colours is taken from its one message, and the frame goes when that came.
 */
export function createBrandColors(
  host: HTMLElement,
  sheet: CSSStyleSheet,
  origin: string,
  { createFrame }: HostParts,
): BrandColors {
  const page = host.ownerDocument;
  let asked: string | undefined;
  let over = new AbortController();
  let wait: ReturnType<typeof setTimeout> | number;

  const ask = (address: string): void => {
    const { signal } = (over = new AbortController());
    const frame = createFrame(page, 'chat', { title: '' });
    frame.style.display = 'none';
    frame.src = address;
    const timer = setTimeout(() => over.abort(), PATIENCE);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      frame.remove();
    });
    window.addEventListener(
      'message',
      ({ source, origin: from, data }: MessageEvent<{ troupe?: unknown; colors?: unknown } | null>) => {
        if (source !== frame.contentWindow || from !== origin || data?.troupe !== 'look') return;
        over.abort();
        const found = rulesOf(data.colors);
        if (found) known.set(address, found);
        show(found);
      },
      { signal },
    );
    page.documentElement.append(frame);
  };
  const show = (found: string | undefined): void => {
    if (found) sheet.replaceSync(found);
    delete host.dataset['waits'];
  };

  return {
    follow({ application = '', appearance }) {
      const theme = fenced('appearance', () => JSON.stringify(appearance)) ?? '';
      const fits = theme && theme.length <= APPEARANCE_MAX;
      const query = { application, origin: page.location.origin, ...(fits && { appearance: theme }) };
      const address = `${origin}/embed/v1/look?${new URLSearchParams(query)}`;
      if (address === asked) return;
      over.abort();
      const found = known.get(address);
      if (found) show(found);
      else {
        // Only the first colours are worth waiting for: changed ones come over those that are there.
        if (asked === undefined) {
          host.dataset['waits'] = '';
          wait = setTimeout(show, COLORS_WAIT);
        }
        ask(address);
      }
      asked = address;
    },
    end() {
      clearTimeout(wait);
      over.abort();
    },
  };
}
