import {
  getNotificationSettings,
  limits,
  listNotifications,
  notificationKinds,
  readNotifications,
  updateNotificationSettings,
  type NotificationKind,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { createWebPush } from '../../adapters/push/web-push.ts';
import { createCall, createCaller, newId } from '../../chat/testing/index.ts';
import { createTestJobs } from '../../chat/testing/jobs.ts';
import { notifications as notificationTable } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createBrands } from '../../brands.ts';
import { dropOldNotifications } from './drop-old.ts';
import { notifications as feature } from './feature.ts';
import { createNotifications } from './notifications.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
const clock = createManualClock();
const jobs = createTestJobs();
const open = () => {
  const { db } = database;
  const push = createWebPush({ secret: 'secret of the tests' });
  const opened = feature.open({
    db,
    clock,
    newId,
    brands: createBrands([]),
    rateLimits: createMemoryLimits(),
    push,
    adultAccess: async () => false,
  });
  jobs.start(opened.jobs ?? []);
  return { ...createCall(opened.handlers ?? []), told: createNotifications({ clock, newId, jobs }) };
};
let world: ReturnType<typeof open>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = open();
});
afterAll(() => database.close());

const tell = (caller: Caller) => world.told.add(database.db, { userId: caller.userId, kind: 'export_ready', payload: {} });
const list = (caller: Caller, query: { limit?: number; last_id?: string } = {}) =>
  world.call(listNotifications, { query }, { caller });

describe('what somebody was told', () => {
  it('is theirs alone, newest first, a page at a time, with what is unread of it', async () => {
    const caller = await createCaller(database.db);
    for (let told = 0; told < 5; told += 1) await tell(caller);
    await tell(await createCaller(database.db));
    const first = await list(caller, { limit: 3 });
    expect(first.unread).toBe(5);
    expect(first.notifications.map(({ is_last_id }) => is_last_id ?? false)).toEqual([false, false, true]);
    const second = await list(caller, { limit: 3, last_id: first.notifications[2]?.id ?? '' });
    expect(second.notifications).toHaveLength(2);
    expect(second.notifications.some(({ is_last_id }) => is_last_id)).toBe(false);
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  });

  it('is read up to one, or whole, and by nobody else', async () => {
    const caller = await createCaller(database.db);
    for (let told = 0; told < 3; told += 1) await tell(caller);
    const { notifications } = await list(caller);
    const until = notifications[1]?.id ?? '';
    await expect(
      world.call(readNotifications, { body: { until } }, { caller: await createCaller(database.db) }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.call(readNotifications, { body: { until } }, { caller })).toEqual({ unread: 1 });
    expect((await list(caller)).notifications.map(({ is_read }) => is_read)).toEqual([false, true, true]);
    expect(await world.call(readNotifications, { body: {} }, { caller })).toEqual({ unread: 0 });
  });

  it.each(Object.keys(notificationKinds) as NotificationKind[])('of the kind %s comes back as it was told', async (kind) => {
    const caller = await createCaller(database.db);
    const given = {
      character_id: 'mira',
      conversation_id: 'one',
      character_name: 'Mira',
      statement_id: 'two',
      granted: true,
      approved: false,
      device: 'Firefox on Linux',
      country: null,
      date: '2026-11',
      rank: 2,
      plan: 'premium',
    };
    const names = Object.keys(notificationKinds[kind].payload.entries);
    const payload = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
    await world.told.add(database.db, { userId: caller.userId, kind, payload: payload as never });
    expect((await list(caller)).notifications).toMatchObject([{ kind, payload, is_read: false }]);
  });

  it('of a kind that this server does not know is left out', async () => {
    const caller = await createCaller(database.db);
    const row = { id: newId(), applicationId: 'daybreak', userId: caller.userId, payload: {}, createdAt: clock.now() };
    await database.db.insert(notificationTable).values({ ...row, kind: 'of_a_newer_server' as never });
    expect((await list(caller)).notifications).toEqual([]);
  });

  it('is dropped once it is a year old, and below the newest that are kept', async () => {
    const caller = await createCaller(database.db);
    const row = { applicationId: 'daybreak', userId: caller.userId, kind: 'export_ready' as const, payload: {} };
    const rows = (count: number, createdAt: Date) => Array.from({ length: count }, () => ({ ...row, id: newId(), createdAt }));
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    await database.db.insert(notificationTable).values(rows(3, daysAgo(366)));
    await database.db.insert(notificationTable).values(rows(limits.notificationsMax + 2, clock.now()));
    const context = { db: database.db, periods: {} as never, now: clock.now(), daysAgo };
    while ((await dropOldNotifications(context)).length > 0);
    expect(await database.db.$count(notificationTable, eq(notificationTable.userId, caller.userId))).toBe(
      limits.notificationsMax,
    );
  });
});

describe('how somebody wants to be told', () => {
  it('is everything but news at any time, until they say otherwise; each change leaves the rest', async () => {
    const caller = await createCaller(database.db);
    const get = () => world.call(getNotificationSettings, {}, { caller });
    const pushed = { replies: true, decisions: true, account: true, review: true, news: false };
    expect(await get()).toEqual({ pushed, quiet_hours: null });
    const quiet_hours = { from: 1320, until: 420, time_zone: 'Europe/Berlin' };
    await world.call(updateNotificationSettings, { body: { quiet_hours } }, { caller });
    await Promise.all([
      world.call(updateNotificationSettings, { body: { pushed: { replies: false } } }, { caller }),
      world.call(updateNotificationSettings, { body: { pushed: { news: true } } }, { caller }),
    ]);
    expect(await get()).toEqual({ pushed: { ...pushed, replies: false, news: true }, quiet_hours });
  });

  it('names the field that cannot be', async () => {
    const caller = await createCaller(database.db);
    const body = { quiet_hours: { from: 1440, until: 0, time_zone: 'Europe/Berlin' } };
    await expect(world.call(updateNotificationSettings, { body }, { caller })).rejects.toThrow();
  });
});
