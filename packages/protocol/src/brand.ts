import * as v from 'valibot';
import { priceList } from './commerce/price-list.ts';
import { id, language, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { bannerPart } from './platform/banners/banner-rows.ts';
import { crisisHelp } from './chat/help.ts';
import { headerButton, labelIn, legalLinks, navEntries } from './platform/shell/brand-shell.ts';
import { readFooterLine } from './platform/shell/footer-line.ts';
import { issuedRight } from './platform/issued-rights.ts';
import { hasLegalText, legalText } from './platform/legal/legal-text.ts';
import { adsView, httpsUrl, legalPaths, publicKey, queueView, type LegalPage } from './brand-document.ts';
import { publicPart, type BrandView } from './brand-view.ts';
import { evaluateFlag, flagNames, type Flag } from './flags.ts';
import { roles } from './permissions.ts';
import { ageLevels, ageLimits, ageMethods } from './platform/age/age-methods.ts';

/**
 * One brand as data: the whole of what an operator decides (white-label: one file, no code, no
 * rebuild). The JSON Schema in `brand.schema.json` is generated from this.
 */

/** An origin as browsers write it: scheme, host, port if not the default, nothing else. */
export const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'must be an exact origin such as https://partner.example'),
);
/** A host with its port where it is not the default, lower case: `lantern.localhost:4100`. */
const host = v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a host such as chat.example.com'));

const scenario = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be a name of letters, digits, _ and -'));

/** When a flag is on, where that is neither always nor never. */
const flagRule = v.strictObject({
  share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  from: v.optional(timestamp),
  until: v.optional(timestamp),
  roles: v.optional(v.pipe(v.array(v.picklist(roles)), v.minLength(1))),
});
/** What an age check is like; a name that is left out has the default of the country. */
const ageRule = {
  /** The ways that count. */
  methods: v.optional(v.pipe(v.array(v.picklist(ageMethods)), v.maxLength(ageMethods.length))),
  /** The least that a proof must be sure. */
  level: v.optional(v.picklist(ageLevels)),
  /** Days for which a proof counts. */
  valid_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ageLimits.validDaysMax))),
  /** Whether a proof counts for one visit only. */
  per_visit: v.optional(v.boolean()),
};
const ageCheckKinds = ['required', 'at_door', 'inform', 'disabled'] as const;
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country such as NL (ISO 3166-1 alpha-2)'));

/** Where somebody is reached: what a browser opens as a mail or as a page, and nothing that it would run. */
const supportAddress = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^(?:mailto:[^\s@<>"']+@[^\s@<>"']+|https:\/\/[^\s<>"']+)$/, 'must be a mailto: or https: address'),
);

