import { charactersCollection, searchLimits, type CharacterHit } from '@troupe/protocol';
import { and, inArray } from 'drizzle-orm';
import { characters } from '../../../db/schema.ts';
import { createTurns, nextTurn, type Turns } from '../../../kernel/turns.ts';
import type { Db } from '../../../ports/index.ts';
import { reachesEverybody } from '../../works/reach.ts';
import { hitColumns, reviewColumns, toCharacterHit, toReviewMarks } from '../characters.ts';
import type { Catalogue } from './catalogue.ts';
import { countFacet } from './facets.ts';
import type { SearchDocument } from './fields.ts';
import { findWords, type Found } from './find-words.ts';
import { highlightDocument } from './highlight.ts';
import type { LiveCatalogue } from './live-catalogue.ts';
import { pageInOrder } from './order.ts';
import type { Filter } from './filter.ts';
import { toMatches } from './filter-match.ts';
import { anything } from './matches.ts';
import { readParameters, type RawParameters, type Search } from './parameters.ts';
import type { View } from './views.ts';

/** Runs one checked search and returns it in Typesense's shape; `viewerId` finds their own works in any case. */
export type CharacterSearch = (search: Search, viewerId?: string) => Promise<object>;

/** The same for a search that is not checked yet, within a filter that it cannot leave. */
export type ScopedSearch = (given: object, filter: string) => Promise<object>;

/** What a search found in the catalogue. */
interface Result {
  page: { hit: CharacterHit; score: number }[];
  found: number;
  outOf: number;
  facets: object[];
  text: Found | null;
}

/** Milliseconds of one turn: with a step of the longest work and a page of the database, others wait for 20 at most. */
const turnMs = 6;
/** A page whose characters are gone, or hidden meanwhile, is made again at most this often. */
const triesMax = 3;

const only = (document: Record<string, unknown>, { include, exclude }: Search): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).filter(([key]) => (include.length === 0 || include.includes(key)) && !exclude.includes(key)),
  );

/** A filter as parts of which each has to hold. */
const partsOf = (filter: Filter): readonly Filter[] => (filter.kind === 'and' ? filter.parts.flatMap(partsOf) : [filter]);

/** 1 for each place of what is seen that fits the filter too; how many there are. */
const narrow = async (
  catalogue: Catalogue,
  filter: Filter,
  seen: View,
  turns: Turns,
): Promise<{ allowed: Uint8Array; count: number }> => {
  const views: View[] = [];
  const { documents, filters } = catalogue;
  for (const part of partsOf(filter))
    views.push(await filters.of(JSON.stringify(part), await toMatches(part, catalogue, turns), documents, turns));
  await turns();
  // Of one moment: nothing changes between the views from here on.
  const allowed = seen.allowed.slice(0, documents.length);
  let count = 0;
  for (const { allowed: fits } of views)
    for (let place = 0; place < allowed.length; place += 1) allowed[place] = (allowed[place] as number) & (fits[place] ?? 0);
  for (const one of allowed) count += one;
  return { allowed, count };
};

const placesIn = (allowed: Uint8Array, count: number): Int32Array => {
  const places = new Int32Array(count);
  let at = 0;
  for (let place = 0; place < allowed.length && at < count; place += 1) if (allowed[place] === 1) places[at++] = place;
  return places.subarray(0, at);
};

/** Shown places by the ids that stand there; a row may have taken another place while others had their turn. */
const placesById = (shown: readonly number[], { documents }: Catalogue): Map<string, number> =>
  new Map(
    shown.flatMap((place): [string, number][] => {
      const document = documents[place];
      return document ? [[document.id, place]] : [];
    }),
  );

/** What a key shows, without the works of unlisted creators (P-ROLE-11), who still find their own. */
const listedWithin = (scope: Filter | null, unlisted: ReadonlySet<string>, viewerId: string | undefined): Filter | null => {
  const values = [...unlisted].filter((id) => id !== viewerId).toSorted();
  if (scope === null || values.length === 0) return scope;
  return { kind: 'and', parts: [scope, { kind: 'clause', field: 'creator_user_id', comparison: 'differ', values }] };
};

const toHit = ({ hit, score }: Result['page'][number], search: Search, text: Found | null): object => {
  const marked = text
    ? highlightDocument(hit, search.highlightFields, {
        found: text.words,
        prefix: search.prefix ? (text.kept.at(-1) ?? null) : null,
        startTag: search.startTag,
        endTag: search.endTag,
      })
    : { highlight: {}, highlights: [] };
  return { document: only(hit, search), ...marked, ...(text && { text_match: score }) };
};

