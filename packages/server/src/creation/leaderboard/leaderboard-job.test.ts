import { eq, isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  characters,
  chatDaily,
  grants,
  leaderboardRows,
  messages,
  notifications,
  refreshTokens,
  reviewCases,
  users,
} from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/database.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createLeaderboardWorld } from '../testing/leaderboard-world.ts';
import { dropCounts } from './count-days.ts';
import { dropRanks } from './leaderboard-job.ts';

let database: Database;
let world: ReturnType<typeof createLeaderboardWorld>;
beforeEach(async () => {
  database = await createTestDatabase();
  world = createLeaderboardWorld(database.db);
});
afterEach(() => database.close());

const counts = () => database.db.select().from(chatDaily).orderBy(chatDaily.day, chatDaily.userId, chatDaily.characterId);
const everyRow = () => database.db.select().from(leaderboardRows).orderBy(leaderboardRows.id);
const sweepAt = (at: string) => {
  const now = new Date(at);
  return { db: database.db, periods: defaultPeriods, now, daysAgo: (days: number) => new Date(now.getTime() - days * dayMs) };
};
/** A browser in which accounts have been signed in. */
const signIn = (browserHash: string, ...ids: string[]) =>
  database.db.insert(refreshTokens).values(
    ids.map((userId) => ({
      id: `${browserHash}-${userId}`,
      userId,
      currentHash: `${browserHash}-${userId}`,
      rotatedAt: new Date(),
      expiresAt: new Date('2027-01-01'),
      browserHash,
    })),
  );

describe('counts of a day', () => {
  it('have what members sent themselves, within the day in UTC, and nothing of guests and of what was removed', async () => {
    await world.members(['harbour', 'reader']);
    await world.members(['visitor'], { platform: 'guest', username: null });
    await world.bot('elin', 'harbour');
    await world.send('reader', 'elin', 2, '2026-11-18T23:59:59.000Z');
    await world.send('reader', 'elin', 1, '2026-11-19T12:00:00.000Z', { deletedAt: new Date('2026-11-19T13:00:00Z') });
    await world.send('visitor', 'elin', 5, '2026-11-19T12:00:00.000Z');
    await world.send('reader', 'elin', 4, '2026-11-20T00:00:00.000Z');
    await world.run();
    expect(await counts()).toEqual([
      { day: '2026-11-18', userId: 'reader', characterId: 'elin', n: 1 },
      { day: '2026-11-19', userId: 'reader', characterId: 'elin', n: 1 },
    ]);
  });

  it('are made up for where no server ran for days, and once more where one stopped', async () => {
    await world.members(['harbour', 'reader']);
    await world.bot('elin', 'harbour');
    await world.send('reader', 'elin', 3, '2026-11-18T10:00:00.000Z');
    await world.run();
    await world.send('reader', 'elin', 2, '2026-11-20T10:00:00.000Z');
    await world.send('reader', 'elin', 1, '2026-11-22T10:00:00.000Z');
    world.set('2026-11-23T09:00:00.000Z');
    await world.run();
    expect((await counts()).map(({ day, n }) => [day, n])).toEqual([
      ['2026-11-18', 3],
      ['2026-11-20', 2],
      ['2026-11-22', 1],
    ]);
  });

  it('go after three months', async () => {
    await world.members(['harbour', 'reader']);
    await world.bot('elin', 'harbour');
    await world.send('reader', 'elin', 3, '2026-11-18T10:00:00.000Z');
    await world.run();
    expect(await dropCounts(sweepAt('2027-02-18T12:00:00Z'))).toHaveLength(0);
    expect(await dropCounts(sweepAt('2027-02-20T12:00:00Z'))).toHaveLength(1);
    expect(await counts()).toEqual([]);
  });
});

