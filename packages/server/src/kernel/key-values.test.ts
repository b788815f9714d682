import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../db/testing.ts';
import type { Database } from '../ports/index.ts';
import { createKeyValues, type KeyValues } from './key-values.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const now = new Date('2026-11-23T10:00:00Z');
const inAMinute = new Date(now.getTime() + 60_000);

let database: Database;
let keyValues: KeyValues;
beforeAll(async () => {
  database = await createTestDatabase();
  keyValues = createKeyValues({ db: database.db, clock: { now: () => now } });
});
afterAll(() => database.close());

it('keeps a value until its end, and the last of two under one id', async () => {
  await keyValues.put({ id: 'a', model: 'Ticket', payload: { n: 1 }, expiresAt: inAMinute });
  await keyValues.put({ id: 'a', model: 'Ticket', payload: { n: 2 }, expiresAt: inAMinute });
  await keyValues.put({ id: 'over', model: 'Ticket', payload: {}, expiresAt: now });
  expect((await keyValues.get('a'))?.payload).toEqual({ n: 2 });
  expect(await keyValues.get('over')).toBeUndefined();
});

it('gives a value to one of any number of callers', async () => {
  await keyValues.put({ id: 'b', model: 'Ticket', payload: {} });
  const taken = await Promise.all([keyValues.take('b'), keyValues.take('b'), keyValues.take('b')]);
  expect(taken.filter(Boolean)).toHaveLength(1);
  await keyValues.put({ id: 'c', model: 'Ticket', payload: {} });
  expect((await Promise.all([keyValues.consume('c'), keyValues.consume('c')])).filter(Boolean)).toEqual([true]);
});

it('answers a server of the release before, which knows the table by its former name', async () => {
  const old = (text: string, values: unknown[]) => database.executeSql(text, values);
  const upsert = `insert into oidc_records (id, model, payload) values ($1, 'Ticket', $2::jsonb) on conflict (id) do update set payload = excluded.payload`;
  await old(upsert, ['d', '{"n":1}']);
  await old(upsert, ['d', '{"n":2}']);
  expect((await keyValues.get('d'))?.payload).toEqual({ n: 2 });
  await keyValues.put({ id: 'e', model: 'Ticket', payload: { n: 3 } });
  expect((await old('select payload from oidc_records where id = $1', ['e'])).rows).toEqual([{ payload: { n: 3 } }]);
  expect((await old('delete from oidc_records where id = $1 returning id', ['e'])).rows).toEqual([{ id: 'e' }]);
  expect(await keyValues.get('e')).toBeUndefined();
});
