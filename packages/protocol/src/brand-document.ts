import * as v from 'valibot';
import { id, language } from './fields.ts';
import { flagNames } from './flags.ts';
import { limits } from './limits.ts';

/** What of a brand a browser gets, apart from the rest of its file: no page carries the rules of what only the server reads. */

export const httpsUrl = v.pipe(v.string(), v.url(), v.regex(/^https:\/\//, 'must be an https URL'));
/** A page of the brand's own host, or an https address. */
export const ownLink = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:https:\/\/[^\s"'<>\\]+|\/(?![/\\])[\w/.~%?&=+-]*)$/, 'must be a path such as /subscribe, or an https URL'),
);
/** A public key of a partner that signs hand-over tokens (RFC 7517, EC P-256 for ES256). */
export const publicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  kid: v.string(),
  alg: v.literal('ES256'),
  use: v.optional(v.literal('sig')),
});

/** The drawn marks that every site brings. */
export const brandMarks = ['daybreak', 'lantern', 'acme'] as const;
const logo = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(
    /^(?:daybreak|lantern|acme|(?:\/[\w.~-]+)+|https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[^\s"'<>\\;]*)$/,
    'must be daybreak, lantern or acme, a path such as /brand/logo.svg, or an https address of a picture',
  ),
);

/** The legal pages, by their names in `legal` of a brand, and where a brand that has the text shows it (P-ROUTE-11). */
export const legalPaths = {
  terms: '/terms',
  privacy: '/privacy',
  guidelines: '/guidelines',
  refund: '/refund',
  custodian_2257: '/2257',
  faq: '/faq',
  contact_support: '/contact-support',
} as const;
export type LegalPage = keyof typeof legalPaths;

/** The part of a brand that any user may see: it travels in the first HTML. */
export const plainPart = {
  /** Application id in every call. */
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'must be a short lower-case id')),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  language: v.optional(v.string(), 'en'),
  /** Other languages that its pages may be read in. */
  languages: v.optional(v.array(language), []),
  direction: v.optional(v.picklist(['ltr', 'rtl']), 'ltr'),
  /** One of the drawn marks, or the brand's own picture. */
  logo: v.optional(logo, 'daybreak'),
  /** Overrides of catalogue texts by key (`explore.hero.title`), used letter for letter. */
  texts: v.optional(v.record(v.string(), v.string()), {}),
  flags: v.optional(v.record(v.picklist(flagNames), v.boolean()), {}),
  /** Partner mode: users come with the partner's token; hides what P-BRAND-03 and P-EXP-13 name. */
  partner_mode: v.optional(v.boolean(), false),
  features: v.optional(
    v.object({
      leaderboard: v.optional(v.boolean(), false),
      commerce: v.optional(v.boolean(), true),
      guest_chat: v.optional(v.boolean(), true),
      nsfw_toggle: v.optional(v.boolean(), false),
      /** Whether people may bring pictures of their own; absent: yes. */
      picture_uploads: v.optional(v.boolean()),
      /** Whether creators are asked before a save that submits (R-MOD-08); absent: yes. */
      submission_question: v.optional(v.boolean()),
      social_links: v.optional(v.array(v.object({ label: v.string(), url: httpsUrl })), []),
      affiliates_url: v.optional(ownLink),
      /** What the explore grid may be narrowed by (P-BRAND-04); absent: by all of it, empty: by nothing. */
      explore_filters: v.optional(v.array(v.picklist(['tags', 'languages', 'sizes']))),
    }),
    {},
  ),
  links: v.optional(
    v.object({
      support: v.optional(v.string()),
      /** Where upgrading leads instead of our own subscribe page: an https address on one of `upgrade_hosts`. */
      upgrade: v.optional(v.string()),
      /** Hosts that upgrade links may lead to: `pay.example.com`. */
      upgrade_hosts: v.optional(v.array(v.string()), []),
    }),
    {},
  ),
  /** Words that answer a search with the empty state (P-EXP-08). */
  negative_keywords: v.optional(v.array(v.string()), []),
  /** Paths this brand answers with its 404 page (P-ROUTE-20). */
  closed_paths: v.optional(v.array(v.string()), []),
};

/** Whether people may bring pictures of their own. */
export const takesPictures = ({ features }: { features: { picture_uploads?: boolean | undefined } }): boolean =>
  features.picture_uploads !== false;

/** What a browser needs to know of a line; where a brand has none, it asks for none. */
export const queueView = {
  /** A character without a line. */
  exempt_character_id: v.optional(id),
  /** Who signs the passes that lead past the line (JWS ES256). */
  bypass_keys: v.optional(v.array(publicKey), []),
};

export const adsView = {
  /** An ad shows under the last reply once there are more messages than this. */
  minimum_messages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), limits.adsAfterMessages),
  /** Hosts that ads may lead to: `shop.example.com`. */
  hosts: v.optional(v.array(v.string()), []),
};

export const viewPart = {
  /** The legal pages that the brand has a text for. Absent: a server that does not tell. */
  legal: v.optional(v.array(v.picklist(Object.keys(legalPaths) as [LegalPage, ...LegalPage[]]))),
  queue: v.optional(v.object(queueView)),
  ads: v.optional(v.object(adsView)),
};
