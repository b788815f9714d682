import * as v from 'valibot';
import { httpsUrl } from '../../brand-document.ts';
import type { FooterNode } from './footer-line.ts';

/** What of a brand stands around every page of its site: checked here, and taken as it is from our own document. */

/** What may stand before the label of the header's button. */
export const headerIcons = ['star', 'heart', 'spark', 'book', 'trophy', 'help'] as const;

/** A way of the brand's own in the header: a page of the site, or an https address (P-BRAND-05). */
export const headerButton = v.object({
  link: v.pipe(
    v.string(),
    v.maxLength(500),
    v.regex(/^(?:https:\/\/[^\s"'<>\\]+|\/(?![/\\])[\w/.~%?&=+-]*)$/, 'must be a path such as /subscribe, or an https URL'),
  ),
  label: v.pipe(v.string(), v.minLength(1), v.maxLength(24)),
  icon: v.optional(v.picklist(headerIcons), 'star'),
});

/** Texts that stand elsewhere, in place of the brand's own pages of them. */
export const legalLinks = v.object({
  terms: v.optional(httpsUrl),
  privacy: v.optional(httpsUrl),
  refund: v.optional(httpsUrl),
});

export const brandShell = v.object({
  header_button: v.optional(headerButton),
  legal_links: v.optional(legalLinks),
  /** Devices for which the brand has an app. */
  apps: v.optional(v.array(v.picklist(['android', 'ios']))),
  // Read by `readFooterLine` where the brand is loaded: a page that shows it need not carry its shape once more.
  /** The line at the end of every page, as the server read it. */
  footer_line: v.optional(v.array(v.any()) as unknown as v.GenericSchema<FooterNode[]>),
});
export type BrandShell = v.InferOutput<typeof brandShell>;
