import {
  chatRequest,
  createConversation,
  createReply,
  generationDefaults,
  listMessages,
  type ChatRequest,
  type EndpointInput,
} from '@troupe/protocol';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database, LanguageModel } from '../../ports/index.ts';
import { createCaller, createCharacter, createPuppetModel, createTestChat, readChatEvents } from '../testing/index.ts';
import { limitRows } from '../../limits.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** A conversation of one answered message, on two models, of a user who may set everything. */
const open = async (role = 'paid_premium', messages?: EndpointInput<typeof createConversation>['body']['messages']) => {
  const { db } = database;
  const caller = await createCaller(db, { role });
  const character_id = await createCharacter(db, caller.userId);
  const puppet = (over: Partial<LanguageModel>) => Object.assign(createPuppetModel(), over);
  const [usual, other] = [puppet({ id: 'usual' }), puppet({ id: 'other' })];
  usual.answerAll('Aye.');
  other.answerAll('No.');
  const chat = createTestChat(db, { models: [usual, other] });
  onTestFinished(() => chat.runner.close());
  const body = messages ? { messages } : {};
  const { id: conversation_id } = await chat.call(
    createConversation,
    { params: { characterId: character_id }, body },
    { caller },
  );
  const request = (over: Partial<ChatRequest>) => ({ body: { conversation_id, character_id, ...over } });
  const send = (over: Partial<ChatRequest>) => chat.call(createReply, request(over), { caller });
  const stream = (over: Partial<ChatRequest>) => chat.open(createReply, request(over), { caller });
  const list = () =>
    chat.call(listMessages, { params: { characterId: character_id }, query: { conversationId: conversation_id } }, { caller });
  return { usual, other, send, stream, list, conversation_id, last: () => usual.requests.at(-1) };
};

describe('what a chat request may name', () => {
  it('is every field of the specification, and each has its effect', async () => {
    const { usual, other, send, list, last, conversation_id } = await open();
    const { message: first, user_message } = await send({ message: 'Hello.' });
    expect([user_message?.content, first.content]).toEqual(['Hello.', 'Aye.']);
    expect(last()?.settings).toEqual(generationDefaults);

    const inference_settings = { max_new_tokens: 300, temperature: 1.5, top_p: 0.01, top_k: 1 };
    await send({ message: 'Again.', inference_settings });
    expect(last()?.settings).toEqual(inference_settings);

    const asked = usual.requests.length;
    const { message: second } = await send({ message: 'You there?', inference_model: 'other' });
    expect([second.content, usual.requests.length, other.requests.length]).toEqual(['No.', asked, 1]);

    await send({ message: 'Und jetzt?', language: 'de' });
    expect(last()?.messages[0]?.content).toContain('Answer in the language with the tag "de".');

    const before = await list();
    const { message: suggestion } = await send({ autopilot: true });
    expect(suggestion.content).toBe('Aye.');
    expect(await list()).toEqual(before);

    const head = before.messages.at(-1);
    const { message: longer } = await send({ continue_chat: true });
    expect(longer).toMatchObject({ id: head?.id, content: 'Aye.Aye.' });

    const { message: take } = await send({ alt_message_id: longer.id });
    expect(take).toMatchObject({ prev_id: longer.prev_id, is_alternative: true, sibling_ids: [longer.id, take.id] });

    const aside = await send({ message: 'Back then …', prev_id: first.id });
    expect(aside.user_message?.prev_id).toBe(first.id);
    expect(aside.message).toMatchObject({ conversation_id, prev_id: aside.user_message?.id });
    expect((await list()).messages.map(({ content }) => content)).not.toContain('Und jetzt?');
  });

  it('is a member only in a group', async () => {
    const { send, list } = await open();
    const before = await list();
    await expect(send({ message: 'Hello.', sub_character_id: 'dell' })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body.sub_character_id' }],
    });
    expect(await list()).toEqual(before);
  });

  it('keeps within the sliders', () => {
    const isTaken = (inference_settings: object) =>
      v.is(chatRequest, { conversation_id: 'c', character_id: 'e', message: 'Hi', inference_settings });
    const edges = {
      max_new_tokens: [179, 180, 300, 301],
      temperature: [-0.01, 0, 1.5, 1.51],
      top_p: [0, 0.01, 1, 1.01],
      top_k: [0, 1, 100, 101],
    };
    for (const [name, values] of Object.entries(edges))
      expect([name, ...values.map((value) => isTaken({ [name]: value }))]).toEqual([name, false, true, true, false]);
    for (const name of ['max_new_tokens', 'top_k']) expect(isTaken({ [name]: 180.5 })).toBe(false);
  });
});

describe('the oldest message that still fitted', () => {
  const long = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      role: index % 2 === 0 ? ('bot' as const) : ('user' as const),
      content: `line ${index} ${'and so on '.repeat(60)}`,
    }));

  it('is told with the answer, in both forms, and stands in the list', async () => {
    const { send, stream, list, last } = await open('free_tier', long(50));
    const { capped_message_id, message } = await send({ message: 'And then?' });
    const shown = await list();
    const at = shown.messages.findIndex(({ id }) => id === capped_message_id);
    expect(at).toBeGreaterThan(0);
    expect(shown.capped_message_id).toBe(capped_message_id);
    // From it on, and not before it, the model has read what was said.
    const read = last()
      ?.messages.slice(1)
      .map(({ content }) => content);
    expect(read).toEqual(shown.messages.slice(at, -1).map(({ content }) => content));
    expect(message.content).toBe('Aye.');

    const events = [];
    for await (const event of readChatEvents(await stream({ message: 'On, and on. '.repeat(200) }))) events.push(event);
    const end = events.at(-1);
    expect(end).toMatchObject({ type: 'done', capped_message_id: (await list()).capped_message_id });
    expect(end?.type === 'done' && end.capped_message_id).not.toBe(capped_message_id);
  });

  it('is none while everything fits', async () => {
    const { send, list } = await open('free_tier');
    expect((await send({ message: 'Hello.' })).capped_message_id).toBeNull();
    expect((await list()).capped_message_id).toBeNull();
  });
});

it('a free member sends on and on, where a guest would have been stopped', async () => {
  const { send, list } = await open('free_tier');
  const count = limitRows.guestReplies.user * 2;
  for (let index = 0; index < count; index += 1) await send({ message: `Message ${index}` });
  expect((await list()).total).toBe(1 + 2 * count);
});
