import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepStatements } from './pglite-statements.ts';

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create();
});
beforeEach(async () => {
  await client.exec('create table words (id int primary key, word text not null)');
  keepStatements(client, 4);
});
afterEach(async () => {
  // Its own method again, as it came.
  Reflect.deleteProperty(client, 'execProtocolStream');
  await client.exec('deallocate all; drop table words; drop table if exists nowhere');
});
afterAll(() => client.close());

const insert = (id: number, word: string | null) => client.query('insert into words values ($1, $2)', [id, word]);
const find = async (id: number) => (await client.query('select word from words where id = $1', [id])).rows;
/** Texts of what PostgreSQL keeps, and how often each was planned for any values at all. */
const listKept = async () =>
  (await client.exec('select statement, generic_plans from pg_prepared_statements order by length(name), name'))[0]?.rows as {
    statement: string;
    generic_plans: number;
  }[];

describe('statements of PGlite', () => {
  it('are sent once and answer for whatever values come', async () => {
    await insert(1, 'one');
    await insert(2, 'two');
    expect([await find(1), await find(2), await find(3)]).toEqual([[{ word: 'one' }], [{ word: 'two' }], []]);
    expect((await listKept()).map(({ statement }) => statement)).toEqual([
      'insert into words values ($1, $2)',
      'select word from words where id = $1',
    ]);
  });

  it('are planned for all values after a few', async () => {
    for (let id = 0; id < 12; id += 1) await find(id);
    expect((await listKept())[0]?.generic_plans).toBeGreaterThan(0);
  });

  it('give their place to others when there are too many', async () => {
    for (let at = 0; at < 10; at += 1)
      expect((await client.query(`select ${at} as at, $1::int as is`, [at])).rows).toEqual([{ at, is: at }]);
    expect((await listKept()).map(({ statement }) => statement.slice(0, 8))).toEqual([
      'select 6',
      'select 7',
      'select 8',
      'select 9',
    ]);
    expect((await client.query('select 0 as at, $1::int as is', [5])).rows).toEqual([{ at: 0, is: 5 }]);
  });

  it('stay while they are used', async () => {
    await find(0);
    for (let at = 0; at < 10; at += 1) {
      await client.query(`select ${at}`);
      await find(at);
    }
    expect((await listKept()).map(({ statement }) => statement)).toContain('select word from words where id = $1');
  });

  it('are not kept when they are refused, and the next one is as good as new', async () => {
    await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    expect(await listKept()).toEqual([]);
    await client.exec('create table nowhere (nothing int)');
    expect((await client.query('select nothing from nowhere')).rows).toEqual([]);
  });

  it('refuse what they refused before, each time', async () => {
    await insert(1, 'one');
    for (const _ of [1, 2, 3]) {
      await expect(insert(1, 'again')).rejects.toMatchObject({ code: '23505' });
      await expect(insert(2, null)).rejects.toMatchObject({ code: '23502' });
      expect(await find(1)).toEqual([{ word: 'one' }]);
    }
  });

  it('outlive a transaction that is rolled back, also one in which they were first sent', async () => {
    const failing = client.transaction(async (tx) => {
      await tx.query('insert into words values ($1, $2)', [1, 'one']);
      await expect(tx.query('insert into words values ($1, $2)', [1, 'twice'])).rejects.toMatchObject({ code: '23505' });
      await expect(tx.query('select word from words where id = $1', [1])).rejects.toMatchObject({ code: '25P02' });
      throw new Error('enough');
    });
    await expect(failing).rejects.toThrow('enough');
    expect(await find(1)).toEqual([]);
    await insert(1, 'one');
    expect(await find(1)).toEqual([{ word: 'one' }]);
  });

  it('see an index or a column that came later', async () => {
    await insert(1, 'one');
    await client.exec('create index on words (word); alter table words add column language text');
    expect(await find(1)).toEqual([{ word: 'one' }]);
  });
});