describe('the job of the leaderboard', () => {
  it('ranks creators by the points of their chatbots, and leaves out those with fewer than five members', async () => {
    await world.creator('quiet', 4);
    await world.creator('orbit', 5);
    await world.creator('moss', 7);
    await world.run();
    expect(await world.ranks()).toEqual([
      ['moss', 1, 21_000],
      ['orbit', 2, 15_000],
    ]);
  });

  it('leaves the same bytes when it runs twice, and in whatever order messages came', async () => {
    await world.creator('orbit', 6);
    await world.creator('moss', 7, { bot: { ratingScore: 0.87, firstApprovedAt: new Date('2026-11-02') } });
    await world.run();
    const [first, counted] = [await everyRow(), await counts()];
    await world.run();
    expect(await everyRow()).toEqual(first);
    expect(await counts()).toEqual(counted);
    expect(first.length).toBe(3);
    // The same messages, stored in another order.
    const all = await database.db.select().from(messages);
    await database.db.delete(messages);
    for (const row of all) Reflect.deleteProperty(row, 'seq');
    await database.db.insert(messages).values(all.toReversed());
    await database.db.delete(chatDaily);
    await world.run();
    expect(await everyRow()).toEqual(first);
  });

  it('counts among new bots only those that were approved in the month', async () => {
    await world.creator('orbit', 6);
    await world.creator('moss', 5, { bot: { firstApprovedAt: new Date('2026-11-01T00:00:00Z') } });
    await world.creator('inkwell', 5, { bot: { firstApprovedAt: new Date('2026-10-31T23:59:59.999Z') } });
    await world.run();
    expect(await world.ranks('2026-11', 'New Bots')).toEqual([['moss', 1, 15_000]]);
    expect((await world.ranks()).map(([id]) => id)).toEqual(['orbit', 'inkwell', 'moss']);
  });

  it('counts neither the creator, nor accounts that were in one browser with them, nor members of another brand', async () => {
    await world.creator('orbit', 7);
    await world.send('orbit', 'bot-of-orbit', 50, '2026-11-10T12:00:00.000Z');
    await signIn('one-browser', 'orbit', 'orbit-reader-0');
    await signIn('another', 'orbit-reader-1', 'orbit-reader-2');
    await database.db.update(users).set({ applicationId: 'lantern' }).where(eq(users.id, 'orbit-reader-3'));
    await world.run();
    expect((await world.rows())[0]).toMatchObject({ userId: 'orbit', chatters: 5, score: 15_000 });
  });

  it('counts a young account for a quarter, and holds a row that lives on them', async () => {
    const reader = { createdAt: new Date('2026-11-13T00:00:00.001Z') };
    await world.creator('fresh', 8, { reader });
    await world.creator('orbit', 5, { reader: { createdAt: new Date('2026-11-13T00:00:00.000Z') } });
    await world.run();
    expect(await world.rows()).toMatchObject([
      { userId: 'orbit', rank: 1, score: 15_000, status: 'ranked', heldFor: [] },
      { userId: 'fresh', rank: null, score: 6000, status: 'pending', heldFor: ['young_accounts'] },
    ]);
  });

  it('holds a row with a copied chatbot, an open report, or a day like no other', async () => {
    const persona = 'Keeper of the last manned light on the coast, who writes down every ship that passes. '.repeat(3);
    await world.creator('first', 5, { bot: { persona } });
    await world.creator('copier', 5, { bot: { persona, firstApprovedAt: new Date('2026-03-01') } });
    await world.creator('reported', 5);
    await world.creator('updating', 5);
    const open = { applicationId: 'daybreak', openedAt: new Date(), dueAt: new Date(), visibilityBefore: 'public' as const };
    await database.db.insert(reviewCases).values([
      { id: 'one', characterId: 'bot-of-reported', kind: 'report', ...open },
      { id: 'two', characterId: 'bot-of-updating', kind: 'update', ...open },
    ]);
    await world.creator('loud', 5);
    for (const day of ['11', '12', '13', '14', '15'])
      await world.send('loud-reader-0', 'bot-of-loud', 1, `2026-11-${day}T10:00:00.000Z`);
    await world.run();
    const held = (await world.rows()).map(({ userId, heldFor }) => [userId, heldFor]);
    expect(Object.fromEntries(held)).toEqual({
      first: [],
      copier: ['copied'],
      reported: ['open_case'],
      updating: [],
      loud: ['one_day'],
    });
  });

  it('says how far a creator moved since the month before', async () => {
    world.set('2026-11-02T00:10:00.000Z');
    await world.creator('orbit', 7, { at: '2026-10-10T12:00:00.000Z' });
    await world.creator('moss', 6, { at: '2026-10-10T12:00:00.000Z' });
    await world.run();
    for (const nth of [0, 1, 2, 3, 4, 5]) await world.send(`moss-reader-${nth}`, 'bot-of-moss', 7, '2026-11-05T10:00:00.000Z');
    for (const nth of [0, 1, 2, 3, 4]) await world.send(`orbit-reader-${nth}`, 'bot-of-orbit', 7, '2026-11-05T10:00:00.000Z');
    await world.creator('fresh', 5, { at: '2026-11-05T10:00:00.000Z' });
    world.set('2026-11-20T00:10:00.000Z');
    await world.run();
    expect((await world.rows()).map(({ userId, rank, movement }) => [userId, rank, movement])).toEqual([
      ['moss', 1, 1],
      ['fresh', 2, null],
      ['orbit', 2, -1],
    ]);
  });

  it('leaves a chatbot that is removed, or not listed, out of the running month, and in a closed one', async () => {
    await world.creator('orbit', 5);
    await world.creator('moss', 6);
    await world.run();
    expect((await world.ranks()).map(([id]) => id)).toEqual(['moss', 'orbit']);
    const remove = (id: string, deletedAt: string) =>
      database.db
        .update(characters)
        .set({ deletedAt: new Date(deletedAt) })
        .where(eq(characters.id, id));
    await remove('bot-of-moss', '2026-11-20T10:00:00Z');
    world.set('2026-11-21T00:10:00.000Z');
    await world.run();
    expect((await world.ranks()).map(([id]) => id)).toEqual(['orbit']);
    await remove('bot-of-orbit', '2026-12-01T10:00:00Z');
    world.set('2026-12-02T00:10:00.000Z');
    await world.run();
    expect((await world.ranks()).map(([id]) => id)).toEqual(['orbit']);
  });

  it('leaves out creators whose works are in no list, and those without a name', async () => {
    await world.creator('orbit', 5);
    await world.creator('shadowed', 6);
    await world.creator('nameless', 6);
    await database.db.update(users).set({ username: null }).where(eq(users.id, 'nameless'));
    await database.db.insert(grants).values({
      id: 'shadow',
      userId: 'shadowed',
      kind: 'restriction',
      value: 'temporary_shadowban',
      source: 'moderation',
      actorKind: 'operator',
      startsAt: new Date('2026-11-01'),
      endsAt: new Date('2027-01-01'),
    });
    await world.run();
    expect((await world.ranks()).map(([id]) => id)).toEqual(['orbit']);
  });

  it('ranks nothing where no brand has a leaderboard', async () => {
    await world.creator('orbit', 5);
    const { runLeaderboard } = await import('./leaderboard-job.ts');
    await runLeaderboard({ db: database.db, clock: world.clock, brands: { all: [] }, news: world.news });
    expect([await counts(), await everyRow()]).toEqual([[], []]);
  });
});

