import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { adoptionsOf } from '../../data-map.ts';
import { characters, conversations, files, generations, interactions, queueTickets, reports, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { dataMaps } from '../../features.ts';
import { createManualClock } from '../../http/testing.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { Database } from '../../ports/index.ts';
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
  return { db, merge, make, stand, countOf };
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
