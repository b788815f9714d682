import {
  cloneConversation,
  createConversation,
  createReply,
  deleteConversation,
  listConversations,
  listMessages,
  listRemovals,
  removeMessages,
  replaceMessage,
  restoreConversation,
  restoreMessages,
  updateConversationHead,
  updateConversationLabel,
  updateMessage,
} from '@troupe/protocol';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations, messageRevisions, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { noLimits } from '../../http/testing.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: Database;
let caller: Caller;
let characterId: string;
let chat: ReturnType<typeof createTestChat>;

beforeAll(async () => {
  database = await createTestDatabase();
  chat = createTestChat(database.db, { rateLimits: noLimits });
  chat.model.answerAll('"Indeed."');
  caller = await createCaller(database.db);
  characterId = await createCharacter(database.db, caller.userId);
});
afterAll(() => database.close());

const start = async () => (await chat.call(createConversation, { params: { characterId }, body: {} }, { caller })).id;
const send = async (conversationId: string, message: string, prevId?: string) => {
  const body = { character_id: characterId, conversation_id: conversationId, message, prev_id: prevId };
  const answer = await chat.call(createReply, { body }, { caller });
  return { asked: answer.user_message?.id ?? '', reply: answer.message.id };
};
const shown = async (conversationId: string) => {
  const page = await chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller });
  return page.messages;
};
const texts = async (conversationId: string) => (await shown(conversationId)).map(({ content }) => content);
const remove = (conversationId: string, ids: string[]) =>
  chat.call(removeMessages, { params: { conversationId }, body: { ids } }, { caller });
const restore = (ids: string[]) => chat.call(restoreMessages, { body: { ids } }, { caller });
const stored = (conversationId: string) =>
  database.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(asc(messages.seq));

