import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createNameRules } from '../identity/names/name-rules.ts';
import { isReserved } from '../identity/names/reserved-names.ts';
import { createUsernames, type Usernames } from './usernames.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const brands = [
  { id: 'daybreak', name: 'Daybreak' },
  { id: 'acme', name: 'Acme Stories' },
];
const clock = createManualClock();
const keys = ['secret-key-of-the-tests-of-32-bytes'] as const;
let database: Database;
let usernames: Usernames;
beforeAll(async () => {
  database = await createTestDatabase();
  usernames = createUsernames({ db: database.db, clock, keys, nameRules: createNameRules(brands) });
});
afterAll(() => database.close());

const members = async (count: number, username: string | null = null): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const own = { applicationId: 'daybreak', platform: 'first_party' as const, name: 'Ann', role: 'free_tier', username };
  await database.db.insert(users).values(ids.map((id) => ({ id, externalId: `of-${id}`, ...own })));
  return ids;
};
const member = async (username: string | null = null): Promise<string> => (await members(1, username))[0] ?? '';
const save = (userId: string, username: string) => database.db.transaction((tx) => usernames.save(tx, userId, { username }));
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'internal');
const days = (count: number) => clock.advance(count * 24 * 3600_000);

describe('the claim of a username', () => {
  it('goes to one of two who want it at the same moment, for 100 names, and the other hears that it is taken', async () => {
    const people = await members(200);
    const outcomes: string[] = [];
    // No more at once than the pool of connections serves before a waiting query times out.
    for (let at = 0; at < people.length; at += 40) {
      const turn = people.slice(at, at + 40);
      const saved = turn.map((id, index) => save(id, `pair${(at + index) >> 1}`).then(() => 'won', codeOf));
      outcomes.push(...(await Promise.all(saved)));
    }
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
    expect({ won: count('won'), taken: count('username_taken'), all: outcomes.length }).toEqual({
      won: 100,
      taken: 100,
      all: 200,
    });
  });

  it('calls nothing taken that failed for another reason', async () => {
    const id = await member();
    const broken = database.db.transaction(async (tx) => {
      await usernames.save(tx, id, { name: 'Mara' });
      await tx.insert(users).values({ id, applicationId: 'x', externalId: 'x', platform: 'guest', name: '', role: 'guest' });
    });
    expect(await broken.then(() => 'won', codeOf)).toBe('internal');
    expect((await database.db.select().from(users).where(eq(users.id, id)))[0]?.name).toBe('Ann');
  });

  it('knows no difference between capitals', async () => {
    await save(await member(), 'northlight');
    await database.db.update(users).set({ username: 'NorthLight' }).where(eq(users.username, 'northlight'));
    expect(await save(await member(), 'northlight').then(() => 'won', codeOf)).toBe('username_taken');
  });

  it.each(['admin', 'daybreak', 'acmestories', 'supportdaybreak', 'daybreakteam'])('never gives %s away', async (name) => {
    expect(await save(await member(), name).then(() => 'won', codeOf)).toBe('username_taken');
    expect(await usernames.check({ userId: await member() }, name)).toMatchObject({ isAvailable: false });
  });

  it.each([
    'adm1n',
    'admln',
    'adrnin',
    'adnnin',
    'm0derator',
    'rn0derator',
    'supp0rt',
    'd4ybreak',
    'daybreak1',
    'admin7',
    'moderat0r',
    '0fficial',
    'acmestories2',
    'daybreaksupp0rt',
    'constructor',
  ])('is not given as %s, which the eye takes for another', (name) =>
    expect([name, isReserved(name, brands)]).toEqual([name, true]),
  );

  it.each(['ali', 'bill', 'anna', 'marna', 'user77', 'rooted', 'teamwork', 'modest', 'daybreaker', 'lightkeeper'])(
    'is given as %s',
    (name) => expect([name, isReserved(name, brands)]).toEqual([name, false]),
  );

  it('keeps no name from others that only begins like a brand', () => expect(isReserved('daybreaker', brands)).toBe(false));
});

