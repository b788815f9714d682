import {
  clearMemories,
  cloneConversation,
  createConversation,
  createMemory,
  createReply,
  deleteMemory,
  getMemoryShare,
  listMemories,
  removeMessages,
  restoreMemories,
  restoreMessages,
  updateConversationHead,
  updateMemory,
  updateMessage,
} from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, newId, testBrand, type CallOptions } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const setUp = async (role = 'paid_minimal') => {
  const { db } = database;
  const caller = await createCaller(db, { role });
  const characterId = await createCharacter(db, caller.userId);
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  chat.model.answerAll('*nods* "Go on."');
  const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  const as: CallOptions = { caller };
  const params = { conversationId: id };
  return {
    ...chat,
    caller,
    characterId,
    conversationId: id,
    send: (message: string, over: object = {}) =>
      chat.call(createReply, { body: { character_id: characterId, conversation_id: id, message, ...over } }, as),
    take: (replaced: string) =>
      chat.call(createReply, { body: { character_id: characterId, conversation_id: id, alt_message_id: replaced } }, as),
    remember: (content: string, over: object = {}) => chat.call(createMemory, { params, body: { content, ...over } }, as),
    list: (query: object = {}) => chat.call(listMemories, { params, query }, as),
    stale: async () =>
      (await chat.call(listMemories, { params, query: {} }, as)).filter((one) => one.is_stale).map(({ content }) => content),
    /** What the model was told to remember by its newest request. */
    recalled: () =>
      [...(chat.model.requests.at(-1)?.messages[0]?.content ?? '').matchAll(/^- (.*)$/gm)].map(([, content]) => content),
  };
};