const serverPart = {
  ...bannerPart,
  /** As in the document, which only says that they are texts: the file is where they are held to their schemes. */
  links: v.optional(
    v.object({
      support: v.optional(supportAddress),
      upgrade: v.optional(httpsUrl),
      upgrade_hosts: v.optional(v.array(host), []),
    }),
    {},
  ),
  /** The same as `texts`, by the language that they are in; `texts` is in the brand's own. */
  texts_in: v.optional(v.record(language, v.record(v.string(), v.string())), {}),
  flags: v.optional(v.record(v.picklist(flagNames), v.union([v.boolean(), flagRule])), {}),
  /** Ads in chats, for who holds `display_ads`. Absent: none. */
  ads: v.optional(
    v.object({
      ...adsView,
      /** The brand's own ads. */
      house: v.optional(
        v.array(
          v.object({
            id,
            text: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.adTextMax)),
            url: httpsUrl,
            /** Path of a picture on the brand's own origin. */
            image: v.optional(
              v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'must be a path of the brand, such as /api/v1/files/ad')),
            ),
          }),
        ),
        [],
      ),
      /** Whether the last ten messages may be given to the provider of ads. House ads need none. */
      shares_messages: v.optional(v.boolean(), false),
    }),
  ),
  /** The waiting line (C-QUEUE-01). Absent, or without a capacity: everybody may chat at once. */
  queue: v.optional(
    v.object({
      /** How many people may be inside at a time; 0 is off. */
      capacity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      /** Seconds without a sign of life after which a place is given up. Browsers let hidden tabs speak once a minute. */
      idle_seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(1200)), 180),
      ...queueView,
    }),
    {},
  ),
  hosts: v.pipe(v.array(host), v.minLength(1)),
  policy: v.optional(
    v.object({
      /** `never`: safe for work only. `verified`: adult content for age-verified members who ask for it. */
      adult: v.optional(v.picklist(['never', 'verified']), 'never'),
      /**
       * Age checks by country; `required` elsewhere, and wherever the country is not known. `at_door`: asked for at
       * once, whatever is looked for. `inform` and `disabled` open adult content without a proof.
       */
      age_check: v.optional(
        v.record(
          country,
          v.union([
            v.picklist(ageCheckKinds),
            v.object({ check: v.optional(v.picklist(ageCheckKinds), 'required'), ...ageRule }),
          ]),
        ),
        {},
      ),
      /** What a required check is like in countries that `age_check` does not name, and in unknown ones. */
      age_elsewhere: v.optional(v.object({ check: v.optional(v.picklist(['required', 'at_door']), 'required'), ...ageRule }), {}),
      relay_domains: v.optional(v.array(v.string()), []),
    }),
    {},
  ),
  /** Texts of the legal and help pages. A production start refuses a brand that lacks one it needs. */
  legal: v.optional(
    v.object({
      terms: v.optional(legalText),
      privacy: v.optional(legalText),
      guidelines: v.optional(legalText),
      refund: v.optional(legalText),
      /** The custodian of records, on adult brands (18 U.S.C. 2257). */
      custodian_2257: v.optional(legalText),
      faq: v.optional(legalText),
      /** Absent: what `links.support` says. */
      contact_support: v.optional(legalText),
    }),
    {},
  ),
  /** Whether search engines may list its pages; a partner's (`partner_mode`) are not, any other's are, unless told. */
  search_engines: v.optional(v.picklist(['index', 'noindex'])),
  /** Where users of `partner_mode` sign in: the partner's own page. */
  partner_sign_in: v.optional(httpsUrl),
  header_button: v.optional(headerButton),
  nav_entries: v.optional(navEntries, []),
  legal_links: v.optional(legalLinks),
  /** A line of HTML at the end of every page: words, a, b, br, em, i, small and strong. */
  footer_bottom_line_html: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2000),
      v.rawCheck(({ dataset, addIssue }) => {
        try {
          if (dataset.typed) readFooterLine(dataset.value);
        } catch (error) {
          addIssue({ message: error instanceof Error ? error.message : 'is no line of HTML' });
        }
      }),
    ),
  ),
  /** Apps of the brand; without them there is no page about apps and no link to one. */
  mobile_applications: v.optional(
    v.pipe(
      v.array(v.object({ type: v.picklist(['android', 'ios']), download_url: httpsUrl })),
      v.check((apps) => new Set(apps.map(({ type }) => type)).size === apps.length, 'must have one entry for each type'),
    ),
    [],
  ),
  safety: v.optional(
    v.object({
      /** Where someone in a crisis finds help, in the operator's country; shown on the crisis card. */
      crisis_text: v.optional(v.string()),
      /** The same by country (ISO 3166-1 alpha-2), and `default` for everywhere else. */
      crisis: v.optional(
        v.record(v.pipe(v.string(), v.regex(/^(?:default|[A-Z]{2})$/, 'must be default or a country such as DE')), crisisHelp),
        {},
      ),
    }),
    {},
  ),
  commerce: v.optional(priceList, {}),
  recommendations: v.optional(
    v.object({
      /** What a recommender outside calls the scenario of each place (P-REC-01). */
      scenarios: v.optional(
        v.object({
          home: v.optional(scenario, 'home'),
          recommended_bots: v.optional(scenario, 'recommended_bots'),
          external: v.optional(scenario, 'external'),
        }),
        {},
      ),
    }),
    {},
  ),
  /** What claims of an outside identity provider give; without rows its word is that of the account alone. */
  issued_rights: v.optional(v.array(issuedRight), []),
  embed: v.optional(
    v.object({
      /** Exact origins whose pages may frame this brand: frame-ancestors, CORS and the handshake. */
      allowed_origins: v.optional(v.array(origin), []),
      /** Who signs the partner's tokens. Absent: embeds are for guests only. */
      partner: v.optional(v.object({ issuer: v.string(), keys: v.pipe(v.array(publicKey), v.minLength(1)) })),
      /** Users of pages that sign nobody in themselves may sign in to their own account of this brand, inside the frame. */
      sign_in: v.optional(v.boolean(), false),
    }),
    {},
  ),
};

