import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitCounts } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database, Db, LimitRule } from '../../ports/index.ts';
import { describeLimits } from '../../ports/contracts/limits.ts';
import { createDatabaseLimits, createMemoryLimits } from './flexible.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

describe('limits in memory', () => describeLimits(createMemoryLimits));

describe('limits in the database', () => {
  describeLimits(() => createDatabaseLimits(database));

  const rule = (change: Partial<LimitRule> = {}): LimitRule => ({
    key: crypto.randomUUID(),
    max: 3,
    seconds: 60,
    whenDown: 'refuse',
    ...change,
  });

  it('are the same for every server on it', async () => {
    const servers = [createDatabaseLimits(database), createDatabaseLimits(database), createDatabaseLimits(database)];
    const minute = rule();
    for (const server of servers) await server.take(minute);
    for (const server of servers) await expect(server.take(minute)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await database.db.$count(limitCounts)).toBeGreaterThan(0);
  });

  it('leave to each process what it counts for itself, and keep nothing of it', async () => {
    const servers = [createDatabaseLimits(database), createDatabaseLimits(database)];
    const kept = rule({ counted: 'process', max: 1 });
    for (const server of servers) {
      await server.take(kept);
      await expect(server.take(kept)).rejects.toMatchObject({ code: 'rate_limited' });
    }
    expect(await database.db.$count(limitCounts, eq(limitCounts.key, kept.key))).toBe(0);
  });

  it('refuse what costs something while the database is gone, and count the rest within the process', async () => {
    const gone = { insert: () => { throw new Error('the database is gone'); } } as unknown as Db; // prettier-ignore
    const limits = createDatabaseLimits({ db: gone });
    const down = { code: 'unavailable', params: { retry_after: 5 } };
    await expect(limits.take(rule())).rejects.toMatchObject(down);
    const read = rule({ whenDown: 'count' });
    for (let use = 0; use < 3; use += 1) await limits.take(read);
    await expect(limits.take(read)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(limits.take(rule({ whenDown: 'count' }), rule())).rejects.toMatchObject(down);
  });
});
