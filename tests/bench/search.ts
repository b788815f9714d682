import { createHash } from 'node:crypto';
import { createMemoryDatabase } from '../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../packages/server/src/adapters/postgresql.ts';
import { createCaller } from '../../packages/server/src/chat/testing/index.ts';
import { startPostgresql } from '../../packages/server/src/db/postgresql-for-tests.ts';
import { characters } from '../../packages/server/src/db/schema.ts';
import { noLimits } from '../../packages/server/src/http/testing.ts';
import type { Database } from '../../packages/server/src/ports/database.ts';
import { createTestServer } from '../../packages/server/src/testing.ts';
import { at, table } from './spread.ts';

const count = 10_000;
const requests = 100;

/** A word of a few letters that looks like no other. */
const word = (of: string, length: number) => createHash('md5').update(of).digest('hex').slice(0, length);

/** What is typed: words that every character has, words that all or ten have, and the second of them with two letters swapped. */
const queries = [
  ['two frequent words', () => 'light sea'],
  ['two words', (index: number) => `keeper ${word(`e${index}`, 7)}`],
  ['one misspelt', (index: number) => `keeper ${word(`e${index}`, 7).replace(/(..)(.)(.)/, '$1$3$2')}`],
] as const;

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

/** Characters with 40,000 different words among them, and some that many share. */
const fill = async ({ db }: Database): Promise<void> => {
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
          name: `${word(`a${n}`, 6)} ${word(`b${n}`, 9)}`,
          title: `keeper of the light and the sea ${word(`c${n}`, 8)} ${word(`d${n}`, 7)} ${word(`e${n % 1000}`, 7)}`,
          tags: [`tag ${n % 50}`, 'sea', 'slow burn'],
          numMessages: n,
        };
      }),
    );
};

const measure = async (name: string, database: Database): Promise<(string | number)[][]> => {
  const server = await createTestServer({ database, mode: 'production', limits: noLimits });
  try {
    await fill(database);
    const { token } = (await (await server.send('/api/v2/auth/guest', { method: 'POST' })).json()) as { token: string };
    const { key } = (await (await server.send('/api/v1/search-key', { token })).json()) as { key: string };
    const ask = async (query: string): Promise<number> => {
      const body = JSON.stringify({ searches: [{ ...page, q: query }] });
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
      if (!found?.found) throw new Error(`"${query}" found nothing: ${JSON.stringify(found)}`);
      return took;
    };
    const rows: (string | number)[][] = [];
    for (const [what, query] of queries) {
      // The first one reads the catalogue.
      for (let warm = 0; warm < 20; warm += 1) await ask(query(warm));
      const took: number[] = [];
      for (let index = 0; index < requests; index += 1) took.push(await ask(query(100 + index)));
      rows.push([`${what}, ${name}`, at(took, 0.5).toFixed(1), at(took, 0.95).toFixed(1), what === 'two words' ? '≤ 50' : '']);
    }
    return rows;
  } finally {
    await server.close();
  }
};

/** A page of the grid by words on both databases, with its facets; each server closes its own. */
export const measureSearch = async (): Promise<string> => {
  const rows = await measure('PGlite, in memory', await createMemoryDatabase());
  const { url, stop } = await startPostgresql();
  try {
    rows.push(...(await measure('PostgreSQL', await openPostgresql({ url }))));
  } finally {
    await stop();
  }
  return table(
    [`a page of the grid out of ${count.toLocaleString('en')} characters`, 'median ms', '95th percentile ms', 'to be'],
    rows,
  );
};