export const brandConfig = v.strictObject({ $schema: v.optional(v.string()), ...publicPart, ...serverPart });
/** A brand as an operator writes it. */
export type BrandInput = v.InferInput<typeof brandConfig>;
/** A brand with every default filled in. */
export type Brand = v.InferOutput<typeof brandConfig>;

/** The legal pages that a brand shows: those with a text, at a path that it has not closed. */
export const legalPagesOf = ({ legal, links, closed_paths }: Pick<Brand, 'legal' | 'links' | 'closed_paths'>): LegalPage[] =>
  (Object.keys(legalPaths) as LegalPage[])
    .filter((page) => hasLegalText(legal[page]) || (page === 'contact_support' && links.support !== undefined))
    .filter((page) => !closed_paths.includes(legalPaths[page]));

/** Flags as they are for somebody of whom nothing is known. */
const flagsForNobody = (brand: Pick<Brand, 'flags'>): BrandView['flags'] => {
  const nobody = { key: null, role: null };
  const values = (Object.keys(brand.flags) as Flag[]).map((flag) => {
    const rule = brand.flags[flag];
    return [flag, evaluateFlag(flag, rule, nobody, new Date()).value];
  });
  return Object.fromEntries(values) as BrandView['flags'];
};

/** What stands around its pages; nothing where it has nothing of its own. */
const shellOf = (brand: Brand): Pick<BrandView, 'shell'> => {
  const { header_button, nav_entries, legal_links, mobile_applications, partner_sign_in, footer_bottom_line_html: line } = brand;
  const shell = {
    ...(header_button && { header_button }),
    ...(brand.partner_mode && partner_sign_in !== undefined && { partner_sign_in }),
    ...(nav_entries.length > 0 && {
      nav_entries: nav_entries.map(({ label, ...entry }) => ({ ...entry, label: labelIn(label, brand.language) })),
    }),
    ...(legal_links && { legal_links }),
    ...(mobile_applications.length > 0 && { apps: mobile_applications.map(({ type }) => type) }),
    ...(line !== undefined && { footer_line: readFooterLine(line) }),
  };
  return Object.keys(shell).length === 0 ? {} : { shell };
};

/** The public part of a brand, field by field. */
export const toBrandView = (brand: Brand): BrandView => ({
  id: brand.id,
  name: brand.name,
  language: brand.language,
  languages: brand.languages,
  direction: brand.direction,
  logo: brand.logo,
  theme: brand.theme,
  texts: brand.texts,
  flags: flagsForNobody(brand),
  partner_mode: brand.partner_mode,
  features: brand.features,
  links: brand.links,
  negative_keywords: brand.negative_keywords,
  closed_paths: brand.closed_paths,
  legal: legalPagesOf(brand),
  ...shellOf(brand),
  ...(brand.ads && { ads: { minimum_messages: brand.ads.minimum_messages, hosts: brand.ads.hosts } }),
  ...(brand.queue.capacity > 0 && {
    queue: { exempt_character_id: brand.queue.exempt_character_id, bypass_keys: brand.queue.bypass_keys },
  }),
});
