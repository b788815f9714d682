import * as v from 'valibot';
import { httpsUrl, ownLink } from '../../brand-document.ts';
import { ofClosest } from '../../closest-language.ts';
import { language } from '../../fields.ts';
import { permissions } from '../../permissions.ts';
import type { FooterNode } from './footer-line.ts';

/** What of a brand stands around every page of its site: checked here, and taken as it is from our own document. */

/** What may stand before the label of the header's button. */
export const headerIcons = ['star', 'heart', 'spark', 'book', 'trophy', 'help'] as const;

const ownLabel = v.pipe(v.string(), v.minLength(1), v.maxLength(24));

/** A way of the brand's own in the header: a page of the site, or an https address (P-BRAND-05). */
export const headerButton = v.object({
  link: ownLink,
  label: ownLabel,
  icon: v.optional(v.picklist(headerIcons), 'star'),
});

const navEntry = {
  link: ownLink,
  icon: v.optional(v.picklist(headerIcons), 'star'),
  /** What its reader has to hold, all of it. */
  permissions: v.optional(v.array(v.picklist(permissions)), []),
};

/** Ways of the brand's own in the navigation (P-SHELL-07). */
export const navEntries = v.pipe(
  v.array(
    v.object({
      ...navEntry,
      /** One text, or one for each language. */
      label: v.union([
        ownLabel,
        v.pipe(
          v.record(language, ownLabel),
          v.check((labels) => Object.keys(labels).length > 0, 'must have a text for at least one language'),
        ),
      ]),
    }),
  ),
  v.maxLength(8),
);

/** The text of such a way in a language; where it has none in that, the first that it has. */
export const labelIn = (label: string | Record<string, string>, tag: string): string =>
  typeof label === 'string' ? label : (ofClosest(label, tag) ?? Object.values(label)[0] ?? '');

/** Texts that stand elsewhere, in place of the brand's own pages of them. */
export const legalLinks = v.object({
  terms: v.optional(httpsUrl),
  privacy: v.optional(httpsUrl),
  refund: v.optional(httpsUrl),
});

export const brandShell = v.object({
  /** Where users of a partner sign in. */
  partner_sign_in: v.optional(v.string()),
  header_button: v.optional(headerButton),
  /** With the text of the page's language. */
  nav_entries: v.optional(v.array(v.object({ ...navEntry, label: ownLabel }))),
  legal_links: v.optional(legalLinks),
  /** Devices for which the brand has an app. */
  apps: v.optional(v.array(v.picklist(['android', 'ios']))),
  // Read by `readFooterLine` where the brand is loaded: a page that shows it need not carry its shape once more.
  /** The line at the end of every page, as the server read it. */
  footer_line: v.optional(v.array(v.any()) as unknown as v.GenericSchema<FooterNode[]>),
});
export type BrandShell = v.InferOutput<typeof brandShell>;
