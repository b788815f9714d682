import { charactersCollection } from '@troupe/protocol';
import { and, isNull, sql, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { hitColumns, toCharacterHit } from '../characters.ts';
import { fieldNamed } from './fields.ts';
import { toSql } from './filter-sql.ts';
import { parseFilter } from './filter.ts';
import { highlightDocument } from './highlight.ts';
import type { Search } from './parameters.ts';
import { SearchRefusal } from './refusal.ts';
import type { TextMatch } from './word-index.ts';
import type { SyncedWordIndex } from './synced-word-index.ts';
import { wordsOf } from './words.ts';

interface Count {
  /** A facet's name, or `found` for the whole. */
  field: string;
  value: string;
  count: number;
}

interface Found {
  matches: Map<string, TextMatch> | null;
  words: string[];
  found: number;
  counts: Count[];
}

/** Answers one checked search in Typesense's answer shape. */
export type CharacterSearch = (search: Search) => Promise<object>;

const only = (document: Record<string, unknown>, { include, exclude }: Search): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(document).filter(([key]) => (include.length === 0 || include.includes(key)) && !exclude.includes(key)),
  );

/**
 * Search over PostgreSQL: filters, sorts, facets and pages are SQL; only words are found in memory,
 * because typing errors and beginnings of words need a vocabulary and no extension may be assumed.
 */
export const createCharacterSearch = ({ db, words }: { db: Db; words: SyncedWordIndex }): CharacterSearch => {
  const conditionOf = (filters: string[]): SQL =>
    and(isNull(characters.deletedAt), ...filters.map((filter) => toSql(parseFilter(filter)))) as SQL;

  const restrictTo = (condition: SQL, matches: Map<string, TextMatch> | null): SQL =>
    matches === null ? condition : sql`${condition} and ${characters.id} = any(${sql.param([...matches.keys()])}::text[])`;

  /** How many there are, and how many of each facet's values, in one pass over the rows. */
  const tally = async (condition: SQL, facets: string[]): Promise<{ found: number; counts: Count[] }> => {
    const columns = Object.fromEntries(facets.map((name) => [name, fieldNamed(name).sql.as(name)]));
    const matched = db.$with('matched').as(
      db
        .select({ ...columns, whole: sql`1`.as('whole') })
        .from(characters)
        .where(condition),
    );
    const part = (field: string, value: SQL) =>
      sql`select ${field}::text as field, (${value})::text as value, count(*)::int as count from matched`;
    const each = facets.map((name) => {
      const column = sql.identifier(name);
      return sql`${part(name, fieldNamed(name).isList ? sql`unnest(${column})` : sql`${column}`)} group by 2`;
    });
    const all = sql.join([part('found', sql`''`), ...each], sql` union all `);
    const rows = await db
      .with(matched)
      .select({ field: sql<string>`field`, value: sql<string>`value`, count: sql<number>`count` })
      .from(sql`(${all}) as tally`);
    return { found: rows.find(({ field }) => field === 'found')?.count ?? 0, counts: rows };
  };

  /**
   * Finds what the words mean, from strict to lenient, until something is found: as typed, with one
   * or two typing errors, then without the last words (Typesense's typo and drop-tokens thresholds of 1).
   */
  const findMatches = async (search: Search, condition: SQL): Promise<Found> => {
    if (search.q === '*') return { matches: null, words: [], ...(await tally(condition, search.facets)) };
    await words.sync();
    const typed = wordsOf(search.q)
      .map(({ text }) => text)
      .slice(0, 20);
    for (let kept = typed.length; kept > 0; kept -= 1) {
      for (let typos = 0; typos <= search.typos; typos += 1) {
        const matches = words.index.find({ words: typed.slice(0, kept), fields: search.fields, prefix: search.prefix, typos });
        if (matches.size === 0) continue;
        const { found, counts } = await tally(restrictTo(condition, matches), search.facets);
        if (found > 0) return { matches, words: typed.slice(0, kept), found, counts };
      }
    }
    return { matches: new Map(), words: typed, found: 0, counts: [] };
  };

  const orderOf = (search: Search, isText: boolean): SQL => {
    const given = search.sort.filter(({ field }) => isText || field !== '_text_match');
    const sorts = given.length
      ? given
      : [
          ...(isText ? [{ field: '_text_match', direction: 'desc' as const }] : []),
          { field: 'num_messages', direction: 'desc' as const },
        ];
    const terms = sorts.map(({ field, direction }) => {
      const term =
        field === '_text_match'
          ? sql`matched.score`
          : fieldNamed(field).type === 'string'
            ? sql`lower(${fieldNamed(field).sql})`
            : fieldNamed(field).sql;
      return sql`${term} ${sql.raw(direction)}`;
    });
    return sql.join([...terms, sql`${characters.id} asc`], sql`, `);
  };

  const toFacet = (name: string, search: Search, counts: Count[]) => {
    const rows = counts.filter(({ field }) => field === name).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    const wanted = search.facetQuery?.field === name ? search.facetQuery.prefix.toLowerCase() : '';
    const shown = rows.filter(({ value }) => value.toLowerCase().startsWith(wanted)).slice(0, search.maxFacetValues);
    return {
      counts: shown.map(({ count, value }) => ({ count, highlighted: value, value })),
      field_name: name,
      sampled: false,
      stats: { total_values: rows.length },
    };
  };

  const page = async (search: Search, condition: SQL, matches: Map<string, TextMatch> | null) => {
    const rows = db.select(hitColumns).from(characters).$dynamic();
    if (matches !== null) {
      const scores = [...matches.values()].map(({ score }) => Math.round(score));
      rows.innerJoin(
        sql`unnest(${sql.param([...matches.keys()])}::text[], ${sql.param(scores)}::int[]) as matched(id, score)`,
        sql`matched.id = ${characters.id}`,
      );
    }
    return rows
      .where(condition)
      .orderBy(orderOf(search, matches !== null))
      .limit(search.limit)
      .offset(search.offset);
  };

  return async (search) => {
    const start = performance.now();
    if (search.limit > 0 && search.offset > 10_000_000) throw new SearchRefusal(400, 'The requested page is too far.');
    const condition = conditionOf(search.filters);
    const { matches, words: kept, found, counts } = await findMatches(search, condition);
    const rows = found > 0 && search.limit > 0 ? await page(search, restrictTo(condition, matches), matches) : [];
    const last = search.prefix ? (kept.at(-1) ?? null) : null;
    return {
      facet_counts: search.facets.map((name) => toFacet(name, search, counts)),
      found,
      hits: rows.map((row) => {
        const document = toCharacterHit(row);
        const match = matches?.get(row.id);
        const marked = match
          ? highlightDocument(document, search.highlightFields, {
              found: match.words,
              prefix: last,
              startTag: search.startTag,
              endTag: search.endTag,
            })
          : { highlight: {}, highlights: [] };
        return { document: only(document, search), ...marked, ...(match && { text_match: Math.round(match.score) }) };
      }),
      out_of: await db.$count(characters, isNull(characters.deletedAt)),
      page: search.page,
      request_params: { collection_name: charactersCollection, first_q: search.q, per_page: search.limit, q: search.q },
      search_cutoff: false,
      search_time_ms: Math.round(performance.now() - start),
    };
  };
};
