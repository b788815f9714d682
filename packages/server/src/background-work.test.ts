import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createJobs } from './adapters/jobs/pg-boss.ts';
import { createCaller, createCharacter, createPuppetModel } from './chat/testing/index.ts';
import { characters, memories, users } from './db/schema.ts';
import { createTestDatabase } from './db/testing.ts';
import { createMemoryLog } from './http/testing.ts';
import { createTokenService } from './platform/identity/tokens.ts';
import type { Database } from './ports/index.ts';
import { createTestServer, type TestServer } from './testing.ts';

let database: Database;
let server: TestServer;
let token: string;
let userId: string;
const model = { ...createPuppetModel(), demo: false };
const log = createMemoryLog();

beforeAll(async () => {
  database = await createTestDatabase();
  const jobs = createJobs({ database, log, openAfterMs: 0 });
  server = await createTestServer({ database, jobs, log, models: [model], training: { train: async () => undefined } });
  ({ userId } = await createCaller(database.db, { role: 'paid_premium', externalId: 'subject' }));
  const [user] = await database.db.select().from(users).where(eq(users.id, userId));
  const { keys, clock } = { keys: server.ports.secretKeys, clock: server.ports.clock };
  ({ token } = await createTokenService({ keys, clock }).issue(user!, { ttl: 900 }));
});
afterAll(() => server.close());

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const answer = await server.send(path, { method: 'POST', token, body: JSON.stringify(body) });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as Record<string, unknown>;
};
const character = () => createCharacter(database.db, userId, { title: 'Keeper of maps', greeting: 'Welcome.' });
const untilDone = { timeout: 10_000, interval: 20 };

describe('what features ask the queue for is done, by the queue of the database', () => {
  it('a training', async () => {
    const id = await character();
    await post('/api/v1/characters/train', { character_id: id });
    await vi.waitFor(async () => {
      const [row] = await database.db.select().from(characters).where(eq(characters.id, id));
      expect(row?.loraStatus).toBe('ready');
    }, untilDone);
  });

  it('a translation', async () => {
    const id = await character();
    model.answerAll('Willkommen.');
    expect(await post(`/api/v1/characters/${id}/translate`, { language: 'de' })).toMatchObject({ status: 'start' });
    await vi.waitFor(async () => {
      const answer = await server.send(`/api/v1/characters/${id}/translate?lang=de`, { token });
      expect(await answer.json()).toMatchObject({ status: 'success' });
    }, untilDone);
  });

  it('memories of a story, with their vectors', async () => {
    const id = await character();
    model.answerAll(({ messages }) =>
      messages[0]?.content.startsWith('You keep the notes') ? '[2] Ann sails alone.' : '“Go on.”',
    );
    const { id: conversation_id } = await post(`/api/v1/characters/${id}/conversations`, {});
    for (const message of ['I sail.', 'Alone.', 'On.']) {
      const { message: reply } = await post('/api/v1/chat', { character_id: id, conversation_id, message });
      await vi.waitFor(async () => {
        const page = await server.send(`/api/v1/characters/${id}/messages?conversationId=${String(conversation_id)}`, { token });
        const { messages } = (await page.json()) as { messages: { id: string; status: string }[] };
        expect(messages.find((one) => one.id === (reply as { id: string }).id)?.status).toBe('complete');
      }, untilDone);
    }
    await vi.waitFor(async () => {
      const rows = await database.db
        .select()
        .from(memories)
        .where(eq(memories.conversationId, String(conversation_id)));
      expect(rows).toEqual([expect.objectContaining({ content: 'Ann sails alone.', embeddingModel: 'hashing-256' })]);
    }, untilDone);
  });

  it('and nothing of it fails', () => expect(log.errors).toEqual([]));
});
