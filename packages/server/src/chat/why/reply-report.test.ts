import { createConversation, createMemory, createReply, deleteMemory, getReplyReport } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { characterLorebooks, lorebookEntries, lorebooks } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { approvePresentLore } from '../../platform/works/lore-versions.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createPuppetModel, createTestChat, newId, testBrand } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const rules = {
  secondary_logic: 'and_any',
  priority: 100,
  probability: 100,
  case_sensitive: false,
  position: 'before',
  group: null,
} as const;

/** A world of two entries that belongs to an account and is known to a character. */
const giveLore = async (characterId: string, creatorUserId: string) => {
  const { db } = database;
  const id = newId();
  await db.insert(lorebooks).values({ id, creatorUserId, name: 'The valley' });
  const entry = (name: string, keywords: string[], content: string) => ({
    id: newId(),
    lorebookId: id,
    name,
    keywords,
    content,
    rules,
  });
  const mill = entry('The mill', ['mill'], 'The mill grinds SECRETS.');
  await db.insert(lorebookEntries).values([mill, entry('The well', ['well'], 'The well sings.')]);
  await db.insert(characterLorebooks).values({ characterId, lorebookId: id });
  await db.transaction((tx) => approvePresentLore(tx, characterId));
  return mill.id;
};

const setUp = async ({ isVisible = true, isCreator = false, role = 'paid_minimal' } = {}) => {
  const { db } = database;
  const caller = await createCaller(db, { role });
  const creator = isCreator ? caller : await createCaller(db);
  const characterId = await createCharacter(db, creator.userId, {
    persona: 'PERSONALITY of Mira.',
    scenario: 'SCENERY by night.',
    dialogue: '<START>\nMira: EXAMPLE.',
    postHistoryInstructions: 'LAST WORDS.',
    definitionVisible: isVisible,
  });
  const millId = await giveLore(characterId, creator.userId);
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  chat.model.answerAll('*nods* "Go on."');
  const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  const remember = (content: string, over: object = {}) =>
    chat.call(createMemory, { params: { conversationId: id }, body: { content, ...over } }, { caller });
  const send = (message: string) =>
    chat.call(createReply, { body: { character_id: characterId, conversation_id: id, message } }, { caller });
  const report = (messageId: string, as: Caller = caller, brand = testBrand()) =>
    chat.call(getReplyReport, { params: { messageId } }, { caller: as, brand });
  return { ...chat, caller, characterId, conversationId: id, millId, remember, send, report };
};