describe('memories', () => {
  it('are added, edited, pinned, paged and forgotten', async () => {
    const { call, caller, conversationId, remember, list } = await setUp();
    for (let index = 1; index <= 5; index += 1) await remember(`Fact ${index}`);
    const [newest] = await list();
    expect(newest).toMatchObject({ content: 'Fact 5', is_pinned: false, memory_type: 'user', is_stale: false });
    const all = await list();
    const oldest = all.at(-1)!;
    const pinned = await call(updateMemory, { params: { memoryId: oldest.id }, body: { is_pinned: true } }, { caller });
    expect(pinned).toMatchObject({ content: 'Fact 1', is_pinned: true });
    const edited = await call(updateMemory, { params: { memoryId: oldest.id }, body: { content: '  Fact one ' } }, { caller });
    expect(edited).toMatchObject({ content: 'Fact one', is_pinned: true });

    const first = await list({ limit: 2 });
    expect(first.map(({ content }) => content)).toEqual(['Fact one', 'Fact 5']);
    expect(first.map(({ is_last_id }) => is_last_id)).toEqual([undefined, true]);
    const second = await list({ limit: 2, last_id: first[1]?.id });
    expect(second.map(({ content }) => content)).toEqual(['Fact 4', 'Fact 3']);
    const third = await list({ limit: 2, last_id: second[1]?.id });
    expect(third.map(({ content, is_last_id }) => [content, is_last_id])).toEqual([['Fact 2', undefined]]);

    const gone = await call(deleteMemory, { params: { memoryId: first[1]!.id } }, { caller });
    expect(gone.ids).toEqual([first[1]!.id]);
    expect((await list()).map(({ content }) => content)).toEqual(['Fact one', 'Fact 4', 'Fact 3', 'Fact 2']);
    await expect(call(deleteMemory, { params: { memoryId: first[1]!.id } }, { caller })).rejects.toMatchObject({
      code: 'not_found',
    });
    await call(restoreMemories, { body: { ids: gone.ids } }, { caller });
    expect(await list()).toHaveLength(5);
    await expect(
      call(createMemory, { params: { conversationId }, body: { content: 'x'.repeat(251) } }, { caller }),
    ).rejects.toThrow();
    expect(await remember('x'.repeat(250))).toMatchObject({ content: 'x'.repeat(250) });
  });

  it('are all forgotten as one, apart from what shall be kept, and come back as one', async () => {
    const { call, caller, conversationId, remember, list } = await setUp();
    const params = { conversationId };
    await remember('plain');
    await remember('pinned', { is_pinned: true });
    const kept = await call(clearMemories, { params, query: { keep_pinned_memories: '1' } }, { caller });
    expect((await list()).map(({ content }) => content)).toEqual(['pinned']);
    expect(kept.ids).toHaveLength(1);
    await call(clearMemories, { params, query: { keep_user_memories: '1' } }, { caller });
    expect(await list()).toHaveLength(1);
    const all = await call(clearMemories, { params, query: {} }, { caller });
    expect(await list()).toEqual([]);
    await call(restoreMemories, { body: { ids: all.ids } }, { caller });
    expect((await list()).map(({ content }) => content)).toEqual(['pinned']);
    await call(restoreMemories, { body: { ids: kept.ids } }, { caller });
    expect(await list()).toHaveLength(2);
  });

  it('forget for good after 30 days', async () => {
    const { call, caller, clock, remember } = await setUp();
    const { id } = await remember('old');
    const { ids } = await call(deleteMemory, { params: { memoryId: id } }, { caller });
    clock.advance(30 * 86_400_000 + 1);
    await expect(call(restoreMemories, { body: { ids } }, { caller })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are moderated, and are no more than a conversation may hold', async () => {
    const { call, caller, conversationId, remember } = await setUp();
    await expect(remember('«TEST:MINOR-SAFETY»')).rejects.toMatchObject({ code: 'underage_content' });
    const { id } = await remember('fine');
    await expect(
      call(updateMemory, { params: { memoryId: id }, body: { content: '«TEST:MINOR-SAFETY»' } }, { caller }),
    ).rejects.toMatchObject({ code: 'underage_content' });
    for (let index = 1; index < 200; index += 1) await remember(`Fact ${index}`);
    await expect(remember('one more')).rejects.toMatchObject({ code: 'conflict', params: { memories_max: 200 } });
    await call(clearMemories, { params: { conversationId }, query: {} }, { caller });
    expect(await remember('one more')).toMatchObject({ content: 'one more' });
  });

  it('do not come back beyond what a conversation may hold, all or none', async () => {
    const { call, caller, conversationId, remember, list } = await setUp();
    const params = { conversationId };
    const two = [await remember('one'), await remember('two')];
    const { ids } = await call(clearMemories, { params, query: {} }, { caller });
    expect(ids.toSorted()).toEqual(two.map(({ id }) => id).toSorted());
    for (let index = 1; index < 200; index += 1) await remember(`Fact ${index}`);
    const restore = () => call(restoreMemories, { body: { ids: [ids[0]!] } }, { caller });
    await expect(restore()).rejects.toMatchObject({ code: 'conflict', params: { memories_max: 200 } });
    const [newest] = await list();
    expect(await list({ limit: 100, last_id: newest!.id })).toHaveLength(100);
    await call(deleteMemory, { params: { memoryId: newest!.id } }, { caller });
    expect((await restore()).ids.toSorted()).toEqual(ids.toSorted());
  });

  describe('belong to who holds the conversation and the permission', () => {
    let owner: Awaited<ReturnType<typeof setUp>>;
    let memoryId: string;
    const strangers: [string, () => Promise<Caller>, string, object?][] = [
      ['another member', () => createCaller(database.db, { role: 'paid_premium' }), 'not_found'],
      [
        'another brand',
        async () => ({ ...owner.caller, applicationId: 'acme' }),
        'not_found',
        { brand: testBrand({ id: 'acme' }) },
      ],
      ['a member without the permission', () => createCaller(database.db, { role: 'free_tier' }), 'forbidden'],
      ['the owner without the permission', async () => ({ ...owner.caller, permissions: ['view_chats'] }), 'forbidden'],
      ['a guest', () => createCaller(database.db, { platform: 'guest' }), 'forbidden'],
    ];
    beforeEach(async () => {
      owner ??= await setUp();
      memoryId ??= (await owner.remember('mine')).id;
    });

    it.each(strangers)('%s may do nothing', async (_, become, code, over) => {
      const options = { caller: await become(), ...over };
      const params = { conversationId: owner.conversationId };
      const { call } = owner;
      const failure = expect.objectContaining({ code });
      await expect(call(listMemories, { params, query: {} }, options)).rejects.toEqual(failure);
      await expect(call(createMemory, { params, body: { content: 'x' } }, options)).rejects.toEqual(failure);
      await expect(call(clearMemories, { params, query: {} }, options)).rejects.toEqual(failure);
      await expect(call(getMemoryShare, { params }, options)).rejects.toEqual(failure);
      await expect(call(updateMemory, { params: { memoryId }, body: { is_pinned: true } }, options)).rejects.toEqual(failure);
      await expect(call(deleteMemory, { params: { memoryId } }, options)).rejects.toEqual(failure);
      const { ids } = await call(deleteMemory, { params: { memoryId } }, { caller: owner.caller });
      await expect(call(restoreMemories, { body: { ids } }, options)).rejects.toEqual(failure);
      await call(restoreMemories, { body: { ids } }, { caller: owner.caller });
      expect(await owner.list()).toMatchObject([{ content: 'mine', is_pinned: false }]);
    });
  });
});

describe('a memory of a message', () => {
  it('counts only while the message lives, unedited and on the shown branch', async () => {
    const chat = await setUp();
    const { call, caller, conversationId, remember, stale } = chat;
    const { message: first, user_message: asked } = await chat.send('I have a sister called Lea.');
    await remember('The first take', { source_message_id: first.id });
    await remember('Lea is a sister', { source_message_id: asked!.id });
    await remember('by hand');
    await chat.send('And now?');
    expect(chat.recalled()).toEqual(['by hand', 'Lea is a sister', 'The first take']);

    // Another take: what the discarded one told is gone from the very prompt that asks for it.
    const { message: second } = await chat.take(first.id);
    expect(chat.recalled()).toEqual(['by hand', 'Lea is a sister']);
    expect(await stale()).toEqual(['The first take']);
    await call(updateConversationHead, { params: { conversationId }, body: { message_id: first.id } }, { caller });
    expect(await stale()).toEqual([]);
    await call(updateConversationHead, { params: { conversationId }, body: { message_id: second.id } }, { caller });
    expect(await stale()).toEqual(['The first take']);

    // Removed, and undone.
    const { ids } = await call(removeMessages, { params: { conversationId }, body: { ids: [asked!.id] } }, { caller });
    expect(await stale()).toEqual(['Lea is a sister', 'The first take']);
    await chat.send('Who am I?');
    expect(chat.recalled()).toEqual(['by hand']);
    await call(restoreMessages, { body: { ids: [asked!.id] } }, { caller });
    expect(ids).toContain(asked!.id);
    expect(await stale()).not.toContain('Lea is a sister');

    // Edited, and edited back.
    const edit = (content: string) => call(updateMessage, { params: { messageId: asked!.id }, body: { content } }, { caller });
    await edit('I have a brother.');
    expect(await stale()).toContain('Lea is a sister');
    await edit('I have a sister called Lea.');
    expect(await stale()).not.toContain('Lea is a sister');
  });

  it('knows the branch that a message from another tab was written for', async () => {
    const chat = await setUp();
    const { message: first } = await chat.send('One.');
    const { message: left } = await chat.send('Left.');
    await chat.remember('left', { source_message_id: left.id });
    await chat.remember('stem', { source_message_id: first.id });
    const { message: right } = await chat.send('Right.', { prev_id: first.id });
    expect(chat.recalled()).toEqual(['stem']);
    await chat.remember('right', { source_message_id: right.id });
    // The head is on the right; this is written for the left.
    await chat.send('Again left.', { prev_id: left.id });
    expect(chat.recalled()).toEqual(['stem', 'left']);
    await chat.send('On.');
    expect(chat.recalled()).toEqual(['stem', 'left']);
  });

  it('stands on its own once it was edited or is to be kept', async () => {
    const { call, caller, remember, list, ...chat } = await setUp();
    const { message } = await chat.send('One.');
    const one = await remember('to keep', { source_message_id: message.id });
    const two = await remember('to edit', { source_message_id: message.id });
    expect(one.source_message_ids).toEqual([message.id]);
    await chat.take(message.id);
    expect((await list()).map(({ is_stale }) => is_stale)).toEqual([true, true]);
    await call(updateMemory, { params: { memoryId: one.id }, body: { keep: true } }, { caller });
    await call(updateMemory, { params: { memoryId: two.id }, body: { content: 'edited' } }, { caller });
    expect((await list()).map(({ content, is_stale, source_message_ids }) => [content, is_stale, source_message_ids])).toEqual([
      ['edited', false, []],
      ['to keep', false, []],
    ]);
  });

  it('goes along into a clone with new ids, if its message does', async () => {
    const chat = await setUp();
    const { call, caller, conversationId, remember } = chat;
    const { message: early } = await chat.send('One.');
    const { message: late } = await chat.send('Two.');
    await remember('early', { source_message_id: early.id, is_pinned: true });
    await remember('late', { source_message_id: late.id });
    await remember('by hand');
    const originals = await chat.list();
    const clone = (body: object) =>
      call(cloneConversation, { params: { conversationId }, body: { label: 'Copy', ...body } as never }, { caller });
    const full = await clone({ type: 'full' });
    const partial = await clone({ type: 'partial', until_message_id: early.id });
    const inClone = (id: string) => call(listMemories, { params: { conversationId: id }, query: {} }, { caller });
    expect((await inClone(full.id)).map(({ content, is_stale }) => [content, is_stale])).toEqual([
      ['early', false],
      ['by hand', false],
      ['late', false],
    ]);
    expect((await inClone(partial.id)).map(({ content }) => content)).toEqual(['early', 'by hand']);
    const ids = (await inClone(full.id)).flatMap(({ id, source_message_ids }) => [id, ...source_message_ids]);
    for (const one of originals) for (const id of [one.id, ...one.source_message_ids]) expect(ids).not.toContain(id);
    // The copy lives apart.
    await call(clearMemories, { params: { conversationId: full.id }, query: {} }, { caller });
    expect(await chat.list()).toHaveLength(3);
  });
});

describe('memories in a prompt', () => {
  it('stand in it for accounts that may have them only', async () => {
    const chat = await setUp();
    await chat.remember('Ann is afraid of water.', { is_pinned: true });
    await chat.send('Hello.');
    expect(chat.recalled()).toEqual(['Ann is afraid of water.']);
    await chat.call(
      createReply,
      { body: { character_id: chat.characterId, conversation_id: chat.conversationId, message: 'Hello again.' } },
      { caller: { ...chat.caller, permissions: ['view_chats'] } },
    );
    expect(chat.recalled()).toEqual([]);
  });

  it('are chosen by likeness to the message where not all fit, and by age where that cannot be had', async () => {
    const chat = await setUp();
    await chat.remember("Ann's sister Lea draws herons in the old mill of the valley.");
    for (let index = 0; index < 60; index += 1)
      await chat.remember(`Number ${index} is about the weather over the harbour, again and again.`);
    await chat.remembered();
    await chat.send('What does my sister Lea draw?');
    expect(chat.recalled()).toContain("Ann's sister Lea draws herons in the old mill of the valley.");
    expect(chat.recalled().length).toBeLessThan(40);

    const away = createTestChat(database.db, {
      embeddings: { id: 'hashing-256', embed: () => Promise.reject(new Error('away')) },
    });
    onTestFinished(() => away.runner.close());
    away.model.answerAll('Yes.');
    await away.call(
      createReply,
      {
        body: { character_id: chat.characterId, conversation_id: chat.conversationId, message: 'What does my sister Lea draw?' },
      },
      { caller: chat.caller },
    );
    const told = away.model.requests.at(-1)?.messages[0]?.content ?? '';
    expect(told).not.toContain('Lea draws');
    expect(told).toContain('Number 59');
  });

  it('tell how much of the context they take', async () => {
    const chat = await setUp();
    await chat.remember('one');
    await chat.remember('two', { is_pinned: true });
    const share = await chat.call(getMemoryShare, { params: { conversationId: chat.conversationId } }, { caller: chat.caller });
    expect(share).toMatchObject({
      context_tokens: 4096,
      pinned: { count: 1, limit: 409 },
      facts: { count: 1, limit: 409 },
      stale: 0,
      is_automatic: false,
    });
    await chat.send('Hello.');
    expect(share.facts.tokens).toBeGreaterThan(3);
  });
});

it('belong to their own conversation', async () => {
  const [one, other] = [await setUp(), await setUp()];
  const { message } = await other.send('Hello.');
  await expect(one.remember('x', { source_message_id: message.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(one.remember('x', { source_message_id: newId() })).rejects.toMatchObject({ code: 'not_found' });
});
