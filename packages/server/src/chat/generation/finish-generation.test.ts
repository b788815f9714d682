import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { characters, conversations, generationEvents, generations, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';
import { finishGeneration } from './finish-generation.ts';
import { appendDelta } from './generation-log.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

describe('a reply that is whole', () => {
  let characterId: string;
  let conversationId: string;
  let generationId: string;

  beforeEach(async () => {
    const { db } = database;
    const { userId } = await createCaller(db);
    characterId = await createCharacter(db, userId);
    conversationId = newId();
    generationId = newId();
    const [asked, reply] = [newId(), newId()];
    const own = { conversationId, createdAt: new Date() };
    await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: reply });
    await db.insert(messages).values([
      { ...own, id: asked, prevId: null, depth: 1, role: 'user', content: 'Who is there?' },
      { ...own, id: reply, prevId: asked, depth: 2, role: 'bot', content: '', status: 'generating' },
    ]);
    await db.insert(generations).values({
      ...own,
      id: generationId,
      userId,
      messageId: reply,
      kind: 'send',
      status: 'running',
      baseLength: 0,
      bodyHash: 'hash',
      heartbeatAt: own.createdAt,
    });
    const data = { user_message_id: asked, former_head_id: asked, former_status: null };
    await db.insert(generationEvents).values({ generationId, seq: 1, kind: 'start', data });
  });

  const read = async () => {
    const { db } = database;
    const [reply] = await db
      .select({ content: messages.content, status: messages.status, generation: generations.status })
      .from(generations)
      .innerJoin(messages, eq(messages.id, generations.messageId))
      .where(eq(generations.id, generationId));
    const [character] = await db.select().from(characters).where(eq(characters.id, characterId));
    const events = await db.select().from(generationEvents).where(eq(generationEvents.generationId, generationId));
    return {
      ...reply,
      counted: character?.numMessages,
      ends: events.filter(({ kind }) => kind === 'done').map(({ seq }) => seq),
    };
  };

  it('is ended once, by the first of several calls', async () => {
    const { db } = database;
    await appendDelta(db, generationId, 2, 'Nobody ');
    await appendDelta(db, generationId, 3, 'but me.');
    const ended = await Promise.all([1, 2, 3].map(() => finishGeneration(db, generationId, { status: 'complete' })));
    expect(ended.toSorted()).toEqual([false, false, true]);
    const whole = { content: 'Nobody but me.', status: 'complete', generation: 'complete', counted: 1, ends: [4] };
    expect(await read()).toEqual(whole);
    expect(await finishGeneration(db, generationId, { status: 'stopped', seenLength: 3 })).toBe(false);
    expect(await read()).toEqual(whole);
  });

  it('that was stopped before keeps what was seen', async () => {
    const { db } = database;
    await appendDelta(db, generationId, 2, 'Nobody but me.');
    expect(await finishGeneration(db, generationId, { status: 'stopped', seenLength: 6 })).toBe(true);
    expect(await finishGeneration(db, generationId, { status: 'complete' })).toBe(false);
    expect(await read()).toEqual({ content: 'Nobody', status: 'stopped', generation: 'stopped', counted: 1, ends: [3] });
  });
});
