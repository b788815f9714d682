import { createPageEvent, getAnalyticsConsent, updateAnalyticsConsent, type PageEvent } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimits } from '../../adapters/limits/flexible.ts';
import { forgetEvents } from '../../chat/feedback/events.ts';
import { createCall, createCaller, newId } from '../../chat/testing/index.ts';
import { consents as consentTable, eventSums, keyValues, pageEvents } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createConsents } from '../legal/consents.ts';
import { pageEvents as feature } from './feature.ts';
import { createPageEvents } from './page-events.ts';
import { createRollUp, dropOldEventSums, dropOldPageEvents } from './roll-up.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
let clock = createManualClock();
const open = () => {
  const { db } = database;
  const consents = createConsents({ db, clock, newId });
  const events = createPageEvents({ db, clock, log: createMemoryLog(), consents });
  const opened = feature.open({ db, clock, rateLimits: createMemoryLimits(), pageEvents: events, consents, forgetEvents });
  return { ...createCall(opened.handlers ?? []), events, rollUp: createRollUp({ db, clock }).job };
};
let world: ReturnType<typeof open>;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(pageEvents);
  await database.db.delete(eventSums);
  clock = createManualClock();
  world = open();
});

const click: PageEvent = { name: 'social_click', network: 'Discord' };
const tell = (caller: Caller, event: PageEvent = click, headers?: Record<string, string>) =>
  world.call(createPageEvent, { body: event }, { caller, ...(headers && { headers }) });
const agree = (caller: Caller, given: boolean) => world.call(updateAnalyticsConsent, { body: { given } }, { caller });
const rows = () => database.db.select().from(pageEvents).orderBy(pageEvents.id);

describe('what pages tell', () => {
  it('is a count without consent: nothing in it leads to an account, nor from one day to the next', async () => {
    const caller = await createCaller(database.db);
    await tell(caller);
    await tell(caller);
    await tell(await createCaller(database.db));
    clock.advance(86_400_000);
    await tell(caller);
    const [first, second, other, nextDay] = await rows();
    expect(JSON.stringify(await rows())).not.toContain(caller.userId);
    expect(first?.visitor).toBe(second?.visitor);
    expect(first?.visitor).not.toBe(other?.visitor);
    expect(first?.visitor).not.toBe(nextDay?.visitor);
  });

  it('is counted under a salt that every server has, and that is gone with its day', async () => {
    const caller = await createCaller(database.db);
    const servers = Array.from({ length: 5 }, open);
    await Promise.all(servers.map((server) => server.call(createPageEvent, { body: click }, { caller })));
    expect(new Set((await rows()).map(({ visitor }) => visitor)).size).toBe(1);
    const salts = await database.db.select().from(keyValues).where(eq(keyValues.model, 'PageEventsSalt'));
    const day = clock.now().toISOString().slice(0, 10);
    const salt = salts.find(({ id }) => id.endsWith(day));
    expect(salt?.expiresAt?.toISOString()).toBe(new Date(Date.parse(day) + 86_400_000).toISOString());
  });

  it('has its account where its owner agreed, until they no longer do', async () => {
    const caller = await createCaller(database.db);
    expect(await world.call(getAnalyticsConsent, {}, { caller })).toEqual({ given: false });
    expect(await agree(caller, true)).toEqual({ given: true });
    await tell(caller);
    expect((await rows()).map(({ userId }) => userId)).toEqual([caller.userId]);
    await agree(caller, false);
    expect((await rows()).map(({ userId }) => userId)).toEqual([null]);
    const said = await database.db.select().from(consentTable).where(eq(consentTable.userId, caller.userId));
    expect(said.map(({ kind, given }) => [kind, given])).toEqual([
      ['analytics', true],
      ['analytics', false],
    ]);
  });

  it('is a count where the browser says no, whatever was agreed to', async () => {
    const caller = await createCaller(database.db);
    await agree(caller, true);
    await tell(caller, click, { 'sec-gpc': '1' });
    expect((await rows()).map(({ userId }) => userId)).toEqual([null]);
  });

  it.each([
    { name: 'social_click', network: '<script>' },
    { name: 'social_click', network: 'x'.repeat(41) },
    { name: 'money_value', amount: 1, currency: 'USD', plan_id: 'x' },
    { name: 'login' },
  ])('is refused where it is nothing that a page may tell: %j', async (event) => {
    await expect(tell(await createCaller(database.db), event as never)).rejects.toThrow();
  });

  it('fails nobody where it cannot be noted', async () => {
    const log = createMemoryLog();
    const broken = createPageEvents({ db: {} as never, clock, log, consents: { isGiven: async () => false } });
    const request = new Request('http://localhost:4100/');
    await broken.log(click, { brand: { id: 'daybreak' }, caller: null, request });
    expect(JSON.stringify(log)).not.toContain('Discord');
  });
});

describe('the sums of a day', () => {
  it('say how often and by how many, each detail apart, and are the same when they are made again', async () => {
    const [one, two] = [await createCaller(database.db), await createCaller(database.db)];
    await tell(one);
    await tell(one);
    await tell(two, { name: 'social_click', network: 'Reddit' });
    await tell(two, { name: 'nsfw_switch', on: true });
    const paid = { name: 'money_value', plan_id: 'basic', amount: 1495, currency: 'USD' } as const;
    await world.events.log(paid, { brand: { id: 'daybreak' }, caller: one, request: null });
    await world.events.log(paid, { brand: { id: 'daybreak' }, caller: two, request: null });
    const sums = async () =>
      (await database.db.select().from(eventSums))
        .map(({ name, detail, count, visitors, amount }) => [name, detail, count, visitors, amount])
        .toSorted();
    const run = () => world.rollUp.run({}, { signal: new AbortController().signal });
    await run();
    expect(await sums(), 'a day that goes on is not summed').toEqual([]);
    clock.advance(86_400_000);
    await run();
    await run();
    expect(await sums()).toEqual([
      ['money_value', 'USD', 2, 2, 2990],
      ['nsfw_switch', 'true', 1, 1, 0],
      ['social_click', 'Discord', 2, 1, 0],
      ['social_click', 'Reddit', 1, 1, 0],
    ]);
  });

  it('stay for twenty-five months, what they were made of for thirty days', async () => {
    await tell(await createCaller(database.db));
    await database.db
      .insert(eventSums)
      .values({ applicationId: 'daybreak', day: '2024-01-01', name: 'plan_view', detail: '', count: 1, visitors: 1 });
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const context = () => ({ db: database.db, periods: {} as never, now: clock.now(), daysAgo });
    clock.advance(30 * 86_400_000);
    expect(await dropOldPageEvents(context())).toHaveLength(0);
    clock.advance(86_400_000);
    expect(await dropOldPageEvents(context())).toHaveLength(1);
    expect(await dropOldEventSums(context())).toHaveLength(1);
  });
});
