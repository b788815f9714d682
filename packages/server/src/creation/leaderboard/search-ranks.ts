import { leaderboardCollection, leaderboardFigures, searchLimits } from '@troupe/protocol';
import { and, asc, count, desc, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import { leaderboardRows, users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { parseFilter, parseOwnFilter } from '../../platform/catalogue/search/filter.ts';
import { listOf, readPage, textOf, type RawParameters } from '../../platform/catalogue/search/parameters.ts';
import { SearchRefusal } from '../../platform/catalogue/search/refusal.ts';
import { isListedCreator } from '../../platform/works/unlisted.ts';
import { columnNamed, toCondition } from './rank-columns.ts';
import { shownColumns, toLeaderboardRow } from './to-leaderboard-row.ts';

/**
 * Only these are in the index: the ranks that are shown, all creators on the last one included, and what is held (R-LEAD-07),
 * of creators who have a page.
 */
const isShown = (db: Db, now: Date): SQL | undefined =>
  and(
    isNotNull(users.username),
    isNull(users.closedAt),
    isListedCreator(db, users.id, now),
    or(isNull(leaderboardRows.rank), lte(leaderboardRows.rank, leaderboardFigures.ranks)),
  );

const readSort = (raw: RawParameters): SQL[] =>
  listOf(raw, 'sort_by', searchLimits.sortFields).map((part) => {
    const [, name = '', direction = ''] = /^(\w+):(asc|desc)$/i.exec(part) ?? [];
    if (!name) throw new SearchRefusal(400, 'Parameter `sort_by` is malformed.');
    const { of } = columnNamed(name, ' for sorting');
    return direction.toLowerCase() === 'asc' ? asc(of) : desc(of);
  });

/** Counts a field of texts: the months of which there are ranks. */
const countFacet = async (db: Db, name: string, where: SQL | undefined, most: number): Promise<object> => {
  const column = columnNamed(name, ' for facets');
  if (column.kind !== 'text') throw new SearchRefusal(404, `Could not find a facet field named \`${name}\` in the schema.`);
  const rows = await db
    .select({ value: column.of, count: count() })
    .from(leaderboardRows)
    .innerJoin(users, eq(users.id, leaderboardRows.userId))
    .where(where)
    .groupBy(column.of)
    .orderBy(desc(column.of))
    .limit(most);
  return {
    counts: rows.map(({ value, count: found }) => ({ count: found, highlighted: value, value })),
    field_name: name,
    sampled: false,
    stats: { total_values: rows.length },
  };
};

/**
 * One search of the ranks in Typesense's shape: filters, orders, pages and counts, in the parameters of the protocol. Words
 * are not looked for: `q` is `*`. Equal places are in the order in which the page shows them.
 *
 * @param scope the filter that the key carries, which the search cannot leave
 */
export const searchRanks = async (
  { db, now }: { db: Db; now: Date },
  raw: RawParameters,
  scope: string | undefined,
): Promise<object> => {
  const start = performance.now();
  const q = textOf(raw, 'q', searchLimits.queryMax)?.trim() ?? '';
  if (q !== '' && q !== '*') throw new SearchRefusal(400, 'Parameter `q` must be `*`: ranks have no words to look for.');
  const filter = textOf(raw, 'filter_by', searchLimits.filterMax) ?? '';
  const seen = and(isShown(db, now), scope ? toCondition(parseFilter(scope)) : undefined);
  const where = and(seen, filter.trim() === '' ? undefined : toCondition(parseOwnFilter(filter)));
  const { page, limit, offset } = readPage(raw);
  const most = Math.min(Number(textOf(raw, 'max_facet_values') ?? 10) || 0, searchLimits.facetValues);
  const order = readSort(raw);
  const facets: object[] = [];
  for (const name of listOf(raw, 'facet_by', searchLimits.facetFields)) facets.push(await countFacet(db, name, where, most));

  const countOf = async (condition: SQL | undefined) => {
    const [row] = await db
      .select({ n: count() })
      .from(leaderboardRows)
      .innerJoin(users, eq(users.id, leaderboardRows.userId))
      .where(condition);
    return row?.n ?? 0;
  };
  const { score, chatters, rating, approvedAt } = leaderboardRows;
  const rows = await db
    .select(shownColumns)
    .from(leaderboardRows)
    .innerJoin(users, eq(users.id, leaderboardRows.userId))
    .where(where)
    .orderBy(...order, desc(score), desc(chatters), desc(rating), asc(approvedAt), asc(users.username))
    .limit(limit)
    .offset(offset);
  return {
    facet_counts: facets,
    found: await countOf(where),
    hits: rows.map((row) => ({ document: toLeaderboardRow(row), highlight: {}, highlights: [] })),
    out_of: await countOf(seen),
    page,
    request_params: { collection_name: leaderboardCollection, first_q: '*', per_page: limit, q: '*' },
    search_cutoff: false,
    search_time_ms: Math.round(performance.now() - start),
  };
};
