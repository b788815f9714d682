import {
  createConversation,
  createReply,
  listMessages,
  updateConversationLabel,
  type EndpointInput,
  type MessagesPage,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conversations, messages, personas } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';
import { insertMessages } from '../messages/message-tree.ts';
import { createCaller, createCharacter, createTestChat, newId } from '../testing/index.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let caller: Caller;
let characterId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db);
  chat.model.answerAll('"Indeed."');
});
afterAll(async () => {
  await chat.runner.close();
  await database.close();
});
beforeEach(async () => {
  caller = await createCaller(database.db, { role: 'paid_basic' });
  characterId = await createCharacter(database.db, caller.userId, { greeting: 'Welcome, {{user}}.' });
});

const create = (body: EndpointInput<typeof createConversation>['body'] = {}) =>
  chat.call(createConversation, { params: { characterId }, body }, { caller });
const list = (query: object = {}) => chat.call(listMessages, { params: { characterId }, query }, { caller });
const contents = (page: Pick<MessagesPage, 'messages'>) => page.messages.map(({ role, content }) => `${role}: ${content}`);
const createPersona = async (name: string) => {
  const id = newId();
  const owner = { applicationId: caller.applicationId, userId: caller.userId };
  await database.db.insert(personas).values({ id, ...owner, name, highlights: 'Knows the tides.', avatarUrl: '/a.svg' });
  return id;
};

describe('a conversation that is created', () => {
  it('answers its id, and is had as the persona chosen', async () => {
    const user_persona_id = await createPersona('Captain Rell');
    const { id, page } = await create({ user_persona_id });
    expect(id).toMatch(/^[\w-]+$/);
    expect(page).toMatchObject({ conversation_id: id, userPersona: { id: user_persona_id, name: 'Captain Rell' } });
    expect(contents(await list({ conversationId: id }))).toEqual(['bot: Welcome, Captain Rell.']);
  });

  it('begins with the messages handed over, in their order and at their time, and goes on from the last', async () => {
    const { id, page } = await create({
      messages: [
        { role: 'bot', content: 'You again, {{user}}?', createdAt: '2026-01-02T03:04:05.000Z' },
        { role: 'user', content: 'It is {{user}}.', created_at: '2026-01-02T03:05:05.000Z' },
        { role: 'bot', content: 'So it is.', createdAt: '2999-01-01T00:00:00.000Z' },
      ],
    });
    const listed = await list({ conversationId: id });
    expect(page).toEqual(listed);
    expect(contents(listed)).toEqual(['bot: You again, Ann?', 'user: It is {{user}}.', 'bot: So it is.']);
    expect(listed.messages.map(({ prev_id }) => prev_id)).toEqual([null, listed.messages[0]?.id, listed.messages[1]?.id]);
    expect(listed.messages.map(({ createdAt }) => createdAt)).toEqual([
      '2026-01-02T03:04:05.000Z',
      '2026-01-02T03:05:05.000Z',
      chat.clock.now().toISOString(),
    ]);
    const body = { conversation_id: id, character_id: characterId, message: 'Go on.' };
    const { user_message } = await chat.call(createReply, { body }, { caller });
    expect(user_message?.prev_id).toBe(listed.head_id);
  });

  it('begins with the greeting where none are, also of an empty list', async () => {
    expect(contents((await create({ messages: [] })).page as MessagesPage)).toEqual(['bot: Welcome, Ann.']);
  });

  it('takes no message that may not be, and leaves nothing behind', async () => {
    const refused = [
      { messages: [{ role: 'bot' as const, content: ' ' }] },
      { messages: [{ role: 'clone' as never, content: 'Hi' }] },
      { messages: [{ role: 'user' as const, content: 'x'.repeat(8001) }] },
      { messages: Array.from({ length: 51 }, () => ({ role: 'user' as const, content: 'Hi' })) },
    ];
    for (const body of refused) await expect(create(body)).rejects.toThrow();
    await expect(create({ messages: [{ role: 'bot', content: testTriggers.minors }] })).rejects.toMatchObject({
      code: 'underage_content',
    });
    expect(await database.db.$count(conversations, eq(conversations.userId, caller.userId))).toBe(0);
  });
});

