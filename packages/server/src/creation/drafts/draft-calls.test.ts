import { chatbotLimits, limits, type RestrictionKind } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { drafts, users } from '../../db/schema.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { testDraft } from '../testing/draft-world.ts';

let server: TestServer;
beforeAll(async () => void (server = await createTestServer()));
afterAll(() => server.close());

const tokenOf = async (userId: string) => {
  const [row] = await server.database.db.select().from(users).where(eq(users.id, userId));
  const { secretKeys: keys, clock } = server.ports;
  return row && (await createTokenService({ keys, clock }).issue(row, { ttl: 900 })).token;
};
const join = async (over: Parameters<typeof createCaller>[1] = {}) => {
  const isGuest = over?.platform === 'guest';
  const name = `writer${crypto.randomUUID().slice(0, 8)}`;
  const { userId } = await createCaller(server.database.db, {
    ...(!isGuest && { externalId: `outside ${name}`, username: name }),
    registeredAt: server.ports.clock.now(),
    ...over,
  });
  return { userId, token: await tokenOf(userId) };
};
const send = async (
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await server.send(`/api/v1/users/drafts${path}`, {
    method,
    headers: { origin: 'http://localhost:4100', 'content-type': 'application/json', ...headers },
    ...(token !== undefined && { token }),
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as { code?: string; revision?: number; issues?: { path: string; message: string }[] };
  return { status: answer.status, told };
};
const calls = [
  ['GET', ''],
  ['GET', '/one'],
  ['PUT', '/one'],
  ['DELETE', '/one'],
  ['POST', '/one/restore'],
] as const;
const askAll = async (token: string | undefined) => {
  const told: string[] = [];
  for (const [method, path] of calls) {
    const { status, told: answer } = await send(token, method, path, method === 'PUT' ? testDraft() : undefined);
    told.push(`${method}${path} ${status}${status < 400 ? '' : ` ${answer.code}`}`);
  }
  return told;
};

describe('calls of drafts', () => {
  it('are for members: nobody has one, and no guest', async () => {
    for (const [method, path] of calls) {
      const body = method === 'PUT' ? testDraft() : undefined;
      expect([method, path, (await send(undefined, method, path, body)).status]).toEqual([method, path, 401]);
      const guest = await join({ platform: 'guest', role: 'guest' });
      expect([method, path, (await send(guest.token, method, path, body)).status]).toEqual([method, path, 401]);
      expect(await server.database.db.$count(drafts, eq(drafts.creatorUserId, guest.userId))).toBe(0);
    }
  });

  it('read for a member who may not create, and write nothing', async () => {
    const { token } = await join({ role: 'guest' });
    expect(await askAll(token)).toEqual([
      'GET 200',
      'GET/one 404 not_found',
      'PUT/one 403 forbidden',
      'DELETE/one 403 forbidden',
      'POST/one/restore 403 forbidden',
    ]);
  });

  it.each(['limited_access', 'restriction_temporary'] satisfies RestrictionKind[])(
    'read what a member under %s wrote before, and write nothing',
    async (kind) => {
      const { userId, token: before } = await join();
      expect((await send(before, 'PUT', '/one', testDraft())).status).toBe(200);
      await server.database.db
        .update(users)
        .set({ extraPermissions: [kind] })
        .where(eq(users.id, userId));
      const told = await askAll(await tokenOf(userId));
      expect(told.slice(0, 2)).toEqual(['GET 200', 'GET/one 200']);
      for (const line of told.slice(2)) expect(line).toContain(' 403 ');
    },
  );

  it('are done once with an idempotency key, whatever became of the answer', async () => {
    const { userId, token } = await join();
    const headers = { 'idempotency-key': 'a key' };
    const first = await send(token, 'PUT', '/one', testDraft({ note: 'once' }), headers);
    expect(first).toMatchObject({ status: 200, told: { revision: 1 } });
    expect(await send(token, 'PUT', '/one', testDraft({ note: 'once' }), headers)).toEqual(first);
    expect(await send(token, 'PUT', '/one', testDraft({ note: 'once' }))).toEqual(first);
    expect(await server.database.db.$count(drafts, eq(drafts.creatorUserId, userId))).toBe(1);
  });

  it('take a form that no chatbot could have, up to the longest text that may be imported', async () => {
    const { token } = await join();
    const longest = 'x'.repeat(limits.importedTextMax);
    const form = { name: longest, persona: longest, greeting: 'a\u0000b', tags: [] };
    expect((await send(token, 'PUT', '/long', testDraft({ form }))).status).toBe(200);
    expect((await send(token, 'GET', '/long')).told).toMatchObject({ form: { name: longest, greeting: 'ab' } });
    for (const [path, body] of [
      ['body.form.name', testDraft({ form: { name: `${longest}x` } })],
      ['body.form.avatar_url', testDraft({ form: { avatar_url: 'https://elsewhere.example/a.png' } })],
      ['body.note', testDraft({ note: 'x'.repeat(chatbotLimits.noteMax + 1) })],
      ['body.characterId', testDraft({ characterId: 'no id' })],
      ['body.base_revision', testDraft({ base_revision: -1 })],
      ['body.characterRevision', testDraft({ characterRevision: 1e300 })],
    ] as const) {
      const { status, told } = await send(token, 'PUT', '/refused', body);
      expect([status, told.code, told.issues?.map((issue) => issue.path)]).toEqual([400, 'invalid_input', [path]]);
    }
    expect((await send(token, 'PUT', '/no%20id', testDraft())).told).toMatchObject({ code: 'invalid_input' });
    expect((await send(token, 'GET', '/refused')).status).toBe(404);
  });
});
