import { describe, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { shapeOf } from './emptying.ts';
import { createTestDatabase } from './testing.ts';

const countOf = async (database: Database, table: string) =>
  (await database.executeSql(`select count(*)::int as rows from ${table}`)).rows[0]?.['rows'];

/** A row without an account: the tests need none of what it refers to. */
const addEvent = (database: Database) =>
  database.executeSql(`begin; set local session_replication_role = replica;
    insert into events (application_id, user_id, name, details, created_at) values ('a', 'nobody', 'seen', '{}', now());
    commit;`);

const has = async (database: Database, table: string): Promise<boolean> =>
  (await database.executeSql(`select to_regclass('${table}') is not null as it`)).rows[0]?.['it'] === true;

/** Which database it is, through any client of it. */
const markOf = async (database: Database) =>
  (await database.executeSql(`select obj_description('events'::regclass) as mark`)).rows[0]?.['mark'] ?? null;
const mark = (database: Database) => database.executeSql(`comment on table events is 'marked'`);

describe('a database that was lent before', () => {
  it('is lent again without rows, its numbers from the start', async () => {
    const first = await createTestDatabase();
    await mark(first);
    await addEvent(first);
    await addEvent(first);
    expect(await countOf(first, 'events')).toBe(2);
    await first.close();
    const second = await createTestDatabase();
    expect(await markOf(second)).toBe('marked');
    expect(await countOf(second, 'events')).toBe(0);
    await addEvent(second);
    expect((await second.executeSql('select id::int as id from events')).rows).toEqual([{ id: 1 }]);
    await second.close();
  });

  it('answers nobody who had it before', async () => {
    const first = await createTestDatabase();
    await first.close();
    const second = await createTestDatabase();
    await expect(first.ping()).rejects.toThrow();
    await expect(first.executeSql('select 1')).rejects.toThrow();
    await expect(second.ping()).resolves.toBeUndefined();
    await second.close();
  });

  it('is not lent again with a table that a test left', async () => {
    const first = await createTestDatabase();
    await mark(first);
    await first.executeSql('create table more (id int)');
    await first.close();
    const second = await createTestDatabase();
    expect([await has(second, 'more'), await markOf(second)]).toEqual([false, null]);
    await second.close();
  });

  it.each([
    ['a column', 'alter table events add more int'],
    ['a trigger that is off', 'alter table moderation_log disable trigger all'],
    ['statistics', 'analyze events'],
    ['a constraint', 'alter table events add check (id > 0)'],
    ['a function', `create function more() returns int language sql as 'select 1'`],
  ])('has another shape with %s', async (_, change) => {
    const database = await createTestDatabase();
    const ask = async (statement: string) => (await database.executeSql(statement)).rows;
    const before = await shapeOf(ask);
    await addEvent(database);
    await database.executeSql(change);
    expect(await shapeOf(ask)).not.toEqual(before);
    await database.close();
  });
});
