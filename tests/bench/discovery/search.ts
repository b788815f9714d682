import { createHash } from 'node:crypto';
import { createMemoryDatabase } from '../../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../../packages/server/src/adapters/postgresql.ts';
import { createCaller } from '../../../packages/server/src/chat/testing/index.ts';
import { startPostgresql } from '../../../packages/server/src/db/postgresql-for-tests.ts';
import { characters } from '../../../packages/server/src/db/schema.ts';
import { noLimits } from '../../../packages/server/src/http/testing.ts';
import type { Database } from '../../../packages/server/src/ports/database.ts';
import { createTestServer } from '../../../packages/server/src/testing.ts';
import { at, table, watchStalls } from '../spread.ts';

const counts = [10_000, 100_000];
const requests = 60;

/** A word of a few letters that looks like no other. */
const word = (of: string, length: number) => createHash('md5').update(of).digest('hex').slice(0, length);

interface Asked {
  what: string;
  q: (index: number) => string;
  page?: number;
  filter?: string;
  /** In the place of one search: all that a page of the grid asks for in one request. */
  searches?: (index: number) => object[];
}

/**
 * As the grid sends it with one of each filter (`toSearches` of the core): the page, and the counts of the language and of the
 * size, each without its own filter.
 */
const asThePage = (q: string, fields: string): object[] => {
  const [tags, languages, sizes] = ['tags:=`sea`', 'language:=[`en`]', 'definition_size_category:=[`minimal`]'];
  const base = { q, query_by: fields, max_facet_values: 100 };
  const by = (...parts: string[]) => parts.join(' && ');
  return [
    {
      ...base,
      filter_by: by(tags, languages, sizes),
      facet_by: 'tags,language,definition_size_category',
      sort_by: 'num_messages:desc',
      page: 1,
      per_page: 48,
    },
    { ...base, filter_by: by(tags, sizes), facet_by: 'language', per_page: 0 },
    { ...base, filter_by: by(tags, languages), facet_by: 'definition_size_category', per_page: 0 },
  ];
};
const searchFields = 'name,title,tags,creator_username,character_id';

/** Nothing, words that every character has, words that all or a few have, the same misspelt, and pages far down. */
const asked: readonly Asked[] = [
  { what: 'nothing typed', q: () => '*' },
  { what: 'nothing typed, page 40', q: () => '*', page: 40 },
  {
    what: 'three filters',
    q: () => '*',
    filter: 'tags:=[`tag 3`,`tag 4`] && language:=[en] && definition_size_category:=[minimal]',
  },
  {
    what: 'three filters as the page sends them, three searches',
    q: () => '*',
    searches: () => asThePage('*', searchFields),
  },
  {
    what: 'the same with two words, in a chat language',
    q: () => '*',
    searches: (index) => asThePage(`keeper ${word(`e${index}`, 7)}`, `${searchFields},name_i18n.de,title_i18n.de`),
  },
  { what: 'two frequent words', q: () => 'light sea' },
  { what: 'one word', q: (index) => word(`e${index}`, 7) },
  { what: 'two words', q: (index) => `keeper ${word(`e${index}`, 7)}` },
  { what: 'one misspelt of two', q: (index) => `keeper ${word(`e${index}`, 7).replace(/(..)(.)(.)/, '$1$3$2')}` },
  { what: 'misspelt, page 40', q: () => 'keepre', page: 40 },
];

/** What a page of the grid asks for. */
const page = {
  collection: 'characters',
  query_by: 'name,title,tags,creator_username',
  facet_by: 'tags,language,definition_size_category',
  max_facet_values: 100,
  sort_by: 'num_messages:desc',
  page: 1,
  per_page: 48,
};

/** Characters with four words of their own each, and some that many share. */
const fill = async ({ db }: Database, count: number): Promise<void> => {
  const { userId } = await createCaller(db);
  for (let from = 0; from < count; from += 500)
    await db.insert(characters).values(
      Array.from({ length: 500 }, (_, index) => {
        const n = from + index;
        return {
          id: `c${n}`,
          applicationIds: ['daybreak'],
          creatorUserId: userId,
          visibility: 'public' as const,
          isLive: true,
          name: `${word(`a${n}`, 6)} ${word(`b${n}`, 9)}`,
          title: `keeper of the light and the sea ${word(`c${n}`, 8)} ${word(`d${n}`, 7)} ${word(`e${n % 1000}`, 7)}`,
          tags: [`tag ${n % 50}`, 'sea', 'slow burn'],
          numMessages: n,
        };
      }),
    );
};

const measure = async (name: string, database: Database, count: number, goalMs: number): Promise<(string | number)[][]> => {
  const server = await createTestServer({ database, mode: 'production', limits: noLimits });
  try {
    await fill(database, count);
    const { token } = (await (await server.send('/api/v2/auth/guest', { method: 'POST' })).json()) as { token: string };
    const { key } = (await (await server.send('/api/v1/search-key', { token })).json()) as { key: string };
    const ask = async ({ q, page: at = 1, filter, searches }: Asked, index: number): Promise<number> => {
      const one = { ...page, q: q(index), page: at, ...(filter !== undefined && { filter_by: filter }) };
      const sent = searches?.(index).map((each) => ({ collection: page.collection, ...each })) ?? [one];
      const body = JSON.stringify({ searches: sent });
      const began = performance.now();
      const answer = await server.send('/search/multi_search', {
        method: 'POST',
        body,
        headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      const { results } = (await answer.json()) as { results: { found?: number }[] };
      const took = performance.now() - began;
      const [found] = results;
      if (!found?.found) throw new Error(`"${one.q}" found nothing: ${JSON.stringify(found)}`);
      return took;
    };
    const rows: (string | number)[][] = [];
    for (const each of asked) {
      // The first one reads the catalogue.
      for (let warm = 0; warm < 20; warm += 1) await ask(each, warm);
      const took: number[] = [];
      const stalls = watchStalls();
      for (let index = 0; index < requests; index += 1) took.push(await ask(each, 100 + index));
      const longest = stalls.end();
      rows.push([
        `${count.toLocaleString('en')}: ${each.what}, ${name}`,
        at(took, 0.5).toFixed(1),
        at(took, 0.95).toFixed(1),
        `≤ ${goalMs}`,
        longest.toFixed(0),
      ]);
    }
    return rows;
  } finally {
    await server.close();
  }
};

/** A page of the grid on both databases, with its three facets; each server closes its own. */
export const measureSearch = async (): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const count of counts) {
    rows.push(...(await measure('PGlite, in memory', await createMemoryDatabase(), count, 120)));
    const { url, stop } = await startPostgresql();
    try {
      rows.push(...(await measure('PostgreSQL', await openPostgresql({ url }), count, 50)));
    } finally {
      await stop();
    }
  }
  return table(
    ['a page of the grid, of so many characters', 'median ms', '95th percentile ms', 'to be', 'longest stall ms'],
    rows,
  );
};
