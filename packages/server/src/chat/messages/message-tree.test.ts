import { and, count, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { leafLastRead, moveHead, readBranch, readSiblings, type MessageRow } from './message-tree.ts';
import { createCaller, createCharacter, newId } from '../testing/index.ts';

// Many queries each: time enough on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
let userId: string;
let characterId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  userId = (await createCaller(database.db)).userId;
  characterId = await createCharacter(database.db, userId);
});
afterAll(() => database.close());

const startConversation = async () => {
  const id = newId();
  await database.db.insert(conversations).values({ id, applicationId: 'daybreak', userId, characterId });
  return id;
};
const messageOf = async (id: string): Promise<MessageRow> => {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  if (!row) throw new Error(`no message ${id}`);
  return row;
};
const headOf = async (conversationId: string) => {
  const [row] = await database.db
    .select({ headId: conversations.headId })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return row?.headId ?? null;
};
/** Adds a message below `prevId` and shows it. */
const append = async (conversationId: string, prevId: string | null, role: 'bot' | 'user' = 'bot', id = newId()) => {
  const depth = prevId === null ? 1 : (await messageOf(prevId)).depth + 1;
  await database.db.insert(messages).values({ id, conversationId, prevId, depth, role, content: id });
  await moveHead(database.db, conversationId, await headOf(conversationId), id);
  return id;
};
const arriveAt = async (conversationId: string, id: string) => {
  const head = await headOf(conversationId);
  const leaf = await leafLastRead(database.db, await messageOf(id), head);
  await moveHead(database.db, conversationId, head, leaf);
  return leaf;
};

describe('the message tree', () => {
  it('reads the end of a branch upwards, and siblings in one query', async () => {
    const conversation = await startConversation();
    const root = await append(conversation, null);
    const question = await append(conversation, root, 'user');
    const first = await append(conversation, question);
    const second = await append(conversation, question);
    const branch = await readBranch(database.db, second, 2);
    expect(branch.map((row) => row.id)).toEqual([question, second]);
    const siblings = await readSiblings(database.db, await readBranch(database.db, second, 10));
    expect(siblings(await messageOf(second))).toEqual([first, second]);
    expect(siblings(await messageOf(root))).toEqual([root]);
  });

  it('stops a branch at a length', async () => {
    const conversation = await startConversation();
    let last = await append(conversation, null);
    for (let index = 0; index < 9; index += 1) last = await append(conversation, last);
    const size = last.length;
    expect(await readBranch(database.db, last, 100, size * 3)).toHaveLength(3);
  });

  it('restores the leaf last read below a message, at every fork above it', async () => {
    const conversation = await startConversation();
    const root = await append(conversation, null);
    const left = await append(conversation, root, 'user');
    const leftOld = await append(conversation, left);
    const leftNew = await append(conversation, left);
    expect(await arriveAt(conversation, leftOld)).toBe(leftOld);
    const right = await append(conversation, root, 'user');
    expect(await headOf(conversation)).toBe(right);
    expect(await arriveAt(conversation, left)).toBe(leftOld);
    expect(await arriveAt(conversation, root)).toBe(leftOld);
    expect(await arriveAt(conversation, leftNew)).toBe(leftNew);
    expect(await arriveAt(conversation, right)).toBe(right);
    expect(await arriveAt(conversation, left)).toBe(leftNew);
  });

  it('holds for any mix of sends, regenerates and head moves', async () => {
    const operation = fc.record({ kind: fc.constantFrom('send', 'regenerate', 'arrive', 'old'), at: fc.nat(1000) });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 18 }), async (operations) => {
        const conversation = await startConversation();
        const ids = [await append(conversation, null)];
        for (const { kind, at } of operations) {
          const picked = ids[at % ids.length] ?? '';
          const head = await headOf(conversation);
          if (kind === 'send') ids.push(await append(conversation, head, 'user'));
          else if (kind === 'old') ids.push(await append(conversation, picked, 'user'));
          else if (kind === 'regenerate') {
            const message = await messageOf(picked);
            ids.push(await append(conversation, message.prevId, message.role));
          } else {
            const leaf = await arriveAt(conversation, picked);
            expect((await readBranch(database.db, leaf, 100)).map((row) => row.id)).toContain(picked);
          }
        }
        const all = await database.db.select().from(messages).where(eq(messages.conversationId, conversation));
        const byId = new Map(all.map((row) => [row.id, row]));
        for (const row of all) {
          const above = row.prevId === null ? undefined : byId.get(row.prevId);
          expect(above?.depth ?? 0).toBe(row.depth - 1); // so: same conversation, and no cycle
        }
        const head = byId.get((await headOf(conversation)) ?? '');
        expect(head?.deletedAt).toBeNull();
      }),
      { numRuns: 25 },
    );
  });

  it('pages a conversation of 10,000 messages in the time of a short one', async () => {
    const conversation = await startConversation();
    const ids = Array.from({ length: 10_000 }, newId);
    for (let start = 0; start < ids.length; start += 1000) {
      await database.db.insert(messages).values(
        ids.slice(start, start + 1000).map((id, offset) => ({
          id,
          conversationId: conversation,
          prevId: ids[start + offset - 1] ?? null,
          depth: start + offset + 1,
          role: 'bot' as const,
          content: 'x'.repeat(200),
        })),
      );
    }
    const page = async (from: string) => {
      const started = performance.now();
      const rows = await readBranch(database.db, from, 50);
      await readSiblings(database.db, rows);
      expect(rows).toHaveLength(50);
      return performance.now() - started;
    };
    const median = async (from: string) => {
      const times: number[] = [];
      for (let run = 0; run < 9; run += 1) times.push(await page(from));
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const [deep, shallow] = [await median(ids.at(-1) ?? ''), await median(ids[60] ?? '')];
    expect(deep).toBeLessThan(shallow * 3 + 10);
    expect(
      await database.db
        .select({ n: count() })
        .from(messages)
        .where(and(eq(messages.conversationId, conversation))),
    ).toEqual([{ n: 10_000 }]);
  });
});
