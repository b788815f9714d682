import * as v from 'valibot';
import { brandView } from '../brand.ts';

/**
 * One page of the reference site, as the server needs it to answer a document request: the site's
 * build writes `pages.json` (rows in matching order, the last one matches everything), the server
 * reads it. Source of the rows: the site's `routes.ts`.
 */
export const sitePage = v.object({
  name: v.string(),
  /** `/chat/:characterId`; a parameter is one segment. `*` matches any path. */
  path: v.string(),
  /** With the slots `{product}`, `{character}` (name), `{title}` (of the character), `{username}` (its creator). */
  title: v.string(),
  description: v.string(),
  /** What the slots and the status need: the character of `:characterId`. A missing one answers the row `not-found`. */
  lookup: v.picklist(['character', 'none']),
  status: v.picklist([200, 403, 404]),
});
export type SitePage = v.InferOutput<typeof sitePage>;
export const sitePages = v.array(sitePage);

/** What the first HTML hands to the site, as JSON in `<script type="application/json" id="troupe-boot">`. */
export const siteBoot = v.object({
  brand: brandView,
  /** The request brought a refresh cookie: the page asks for that session first, and for a guest's only without. */
  has_session: v.boolean(),
});
export type SiteBoot = v.InferOutput<typeof siteBoot>;

/** Marks in the site's `index.html` that the server replaces in every answer. */
export const documentMarks = {
  /** Attributes of the root element: language, direction and, where the visitor chose one, `data-mode`. */
  root: '<html lang="en">',
  /** Title, description, open graph, the brand's theme as a nonced style. */
  head: '<!--troupe:head-->',
  /** The boot JSON. */
  boot: '<!--troupe:boot-->',
} as const;

/** Cookie that holds the visitor's choice of `light` or `dark`, so that the first paint has it. Written by the page. */
export const modeCookie = 'troupe_mode';
