import {
  createConversation,
  createReply,
  deleteConversation,
  listCharacterConversations,
  listConversations,
  listMessages,
  listRemovedConversations,
  restoreConversation,
  updateConversationHead,
  updateConversationLabel,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { characters, conversations, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { insertMessages } from '../messages/message-tree.ts';
import { createCaller, createCharacter, createTestChat, testBrand } from '../testing/index.ts';
import { noLimits } from '../../http/testing.ts';

let database: Database;
let chat: ReturnType<typeof createTestChat>;
let caller: Caller;
let mira: string;
let tomas: string;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db, { rateLimits: noLimits });
  chat.model.answerAll('"Indeed."');
});
afterAll(() => database.close());
beforeEach(async () => {
  caller = await createCaller(database.db);
  mira = await createCharacter(database.db, caller.userId, {
    name: 'Mira',
    title: 'Keeper of maps',
    avatarUrl: '/files/mira.png',
  });
  tomas = await createCharacter(database.db, caller.userId, { name: 'Tomas' });
});

const start = async (characterId: string, label?: string) => {
  chat.clock.advance(1000);
  const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  if (label) await chat.call(updateConversationLabel, { params: { conversationId: id }, body: { label } }, { caller });
  return id;
};
const send = (characterId: string, conversation_id: string, message: string) =>
  chat.call(createReply, { body: { character_id: characterId, conversation_id, message } }, { caller });
const list = (query = {}, as = caller) => chat.call(listConversations, { query }, { caller: as });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a conversation in a list', () => {
  it('carries its character, its newest text, the id of its last message and how many there are', async () => {
    const id = await start(mira);
    const { message } = await send(mira, id, 'Hello');
    expect((await list())[0]).toMatchObject({
      id,
      character_id: mira,
      character: { id: mira, name: 'Mira', title: 'Keeper of maps', avatar_url: '/files/mira.png', is_nsfw: false },
      message_count: 3,
      last_message_id: message.id,
      last_message: { id: message.id },
      last_text_message: '"Indeed."',
    });
  });

  it('shows the newest words where the last message is a picture, macros of a greeting filled, and no more than a row can hold', async () => {
    const greeted = await start(mira);
    expect((await list())[0]?.last_text_message).toBe('Welcome, Ann. I am Mira.');
    await send(mira, greeted, 'A'.repeat(1000));
    const { message } = await send(mira, greeted, 'Paint it.');
    await database.db.update(messages).set({ content: ' ', imageUrl: '/files/x.png' }).where(eq(messages.id, message.id));
    expect((await list())[0]).toMatchObject({ last_message_id: message.id, last_text_message: 'Paint it.' });
    const long = await start(tomas);
    const { message: reply } = await send(tomas, long, 'Tell me all.');
    await database.db
      .update(messages)
      .set({ content: '🙂'.repeat(400) })
      .where(eq(messages.id, reply.id));
    expect((await list())[0]?.last_text_message).toBe('🙂'.repeat(150));
    await database.db
      .update(messages)
      .set({ content: 'x'.repeat(400) })
      .where(eq(messages.id, reply.id));
    expect((await list())[0]?.last_text_message).toBe('x'.repeat(300));
  });

  it('is found by a word of its title or of its character, whatever the case, and patterns mean only themselves', async () => {
    const harbour = await start(mira, 'The Harbour at night');
    const percent = await start(tomas, '100 %');
    expect(ids(await list({ q: 'hARBOUR' }))).toEqual([harbour]);
    expect(ids(await list({ q: 'tom' }))).toEqual([percent]);
    expect(ids(await list({ q: '%' }))).toEqual([percent]);
    expect(ids(await list({ q: '  ' }))).toEqual([percent, harbour]);
    const saved = (q: string) =>
      chat.call(listCharacterConversations, { params: { characterId: mira }, query: { q } }, { caller });
    expect(ids(await saved('night'))).toEqual([harbour]);
    expect(await saved('Mira')).toEqual([]);
  });

  it('comes 25 to a page, the item flagged is_last_id giving the next cursor', async () => {
    const made: string[] = [];
    for (let index = 0; index < 27; index += 1) made.unshift(await start(mira));
    const first = await list();
    expect(ids(first)).toEqual(made.slice(0, 25));
    expect(first.filter(({ is_last_id }) => is_last_id)).toHaveLength(1);
    const rest = await list({ last_id: first.at(-1)?.id });
    expect(first.at(-1)?.is_last_id).toBe(true);
    expect(ids(rest)).toEqual(made.slice(25));
    expect(rest.at(-1)?.is_last_id).toBeUndefined();
    const ofMira = (query = {}) => chat.call(listCharacterConversations, { params: { characterId: mira }, query }, { caller });
    await start(tomas);
    const saved = await ofMira();
    expect([ids(saved), saved.at(-1)?.is_last_id]).toEqual([made.slice(0, 25), true]);
    expect(ids(await ofMira({ last_id: saved.at(-1)?.id }))).toEqual(made.slice(25));
    expect(ids(await ofMira({ limit: 3 }))).toEqual(made.slice(0, 3));
  });
});