describe('prizes of the leaderboard', () => {
  const prizes = async () =>
    (await database.db.select().from(grants).where(eq(grants.source, 'prize')).orderBy(grants.userId, grants.startsAt)).map(
      ({ userId, value, startsAt, endsAt }) => [userId, value, startsAt.toISOString(), endsAt?.toISOString()],
    );
  const roleOf = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]?.role;

  it('are granted once, 48 hours after the month, to all on the first ten ranks', async () => {
    // Three on rank 1, so that the next rank is 4; twelve creators in all.
    for (const id of ['a', 'b', 'c']) await world.creator(id, 16);
    for (let nth = 0; nth < 9; nth += 1) await world.creator(`d${nth}`, 14 - nth);
    world.set('2026-12-02T23:59:00.000Z');
    await world.run();
    expect(await prizes()).toEqual([]);
    world.set('2026-12-03T00:10:00.000Z');
    await world.run();
    const first = await prizes();
    const ended = '2027-01-03T00:10:00.000Z';
    expect(first.filter(([, value]) => value === 'paid_premium')).toEqual(
      ['a', 'b', 'c'].map((id) => [id, 'paid_premium', '2026-12-03T00:10:00.000Z', ended]),
    );
    expect(first.filter(([, value]) => value === 'paid_basic').map(([id]) => id)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((nth) => `d${nth}`),
    );
    expect([await roleOf('a'), await roleOf('d0'), await roleOf('d7')]).toEqual(['paid_premium', 'paid_basic', 'free_tier']);
    world.set('2026-12-04T00:10:00.000Z');
    await world.run();
    expect(await prizes()).toEqual(first);
  });

  it('of both categories come one after the other', async () => {
    await world.creator('both', 6, { bot: { firstApprovedAt: new Date('2026-11-02') } });
    world.set('2026-12-03T00:10:00.000Z');
    await world.run();
    expect(await prizes()).toEqual([
      ['both', 'paid_premium', '2026-12-03T00:10:00.000Z', '2027-01-03T00:10:00.000Z'],
      ['both', 'paid_premium', '2027-01-03T00:10:00.000Z', '2027-02-03T00:10:00.000Z'],
    ]);
  });

  it('are told to their winners once, in the account and by mail, with rank, plan and time', async () => {
    await world.creator('both', 6, { bot: { firstApprovedAt: new Date('2026-11-02') } });
    await world.creator('silent', 5);
    await database.db.update(users).set({ email: 'both@example.test' }).where(eq(users.id, 'both'));
    world.set('2026-12-03T00:10:00.000Z');
    await world.run();
    world.set('2026-12-04T00:10:00.000Z');
    await world.run();
    const told = await database.db.select().from(notifications).orderBy(notifications.id);
    const payload = { date: '2026-11', rank: 1, plan: "I'm All In" };
    expect(told.map((one) => [one.userId, one.kind, one.payload])).toEqual(
      expect.arrayContaining([
        ['both', 'prize_won', payload],
        ['both', 'prize_won', payload],
        ['silent', 'prize_won', { ...payload, rank: 2 }],
      ]),
    );
    expect(told).toHaveLength(3);
    const path = '/creators/leaderboard?date=2026-11';
    expect(world.mailed).toMatchObject([
      {
        kind: 'prize_won',
        to: 'both@example.test',
        applicationId: 'daybreak',
        userId: 'both',
        params: { rank: 1, plan: "I'm All In", startsAt: '2026-12-03T00:10:00.000Z', endsAt: '2027-01-03T00:10:00.000Z', path },
      },
      { params: { startsAt: '2027-01-03T00:10:00.000Z', endsAt: '2027-02-03T00:10:00.000Z' } },
    ]);
  });

  it('freeze the ranks: what comes later changes none of them', async () => {
    await world.creator('orbit', 5);
    world.set('2026-12-03T00:10:00.000Z');
    await world.run();
    const frozen = await world.rows();
    expect(frozen).toMatchObject([{ userId: 'orbit', frozenAt: new Date('2026-12-03T00:00:00.000Z') }]);
    await database.db.update(characters).set({ ratingScore: 1 });
    world.set('2026-12-04T00:10:00.000Z');
    await world.run();
    expect(await world.rows()).toEqual(frozen);
  });

  it('are not for a row that is held', async () => {
    await world.creator('fresh', 8, { at: '2026-11-30T12:00:00.000Z', reader: { createdAt: new Date('2026-11-29') } });
    world.set('2026-12-03T00:10:00.000Z');
    await world.run();
    expect(await world.rows()).toMatchObject([{ userId: 'fresh', status: 'pending', rank: null }]);
    expect(await prizes()).toEqual([]);
  });
});

describe('old ranks', () => {
  it('below the shown ones go after three months, all others after three years, and an account takes its own along', async () => {
    await world.creator('orbit', 6);
    await world.creator('moss', 5);
    await world.run();
    await database.db.update(leaderboardRows).set({ rank: 26 }).where(eq(leaderboardRows.userId, 'moss'));
    expect(await dropRanks(sweepAt('2027-02-28T00:00:00Z'))).toHaveLength(0);
    expect(await dropRanks(sweepAt('2027-03-01T00:00:00Z'))).toHaveLength(1);
    expect((await world.ranks()).map(([id]) => id)).toEqual(['orbit']);
    expect(await dropRanks(sweepAt('2029-11-30T00:00:00Z'))).toHaveLength(0);
    expect(await dropRanks(sweepAt('2029-12-01T00:00:00Z'))).toHaveLength(1);
    expect(await database.db.$count(leaderboardRows, isNotNull(leaderboardRows.id))).toBe(0);
  });
});