describe('the messages of a character', () => {
  /** A straight conversation of so many messages. */
  const fill = async (count: number) => {
    const { id } = await create();
    const ids = Array.from({ length: count }, newId);
    const first = (await list({ conversationId: id })).head_id;
    await insertMessages(
      database.db,
      ids.map((own, index) => ({
        id: own,
        conversationId: id,
        prevId: ids[index - 1] ?? first,
        depth: index + 2,
        role: index % 2 === 0 ? ('user' as const) : ('bot' as const),
        content: `line ${index + 2}`,
      })),
    );
    await database.db
      .update(conversations)
      .set({ headId: ids.at(-1) })
      .where(eq(conversations.id, id));
    return id;
  };

  it('come 50 to a page, newest page first and oldest message first, the flagged one being the cursor', async () => {
    const id = await fill(129);
    const pages: string[][] = [];
    const flagged: (boolean | undefined)[] = [];
    for (let last_id: string | undefined; ;) {
      const page: MessagesPage = await list({ conversationId: id, ...(last_id && { last_id }) });
      pages.unshift(contents(page));
      flagged.push(page.messages[0]?.is_last_id);
      expect(page.messages.slice(1).some((message) => 'is_last_id' in message)).toBe(false);
      expect(page.total).toBe(130);
      if (!page.messages[0]?.is_last_id) break;
      last_id = page.messages[0].id;
    }
    expect(pages.map(({ length }) => length)).toEqual([30, 50, 50]);
    expect(flagged).toEqual([true, true, undefined]);
    expect(pages.flat().slice(1)).toEqual(
      Array.from({ length: 129 }, (_, index) => `${index % 2 === 0 ? 'user' : 'bot'}: line ${index + 2}`),
    );
    expect((await list({ conversationId: id, limit: 10 })).messages).toHaveLength(10);
    await expect(list({ conversationId: id, limit: 101 })).rejects.toThrow();
    await expect(list({ conversationId: id, last_id: newId() })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are those of the newest conversation unless one is named, with its title, voice and persona', async () => {
    const user_persona_id = await createPersona('Captain Rell');
    const voice_id = chat.deps.voices[0]?.id ?? '';
    const named = await create({ user_persona_id, voice_id });
    await chat.call(updateConversationLabel, { params: { conversationId: named.id }, body: { label: 'The storm' } }, { caller });
    chat.clock.advance(1000);
    const newest = await create();
    expect((await list()).conversation_id).toBe(newest.id);
    expect(await list({ conversationId: named.id })).toMatchObject({
      conversation_id: named.id,
      label: 'The storm',
      voice_id,
      userPersona: { id: user_persona_id, name: 'Captain Rell', avatar_url: '/a.svg' },
    });
    expect(await list({ conversationId: newest.id })).toMatchObject({ label: null, voice_id: null, userPersona: null });
  });

  it('are none where there is no conversation, and nobody else’s', async () => {
    expect(await list()).toMatchObject({ messages: [], conversation_id: null, total: 0 });
    const { id } = await create();
    caller = await createCaller(database.db);
    await expect(list({ conversationId: id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await list()).conversation_id).toBeNull();
  });
});

it('a message is text or a picture, by bot or user, and carries every field', async () => {
  const { id } = await create();
  const body = { conversation_id: id, character_id: characterId, message: 'Paint it.', client_id: 'client-01' };
  const { message: reply } = await chat.call(createReply, { body }, { caller });
  await database.db
    .update(messages)
    .set({ content: '', imageUrl: '/files/x', imagePrompt: 'A lamp', imageWidth: 640, imageHeight: 800, rating: 'great' })
    .where(eq(messages.id, reply.id));
  const [, text, picture] = (await list({ conversationId: id })).messages;
  expect(text).toEqual({
    id: expect.any(String),
    conversation_id: id,
    prev_id: expect.any(String),
    role: 'user',
    sub_character_id: null,
    content: 'Paint it.',
    status: 'complete',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    is_alternative: false,
    sibling_ids: [text?.id],
    image_url: null,
    image_prompt: null,
    image_width: null,
    image_height: null,
    rating: null,
    client_id: 'client-01',
  });
  expect(picture).toMatchObject({
    role: 'bot',
    prev_id: text?.id,
    image_url: '/files/x',
    image_prompt: 'A lamp',
    image_width: 640,
    image_height: 800,
    rating: 'great',
  });
});
