import {
  cloneConversation,
  createConversation,
  createReply,
  getReplyReport,
  getSceneNote,
  updateSceneNote,
} from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../db/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const open = async () => {
  const { db } = database;
  const caller = await createCaller(db);
  const character_id = await createCharacter(db, (await createCaller(db)).userId);
  const chat = createTestChat(db);
  onTestFinished(() => chat.runner.close());
  chat.model.answerAll('So be it.');
  const { id } = await chat.call(createConversation, { params: { characterId: character_id }, body: {} }, { caller });
  const params = { conversationId: id };
  return {
    ...chat,
    id,
    read: (by = caller, of = id) => chat.call(getSceneNote, { params: { conversationId: of } }, { caller: by }),
    note: (content: string, depth = 2, by = caller) =>
      chat.call(updateSceneNote, { params, body: { content, depth } }, { caller: by }),
    clone: () => chat.call(cloneConversation, { params, body: { type: 'full', label: 'Copy' } }, { caller }),
    send: (message: string) => chat.call(createReply, { body: { conversation_id: id, character_id, message } }, { caller }),
    why: (messageId: string) => chat.call(getReplyReport, { params: { messageId } }, { caller }),
    /** What the model read of the story, by its first words. */
    told: () =>
      chat.model.requests
        .at(-1)
        ?.messages.map(({ role, content }) => `${role}: ${content}`)
        .slice(1),
  };
};

describe('a scene note', () => {
  it('stands at its depth in every prompt, its braces untouched, and the reply says so', async () => {
    const { note, send, told, why } = await open();
    await note('  It rains, {{user}}. ');
    await send('One.');
    const { message } = await send('Two.');
    expect(told()).toEqual([
      'assistant: Welcome, Ann. I am Mira.',
      'user: One.',
      'system: About the scene: It rains, {{user}}.',
      'assistant: So be it.',
      'user: Two.',
    ]);
    const { parts } = await why(message.id);
    expect(parts.find(({ kind }) => kind === 'scene_note')).toMatchObject({ outcome: 'kept', kept: 1, of: 1 });
  });

  it('is no part of prompts or reports where there is none, or once it is taken away', async () => {
    const { note, read, send, told, why } = await open();
    expect(await read()).toEqual({ content: '', depth: 4 });
    await note('It rains.');
    expect(await note(' ')).toEqual({ content: '', depth: 4 });
    const { message } = await send('One.');
    expect(JSON.stringify(told())).not.toContain('About the scene');
    expect((await why(message.id)).parts.map(({ kind }) => kind)).not.toContain('scene_note');
  });

  it('goes along with a copy, and each is changed by itself', async () => {
    const { note, read, clone } = await open();
    await note('It rains.', 0);
    const copy = await clone();
    await note('It snows.', 1);
    expect(await read(undefined, copy.id)).toEqual({ content: 'It rains.', depth: 0 });
    expect(await read()).toEqual({ content: 'It snows.', depth: 1 });
  });

  it('is nobody else’s', async () => {
    const { read, note } = await open();
    const stranger = await createCaller(database.db);
    await expect(read(stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(note('Mine now.', 0, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect((await read()).content).toBe('');
  });

  it('is moderated, and has limits', async () => {
    const { note, read } = await open();
    await expect(note(testTriggers.minors)).rejects.toMatchObject({ code: 'underage_content' });
    await expect(note('x'.repeat(501))).rejects.toThrow(/at most/);
    await expect(note('x', 21)).rejects.toThrow();
    await note('x'.repeat(500), 20);
    expect((await read()).content).toHaveLength(500);
  });
});