describe('recent chats by character', () => {
  it('shows the newest conversation of each, with how many there are', async () => {
    await start(mira, 'first');
    const second = await start(mira, 'second');
    const third = await start(tomas);
    expect((await list({ group_by: 'character' })).map(({ id, conversation_count }) => [id, conversation_count])).toEqual([
      [third, 1],
      [second, 2],
    ]);
    // Words of an older one lead to its character, too.
    expect(ids(await list({ group_by: 'character', q: 'first' }))).toEqual([second]);
    const page = await list({ group_by: 'character', limit: 1 });
    expect(ids(await list({ group_by: 'character', limit: 1, last_id: page[0]?.id }))).toEqual([second]);
  });

  it('are one’s own only, and none of an adult character where those are not shown', async () => {
    await start(mira);
    await database.db.update(characters).set({ isNsfw: true }).where(eq(characters.id, mira));
    const brand = testBrand({ policy: { adult: 'verified' } });
    expect(await chat.call(listConversations, { query: { group_by: 'character' } }, { caller, brand })).toEqual([]);
    const stranger = await createCaller(database.db);
    await start(tomas);
    expect(await list({ group_by: 'character' }, stranger)).toEqual([]);
  });
});

describe('the bin of saved chats', () => {
  const bin = (query = {}, as = caller) => chat.call(listRemovedConversations, { query }, { caller: as });

  it('holds what was removed in 30 days, newest removal first, until it is restored', async () => {
    const [one, two] = [await start(mira, 'one'), await start(tomas, 'two')];
    for (const conversationId of [two, one]) {
      await chat.call(deleteConversation, { params: { conversationId } }, { caller });
      chat.clock.advance(1000);
    }
    expect(ids(await bin())).toEqual([one, two]);
    expect(ids(await bin({ character_id: tomas }))).toEqual([two]);
    expect(ids(await bin({ limit: 1, last_id: one }))).toEqual([two]);
    expect(await bin({}, await createCaller(database.db))).toEqual([]);
    await chat.call(restoreConversation, { params: { conversationId: one } }, { caller });
    expect(ids(await bin())).toEqual([two]);
    expect(ids(await list())).toEqual([one]);
    // It was removed two seconds ago.
    const thirtyDays = 30 * 86_400_000;
    chat.clock.advance(thirtyDays - 2001);
    expect(ids(await bin())).toEqual([two]);
    chat.clock.advance(2);
    expect(await bin()).toEqual([]);
  });
});

