import {
  AppError,
  createConversation,
  createMemory,
  createReply,
  listMemories,
  removeMessages,
  updateMessage,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleEmbeddings } from '../../adapters/embeddings/openai-compatible.ts';
import { createHashingEmbeddings } from '../../adapters/embeddings/hashing.ts';
import { memories } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database, ModelRequest } from '../../ports/index.ts';
import { createCaller, createCharacter, createPuppetModel, createTestChat, newId } from '../testing/index.ts';
import { embedMemories } from './embed-memories.ts';

let database: Database;
let upstream: Upstream;
beforeAll(async () => {
  database = await createTestDatabase();
  upstream = await startUpstream();
});
afterAll(async () => {
  await upstream.close();
  await database.close();
});

const setUp = async ({ role = 'paid_basic', ...over }: { role?: string } & Parameters<typeof createTestChat>[1] = {}) => {
  const { db } = database;
  const caller = await createCaller(db, { role });
  const characterId = await createCharacter(db, caller.userId);
  const chat = createTestChat(db, over);
  onTestFinished(() => chat.runner.close());
  chat.model.answerAll('*nods* "Go on."');
  const { id } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller });
  const params = { conversationId: id };
  const ask = async (body: object) => {
    const answer = await chat.call(
      createReply,
      { body: { character_id: characterId, conversation_id: id, ...body } },
      { caller },
    );
    await chat.remembered();
    return answer;
  };
  return {
    ...chat,
    caller,
    params,
    ask,
    send: (message: string) => ask({ message }),
    list: () => chat.call(listMemories, { params, query: {} }, { caller }),
    contents: async () =>
      (await chat.call(listMemories, { params, query: {} }, { caller }))
        .filter(({ is_stale }) => !is_stale)
        .map(({ content }) => content)
        .toSorted(),
  };
};

describe('memories that make themselves', () => {
  it('come after every few messages, each once, and know their message', async () => {
    const { send, list, contents } = await setUp();
    const first = await send('My name is Ann and I live in Porto.');
    await send('Shall we go?');
    expect(await contents()).toEqual([]);
    await send('I have a sister called Lea.');
    expect(await contents()).toEqual(['Ann: I have a sister called Lea.', 'Ann: My name is Ann and I live in Porto.']);
    const [, oldest] = await list();
    expect(oldest).toMatchObject({ memory_type: 'other', source_message_ids: [first.user_message?.id] });
    for (const text of ['I have a sister called Lea!', 'And so on.', 'I promise to come back.', 'On.']) await send(text);
    expect(await contents()).toEqual([
      'Ann: I have a sister called Lea.',
      'Ann: I promise to come back.',
      'Ann: My name is Ann and I live in Porto.',
    ]);
  });

  it('are made for accounts with the permission only', async () => {
    const { send, list } = await setUp({ role: 'paid_minimal' });
    for (let index = 0; index < 4; index += 1) await send('I have a sister called Lea.');
    expect(await list()).toEqual([]);
  });

  it('leave nothing of a discarded take, of a removed message or of an edited one', async () => {
    const { model, send, ask, call, caller, params, contents } = await setUp();
    model.answerAll('“I promise to wait at the mill.”');
    await send('Hello there, Mira.');
    const told = await send('I have a boat in the harbour.');
    model.answerAll('“I promise to sing at the well.”');
    const { message } = await send('I live in Porto.');
    expect(await contents()).toEqual([
      'Ann: I have a boat in the harbour.',
      'Ann: I live in Porto.',
      'Mira: I promise to sing at the well.',
      'Mira: I promise to wait at the mill.',
    ]);
    model.answerAll('“Indeed.”');
    await ask({ alt_message_id: message.id });
    expect(await contents()).not.toContain('Mira: I promise to sing at the well.');
    await call(updateMessage, { params: { messageId: told.user_message!.id }, body: { content: 'No boat.' } }, { caller });
    expect(await contents()).not.toContain('Ann: I have a boat in the harbour.');
    await call(removeMessages, { params, body: { ids: [told.user_message!.id] } }, { caller });
    expect(await contents()).toEqual(['Mira: I promise to wait at the mill.']);
  });

  it('are as many as there may be: the oldest that nobody pinned make room', async () => {
    const { db } = database;
    const { send, params, list } = await setUp();
    await db.insert(memories).values(
      Array.from({ length: 100 }, (_, index) => ({
        id: newId(),
        conversationId: params.conversationId,
        content: `Old ${index}`,
        memoryType: 'other' as const,
        isPinned: index === 0,
      })),
    );
    for (const text of ['I have a sister called Lea.', 'So.', 'On.']) await send(text);
    const rows = await db.select().from(memories).where(eq(memories.conversationId, params.conversationId));
    const living = rows.filter(({ deletedAt }) => deletedAt === null).map(({ content }) => content);
    expect(living).toHaveLength(100);
    expect(living).toContain('Old 0');
    expect(living).not.toContain('Old 1');
    expect((await list())[0]?.content).toBe('Old 0');
  });
});