describe('asking whether a username is free', () => {
  it('holds a free one for the member who asked, for ten minutes', async () => {
    const [one, other] = [await member(), await member()];
    expect(await usernames.check({ userId: one }, 'harbour')).toEqual({ isAvailable: true });
    expect(await usernames.check({ userId: one }, 'harbour')).toEqual({ isAvailable: true });
    expect((await usernames.check({ userId: other }, 'harbour')).isAvailable).toBe(false);
    expect(await save(other, 'harbour').then(() => 'won', codeOf)).toBe('username_taken');
    clock.advance(10 * 60_000 + 1);
    expect(await save(other, 'harbour').then(() => 'won', codeOf)).toBe('won');
  });

  it('lets go of the one before', async () => {
    const [one, other] = [await member(), await member()];
    await usernames.check({ userId: one }, 'firstpick');
    await usernames.check({ userId: one }, 'secondpick');
    expect(await usernames.check({ userId: other }, 'firstpick')).toEqual({ isAvailable: true });
  });

  it('brings three free ones near a taken one', async () => {
    await save(await member(), 'taken');
    const { isAvailable, suggestions } = await usernames.check({ userId: await member() }, 'taken');
    expect(isAvailable).toBe(false);
    expect(suggestions).toHaveLength(3);
    expect(new Set(suggestions).size).toBe(3);
    for (const one of suggestions ?? []) {
      expect(one).toMatch(/^[a-z0-9]{3,20}$/);
      expect(one).toContain('taken');
    }
  });

  it('says of one’s own name that it is free', async () => {
    const id = await member();
    await save(id, 'myself');
    expect(await usernames.check({ userId: id }, 'myself')).toEqual({ isAvailable: true });
  });
});

describe('a username that was given up', () => {
  it('stays barred to others for 90 days', async () => {
    const [one, other] = [await member(), await member()];
    await save(one, 'oldname');
    await save(one, 'newname');
    days(89);
    expect((await usernames.check({ userId: other }, 'oldname')).isAvailable).toBe(false);
    expect(await save(other, 'oldname').then(() => 'won', codeOf)).toBe('username_taken');
    days(2);
    expect(await save(other, 'oldname').then(() => 'won', codeOf)).toBe('won');
  });

  it('can be taken back, which is a change as well: two in 30 days and no third', async () => {
    const id = await member();
    await save(id, 'back1');
    await save(id, 'back2');
    expect((await usernames.check({ userId: id }, 'back1')).isAvailable).toBe(true);
    await save(id, 'back1');
    expect(await save(id, 'back3').then(() => 'won', codeOf)).toBe('rate_limited');
    expect(await save(id, 'back2').then(() => 'won', codeOf)).toBe('rate_limited');
    days(30);
    expect(await save(id, 'back3').then(() => 'won', codeOf)).toBe('won');
  });
});

describe('a display name', () => {
  const rename = (userId: string, name: string) =>
    database.db
      .transaction((tx) => usernames.save(tx, userId, { name }))
      .then(
        () => 'saved',
        (error: unknown) => (error instanceof AppError ? [error.code, error.issues[0]?.path] : 'internal'),
      );
  const refused = ['invalid_input', 'body.name'];

  it.each([
    'Admin',
    'Moderator',
    'Daybreak',
    'Daybreak Support',
    'Ada Admin',
    'Ada \u0410dmin',
    '\uff21\uff24\uff2d\uff29\uff2e',
    'a.d.m.i.n',
    'Staff',
    'The Official Daybreak',
    '@dmin',
    'ᴍᴏᴅᴇʀᴀᴛᴏʀ',
  ])('is not %s, which is that of somebody with a say here', async (name) =>
    expect([name, await rename(await member(), name)]).toEqual([name, refused]),
  );

  it.each(['Ann', 'Root Beer', 'Mod Squad', 'Minnie', 'Martin', 'Team Rocket', 'Daybreaker', 'Supportive Friend', '猫', 'Анна'])(
    'may be %s',
    async (name) => expect([name, await rename(await member(), name)]).toEqual([name, 'saved']),
  );

  it('may be so for who has one, and stays for who had it before', async () => {
    const [admin, other] = [await member(), await member()];
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin));
    expect(await rename(admin, 'Ada Admin')).toBe('saved');
    await database.db.update(users).set({ name: 'Old Admin' }).where(eq(users.id, other));
    expect(await rename(other, 'Old Admin')).toBe('saved');
    expect(await rename(other, 'New Admin')).toEqual(refused);
  });
});