/**
 * Search in memory: filters, words, sorts and facets are asked of the catalogue, in turns of the event
 * loop; only the characters of the page are read from the database, and what the catalogue did not know
 * of them yet is taken over before they leave.
 */
export const createCharacterSearch = ({ db, live }: { db: Db; live: LiveCatalogue }): CharacterSearch => {
  /** The page's characters as they are now, or null where one of them no longer fits: the catalogue knows it from here on. */
  const readPage = async (
    ids: string[],
    viewerId: string | undefined,
    fits: (hit: CharacterHit) => boolean,
  ): Promise<{ hits: CharacterHit[]; isWhole: boolean }> => {
    if (ids.length === 0) return { hits: [], isWhole: true };
    const rows = await db
      .select({ ...hitColumns, ...reviewColumns })
      .from(characters)
      .where(and(inArray(characters.id, ids), reachesEverybody));
    const fresh = new Map(rows.map((row) => [row.id, toCharacterHit(row)]));
    for (const id of ids) {
      const hit = fresh.get(id);
      if (hit) live.put(hit);
      else live.remove(id);
    }
    const marks = new Map(rows.map((row) => [row.id, toReviewMarks(row, viewerId)]));
    const hits = ids
      .flatMap((id) => fresh.get(id) ?? [])
      .filter(fits)
      .map((hit) => ({ ...hit, ...marks.get(hit.id) }));
    return { hits, isWhole: hits.length === ids.length };
  };

  const look = async (
    search: Search,
    viewerId: string | undefined,
    catalogue: Catalogue,
    turns: Turns,
    endsAt: number,
  ): Promise<Result & { isWhole: boolean }> => {
    const scope = search.scope === null ? anything : await toMatches(search.scope, catalogue, turns);
    const filter = search.filter === null ? anything : await toMatches(search.filter, catalogue, turns);
    const seen = await catalogue.views.of(JSON.stringify(search.scope), scope, catalogue.documents, turns);
    const { allowed, count } = search.filter === null ? seen : await narrow(catalogue, search.filter, seen, turns);
    const text = search.q === '*' ? null : await findWords(catalogue.words, search, allowed, { turns, endsAt });
    const places = text === null ? placesIn(allowed, count) : Int32Array.from(text.places);
    const facets: object[] = [];
    for (const field of search.facets) facets.push(await countFacet(field, catalogue.columns, places, search, turns));
    const shown = await pageInOrder(places, catalogue, search, text?.scores ?? null, turns);
    const placeOf = placesById(shown, catalogue);
    const page = await readPage([...placeOf.keys()], viewerId, (hit) => {
      const place = placeOf.get(hit.id) as number;
      return scope.fits(hit as SearchDocument, place) && filter.fits(hit as SearchDocument, place);
    });
    const hits = page.hits.map((hit) => ({ hit, score: text?.scores[placeOf.get(hit.id) as number] ?? 0 }));
    return {
      page: hits,
      isWhole: page.isWhole && placeOf.size === shown.length,
      found: places.length,
      outOf: seen.count,
      facets,
      text,
    };
  };

  const find = async (search: Search, viewerId: string | undefined, turns: Turns, endsAt: number): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      const catalogue = await live.current();
      const scope = listedWithin(search.scope, live.unlisted, viewerId);
      const result = await look({ ...search, scope }, viewerId, catalogue, turns, endsAt);
      if (result.isWhole || tries === triesMax || performance.now() > endsAt) return result;
    }
  };

  return async (search, viewerId) => {
    const start = performance.now();
    // The search before it in the same request used up its turn.
    await nextTurn();
    const { page, found, outOf, facets, text } = await find(search, viewerId, createTurns(turnMs), start + searchLimits.cutoffMs);
    return {
      facet_counts: facets,
      found,
      hits: page.map((one) => toHit(one, search, text)),
      out_of: outOf,
      page: search.page,
      request_params: { collection_name: charactersCollection, first_q: search.q, per_page: search.limit, q: search.q },
      search_cutoff: text?.isCutOff ?? false,
      search_time_ms: Math.round(performance.now() - start),
    };
  };
};

export const createScopedSearch = (deps: { db: Db; live: LiveCatalogue }): ScopedSearch => {
  const search = createCharacterSearch(deps);
  return (given, filter) => search(readParameters(given as RawParameters, filter));
};