describe('removing messages', () => {
  it('takes the message and all below it; the head moves to the nearest message that stays', async () => {
    const id = await start();
    await send(id, 'one');
    const two = await send(id, 'two');
    const removed = await remove(id, [two.asked]);
    expect(removed.ids).toEqual([two.asked, two.reply]);
    expect(await texts(id)).toEqual(['Welcome, Ann. I am Mira.', 'one', '"Indeed."']);
  });

  it('is undone as one, and what was read last is shown again', async () => {
    const id = await start();
    const one = await send(id, 'one');
    const two = await send(id, 'two');
    const before = await shown(id);
    await remove(id, [one.asked]);
    await send(id, 'another way');
    const restored = await restore([one.asked]);
    expect(restored).toEqual({ ids: [one.asked, one.reply, two.asked, two.reply], head_id: two.reply });
    expect((await shown(id)).map(({ content }) => content)).toEqual(before.map(({ content }) => content));
    // What was written in between is an alternative now, not lost.
    expect((await shown(id))[1]?.sibling_ids).toHaveLength(2);
  });

  it('may empty a conversation, and undo fills it again', async () => {
    const id = await start();
    const one = await send(id, 'one');
    const [greeting] = await shown(id);
    expect(await remove(id, [greeting?.id ?? ''])).toMatchObject({ head_id: null });
    expect(await texts(id)).toEqual([]);
    expect(await restore([greeting?.id ?? ''])).toMatchObject({ head_id: one.reply });
    expect(await texts(id)).toEqual(['Welcome, Ann. I am Mira.', 'one', '"Indeed."']);
  });

  it('brings back what stands above, so that nothing is shown below a gap', async () => {
    const id = await start();
    const one = await send(id, 'one');
    const two = await send(id, 'two');
    await remove(id, [two.asked]);
    await remove(id, [one.reply]);
    const restored = await restore([two.asked]);
    expect(restored.ids).toEqual([one.reply, two.asked, two.reply]);
    expect(await texts(id)).toEqual(['Welcome, Ann. I am Mira.', 'one', '"Indeed."', 'two', '"Indeed."']);
  });

  it('lists what can still be undone, and forgets it after 30 days', async () => {
    const id = await start();
    const one = await send(id, 'one');
    await remove(id, [one.asked]);
    const bin = () => chat.call(listRemovals, { params: { conversationId: id } }, { caller });
    expect(await bin()).toMatchObject([{ first_message: { id: one.asked, content: 'one' }, count: 2 }]);
    chat.clock.advance(30 * 86_400_000 + 1);
    expect(await bin()).toEqual([]);
    await expect(restore([one.asked])).rejects.toMatchObject({ code: 'not_found' });
  });

  it("refuses another's conversation, a message of elsewhere and a reply that is being written", async () => {
    const id = await start();
    const elsewhere = await start();
    const one = await send(id, 'one');
    const foreign = await send(elsewhere, 'elsewhere');
    const stranger = await createCaller(database.db);
    const asStranger = chat.call(
      removeMessages,
      { params: { conversationId: id }, body: { ids: [one.asked] } },
      { caller: stranger },
    );
    await expect(asStranger).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(id, [foreign.asked])).rejects.toMatchObject({ code: 'not_found' });
    await database.db.update(messages).set({ status: 'generating' }).where(eq(messages.id, one.reply));
    await expect(remove(id, [one.asked])).rejects.toMatchObject({ code: 'generation_running' });
    expect(await texts(id)).toHaveLength(3);
    await database.db.update(messages).set({ status: 'complete' }).where(eq(messages.id, one.reply));
    await remove(id, [one.asked]);
    await expect(chat.call(restoreMessages, { body: { ids: [one.asked] } }, { caller: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('keeps the tree whole under any mix of sending, turning, removing and undoing', async () => {
    const step = fc.record({ kind: fc.constantFrom('send', 'branch', 'remove', 'restore', 'head'), at: fc.nat(1000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const id = await start();
        for (const { kind, at } of steps) {
          const rows = await stored(id);
          const living = rows.filter((row) => row.deletedAt === null);
          const pick = <T>(from: readonly T[]): T | undefined => from[at % Math.max(1, from.length)];
          const target = pick(living);
          const binned = pick(rows.filter((row) => row.deletedBatch !== null));
          if (kind === 'send') await send(id, `said ${at}`);
          else if (kind === 'branch' && target?.role === 'bot') await send(id, `turned ${at}`, target.id);
          else if (kind === 'remove' && target) await remove(id, [target.id]);
          else if (kind === 'restore' && binned) await restore([binned.id]);
          else if (kind === 'head' && target)
            await chat.call(
              updateConversationHead,
              { params: { conversationId: id }, body: { message_id: target.id } },
              { caller },
            );

          const after = await stored(id);
          const byId = new Map(after.map((row) => [row.id, row]));
          const [conversation] = await database.db.select().from(conversations).where(eq(conversations.id, id));
          const head = conversation?.headId ?? null;
          if (head === null) expect(after.every((row) => row.deletedAt !== null)).toBe(true);
          // From the head to the root: living messages only, all of this conversation, no cycle.
          let walked = 0;
          for (
            let row = head === null ? undefined : byId.get(head);
            row;
            row = row.prevId === null ? undefined : byId.get(row.prevId)
          ) {
            expect(row.deletedAt).toBeNull();
            expect((walked += 1)).toBeLessThanOrEqual(after.length);
          }
          for (const row of after) if (row.prevId !== null) expect(byId.has(row.prevId)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('editing a message', () => {
  it('changes the text in place, keeps what stood before and moves nothing below', async () => {
    const id = await start();
    const one = await send(id, 'one');
    await send(id, 'two');
    for (const [endpoint, content] of [
      [updateMessage, 'uno'],
      [replaceMessage, 'eins'],
    ] as const) {
      const { message } = await chat.call(endpoint, { params: { messageId: one.asked }, body: { content } }, { caller });
      expect(message).toMatchObject({ id: one.asked, content });
    }
    expect(await texts(id)).toEqual(['Welcome, Ann. I am Mira.', 'eins', '"Indeed."', 'two', '"Indeed."']);
    const revisions = await database.db
      .select()
      .from(messageRevisions)
      .where(eq(messageRevisions.messageId, one.asked))
      .orderBy(asc(messageRevisions.id));
    expect(revisions.map(({ content }) => content)).toEqual(['one', 'uno']);
  });

  it('is what the model reads next', async () => {
    const id = await start();
    const one = await send(id, 'one');
    await chat.call(updateMessage, { params: { messageId: one.reply }, body: { content: '"Never."' } }, { caller });
    await send(id, 'two');
    const history = chat.model.requests.at(-1)?.messages.map(({ content }) => content);
    expect(history).toContain('"Never."');
    expect(history).not.toContain('"Indeed."');
  });

  it('refuses blank, overlong and forbidden text, strangers and removed messages', async () => {
    const id = await start();
    const one = await send(id, 'one');
    const edit = (content: string, as = caller) =>
      chat.call(updateMessage, { params: { messageId: one.asked }, body: { content } }, { caller: as });
    await expect(edit('  ')).rejects.toThrow('must not be empty');
    await expect(edit('a'.repeat(8001))).rejects.toThrow('at most 8000');
    await expect(edit('«TEST:MINOR-SAFETY»')).rejects.toMatchObject({ code: 'underage_content' });
    await expect(edit('mine', await createCaller(database.db))).rejects.toMatchObject({ code: 'not_found' });
    await remove(id, [one.asked]);
    await expect(edit('late')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('cloning a conversation', () => {
  const clone = (
    conversationId: string,
    body: { type: 'full'; label: string } | { type: 'partial'; label: string; until_message_id: string },
  ) => chat.call(cloneConversation, { params: { conversationId }, body }, { caller });

  it('copies the shown branch under new ids, shaped as it was', async () => {
    const id = await start();
    const one = await send(id, 'one');
    await send(id, 'not taken', one.reply);
    await send(id, 'two', one.reply);
    const copy = await clone(id, { type: 'full', label: ' Second try ' });
    expect(copy).toMatchObject({ label: 'Second try', message_count: 5, character_id: characterId });
    const [original, copied] = [await shown(id), await shown(copy.id)];
    expect(copied.map(({ content, role, status }) => ({ content, role, status }))).toEqual(
      original.map(({ content, role, status }) => ({ content, role, status })),
    );
    expect(copied.map(({ prev_id }) => prev_id)).toEqual([null, ...copied.slice(0, -1).map((message) => message.id)]);
    expect(copied.filter((message) => original.some((other) => other.id === message.id))).toEqual([]);
  });

  it('stops at the last message to include, and lives apart', async () => {
    const id = await start();
    const one = await send(id, 'one');
    await send(id, 'two');
    const copy = await clone(id, { type: 'partial', label: 'Half', until_message_id: one.asked });
    expect(await texts(copy.id)).toEqual(['Welcome, Ann. I am Mira.', 'one']);
    await remove(id, [one.asked]);
    expect(await texts(copy.id)).toHaveLength(2);
    await expect(clone(id, { type: 'partial', label: 'Gone', until_message_id: one.asked })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('copies 2,000 messages whole', async () => {
    const id = await start();
    let prevId = (await shown(id))[0]?.id ?? null;
    const rows = Array.from({ length: 2000 }, (_, index) => {
      const row = {
        id: `${id.slice(0, 12)}-${index}`,
        conversationId: id,
        prevId,
        depth: index + 2,
        role: 'user' as const,
        content: `${index}`,
      };
      prevId = row.id;
      return row;
    });
    for (let from = 0; from < rows.length; from += 500) await database.db.insert(messages).values(rows.slice(from, from + 500));
    await database.db.update(conversations).set({ headId: prevId }).where(eq(conversations.id, id));
    const copy = await clone(id, { type: 'full', label: 'Long' });
    expect(copy).toMatchObject({ message_count: 2001, last_message: { content: '1999' } });
    expect((await stored(copy.id)).map(({ content }) => content).slice(1)).toEqual(rows.map(({ content }) => content));
  });
});

describe('a saved chat', () => {
  it('takes a title of 1 to 50 characters, trimmed', async () => {
    const conversationId = await start();
    const rename = (label: string, as = caller) =>
      chat.call(updateConversationLabel, { params: { conversationId }, body: { label } }, { caller: as });
    expect(await rename(`  ${'x'.repeat(50)}  `)).toEqual({ result: { label: 'x'.repeat(50) } });
    await expect(rename('   ')).rejects.toThrow('must not be empty');
    await expect(rename('x'.repeat(51))).rejects.toThrow('at most 50');
    await expect(rename('«TEST:MINOR-SAFETY»')).rejects.toMatchObject({ code: 'underage_content' });
    await expect(rename('Mine', await createCaller(database.db))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves the list when it is deleted, and comes back for 30 days', async () => {
    const owner = await createCaller(database.db);
    const { id: conversationId } = await chat.call(createConversation, { params: { characterId }, body: {} }, { caller: owner });
    const params = { conversationId };
    const listed = async () =>
      (await chat.call(listConversations, { query: {} }, { caller: owner })).some(({ id }) => id === conversationId);
    expect(await listed()).toBe(true);
    await chat.call(deleteConversation, { params }, { caller: owner });
    expect(await listed()).toBe(false);
    await expect(chat.call(deleteConversation, { params }, { caller: owner })).rejects.toMatchObject({ code: 'not_found' });
    expect(await chat.call(restoreConversation, { params }, { caller: owner })).toMatchObject({
      id: conversationId,
      message_count: 1,
    });
    expect(await listed()).toBe(true);
    await chat.call(deleteConversation, { params }, { caller: owner });
    chat.clock.advance(30 * 86_400_000 + 1);
    await expect(chat.call(restoreConversation, { params }, { caller: owner })).rejects.toMatchObject({ code: 'not_found' });
  });
});
