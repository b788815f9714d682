import {
  createConversation,
  createReply,
  exportConversation,
  getGroup,
  listConversations,
  listMessages,
  searchMessages,
} from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, createTestChat } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createBinWorld } from '../testing/bin-world.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let world: ReturnType<typeof createBinWorld>;
let creator: Caller;
let reader: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  world = createBinWorld(database.db);
  creator = await createCaller(database.db);
});
afterAll(async () => {
  await chat.runner.close();
  await database.close();
});
beforeEach(async () => {
  reader = await createCaller(database.db);
  chat.model.answerAll('The lamp is lit.');
});

/** A conversation of a user, and what they do in it. */
const talk = async (caller: Caller, character_id: string) => {
  const { id: conversation_id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: {} },
    { caller },
  );
  return {
    conversation_id,
    say: (message: string) => chat.call(createReply, { body: { conversation_id, character_id, message } }, { caller }),
    open: () =>
      chat.call(listMessages, { params: { characterId: character_id }, query: { conversationId: conversation_id } }, { caller }),
  };
};
const refused = { code: 'character_unavailable' };

describe('a chat with a chatbot that was removed', () => {
  it('takes no message and begins nowhere, of its creator neither', async () => {
    const characterId = await createCharacter(database.db, creator.userId);
    const talks = [await talk(reader, characterId), await talk(creator, characterId)];
    await world.remove(creator, characterId);
    for (const { say, open } of talks) {
      await expect(say('Are you there?')).rejects.toMatchObject(refused);
      await expect(open()).rejects.toMatchObject(refused);
    }
    await expect(talk(reader, characterId)).rejects.toMatchObject(refused);
  });

  it('stays among one’s chats, is searched and exported with every word that was said', async () => {
    const characterId = await createCharacter(database.db, creator.userId, { name: 'Selkie' });
    const { say, conversation_id: conversationId } = await talk(reader, characterId);
    await say('Light the lamp.');
    await world.remove(creator, characterId);
    const [listed] = await chat.call(listConversations, { query: {} }, { caller: reader });
    expect(listed).toMatchObject({ id: conversationId, character: { name: 'Selkie' }, last_text_message: 'The lamp is lit.' });
    const found = await chat.call(searchMessages, { query: { q: 'lamp' } }, { caller: reader });
    expect(JSON.stringify(found)).toContain('Light the');
    const file = await chat.open(exportConversation, { params: { conversationId }, query: { format: 'md' } }, { caller: reader });
    const text = await file.text();
    for (const words of ['Light the lamp.', 'The lamp is lit.']) expect(text).toContain(words);
  });

  it('goes on where it was once the chatbot is back', async () => {
    const characterId = await createCharacter(database.db, creator.userId);
    const { say, open } = await talk(reader, characterId);
    await say('Light the lamp.');
    const before = await open();
    await world.remove(creator, characterId);
    await expect(say('Again.')).rejects.toMatchObject(refused);
    await world.restore(creator, characterId);
    expect(await open()).toEqual(before);
    await say('Again.');
    expect((await open()).messages.map(({ role }) => role)).toEqual(['bot', 'user', 'bot', 'user', 'bot']);
  });
});

describe('a group that has a removed chatbot as a member', () => {
  it('runs without it, and with it once it is back', async () => {
    const premium = await createCaller(database.db, { role: 'paid_premium' });
    const member = (name: string) => createCharacter(database.db, creator.userId, { name, persona: `${name} is here.` });
    const [dell, ruth, fen] = [await member('Dell'), await member('Ruth'), await member('Fen')];
    const group = await createCharacter(database.db, creator.userId, { type: 'meta', subCharacterIds: [dell, ruth, fen] });
    const { say, conversation_id: conversationId } = await talk(premium, group);
    const next = async () => (await chat.call(getGroup, { params: { conversationId } }, { caller: premium })).next_ids;
    const speaker = async () => (await say('What do you say, Ruth?')).message.sub_character_id;
    expect(await speaker()).toBe(ruth);
    await world.remove(creator, ruth);
    expect(await next()).not.toContain(ruth);
    expect([dell, fen]).toContain(await speaker());
    expect(JSON.stringify(chat.model.requests.at(-1)?.messages)).not.toContain('Ruth is here.');
    await world.restore(creator, ruth);
    expect(await speaker()).toBe(ruth);
  });
});
