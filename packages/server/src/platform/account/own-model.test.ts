import type { ChatAnswer } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleModel } from '../../adapters/models/openai-compatible.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { generations, users } from '../../db/schema.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createTokenService } from '../identity/tokens.ts';

vi.setConfig({ testTimeout: 20_000 });

/** Ours and a member's provider, two servers that speak the protocol and fail on demand. */
let ours: Upstream;
let theirs: Upstream;
let server: TestServer;
const keys: string[] = [];
const canary = 'sk-canary-of-a-member-h7Qe';

beforeAll(async () => {
  [ours, theirs] = await Promise.all([startUpstream(0, { delayMs: 1 }), startUpstream(0, { delayMs: 1 })]);
  server = await createTestServer({
    models: [createOpenAiCompatibleModel({ baseUrl: ours.url, model: 'ours' })],
    ownModel: (apiKey) => {
      keys.push(apiKey);
      return createOpenAiCompatibleModel({ baseUrl: theirs.url, model: 'theirs', apiKey });
    },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([ours.close(), theirs.close()]);
});

/** A member in a chat, with the calls that they make. */
const join = async (mode: 'disabled' | 'enabled' | 'hybrid') => {
  const { db } = server.database;
  const { userId } = await createCaller(db, {
    externalId: crypto.randomUUID(),
    username: `m${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
  });
  const characterId = await createCharacter(db, (await createCaller(db)).userId);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const tokens = createTokenService({ keys: server.ports.secretKeys, clock: server.ports.clock });
  const { token } = await tokens.issue(user!, { ttl: 600 });
  const call = async (method: string, path: string, body: object) =>
    server.send(path, { method, token, body: JSON.stringify(body) });
  expect((await call('PATCH', '/api/v1/users', { openai_api_key: canary, openai_mode: mode })).status).toBe(200);
  const { id: conversation_id } = (await (await call('POST', `/api/v1/characters/${characterId}/conversations`, {})).json()) as {
    id: string;
  };
  const counts = () => [ours.requests.length, theirs.requests.length];
  return {
    call,
    conversation_id,
    /** What a message is answered with, and how often each server was asked for it. */
    say: async (message = 'Hello') => {
      const before = counts();
      const answer = await call('POST', '/api/v1/chat', { conversation_id, character_id: characterId, message });
      return {
        status: answer.status,
        body: (await answer.json()) as ChatAnswer & { code?: string },
        asked: counts().map((now, at) => now - (before[at] ?? 0)),
      };
    },
  };
};

describe('replies of a member with a key of their own', () => {
  it.each([
    ['disabled', [1, 0]],
    ['enabled', [0, 1]],
    ['hybrid', [1, 0]],
  ] as const)('%s: ask ours and theirs %j times', async (mode, asked) => {
    const member = await join(mode);
    expect(await member.say()).toMatchObject({ status: 200, asked });
  });

  it.each(['429', '503', 'refuse'] as const)('hybrid: theirs writes where ours is full (%s)', async (fault) => {
    const member = await join('hybrid');
    ours.failNext(fault);
    const { status, asked } = await member.say();
    expect([status, asked[1]]).toEqual([200, 1]);
  });

  it('hybrid: a reply that ours broke off is not written on by another', async () => {
    const member = await join('hybrid');
    ours.failNext('reset');
    expect(await member.say()).toMatchObject({ status: 502, body: { code: 'model_failed' }, asked: [1, 0] });
  });

  it.each([
    ['429', 429, 'model_rate_limited'],
    ['503', 503, 'model_busy'],
    ['500', 502, 'model_failed'],
  ] as const)('enabled: a fault of theirs (%s) is told as any, and ours is not asked', async (fault, status, code) => {
    const member = await join('enabled');
    theirs.failNext(fault);
    expect(await member.say()).toMatchObject({ status, body: { code }, asked: [0, 1] });
  });

  it('a key that was taken away breaks nothing', async () => {
    const member = await join('enabled');
    await member.call('PATCH', '/api/v1/users', { openai_api_key: null });
    expect(await member.say()).toMatchObject({ status: 200, asked: [1, 0] });
  });

  it('the key goes to the provider, and into no log, answer or report', async () => {
    const member = await join('enabled');
    theirs.failNext('500');
    const failed = await member.say();
    const { body } = await member.say();
    expect(keys).toContain(canary);
    const reports = await server.database.db
      .select()
      .from(generations)
      .where(eq(generations.conversationId, member.conversation_id));
    const profile = await (await member.call('PATCH', '/api/v1/users', { name: 'Still Mara' })).text();
    const said = JSON.stringify([failed, body, reports, server.ports.log, profile]);
    expect(said).toContain('theirs');
    expect(said).not.toContain('canary');
  });
});
