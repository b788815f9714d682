import { createReply } from '@troupe/protocol';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { conversations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database, Db } from '../../ports/index.ts';
import { createCaller, createCharacter, createTestChat, newId } from '../testing/index.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** What the driver is told outside of transactions, in order. */
const listen = (db: Db): (() => string[]) => {
  const client = (db as unknown as { $client: { query: (...given: unknown[]) => unknown } }).$client;
  const query = vi.spyOn(client, 'query');
  return () => query.mock.calls.map((given) => JSON.stringify(given[0]));
};

it('three statements come before a reply is asked of its model, and three store it', async () => {
  const { db } = database;
  const caller = await createCaller(db);
  const characterId = await createCharacter(db, caller.userId);
  const conversationId = newId();
  await db.insert(conversations).values({ id: conversationId, applicationId: 'daybreak', userId: caller.userId, characterId });
  const chat = createTestChat(db);
  const send = () =>
    chat.call(
      createReply,
      { body: { conversation_id: conversationId, character_id: characterId, message: 'And then?', client_id: newId() } },
      { caller },
    );
  chat.model.answerAll('Somebody knocks.');
  // There is a branch to read from the second on.
  await send();

  const told = listen(db);
  let before = 0;
  chat.model.answerAll(() => {
    before = told().length;
    return 'Nobody comes in.';
  });
  await send();
  expect(before).toBe(3);
  const stores = told().filter((statement) => /insert into|update /i.test(statement));
  // The message sent with its reply's place, the words, and the end.
  expect(stores).toHaveLength(3);
  await chat.runner.close();
});
