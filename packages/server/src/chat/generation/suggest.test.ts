import { createConversation, createReply, listMessages } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, newId } from '../testing/index.ts';
import { noLimits } from '../../http/testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const open = async () => {
  const { db } = database;
  const caller = await createCaller(db);
  const character_id = await createCharacter(db, (await createCaller(db)).userId);
  const chat = createTestChat(db, { rateLimits: noLimits });
  onTestFinished(() => chat.runner.close());
  const { id: conversation_id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body: {} },
    { caller },
  );
  return {
    ...chat,
    send: (body: object) => chat.call(createReply, { body: { conversation_id, character_id, ...body } }, { caller }),
    list: (query: { limit?: number } = {}) =>
      chat.call(
        listMessages,
        { params: { characterId: character_id }, query: { conversationId: conversation_id, ...query } },
        { caller },
      ),
    /** The last instruction that the model got. */
    asked: () => chat.model.requests.at(-1)?.messages.at(-1)?.content,
  };
};

describe('a suggestion', () => {
  it('is made from what the user has begun, and kept nowhere', async () => {
    const { model, send, asked, list } = await open();
    model.answerAll('I open the door and go in.');
    const before = await list();
    const { message } = await send({ autopilot: true, draft: 'I open the {{char}}' });
    expect(message).toMatchObject({ role: 'user', content: 'I open the door and go in.' });
    expect(asked()).toContain('Ann has begun to write: I open the {{char}}');
    expect(await list()).toEqual(before);
  });

  it('may be several at once, each on a line', async () => {
    const { model, send, asked } = await open();
    model.answerAll('One.\nTwo.\nThree.');
    const { message } = await send({ autopilot: true, ideas: 3 });
    expect(message.content.split('\n')).toHaveLength(3);
    expect(asked()).toContain('Give 3 different suggestions');
  });

  it('is refused for what may not be written either', async () => {
    const { send } = await open();
    await expect(send({ autopilot: true, draft: testTriggers.minors })).rejects.toMatchObject({
      code: 'underage_content',
    });
  });
});

describe('a message out of character', () => {
  it.each([
    ['ooc: are you a person?', true],
    [' OOC: pause, please', true],
    ['I said ooc: once', false],
  ])('%s', async (message, isOut) => {
    const { model, send, asked, list } = await open();
    model.answerAll('ooc: I am an AI.');
    await send({ message });
    expect(asked()?.includes('out of character')).toBe(isOut);
    expect((await list()).messages.at(-2)?.content).toBe(message);
  });

  it('is not what the next one is', async () => {
    const { model, send, asked } = await open();
    model.answerAll('As you wish.');
    await send({ message: 'ooc: slower, please' });
    await send({ message: 'I go on.' });
    expect(asked()).not.toContain('out of character');
  });
});

describe('a message sent again', () => {
  it('may be answered by another model than the first attempt asked', async () => {
    const { model, send, list } = await open();
    const body = { message: 'Hi', client_id: newId() };
    model.answerAll('');
    await expect(send({ ...body, inference_settings: { temperature: 1 } })).rejects.toMatchObject({ code: 'model_failed' });
    expect((await list()).failure).toBe('model_failed');
    model.answerAll('Hello.');
    await send({ ...body, inference_model: 'puppet', inference_settings: { temperature: 0.5 } });
    expect((await list()).failure).toBeUndefined();
    expect((await list()).messages.map(({ content }) => content).slice(1)).toEqual(['Hi', 'Hello.']);
  });
});