describe('a page that reaches back to a message', () => {
  const open = (conversationId: string, until: string) =>
    chat.call(listMessages, { params: { characterId: mira }, query: { conversationId, until, limit: 2 } }, { caller });

  it('begins a little before it and ends at the head', async () => {
    const id = await start(mira);
    const asked: string[] = [];
    for (let index = 0; index < 12; index += 1) asked.push((await send(mira, id, String(index))).user_message?.id ?? '');
    const page = await open(id, asked[8] ?? '');
    const at = page.messages.findIndex((message) => message.id === asked[8]);
    expect([at, page.messages.length, page.total]).toEqual([10, 18, 25]);
    expect(page.messages.at(-1)?.id).toBe(page.head_id);
    expect(page.messages[0]?.is_last_id).toBe(true);
  });

  it('holds 200 messages at most, and goes on above them', async () => {
    const id = await start(mira);
    const { message } = await send(mira, id, 'first');
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: `${id}-${index}`,
      conversationId: id,
      prevId: index === 0 ? message.id : `${id}-${index - 1}`,
      depth: 4 + index,
      role: 'bot' as const,
      content: 'More.',
    }));
    await insertMessages(database.db, rows);
    await database.db
      .update(conversations)
      .set({ headId: `${id}-449` })
      .where(eq(conversations.id, id));
    const pages = [await open(id, message.id)];
    for (let page = pages[0]; page?.messages.every(({ id: one }) => one !== message.id); pages.push(page)) {
      const query = { conversationId: id, until: message.id, limit: 2, last_id: page.messages[0]?.id ?? '' };
      page = await chat.call(listMessages, { params: { characterId: mira }, query }, { caller });
    }
    expect(pages.map(({ messages }) => messages.length)).toEqual([200, 200, 53]);
    await expect(open(id, `${id}-none`)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('holds no more text than can be written in one turn', async () => {
    const id = await start(mira);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: `${id}-${index}`,
      conversationId: id,
      prevId: index === 0 ? null : `${id}-${index - 1}`,
      depth: 1 + index,
      role: 'bot' as const,
      content: 'x'.repeat(30_000),
    }));
    await insertMessages(database.db, rows);
    await database.db
      .update(conversations)
      .set({ headId: `${id}-59` })
      .where(eq(conversations.id, id));
    const page = await chat.call(
      listMessages,
      { params: { characterId: mira }, query: { conversationId: id, limit: 50 } },
      { caller },
    );
    expect([page.messages.length, page.messages[0]?.is_last_id]).toEqual([14, true]);
  });

  it('says that one is on another branch until the head has moved there, and knows no other', async () => {
    const id = await start(mira);
    const first = await send(mira, id, 'left');
    await chat.call(
      createReply,
      { body: { character_id: mira, conversation_id: id, message: 'right', prev_id: first.user_message?.prev_id ?? '' } },
      { caller },
    );
    const elsewhere = await open(id, first.message.id);
    expect(elsewhere.is_elsewhere).toBe(true);
    expect(elsewhere.messages.at(-1)?.id).toBe(elsewhere.head_id);
    expect(elsewhere.messages.map(({ content }) => content)).not.toContain('left');
    const head = { params: { conversationId: id }, body: { message_id: first.message.id } };
    await chat.call(updateConversationHead, head, { caller });
    expect((await open(id, first.message.id)).messages.map(({ content }) => content)).toContain('left');
    const other = await start(mira);
    await expect(open(other, first.message.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a chatbot that needs a manual review', () => {
  it('is opened by nobody, its creator included', async () => {
    const id = await start(mira);
    await database.db
      .update(characters)
      .set({ moderationStatus: 'manual_review_required', isLive: false })
      .where(eq(characters.id, mira));
    // Its creator reads what it waits for; for other accounts it is unavailable.
    for (const [as, code] of [
      [caller, 'manual_review_required'],
      [await createCaller(database.db), 'character_unavailable'],
    ] as const) {
      await expect(
        chat.call(createConversation, { params: { characterId: mira }, body: {} }, { caller: as }),
      ).rejects.toMatchObject({ code, status: 403 });
      await expect(chat.call(listMessages, { params: { characterId: mira }, query: {} }, { caller: as })).rejects.toMatchObject({
        code,
      });
    }
    await expect(send(mira, id, 'Hello?')).rejects.toMatchObject({ code: 'manual_review_required' });
    await database.db.update(characters).set({ moderationStatus: null, isLive: true }).where(eq(characters.id, mira));
    await expect(send(mira, id, 'Hello?')).resolves.toBeTruthy();
  });
});
