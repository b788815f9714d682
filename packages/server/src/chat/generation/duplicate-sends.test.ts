import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { conversations, generations, messages } from '../../db/schema.ts';
import { createTestDatabase, isOnPostgresql } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { prepareGeneration } from './prepare.ts';
import { createCaller, createCharacter, createTestChat, newId, testBrand } from '../testing/index.ts';
import { noLimits } from '../../http/testing.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

/** All of them race where they can; in PGlite one statement follows the other, and tells the same sooner. */
const sends = isOnPostgresql() ? 1000 : 100;

/** The part of `POST chat` that makes a message durable, without a model: what a duplicate races against. */
it(`${sends} sends, each twice at the same moment, are as many messages and as many runs`, async () => {
  const { db } = database;
  const chat = createTestChat(db, { rateLimits: noLimits });
  const { deps } = chat;
  const caller = await createCaller(db);
  const character_id = await createCharacter(db, caller.userId);
  const context = {
    brand: testBrand(),
    caller,
    requestId: newId(),
    request: new Request('http://localhost:4100/api/v1/chat'),
    address: '192.0.2.1',
    place: { country: null, hint: null },
    bodyBytes: 0,
    headers: new Headers(),
  };
  const ids = Array.from({ length: sends }, newId);
  await db
    .insert(conversations)
    .values(ids.map((id) => ({ id, applicationId: 'daybreak', userId: caller.userId, characterId: character_id })));
  let replays = 0;
  const sendTwice = async (conversation_id: string) => {
    const asked = {
      body: { conversation_id, character_id, message: `to ${conversation_id}`, client_id: newId() },
      context,
    };
    const [one, other] = await Promise.all([prepareGeneration(deps, asked), prepareGeneration(deps, asked)]);
    expect(other.generation.id).toBe(one.generation.id);
    replays += Number(one.isReplay) + Number(other.isReplay);
  };
  for (let from = 0; from < ids.length; from += 20) await Promise.all(ids.slice(from, from + 20).map(sendTwice));
  expect(replays).toBe(sends);
  const stored = await db.select({ clientId: messages.clientId }).from(messages).where(eq(messages.role, 'user'));
  expect([stored.length, new Set(stored.map(({ clientId }) => clientId)).size]).toEqual([sends, sends]);
  expect(await db.$count(messages, eq(messages.role, 'bot'))).toBe(sends);
  expect(await db.$count(generations)).toBe(sends);
  await chat.runner.close();
});