/** A model that is asked for notes, and answers them by a rule of the test. */
const withModel = async (notes: (request: ModelRequest) => string, over: object = {}) => {
  const model = { ...createPuppetModel(), demo: false };
  const asked: ModelRequest[] = [];
  model.answerAll((request) => {
    if (request.messages[0]?.content.startsWith('You keep the notes') !== true) return '*nods* "Go on."';
    asked.push(request);
    return notes(request);
  });
  return { ...(await setUp({ models: [model], ...over })), asked };
};

describe('memories drawn by a model', () => {
  it('are asked for with a short instruction, and only lines that name their message count', async () => {
    const answer = [
      '[4] Ann sails alone.',
      'no number',
      '[99] Nobody said this.',
      `[4] ${'long '.repeat(60)}`,
      '- [2, 4] Ann met Mira.',
    ];
    const { send, contents, list, asked } = await withModel(() => answer.join('\n'));
    const { user_message: first } = await send('Hello.');
    const { user_message: second } = await send('I sail.');
    expect(asked).toEqual([]);
    await send('On.');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.messages[0]?.content).toContain('notes of a story between Ann and Mira');
    expect(asked[0]?.messages[1]?.content).toContain('[4] Ann: I sail.\n[5] Mira: *nods* "Go on."');
    expect(await contents()).toEqual(['Ann met Mira.', 'Ann sails alone.']);
    expect((await list()).map((one) => one.source_message_ids)).toEqual([[first?.id, second?.id], [second?.id]]);
    for (let index = 0; index < 3; index += 1) await send('On.');
    // What is known is told, and what was read is not read again.
    expect(asked[1]?.messages[1]?.content).toMatch(/^Notes so far:\n- Ann/);
    expect(asked[1]?.messages[1]?.content).not.toContain('I sail.');
  });

  it.each(['model_busy', 'model_timeout', 'model_failed'] as const)(
    'leave nothing when the model fails (%s), and are drawn once it is back, whether anybody goes on or not',
    async (code) => {
      let isAway = true;
      const { send, contents, jobs } = await withModel(() => {
        if (isAway) throw new AppError(code);
        return '[4] Ann sails alone.';
      });
      for (const text of ['Hello.', 'I sail.', 'On.']) await send(text);
      expect(await contents()).toEqual([]);
      expect(jobs.errors).toHaveLength(1);
      isAway = false;
      expect(await jobs.retry()).toBe(1);
      expect(await contents()).toEqual(['Ann sails alone.']);
    },
  );

  it('are never what moderation refuses, nor for adults in a story that is not, and never twice the same', async () => {
    const { send, contents } = await withModel(() =>
      [
        '[2] A «TEST:MINOR-SAFETY» fact.',
        `[2] A ${testTriggers.sexual} fact.`,
        '[2] Ann sails alone.',
        '[4] ann sails ALONE',
        '[4] Ann owns a boat.',
      ].join('\n'),
    );
    for (let index = 0; index < 7; index += 1) await send('I sail.');
    expect(await contents()).toEqual(['Ann owns a boat.', 'Ann sails alone.']);
  });
});

describe('vectors of memories', () => {
  it('come after the answer, again when the service is back, and anew for another model', async () => {
    const { db } = database;
    const remote = createOpenAiCompatibleEmbeddings({ baseUrl: upstream.url, model: 'scripted' });
    const chat = await setUp({ embeddings: remote });
    const { params, jobs } = chat;
    const row = async () => (await db.select().from(memories).where(eq(memories.conversationId, params.conversationId)))[0];
    upstream.failNext('503');
    await chat.call(createMemory, { params, body: { content: 'the mill' } }, { caller: chat.caller });
    await chat.remembered();
    expect(await row()).toMatchObject({ content: 'the mill', embedding: null, embeddingModel: null });
    expect(jobs.errors).toHaveLength(1);
    expect(await jobs.retry()).toBe(1);
    expect((await row())?.embeddingModel).toBe('scripted');
    expect((await row())?.embedding).toHaveLength(8);

    const embedded = embedMemories({ db, embeddings: createHashingEmbeddings() });
    await embedded.run({ conversationId: params.conversationId }, { signal: new AbortController().signal });
    expect((await row())?.embeddingModel).toBe('hashing-256');
    expect((await row())?.embedding).toHaveLength(256);
  });
});
