import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../ports/database.ts';
import { idempotencyKeys, users } from './schema.ts';
import { createTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const user = { id: 'u1', applicationId: 'daybreak', externalId: 'u1', platform: 'guest' as const, name: 'Guest', role: 'guest' };

describe('the database', () => {
  it('answers a ping and starts empty', async () => {
    await database.ping();
    expect(await database.db.select().from(users)).toEqual([]);
  });

  it('keeps instants to the millisecond and fills defaults', async () => {
    const createdAt = new Date('2026-11-21T09:30:00.123Z');
    await database.db.insert(users).values({ ...user, createdAt });
    const [row] = await database.db.select().from(users).where(eq(users.id, 'u1'));
    expect(row).toMatchObject({ createdAt, extraPermissions: [], settings: {} });
  });

  it('refuses a second user of the same application, platform and external id', async () => {
    await expect(database.db.insert(users).values({ ...user, id: 'u2' })).rejects.toThrow();
  });

  it.each([
    ['type', 'robot'],
    ['visibility', 'anybody'],
    ['definition_size', 'huge'],
    ['lora_status', 'almost'],
  ])('holds a chatbot to the values that lists can answer, in the database itself: %s', async (column, value) => {
    const write = `insert into characters (id, application_ids, creator_user_id, name, ${column}) values ('odd', '{daybreak}', 'u1', 'Odd', '${value}');`;
    await expect(database.executeSql(write)).rejects.toThrow(/characters_known_/);
  });

  it('runs a script of a library whole, or leaves nothing of it and no transaction open', async () => {
    const { executeSql } = database;
    const { rows } = await executeSql('BEGIN;\nselect 1 as one;\nselect 2 as two;\nCOMMIT;');
    expect(rows).toEqual([{ one: 1 }, { two: 2 }]);
    await expect(executeSql('BEGIN; create table half (id int); select 1 / 0; COMMIT;')).rejects.toThrow('division by zero');
    expect((await executeSql('select to_regclass($1) as half', ['half'])).rows).toEqual([{ half: null }]);
  });

  it('rolls a failed transaction back', async () => {
    const failing = database.db.transaction(async (transaction) => {
      await transaction.insert(idempotencyKeys).values({ id: 'k', bodyHash: 'h' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.db.select().from(idempotencyKeys)).toEqual([]);
  });

  it('is a fresh one for every caller', async () => {
    const other = await createTestDatabase();
    expect(await other.db.select().from(users)).toEqual([]);
    await other.close();
  });
});
