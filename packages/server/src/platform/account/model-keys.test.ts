import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { modelKeys as table } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Database } from '../../ports/index.ts';
import { createModelKeys } from './model-keys.ts';

let database: Database;
const clock = createManualClock('2026-11-24T09:00:00.000Z');
const [former, present] = ['former-secret-of-the-tests-32-byte', 'present-secret-of-the-tests-32-byt'];
const open = (...keys: [string, ...string[]]) => createModelKeys({ db: database.db, clock, keys: keys satisfies SecretKeys });
const run = { signal: new AbortController().signal };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('model keys', () => {
  it('are sealed anew after a rotation, until the former secret is needed no more', async () => {
    const members = await Promise.all(Array.from({ length: 120 }, () => createCaller(database.db)));
    for (const { userId } of members) await open(former).set(database.db, userId, { key: `sk-of-${userId}`, mode: 'enabled' });
    const [gone] = members;
    await open(former).set(database.db, gone!.userId, { key: null });
    await open(present, former).renewSeals.run({}, run);
    for (const { userId } of members.slice(1))
      expect(await open(present).of(userId)).toMatchObject({ key: `sk-of-${userId}`, mode: 'enabled', isLost: false });
    expect(await open(present).of(gone!.userId)).toEqual({ mode: 'enabled', hint: null, key: null, isLost: false });
  });

  it('that do not open any more say so, and break nothing', async () => {
    const { userId } = await createCaller(database.db);
    await open(former).set(database.db, userId, { key: 'sk-canary-h7Qe', mode: 'enabled' });
    expect(await open(present).of(userId)).toEqual({ mode: 'enabled', hint: 'sk-…h7Qe', key: null, isLost: true });
    const [before] = await database.db.select().from(table).where(eq(table.userId, userId));
    await open(present).renewSeals.run({}, run);
    expect(await database.db.select().from(table).where(eq(table.userId, userId))).toEqual([before]);
  });

  it('of one member never open for another', async () => {
    const [one, other] = await Promise.all([createCaller(database.db), createCaller(database.db)]);
    await open(present).set(database.db, one.userId, { key: 'sk-of-one-only', mode: 'enabled' });
    const [row] = await database.db.select().from(table).where(eq(table.userId, one.userId));
    await database.db.insert(table).values({ ...row!, userId: other.userId });
    expect(await open(present).of(other.userId)).toMatchObject({ key: null, isLost: true });
  });
});
