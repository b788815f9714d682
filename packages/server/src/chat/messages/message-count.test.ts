import { createConversation, createReply } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

it('counts each message sent for its character, once, and no other way of asking for a reply', async () => {
  const { db } = database;
  const chat = createTestChat(db);
  chat.model.answerAll('"Welcome."');
  const caller = await createCaller(db);
  const character_id = await createCharacter(db, caller.userId, { numMessages: 41 });
  const { id: conversation_id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: {} },
    { caller },
  );
  const ask = (body: object) => chat.call(createReply, { body: { character_id, conversation_id, ...body } }, { caller });
  const { message } = await ask({ message: 'Hello', client_id: 'client-one' });
  await ask({ message: 'Hello', client_id: 'client-one' });
  await ask({ alt_message_id: message.id });
  await ask({ autopilot: true });
  const [row] = await db.select({ numMessages: characters.numMessages }).from(characters).where(eq(characters.id, character_id));
  expect(row?.numMessages).toBe(42);
});
