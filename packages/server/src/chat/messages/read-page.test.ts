import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations, generations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';
import { insertMessages, type NewMessage } from './message-tree.ts';
import { readPage } from './read-page.ts';

let database: Database;
let conversationId: string;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  ({ userId } = await createCaller(db));
  const characterId = await createCharacter(db, userId);
  conversationId = newId();
  await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId, characterId });
});

/** A branch of so many messages, `1` to `n`, shown to its end; returns their ids. */
const tell = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `${conversationId}-${index + 1}`);
  const rows = ids.map((id, index): NewMessage => ({
    id,
    conversationId,
    prevId: ids[index - 1] ?? null,
    depth: index + 1,
    role: index % 2 ? 'user' : 'bot',
    content: `text ${index + 1}`,
  }));
  await insertMessages(database.db, rows);
  await database.db
    .update(conversations)
    .set({ headId: ids.at(-1) })
    .where(eq(conversations.id, conversationId));
  return ids;
};
const ask = async (given: { cursor?: string; limit?: number; length?: number; id?: string } = {}) => {
  const { page } = await readPage(database.db, {
    which: eq(conversations.id, given.id ?? conversationId),
    cursor: given.cursor,
    limit: given.limit ?? 50,
    length: given.length ?? 1_000_000,
  });
  return page;
};
const idsOf = (page: Awaited<ReturnType<typeof ask>>) => page?.rows.map(({ row }) => row.id);

describe('a page of a branch', () => {
  it('is one statement, whatever the length of the story', async () => {
    const ids = await tell(300);
    const execute = vi.spyOn(database.db, 'execute');
    expect(idsOf(await ask())).toEqual(ids.slice(-50));
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRestore();
  });

  it('ends above its cursor, and is as long as asked, in messages and in characters', async () => {
    const ids = await tell(20);
    expect(idsOf(await ask({ cursor: ids[10]!, limit: 3 }))).toEqual(ids.slice(7, 10));
    expect(idsOf(await ask({ cursor: ids[0]! }))).toEqual([]);
    // The message that fills the page is still on it.
    expect(idsOf(await ask({ length: 'text 20'.length + 1 }))).toEqual(ids.slice(-2));
  });

  it('has each message’s living siblings in the order in which they came', async () => {
    const [first, second] = await tell(3);
    const also = { conversationId, content: 'Or else.' };
    const [another, removed, greeting] = ['another', 'removed', 'greeting'].map((name) => `${conversationId}-${name}`);
    await insertMessages(database.db, [
      { ...also, id: another!, prevId: first!, depth: 2, role: 'user' },
      { ...also, id: removed!, prevId: first!, depth: 2, role: 'user', deletedAt: new Date() },
      { ...also, id: greeting!, prevId: null, depth: 1, role: 'bot' },
    ]);
    const page = await ask();
    expect(page?.rows.map(({ siblingIds }) => siblingIds)).toEqual([
      [first, greeting],
      [second, another],
      [page?.rows[2]?.row.id],
    ]);
    expect(page?.rows[0]?.row.createdAt).toBeInstanceOf(Date);
  });

  it('tells the head, the reply being written at it, and whether one was asked for since', async () => {
    const ids = await tell(2);
    expect(await ask()).toMatchObject({ head: { id: ids[1], depth: 2 }, runningId: null, isAskedSince: false });
    const generation = { conversationId, userId, kind: 'send', bodyHash: 'x', baseLength: 0, report: {} } as const;
    await database.db.insert(generations).values({
      ...generation,
      id: `${conversationId}-g`,
      messageId: ids[1]!,
      status: 'running',
      heartbeatAt: new Date(),
      createdAt: new Date(Date.now() + 1000),
    });
    expect(await ask({ cursor: ids[1]! })).toMatchObject({ runningId: `${conversationId}-g`, isAskedSince: true });
  });

  it('of a conversation without a message is empty', async () => {
    expect(await ask()).toMatchObject({ rows: [], head: undefined, conversation: { headId: null } });
  });

  it('is none of a conversation that is not there, and none above a message of another', async () => {
    const ids = await tell(2);
    expect(await ask({ id: 'nobody' })).toBeUndefined();
    expect(await ask({ cursor: 'nobody' })).toBeNull();
    const elsewhere = newId();
    const characterId = await createCharacter(database.db, userId);
    await database.db.insert(conversations).values({ id: elsewhere, applicationId: 'daybreak', userId, characterId });
    expect(await ask({ id: elsewhere, cursor: ids[1]! })).toBeNull();
  });

  it('reads what else is asked in the same statement, also where there is no page', async () => {
    await tell(1);
    const beside = sql`json_build_object('name', ${'Ann'}::text)`;
    for (const id of [conversationId, 'nobody']) {
      const question = { which: eq(conversations.id, id), cursor: undefined, limit: 50, length: 1000, beside };
      expect((await readPage(database.db, question)).beside).toEqual({ name: 'Ann' });
    }
  });
});
