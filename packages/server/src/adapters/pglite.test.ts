import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../db/rows-of.ts';
import type { Database } from '../ports/index.ts';
import { createMemoryDatabase } from './pglite.ts';

let database: Database;
beforeAll(async () => {
  database = await createMemoryDatabase();
  await database.executeSql('create table small (id text primary key, prev_id text, words text)');
  await database.executeSql(`insert into small select n::text, (n - 1)::text, 'rain' from generate_series(1, 3) as n`);
  await database.executeSql('analyze small');
});
afterAll(() => database.close());

const planOf = async (statement: string): Promise<string> =>
  rowsOf<{ 'QUERY PLAN': string }>(await database.db.execute(sql.raw(`explain ${statement}`)))
    .map((row) => row['QUERY PLAN'])
    .join('\n');

// A plan is kept: what is decided while a table fits on a page holds when it has grown.
it('looks a row up by its index also where the whole table would be read as fast', async () => {
  expect(await planOf(`select * from small where id = '2'`)).toContain('Index Scan using small_pkey');
});

it('walks from row to row by the index', async () => {
  const walk = await planOf(`
    with recursive walk as (
      select id, prev_id from small where id = '3'
      union all
      select above.id, above.prev_id from walk join small above on above.id = walk.prev_id
    ) select * from walk`);
  expect(walk).toContain('Index Scan using small_pkey on small above');
  expect(walk).not.toContain('Seq Scan');
});

it('reads a whole table in its order on disk', async () => {
  expect(await planOf('select count(words) from small')).toContain('Seq Scan');
});
