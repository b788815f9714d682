import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrand } from '../http/testing.ts';
import { createAgeStatusFor } from '../platform/rights/age-status.ts';
import { permissionsOf } from '../platform/rights/permissions-of.ts';
import type { Database } from '../ports/index.ts';
import { grants, statements, users } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { demoAccounts, demoUserId, seedAccounts } from './accounts.ts';
import { renewDemoHolds, seedRestrictions } from './restrictions.ts';

const now = new Date('2026-11-24T08:00:00.000Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedAccounts(database.db, now);
  await seedRestrictions(database.db, now);
});
afterAll(() => database.close());

const account = async (name: string, application = 'daybreak') => {
  const [row] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, demoUserId(application, `${name}@example.test`)));
  return row!;
};

describe('the demo accounts', () => {
  it('are listed in README, each with what one meets as it', () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    const rows = demoAccounts.map(({ email, about }) => `| \`${email}\` | ${about} |`);
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
  });

  it('stand on both first-party brands, with usernames of their own', async () => {
    expect(await database.db.$count(users)).toBe(2 * demoAccounts.length);
    expect((await account('premium')).username).toBe('premium');
    expect((await account('premium', 'lantern')).username).toBe('premiumlantern');
    expect((await account('new')).username).toBeNull();
  });

  it('keep to the rules for usernames and names', async () => {
    for (const { username, name, email } of await database.db.select().from(users)) {
      if (username === null) continue;
      expect(username, email ?? '').toMatch(/^[a-z0-9]{3,20}$/);
      expect(name.length).toBeGreaterThanOrEqual(3);
      expect(name.length).toBeLessThanOrEqual(20);
    }
  });

  it('carry their restrictions and age status', async () => {
    expect(permissionsOf(await account('hold'))).toContain('restriction_temporary');
    expect(permissionsOf(await account('banned'))).toContain('restriction_complete');
    expect(permissionsOf(await account('limited'))).toContain('limited_access');
    expect(permissionsOf(await account('shadow'))).toContain('temporary_shadowban');
    expect(permissionsOf(await account('admin'))).toContain('admin');
    expect(permissionsOf(await account('free'))).not.toContain('tts');
    expect(permissionsOf(await account('basic'))).toContain('tts');
    const statusOf = async (name: string) =>
      createAgeStatusFor(database)({
        brand: createTestBrand({ policy: { adult: 'verified' } }),
        caller: { userId: (await account(name)).id, platform: 'first_party' },
        place: { country: 'GB', hint: null },
      });
    expect(await statusOf('verified')).toBe('verified');
    expect((await account('verified')).settings).toEqual({ showNSFW: true });
    expect(await statusOf('free')).toBe('waiting');
  });

  it('have reasons for what they are under, and a hold that begins anew with a start after its end', async () => {
    const { db } = database;
    expect(await db.$count(statements)).toBe(8);
    const [hold] = await db
      .select()
      .from(grants)
      .where(eq(grants.userId, (await account('hold')).id));
    expect(hold).toMatchObject({
      kind: 'restriction',
      value: 'restriction_temporary',
      endsAt: new Date('2026-11-27T08:00:00.000Z'),
    });
    expect((await account('hold')).restrictedUntil).toEqual(hold?.endsAt);
    await renewDemoHolds(db, new Date('2026-11-25T08:00:00.000Z'));
    expect((await account('hold')).restrictedUntil).toEqual(hold?.endsAt);
    await renewDemoHolds(db, new Date('2026-12-24T08:00:00.000Z'));
    expect(await account('hold')).toMatchObject({
      extraPermissions: ['restriction_temporary'],
      restrictedUntil: new Date('2026-12-27T08:00:00.000Z'),
    });
  });

  it('may be added again without a change', async () => {
    await database.db
      .update(users)
      .set({ name: 'Renamed' })
      .where(eq(users.id, demoUserId('daybreak', 'free@example.test')));
    await seedAccounts(database.db, now);
    await seedRestrictions(database.db, now);
    expect((await account('hold')).extraPermissions).toEqual(['restriction_temporary']);
    expect((await account('free')).name).toBe('Renamed');
    expect(await database.db.$count(users)).toBe(2 * demoAccounts.length);
  });
});
