import { createConversation, createEvent } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { limitRows } from '../../limits.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let caller: Caller;
let where: { character_id: string; conversation_id: string };
let messageId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  caller = await createCaller(database.db);
  const characterId = await createCharacter(database.db, caller.userId);
  const { id, page } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  where = { character_id: characterId, conversation_id: id };
  messageId = page?.head_id ?? '';
});
afterAll(() => database.close());

const ad = () => ({ ...where, ad_id: 'ad-1', code: 'house', message_id: messageId, content: 'Read our letter' });

it('keeps what a page tells of an ad, under the names of the specification', async () => {
  await chat.call(createEvent, { body: { event_name: 'adClick', ...ad() } }, { caller });
  const [row] = await database.db.select().from(events);
  expect(row).toMatchObject({
    applicationId: 'daybreak',
    userId: caller.userId,
    name: 'adClick',
    characterId: where.character_id,
    conversationId: where.conversation_id,
    details: { ad_id: 'ad-1', code: 'house', message_id: messageId, content: 'Read our letter' },
  });
});

it('keeps a rating of the character', async () => {
  const body = { event_name: 'characterRating', ...where, rating: 4, conversation_length: 12 } as const;
  await chat.call(createEvent, { body }, { caller });
  const rows = await database.db.select().from(events);
  expect(rows.find(({ name }) => name === 'characterRating')?.details).toEqual({ rating: 4, conversation_length: 12 });
});

it("takes nothing about somebody else's conversation, another character or a message that is elsewhere", async () => {
  const stranger = await createCaller(database.db);
  const other = await createCharacter(database.db, caller.userId);
  const before = await database.db.$count(events);
  const refused = [
    { body: ad(), caller: stranger },
    { body: { ...ad(), character_id: other }, caller },
    { body: { ...ad(), message_id: 'elsewhere' }, caller },
  ];
  for (const { body, caller: who } of refused)
    await expect(chat.call(createEvent, { body: { event_name: 'adView', ...body } }, { caller: who })).rejects.toMatchObject({
      code: 'not_found',
    });
  expect(await database.db.$count(events)).toBe(before);
});

it('refuses text that is refused everywhere', async () => {
  const content = testTriggers.minors;
  await expect(chat.call(createEvent, { body: { event_name: 'adView', ...ad(), content } }, { caller })).rejects.toMatchObject({
    code: 'underage_content',
  });
});

it('has a limit', async () => {
  const busy = await createCaller(database.db);
  const tell = () => chat.call(createEvent, { body: { event_name: 'adView', ...ad() } }, { caller: busy });
  for (let told = 0; told < limitRows.events.user; told += 1) await expect(tell()).rejects.toMatchObject({ code: 'not_found' });
  await expect(tell()).rejects.toMatchObject({ code: 'rate_limited' });
});
