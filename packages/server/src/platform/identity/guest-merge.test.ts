import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listConversations, listTastes } from '@troupe/protocol';
import { createCall, createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { conversationListHandlers } from '../../chat/conversations/list-conversations.ts';
import { adoptionsOf } from '../../data-map.ts';
import { characters, conversations, files, generations, interactions, queueTickets, reports, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import { createManualClock, noLimits } from '../../http/testing.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { Database } from '../../ports/index.ts';
import { tasteHandlers } from '../recommendations/taste-handlers.ts';
import { createGuestMerge } from './guest-merge.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const setUp = () => {
  const { db } = database;
  const clock = createManualClock();
  const merge = createGuestMerge({ db, clock, records: createKeyValues({ db, clock }), adoptions: adoptionsOf(dataMaps) });
  const make = async (userId: string) => {
    const characterId = await createCharacter(db, userId);
    const [applicationId, at] = ['daybreak', clock.now()];
    const conversationId = newId();
    await db.insert(conversations).values({ id: conversationId, applicationId, userId, characterId });
    const run = { id: newId(), userId, conversationId, kind: 'send', status: 'complete', heartbeatAt: at } as const;
    await db.insert(generations).values(run);
    await db.insert(interactions).values({ applicationId, userId, characterId, type: 'detail_view' });
    await db.insert(files).values({ id: newId(), mediaType: 'image/png', body: 'AAAA', ownerUserId: userId });
    const told = { applicationId, characterId, label: 'spam', evidence: 'x' };
    await db
      .insert(reports)
      .values({ id: newId(), reporterUserId: userId, subjectType: 'character', subjectId: characterId, ...told });
  };
  const stand = (userId: string) =>
    db
      .insert(queueTickets)
      .values({ applicationId: 'daybreak', userId, number: 1, status: 'waiting', joinedAt: clock.now(), seenAt: clock.now() });
  /** How many rows of each kind are somebody's. */
  const countOf = async (userId: string) => ({
    characters: await db.$count(characters, eq(characters.creatorUserId, userId)),
    conversations: await db.$count(conversations, eq(conversations.userId, userId)),
    generations: await db.$count(generations, eq(generations.userId, userId)),
    interactions: await db.$count(interactions, eq(interactions.userId, userId)),
    files: await db.$count(files, eq(files.ownerUserId, userId)),
    reports: await db.$count(reports, eq(reports.reporterUserId, userId)),
    tickets: await db.$count(queueTickets, eq(queueTickets.userId, userId)),
  });
  return { db, clock, merge, make, stand, countOf };
};
const each = (count: number, tickets: number) => ({
  characters: count,
  conversations: count,
  generations: count,
  interactions: count,
  files: count,
  reports: count,
  tickets,
});

it('moves what every feature says of a guest to the member, late things too, and of nobody else', async () => {
  const { db, merge, make, stand, countOf } = setUp();
  const [guest, other, member] = [
    await createCaller(db, { platform: 'guest' }),
    await createCaller(db, { platform: 'guest' }),
    await createCaller(db),
  ];
  for (const { userId } of [guest, other, member]) await make(userId);
  await stand(guest.userId);

  await merge.merge(guest.userId, member.userId);
  expect(await countOf(guest.userId)).toEqual(each(0, 0));
  expect(await countOf(other.userId)).toEqual(each(1, 0));
  expect(await countOf(member.userId)).toEqual(each(2, 1));

  await make(guest.userId);
  await stand(guest.userId);
  await merge.mergeLate(member.userId);
  // The member stands in the line already.
  expect(await countOf(guest.userId)).toEqual(each(0, 1));
  expect(await countOf(member.userId)).toEqual(each(3, 1));
});

it('moves nothing from an account that is no guest’s', async () => {
  const { db, merge, make, countOf } = setUp();
  const [one, other] = [await createCaller(db), await createCaller(db)];
  await make(one.userId);
  await merge.merge(one.userId, other.userId);
  expect(await countOf(one.userId)).toEqual(each(1, 0));
  expect(await db.$count(users, eq(users.id, one.userId))).toBe(1);
});

it('leaves in the account what Welcome lists: every chat of the guest, every pick, and nothing of anybody else', async () => {
  const { db, clock, merge } = setUp();
  const [guest, other, member] = [
    await createCaller(db, { platform: 'guest' }),
    await createCaller(db, { platform: 'guest' }),
    await createCaller(db),
  ];
  const author = await createCaller(db);
  const [chatted, picked, others] = [
    await createCharacter(db, author.userId, { visibility: 'public' }),
    await createCharacter(db, author.userId, { visibility: 'public' }),
    await createCharacter(db, author.userId, { visibility: 'public' }),
  ];
  const begin = async (userId: string, characterId: string) => {
    const id = newId();
    await db.insert(conversations).values({ id, applicationId: 'daybreak', userId, characterId });
    return id;
  };
  const pick = (userId: string, characterId: string) =>
    db.insert(interactions).values({ applicationId: 'daybreak', userId, characterId, type: 'bookmark', createdAt: clock.now() });
  const { call } = createCall([
    ...conversationListHandlers({ db, clock }),
    ...tasteHandlers({ db, clock, rateLimits: noLimits, adultAccess: async () => false }),
  ]);
  const chatsOf = async (caller: typeof guest) => (await call(listConversations, { query: {} }, { caller })).map(({ id }) => id);
  const begun = [await begin(guest.userId, chatted), await begin(guest.userId, chatted)];
  await begin(other.userId, others);
  await pick(guest.userId, picked);
  await pick(other.userId, others);
  expect(new Set(await chatsOf(guest))).toEqual(new Set(begun));

  await merge.merge(guest.userId, member.userId);

  expect(new Set(await chatsOf(member))).toEqual(new Set(begun));
  expect((await call(listTastes, {}, { caller: member })).tastes).toMatchObject([{ character_id: picked, is_counted: true }]);
  expect(await chatsOf(guest)).toEqual([]);
});
