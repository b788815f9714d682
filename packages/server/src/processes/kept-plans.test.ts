import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlans } from '../adapters/postgresql-plans.ts';
import { createEmptyDatabase } from '../db/testing.ts';

const words = pgTable('words', { id: integer('id').primaryKey(), word: text('word') });

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: pg.Pool;
beforeAll(async () => void (database = await createEmptyDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  // One connection, so that what it keeps can be listed.
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('connect', createPlans(2));
  // `end` does not wait for sockets, and the server may go before they have closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('create table words (id int primary key, word text)');
  await pool.query(`insert into words values (1, 'one'), (2, 'two')`);
});
afterEach(async () => {
  await pool.query('drop table words');
  await pool.end();
});

const find = async (id: number) => (await drizzle(pool).select().from(words).where(eq(words.id, id)))[0]?.word;
const count = (least: number) => drizzle(pool).execute(sql`select count(*)::int as many from words where id >= ${least}`);
const listKept = async () => (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;

describe('plans of PostgreSQL', () => {
  it('are kept for what is asked often, and answer for whatever values come', async () => {
    for (let time = 0; time < 3; time += 1) expect(await find(1)).toBe('one');
    expect(await listKept()).toEqual([]);
    expect([await find(1), await find(2), await find(3)]).toEqual(['one', 'two', undefined]);
    expect((await listKept()).map(({ statement }) => statement)).toEqual([expect.stringContaining('from "words"')]);
  });

  it('are no more than a connection may keep', async () => {
    for (let time = 0; time < 5; time += 1)
      await Promise.all([find(1), count(1), drizzle(pool).execute(sql`select ${time}::int`)]);
    expect(await listKept()).toHaveLength(2);
    expect((await count(2)).rows).toEqual([{ many: 1 }]);
  });

  it('serve transactions, and an error in one reaches the code that began it', async () => {
    const insert = (id: number) => drizzle(pool).transaction((tx) => tx.insert(words).values({ id, word: 'more' }));
    for (let id = 10; id < 16; id += 1) await insert(id);
    await expect(insert(10)).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await find(15)).toBe('more');
  });

  it('that are gone, as behind a pooler, are done without from then on', async () => {
    for (let time = 0; time < 5; time += 1) await find(1);
    await pool.query('deallocate all');
    expect(await find(2)).toBe('two');
    for (let time = 0; time < 5; time += 1) await count(1);
    expect(await listKept()).toEqual([]);
  });

  it('that no longer fit a table are done without', async () => {
    const ask = () => drizzle(pool).execute(sql`select * from words where id = ${1}`);
    for (let time = 0; time < 5; time += 1) await ask();
    await pool.query('alter table words add column more text');
    expect((await ask()).rows).toEqual([{ id: 1, word: 'one', more: null }]);
  });
});
