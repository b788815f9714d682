import { createReply, listMessages } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { conversations, messages } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, newId, readChatEvents } from '../testing/index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** Both fill the prompt's budget, so that only the length differs. */
const lengths = [1000, 10_000] as const;
/** Of two equal times, on a busy machine; reading a whole branch would make it ten. */
const mostTimes = 2;
const rounds = 9;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

it('a conversation ten times as long is answered and opened as fast', async () => {
  const { db } = database;
  const caller = await createCaller(db, { role: 'paid_premium' });
  const characterId = await createCharacter(db, caller.userId);
  const chat = createTestChat(db);
  const stories = [];
  for (const length of lengths) {
    const conversationId = newId();
    const idOf = (depth: number) => `${conversationId}-${depth}`;
    const { userId } = caller;
    await db
      .insert(conversations)
      .values({ id: conversationId, applicationId: 'daybreak', userId, characterId, headId: idOf(length) });
    for (let from = 1; from <= length; from += 500)
      await db.insert(messages).values(
        Array.from({ length: 500 }, (_, index) => {
          const depth = from + index;
          return {
            id: idOf(depth),
            conversationId,
            prevId: depth === 1 ? null : idOf(depth - 1),
            depth,
            role: depth % 2 ? ('bot' as const) : ('user' as const),
            content: `The lamp burns low, it rains, and nobody has come up the path since noon. (${depth})`,
          };
        }),
      );
    stories.push({ conversationId, firstWord: [] as number[], opened: [] as number[] });
  }

  // In turn, so that whatever else the machine does meets both.
  for (let round = 0; round < rounds; round += 1)
    for (const { conversationId, firstWord, opened } of stories) {
      chat.model.answerAll('Somebody knocks.');
      const asked = performance.now();
      const answer = await chat.open(
        createReply,
        { body: { conversation_id: conversationId, character_id: characterId, message: 'And then?', client_id: newId() } },
        { caller },
      );
      let at = 0;
      for await (const event of readChatEvents(answer)) if (event.type === 'delta') at ||= performance.now();
      firstWord.push(at - asked);
      const began = performance.now();
      const page = await chat.call(listMessages, { params: { characterId }, query: { conversationId } }, { caller });
      opened.push(performance.now() - began);
      expect(page.messages).toHaveLength(50);
    }

  const [short, long] = stories;
  expect(median(long?.firstWord ?? []) / median(short?.firstWord ?? [])).toBeLessThan(mostTimes);
  expect(median(long?.opened ?? []) / median(short?.opened ?? [])).toBeLessThan(mostTimes);
  await chat.runner.close();
});
