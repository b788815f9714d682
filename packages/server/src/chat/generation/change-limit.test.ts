import {
  clearMemories,
  createConversation,
  createMemory,
  deleteBookmark,
  deleteMemory,
  getSceneNote,
  listMessages,
  replaceMessage,
  restoreMemories,
  setBookmark,
  updateMemory,
  updateMessage,
  updateSceneNote,
} from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { limitRows } from '../../limits.ts';
import { moveTime } from '../../http/testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const join = async () => {
  const { db } = database;
  const caller = await createCaller(db, { role: 'paid_basic' });
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  const params = { characterId: await createCharacter(db, caller.userId) };
  const as = { caller };
  const { id: conversationId } = await chat.call(createConversation, { params, body: {} }, as);
  const { messages } = await chat.call(listMessages, { params, query: {} }, as);
  const one = { conversationId };
  const message = { messageId: messages[0]!.id };
  const memory = { memoryId: (await chat.call(createMemory, { params: one, body: { content: 'Kept.' } }, as)).id };
  const { call } = chat;
  return {
    ...chat,
    as,
    one,
    changes: {
      updateMessage: () => call(updateMessage, { params: message, body: { content: 'Else.' } }, as),
      replaceMessage: () => call(replaceMessage, { params: message, body: { content: 'Else.' } }, as),
      setBookmark: () => call(setBookmark, { params: message, body: { name: 'Here' } }, as),
      deleteBookmark: () => call(deleteBookmark, { params: message }, as),
      createMemory: () => call(createMemory, { params: one, body: { content: 'More.' } }, as),
      updateMemory: () => call(updateMemory, { params: memory, body: { is_pinned: true } }, as),
      deleteMemory: () => call(deleteMemory, { params: memory }, as),
      restoreMemories: () => call(restoreMemories, { body: { ids: [memory.memoryId] } }, as),
      clearMemories: () => call(clearMemories, { params: one, query: {} }, as),
      updateSceneNote: () => call(updateSceneNote, { params: one, body: { content: 'Rain.', depth: 4 } }, as),
    },
  };
};

describe('changes of a conversation', () => {
  it('are so many a minute, whatever they change; reading is free', async () => {
    const { changes, clock, call, one, as } = await join();
    // What `join` remembered was the first.
    for (let count = 1; count < limitRows.changes.user; count += 1) await changes.setBookmark();
    const refusals = await Promise.all(
      Object.entries(changes).map(async ([name, change]) => [
        name,
        await change().then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      ]),
    );
    expect(refusals).toEqual(Object.keys(changes).map((name) => [name, 'rate_limited']));
    expect((await call(getSceneNote, { params: one }, as)).content).toBe('');
    moveTime(clock, 60_001);
    for (const change of Object.values(changes)) await change();
  });

  it('are counted by session', async () => {
    const [one, other] = [await join(), await join()];
    for (let count = 1; count < limitRows.changes.user; count += 1) await one.changes.deleteBookmark();
    await expect(one.changes.deleteBookmark()).rejects.toMatchObject({ code: 'rate_limited' });
    await other.changes.deleteBookmark();
  });
});
