import * as v from 'valibot';
import { socialProviders } from './sessions.ts';
import { plainPart, viewPart } from '../brand-document.ts';
import type { BrandView } from '../brand-view.ts';
import { appSettings } from './app-settings.ts';
import { bannerScreens } from './banners/banner-places.ts';
import type { DocumentBanners } from './banners/shown-banners.ts';
import { character, type Character } from './characters.ts';
import { pageGuard, verdict } from './guards.ts';
import { multiSearch, type MultiSearchResult, type SearchParameters } from './search.ts';
import type { BrandShell } from './shell/brand-shell.ts';

/**
 * One page of the reference site, as the server needs it to answer a document request: the site's
 * build writes `pages.json` (rows in matching order, the last one matches everything), the server
 * reads it. Source of the rows: the site's `routes.ts`.
 */
export const sitePage = v.object({
  name: v.string(),
  /** `/chat/:characterId`; a parameter is one segment. `*` matches any path. */
  path: v.string(),
  /** With the slots `{product}`, `{character}` (name), `{title}` (of the character), `{username}` (its creator, or the creator). */
  title: v.string(),
  description: v.string(),
  /**
   * What the slots and the status need: the character of `:characterId`, the creator of `:creatorUsername`. A missing one
   * answers the row `not-found`.
   */
  lookup: v.picklist(['character', 'creator', 'none']),
  status: v.picklist([200, 403, 404]),
  /** Whom it is for: `decide` reads it, on the server and in the page. */
  ...pageGuard.entries,
  /** Whether search engines may list it: what everybody may see, and is nobody's own. */
  listed: v.optional(v.boolean()),
  /** Files of the build that the page needs beside those of every page: known to the document, they come together. */
  files: v.optional(v.array(v.string())),
  /** The screen that it is for an operator who places banners, and the files that draw them: wanted where there are some. */
  banners: v.optional(v.object({ screen: v.picklist(bannerScreens), files: v.array(v.string()) })),
});
export type SitePage = v.InferOutput<typeof sitePage>;
export const sitePages = v.array(sitePage);

/**
 * What the document's first view was drawn from: the page takes it over, and neither draws anew nor asks
 * again for what is there. Nothing of it is anybody's own: it is what a user of whom nothing is known may see.
 */
export const firstView = v.object({
  /** `page` is drawn as it is; of a `shell` only what stands around every page, with the shape of a page in it. */
  drawn: v.picklist(['page', 'shell']),
  /** For whom: what only members have gets its room in it, and what only guests are told stands there. */
  user: v.picklist(['guest', 'member']),
  /** Answers to the searches of the page's address. */
  found: v.optional(multiSearch.output),
  /** The character of the page's address; null where there is none for a user. */
  character: v.optional(v.nullable(character)),
  /** What the brand shows to this viewer, by screen; the server has checked it. */
  banners: v.optional(v.custom<DocumentBanners>((given) => typeof given === 'object' && given !== null)),
});
export type FirstView = v.InferOutput<typeof firstView>;

/** For whom a first view is drawn. Of a member nothing is known but that the page will know more than a stranger may see. */
export type FirstViewUser = 'guest' | 'member';

export interface FirstViewRequest {
  brand: BrandView;
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  user: FirstViewUser;
  /** The character of the address as users may see it; undefined where the address names none. */
  character: Character | null | undefined;
  banners?: DocumentBanners | undefined;
  /** Answers searches as a user's key would. */
  find: (searches: SearchParameters[]) => Promise<MultiSearchResult>;
}

/**
 * What the site's build for the server exports (`packages/site/src/server.tsx`). The server loads it
 * by its address and knows no more of the interface than this.
 */
export interface FirstViewRenderer {
  /** Equal for addresses whose first views are equal, so that one may stand for the other; null where it depends on more. */
  keyOf: (request: Pick<FirstViewRequest, 'brand' | 'pathname' | 'search'>) => string | null;
  /** Draws the page's first view; `shell` asks for no more than what stands around it. */
  draw: (request: FirstViewRequest, drawn: FirstView['drawn']) => Promise<{ html: string; view: FirstView }>;
}

/** What a browser gets of a brand, from our own document, whose server has checked the theme; its rules would be a tenth of a page's script. */
const brandOfDocument = v.object({
  ...plainPart,
  theme: v.custom<BrandView['theme']>((theme) => typeof theme === 'object' && theme !== null, 'must be a theme'),
  ...viewPart,
  shell: v.optional(v.custom<BrandShell>((shell) => typeof shell === 'object')),
});

/** What the first HTML hands to the site, as JSON in `<script type="application/json" id="troupe-boot">`. */
export const siteBoot = v.object({
  brand: brandOfDocument,
  /** The request brought a refresh cookie: the page asks for that session first, and for a guest's only without. */
  has_session: v.boolean(),
  /** Null where nothing was drawn. */
  first_view: v.nullable(firstView),
  /** What the brand offers to guests. */
  settings: appSettings,
  /** What the page is to the viewer who asked for it: the first view holds nothing that they may not see. */
  verdict: v.optional(verdict),
  /** Domains of addresses that are no real ones (P-ROUTE-19). */
  relay_domains: v.optional(v.array(v.string())),
  /** Accounts elsewhere that one can sign in with here. */
  sign_in_providers: v.optional(v.array(v.picklist(socialProviders))),
  /** Whether passkeys open accounts here; left out where they do not. */
  passkeys: v.optional(v.literal(true)),
});
export type SiteBoot = v.InferOutput<typeof siteBoot>;

/** Marks in the site's `index.html` that the server replaces in every answer. */
export const documentMarks = {
  /** Attributes of the root element: language, direction and, where the user chose one, `data-troupe-mode`. */
  root: '<html lang="en">',
  /** Title, description, open graph, the brand's theme as a nonced style. */
  head: '<!--troupe:head-->',
  /** The boot JSON. */
  boot: '<!--troupe:boot-->',
  /** Files that the page needs beside those of every page, before it. */
  end: '</head>',
  /** The first view, inside the element that the site takes over. */
  view: '<!--troupe:view-->',
} as const;

/** Cookie that holds the user's choice of `light` or `dark`, so that the first paint has it. Written by the page. */
export const modeCookie = 'troupe_mode';
/** Cookie that holds the language that the user chose on this device. Written by the page. */
export const languageCookie = 'troupe_hl';
