import { eq, inArray, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../chat/testing/index.ts';
import { readEvents } from '../chat/generation/generation-log.ts';
import {
  conversations,
  events,
  files,
  generationEvents,
  generations,
  idempotencyKeys,
  interactions,
  limitCounts,
  memories,
  messages,
  keyValues,
  personas,
  refreshTokens,
  usedTokens,
  users,
} from '../db/schema.ts';
import { sweepsOf } from '../data-map.ts';
import { dataMaps } from '../features.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createManualClock, createMemoryLog } from '../http/testing.ts';
import type { Database } from '../ports/index.ts';
import { createRetention, defaultPeriods } from './retention.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const day = 86_400_000;
const start = new Date('2026-11-22T09:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * day);

const setUp = () => {
  const { db } = database;
  const clock = createManualClock(start.toISOString());
  const retention = createRetention({ db, clock, log: createMemoryLog(), sweeps: sweepsOf(dataMaps) });
  const seen = { createdAt: start, updatedAt: start };
  const converse = async (userId: string, characterId: string, over: Partial<typeof conversations.$inferInsert> = {}) => {
    const id = newId();
    await db.insert(conversations).values({ id, applicationId: 'daybreak', userId, characterId, ...seen, ...over });
    return id;
  };
  return { db, clock, retention, converse };
};

describe('what is kept', () => {
  it('of guests goes when they have not been back for the period, with all they said, and no one else', async () => {
    const { db, clock, retention, converse } = setUp();
    const member = await createCaller(db, { createdAt: start });
    const characterId = await createCharacter(db, member.userId);
    const guest = async (over: { saidAt?: Date; cameAt?: Date } = {}) => {
      const { userId } = await createCaller(db, { platform: 'guest', createdAt: start });
      const id = await converse(userId, characterId, { updatedAt: over.saidAt ?? start });
      await db.insert(messages).values({ id: newId(), conversationId: id, depth: 1, role: 'bot', content: 'Hi' });
      const family = { currentHash: newId(), expiresAt: later(200), rotatedAt: over.cameAt ?? start };
      await db.insert(refreshTokens).values({ id: newId(), userId, ...family });
      return userId;
    };
    const [gone, spoke, came] = [await guest(), await guest({ saidAt: later(10) }), await guest({ cameAt: later(10) })];
    await converse(member.userId, characterId);
    const left = async () =>
      new Set(
        (
          await db
            .select({ id: users.id })
            .from(users)
            .where(inArray(users.id, [gone, spoke, came, member.userId]))
        ).map(({ id }) => id),
      );

    clock.advance(defaultPeriods.guestDays * day);
    await retention.run();
    expect(await left()).toEqual(new Set([gone, spoke, came, member.userId]));
    clock.advance(1000);
    await retention.run();
    expect(await left()).toEqual(new Set([spoke, came, member.userId]));
    expect(await db.$count(conversations, eq(conversations.userId, gone))).toBe(0);
    clock.advance(100 * day);
    await retention.run();
    expect(await left()).toEqual(new Set([member.userId]));
  });

  it('of what was removed goes after the days of undoing, ends of branches first, never below what stands', async () => {
    const { db, clock, retention, converse } = setUp();
    const { userId } = await createCaller(db);
    const characterId = await createCharacter(db, userId);
    const [kept, dropped] = [await converse(userId, characterId), await converse(userId, characterId, { deletedAt: start })];
    const say = async (conversationId: string, depth: number, prevId: string | null, deletedAt: Date | null) => {
      const id = newId();
      await db.insert(messages).values({ id, conversationId, depth, prevId, role: 'bot', content: 'x', deletedAt });
      return id;
    };
    let above = await say(kept, 1, null, null);
    const standing = [above];
    for (let depth = 2; depth < 700; depth += 1) above = await say(kept, depth, above, start);
    // A removed one above one that stands is its way to the root.
    const bridge = await say(kept, 2, standing[0] ?? null, start);
    standing.push(bridge, await say(kept, 3, bridge, null));
    await say(dropped, 1, null, null);
    await db.insert(memories).values({ id: newId(), conversationId: kept, content: 'm', memoryType: 'user', deletedAt: start });
    await db
      .insert(personas)
      .values({ id: newId(), userId, applicationId: 'daybreak', highlights: 'One.', name: 'Robin', deletedAt: start });

    clock.advance(defaultPeriods.removedDays * day);
    await retention.run();
    expect(await db.$count(messages, eq(messages.conversationId, kept))).toBe(701);
    clock.advance(1000);
    const told = await retention.run();
    expect(told).toMatchObject({ conversations: 1, memories: 1, personas: 1 });
    for (let hour = 0; hour < 8; hour += 1) await retention.run();
    const left = await db.select({ id: messages.id }).from(messages).where(eq(messages.conversationId, kept));
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(standing));
    expect(await db.$count(conversations, eq(conversations.id, dropped))).toBe(0);
  });

  it('of replies: the report goes after its days, the pieces after their hours, a running one keeps all', async () => {
    const { db, clock, retention, converse } = setUp();
    const { userId } = await createCaller(db);
    const conversationId = await converse(userId, await createCharacter(db, userId));
    const run = async (status: 'complete' | 'running') => {
      const id = newId();
      const row = {
        id,
        userId,
        conversationId,
        kind: 'send' as const,
        status,
        report: { a: 1 },
        heartbeatAt: start,
        createdAt: start,
      };
      await db.insert(generations).values(row);
      const kinds = ['start', 'delta', 'delta', 'delta', ...(status === 'complete' ? (['done'] as const) : [])] as const;
      await db.insert(generationEvents).values(kinds.map((kind, at) => ({ generationId: id, seq: at + 1, kind, data: {} })));
      return id;
    };
    const [over, running] = [await run('complete'), await run('running')];
    const kindsOf = async (id: string) => (await readEvents(db, id, 0)).map(({ kind }) => kind);
    await retention.run();
    expect(await kindsOf(over)).toHaveLength(5);
    clock.advance(defaultPeriods.pieceHours * 3_600_000 + 1000);
    await retention.run();
    expect(await kindsOf(over)).toEqual(['start', 'done']);
    expect(await kindsOf(running)).toHaveLength(4);
    const reportOf = async () => (await db.select().from(generations).where(eq(generations.id, over)))[0]?.report;
    expect(await reportOf()).toEqual({ a: 1 });
    clock.advance(defaultPeriods.reportDays * day);
    await retention.run();
    expect(await reportOf()).toBeNull();
  });

  it('of pictures goes a day after nobody wears them', async () => {
    const { db, clock, retention } = setUp();
    const store = async (over: Partial<typeof files.$inferInsert> = {}) => {
      const id = newId();
      await db.insert(files).values({ id, mediaType: 'image/png', body: 'AAAA', createdAt: start, ...over });
      return id;
    };
    const [worn, mask, orphan] = [await store(), await store(), await store()];
    const { userId } = await createCaller(db);
    await createCharacter(db, userId, { avatarUrl: `/files/${worn}` });
    await db
      .insert(personas)
      .values({ id: newId(), userId, applicationId: 'daybreak', highlights: 'One.', name: 'Robin', avatarUrl: `/files/${mask}` });
    await retention.run();
    expect(await db.$count(files, eq(files.id, orphan))).toBe(1);
    clock.advance(day + 1000);
    await retention.run();
    expect(await db.$count(files, eq(files.id, orphan))).toBe(0);
    expect(await db.$count(files, inArray(files.id, [worn, mask]))).toBe(2);
  });

  it('of counts and one-use tokens goes when it is over', async () => {
    const { db, clock, retention } = setUp();
    const many = Array.from({ length: 1200 }, (_, at) => ({ key: `k${at}`, points: 1, expire: later(1) }));
    await db.insert(limitCounts).values([...many, { key: 'live', points: 1, expire: later(3) }]);
    await db.insert(usedTokens).values([
      { id: 'over', expiresAt: later(1) },
      { id: 'live', expiresAt: later(3) },
    ]);
    clock.advance(2 * day);
    expect(await retention.run()).toMatchObject({ limits: 1200, tokens: 1 });
    expect(await db.$count(limitCounts)).toBe(1);
    expect(await db.$count(usedTokens)).toBe(1);
  });

  it('of what was done with characters and told of pages goes after 400 days, the oldest first', async () => {
    const { db, clock, retention } = setUp();
    const { userId } = await createCaller(db);
    const characterId = await createCharacter(db, userId);
    const of = { applicationId: 'daybreak', userId, characterId };
    const looked = { ...of, type: 'detail_view' as const };
    await db.insert(interactions).values([...Array.from({ length: 700 }, () => ({ ...looked, createdAt: start })), looked]);
    await db
      .update(interactions)
      .set({ createdAt: later(1) })
      .where(ne(interactions.createdAt, start));
    await db.insert(events).values([
      { ...of, name: 'ad', details: {}, createdAt: start },
      { ...of, name: 'ad', details: {}, createdAt: later(1) },
    ]);
    const told = async (days: number) => {
      clock.advance(days * day);
      return retention.run();
    };
    expect(await told(400)).toMatchObject({ interactions: 0, events: 0 });
    expect(await told(0.5)).toMatchObject({ interactions: 700, events: 1 });
    expect(await told(1)).toMatchObject({ interactions: 1, events: 1 });
  });

  it('of sessions, sign-ins and repeated answers goes when it is over', async () => {
    const { db, clock, retention } = setUp();
    const { userId } = await createCaller(db);
    const session = { userId, rotatedAt: start };
    await db.insert(refreshTokens).values([
      { ...session, id: 'ended', currentHash: newId(), expiresAt: later(1) },
      { ...session, id: 'open', currentHash: newId(), expiresAt: later(3) },
    ]);
    await db.insert(keyValues).values([
      { id: 'given up', model: 'Session', payload: {}, expiresAt: later(1) },
      { id: 'under way', model: 'Session', payload: {}, expiresAt: later(3) },
      { id: 'for good', model: 'Session', payload: {}, expiresAt: null },
    ]);
    await db.insert(idempotencyKeys).values([
      { id: 'of yesterday', bodyHash: 'h', createdAt: start },
      { id: 'of today', bodyHash: 'h', createdAt: later(1.5) },
    ]);
    clock.advance(2 * day);
    expect(await retention.run()).toMatchObject({ sessions: 1, keyValues: 1, repeats: 1 });
    const left = async (table: typeof refreshTokens | typeof keyValues | typeof idempotencyKeys) =>
      (await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted();
    expect(await left(keyValues)).toEqual(['for good', 'under way']);
    expect(await left(idempotencyKeys)).toEqual(['of today']);
    expect(await left(refreshTokens)).toContain('open');
    expect(await left(refreshTokens)).not.toContain('ended');
  });
});
