import { createConversation, createReply, type Character } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generations, notifications, users } from '../../db/schema.ts';
import { createImprovModel } from '../../adapters/models/improv.ts';
import { createCaller, createCharacter } from '../testing/index.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

const key = 'session-key-of-the-tests-32-bytes';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ models: [createImprovModel({ firstWordMs: 20, wordMs: 40 })] });
});
afterAll(() => server.close());

/** A user who sends a message, and what became of it. */
const begin = async (platform: 'first_party' | 'guest') => {
  const { db } = server.database;
  const { userId } = await createCaller(db, { platform });
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('no user');
  const { token } = await createTokenService({ keys: [key], clock: server.ports.clock }).issue(row, { ttl: 900 });
  const characterId = await createCharacter(db, (await createCaller(db)).userId);
  const conversation = await server.send(createConversation.path.replace(':characterId', characterId), {
    method: 'POST',
    token,
    body: '{}',
  });
  const { id } = (await conversation.json()) as Pick<Character, 'id'>;
  const send = () =>
    server.send(createReply.path, {
      method: 'POST',
      token,
      headers: { accept: 'text/event-stream' },
      body: JSON.stringify({ conversation_id: id, character_id: characterId, message: 'Who is there?' }),
    });
  const ended = () =>
    vi.waitFor(async () => {
      const [one] = await db.select().from(generations).where(eq(generations.conversationId, id));
      expect(one?.status).toBe('complete');
    }, 10_000);
  const told = async () =>
    (await db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind, payload }) => ({
      kind,
      payload,
    }));
  return { send, ended, told, characterId, id };
};

describe('a reply', () => {
  it('that ends while nobody reads it is told to its member', async () => {
    const { send, ended, told, characterId, id } = await begin('first_party');
    await (await send()).body?.cancel();
    await ended();
    const payload = { character_id: characterId, character_name: 'Mira', conversation_id: id };
    await vi.waitFor(async () => expect(await told()).toEqual([{ kind: 'reply_ready', payload }]));
  });

  it('that is read to its end is not', async () => {
    const { send, ended, told } = await begin('first_party');
    await (await send()).text();
    await ended();
    expect(await told()).toEqual([]);
  });

  it('of a guest is told to nobody', async () => {
    const { send, ended, told } = await begin('guest');
    await (await send()).body?.cancel();
    await ended();
    await new Promise((done) => setTimeout(done, 200));
    expect(await told()).toEqual([]);
  });
});
