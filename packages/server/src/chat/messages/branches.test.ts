import {
  createConversation,
  createReply,
  deleteBookmark,
  listBranches,
  listMessages,
  removeMessages,
  setBookmark,
  updateConversationHead,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { waysOf, type MapNode } from './branches.ts';
import { createCaller, createCharacter, createTestChat } from '../testing/index.ts';
import { noLimits } from '../../http/testing.ts';

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
const ask = async (conversationId: string, message: string, prevId?: string) => {
  const body = { character_id: characterId, conversation_id: conversationId, message, prev_id: prevId };
  const answer = await chat.call(createReply, { body }, { caller });
  return { asked: answer.user_message?.id ?? '', reply: answer.message.id };
};
const map = (conversationId: string, who = caller) => chat.call(listBranches, { params: { conversationId } }, { caller: who });

describe('the map of a conversation', () => {
  it('names every way, where it leaves the shown one, and what it says', async () => {
    const id = await start();
    const first = await ask(id, 'North?');
    const second = await ask(id, 'And then?');
    const page = await chat.call(listMessages, { params: { characterId }, query: { conversationId: id } }, { caller });
    const greeting = page.messages[0]?.id ?? '';
    const south = await ask(id, 'South?', greeting);

    const { branches } = await map(id);
    expect(branches).toHaveLength(2);
    expect(branches[0]).toMatchObject({ leaf_id: south.reply, is_shown: true, fork_id: null, length: 3, own_length: 0 });
    expect(branches[1]).toMatchObject({
      leaf_id: second.reply,
      is_shown: false,
      fork_id: greeting,
      fork: { role: 'bot' },
      length: 5,
      own_length: 4,
      first: { role: 'user', text: 'North?' },
      last: { role: 'bot', text: '"Indeed."' },
    });

    await chat.call(updateConversationHead, { params: { conversationId: id }, body: { message_id: second.reply } }, { caller });
    expect((await map(id)).branches[0]).toMatchObject({ leaf_id: second.reply, is_shown: true });
    await chat.call(removeMessages, { params: { conversationId: id }, body: { ids: [south.asked] } }, { caller });
    expect((await map(id)).branches).toHaveLength(1);
    expect(first.reply).toBeTruthy();
  });

  it('shows the branch that a reply is being written on, by what it answers', async () => {
    const id = await start();
    const { asked } = await ask(id, 'North?');
    await database.db.update(messages).set({ status: 'generating', content: '' }).where(eq(messages.prevId, asked));
    expect((await map(id)).branches).toMatchObject([{ leaf_id: asked, is_shown: true, fork_id: null, length: 2 }]);
    await database.db.update(messages).set({ content: 'Half a sen' }).where(eq(messages.prevId, asked));
    expect((await map(id)).branches).toMatchObject([{ last: { role: 'bot', text: 'Half a sen' }, is_shown: true, length: 3 }]);
  });

  it('keeps bookmarks in the order of the story, with one name each', async () => {
    const id = await start();
    const one = await ask(id, 'One');
    const two = await ask(id, 'Two');
    const mark = (messageId: string, name: string) =>
      chat.call(setBookmark, { params: { messageId }, body: { name } }, { caller });
    await mark(two.reply, 'The end');
    await mark(one.asked, 'Where it began');
    await mark(two.reply, 'The real end');
    expect((await map(id)).bookmarks.map(({ name, is_on_shown }) => [name, is_on_shown])).toEqual([
      ['Where it began', true],
      ['The real end', true],
    ]);
    await chat.call(deleteBookmark, { params: { messageId: one.asked } }, { caller });
    await chat.call(removeMessages, { params: { conversationId: id }, body: { ids: [two.reply] } }, { caller });
    expect((await map(id)).bookmarks).toEqual([]);
  });

  it('is nobody else’s, and takes no bad name', async () => {
    const id = await start();
    const { reply } = await ask(id, 'Mine');
    const other = await createCaller(database.db);
    await expect(map(id, other)).rejects.toMatchObject({ code: 'not_found' });
    const body = { name: 'x' };
    const named = (who: Caller) => chat.call(setBookmark, { params: { messageId: reply }, body }, { caller: who });
    await expect(named(other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      chat.call(setBookmark, { params: { messageId: reply }, body: { name: '«TEST:MINOR-SAFETY»' } }, { caller }),
    ).rejects.toMatchObject({ code: 'underage_content' });
  });

  it('counts every message of any tree: on the shown way, or after exactly one fork of its branch', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (parents) => {
        const nodes: MapNode[] = parents.map((pick, index) => {
          const parent = index === 0 ? -1 : pick % index;
          return {
            id: `n${index}`,
            prevId: parent < 0 ? null : `n${parent}`,
            seq: index,
            depth: 0,
          };
        });
        for (const node of nodes) node.depth = (nodes.find(({ id }) => id === node.prevId)?.depth ?? 0) + 1;
        const leaf = nodes.findLast(({ id }) => !nodes.some(({ prevId }) => prevId === id));
        const ways = waysOf(nodes, leaf?.id ?? null);
        const leaves = nodes.filter(({ id }) => !nodes.some(({ prevId }) => prevId === id));
        expect(ways.map((way) => way.leaf.id).toSorted()).toEqual(leaves.map(({ id }) => id).toSorted());
        expect(ways.filter(({ isShown }) => isShown)).toHaveLength(1);
        for (const { first, fork, isShown } of ways) if (!isShown) expect(first.depth - 1).toBe(fork?.depth ?? 0);
      }),
    );
  });
});