describe('why a reply came out as it did', () => {
  it('tells the parts, the lore with its word and message, the memories and the settings', async () => {
    const { remember, send, report, millId, model } = await setUp();
    const pinned = await remember('Ann fears water.', { is_pinned: true });
    const fact = await remember('Ann has a boat.');
    const { message, user_message, generation_id } = await send('Is the mill far?');
    const why = await report(message.id);
    expect(why).toMatchObject({
      message_id: message.id,
      generation_id,
      kind: 'send',
      model: { id: 'puppet', name: 'Puppet' },
      settings: { max_new_tokens: 180, temperature: 0.7, top_p: 0.7, top_k: 90 },
      seed: generation_id,
      context_tokens: 4096,
      persona: { name: 'Ann' },
      is_definition_hidden: false,
      recall: 'all',
      history: { messages: 2, capped_message_id: null },
    });
    expect(why.parts.map(({ kind }) => kind)).toEqual([
      'rules',
      'closing',
      'message',
      'instruction',
      'description',
      'scenario',
      'pinned_memories',
      'triggered_lore',
      'facts',
      'history',
      'examples',
    ]);
    expect(why.lore).toMatchObject([
      { entry_id: millId, name: 'The mill', book: 'The valley', outcome: 'fired', keyword: 'mill', message_id: user_message?.id },
      { name: 'The well', outcome: 'quiet', why: 'no_keyword' },
    ]);
    expect(why.memories).toMatchObject([
      { id: pinned.id, outcome: 'used', memory: { content: 'Ann fears water.', is_pinned: true } },
      { id: fact.id, outcome: 'used', memory: { content: 'Ann has a boat.' } },
    ]);
    // What it counts is what was sent: parts, separators and overheads make the whole.
    const sum = why.parts.reduce((total, { tokens }) => total + tokens, 0);
    expect(why.prompt_tokens - sum).toBeGreaterThanOrEqual(0);
    expect(why.prompt_tokens - sum).toBeLessThan(10);
    expect(model.requests).toHaveLength(1);
  });

  it('holds no text of the prompt, for any account', async () => {
    const { send, report, remember } = await setUp();
    await remember('Ann fears water.');
    const { message } = await send('Is the mill far?');
    const text = JSON.stringify(await report(message.id));
    for (const secret of ['PERSONALITY', 'SCENERY', 'EXAMPLE', 'LAST WORDS', 'SECRETS', 'fictional chat', 'Is the mill far'])
      expect(text).not.toContain(secret);
  });

  it('tells of a hidden definition its tokens, and of its lore how much there was', async () => {
    const { send, report, millId } = await setUp({ isVisible: false });
    const { message } = await send('Is the mill far?');
    const why = await report(message.id);
    expect(why.is_definition_hidden).toBe(true);
    expect(why.parts.map(({ kind }) => kind)).toEqual(['rules', 'definition', 'message', 'triggered_lore', 'history']);
    expect(why.lore).toEqual([]);
    expect(why.hidden_lore).toEqual({ count: 1, tokens: expect.any(Number) });
    const text = JSON.stringify(why);
    for (const secret of [millId, 'The mill', 'The valley', '"mill"', 'PERSONALITY']) expect(text).not.toContain(secret);
  });

  it('hides nothing from the creator', async () => {
    const { send, report } = await setUp({ isVisible: false, isCreator: true });
    const { message } = await send('Is the mill far?');
    const why = await report(message.id);
    expect(why.is_definition_hidden).toBe(false);
    expect(why.lore[0]).toMatchObject({ name: 'The mill', keyword: 'mill' });
  });

  it('still names a memory that was forgotten since, without its text', async () => {
    const { call, caller, send, report, remember } = await setUp();
    const { id } = await remember('Ann fears water.');
    const { message } = await send('Hello.');
    await call(deleteMemory, { params: { memoryId: id } }, { caller });
    expect((await report(message.id)).memories).toEqual([expect.objectContaining({ id, memory: null, outcome: 'used' })]);
  });

  it("is nobody else's to read, and there is none for what no model wrote", async () => {
    const { caller, send, report } = await setUp();
    const { message, user_message } = await send('Hello.');
    const failure = expect.objectContaining({ code: 'not_found' });
    await expect(report(message.id, await createCaller(database.db, { role: 'paid_premium' }))).rejects.toEqual(failure);
    await expect(report(message.id, caller, testBrand({ id: 'acme' }))).rejects.toEqual(failure);
    await expect(report(user_message!.id)).rejects.toEqual(failure);
    await expect(report(user_message!.prev_id!)).rejects.toEqual(failure);
    await expect(report(newId())).rejects.toEqual(failure);
  });
});

describe('the context', () => {
  it.each([
    ['guest', 16_384, 2048],
    ['free_tier', 16_384, 4096],
    ['paid_minimal', 16_384, 4096],
    ['paid_basic', 16_384, 8192],
    ['paid_premium', 8192, 8192],
    ['paid_premium', 16_384, 16_384],
  ])('%s with a model of %i tokens: a context of %i', async (role, contextTokens, expected) => {
    const { db } = database;
    const caller = await createCaller(db, role === 'guest' ? { platform: 'guest' } : { role });
    const characterId = await createCharacter(db, (await createCaller(db)).userId);
    const model = { ...createPuppetModel(), contextTokens };
    model.answerAll('Yes.');
    const chat = createTestChat(db, { models: [model] });
    onTestFinished(() => chat.runner.close());
    const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
    const body = { character_id: characterId, conversation_id: id, message: 'Hello.' };
    const { message } = await chat.call(createReply, { body }, { caller });
    const report = await chat.call(getReplyReport, { params: { messageId: message.id } }, { caller });
    expect(report.context_tokens).toBe(expected);
  });
});
