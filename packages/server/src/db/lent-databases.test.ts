import { afterAll, describe, expect, it } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '../ports/database.ts';
import { createLending, shapeOf } from './lent-databases.ts';
import { openTestClient } from './testing.ts';

const opened: PGlite[] = [];
const lending = createLending(async () => {
  const client = await openTestClient();
  opened.push(client);
  return client;
});
afterAll(() => Promise.all(opened.map((client) => client.closed || client.close())));

const countOf = async (database: Database, table: string) =>
  (await database.executeSql(`select count(*)::int as rows from ${table}`)).rows[0]?.['rows'];

/** A row of nobody: what it refers to is not asked. */
const addEvent = (database: Database) =>
  database.executeSql(`set session_replication_role = replica;
    insert into events (application_id, user_id, name, details, created_at) values ('a', 'nobody', 'seen', '{}', now());
    reset session_replication_role`);

describe('a database that was lent before', () => {
  it('is the same client, without rows, its numbers from the start', async () => {
    const first = await lending.take();
    await addEvent(first);
    await addEvent(first);
    expect(await countOf(first, 'events')).toBe(2);
    await first.close();
    const second = await lending.take();
    expect(opened).toHaveLength(1);
    expect(await countOf(second, 'events')).toBe(0);
    await addEvent(second);
    expect((await second.executeSql('select id::int as id from events')).rows).toEqual([{ id: 1 }]);
    await second.close();
  });

  it('answers nobody who had it before', async () => {
    const first = await lending.take();
    await first.close();
    const second = await lending.take();
    await expect(first.ping()).rejects.toThrow('PGlite is closed');
    await expect(first.executeSql('select 1')).rejects.toThrow('PGlite is closed');
    await expect(second.ping()).resolves.toBeUndefined();
    await second.close();
  });

  it('is not lent again with a table that a test left', async () => {
    const first = await lending.take();
    await first.executeSql('create table more (id int)');
    await first.close();
    const before = opened.length;
    const second = await lending.take();
    expect(opened).toHaveLength(before + 1);
    await second.close();
  });

  it.each([
    ['a column', 'alter table events add more int'],
    ['a trigger that is off', 'alter table moderation_log disable trigger all'],
    ['statistics', 'analyze events'],
    ['a constraint', 'alter table events add check (id > 0)'],
    ['a function', `create function more() returns int language sql as 'select 1'`],
  ])('has another shape with %s', async (_, change) => {
    const client = opened.find(({ closed }) => !closed);
    if (!client) throw new Error('none is open');
    const before = await shapeOf(client);
    await client.transaction(async (transaction) => {
      await transaction.exec(change);
      expect(await shapeOf(transaction)).not.toEqual(before);
      await transaction.rollback();
    });
  });
});
