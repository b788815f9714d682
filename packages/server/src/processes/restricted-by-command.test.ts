import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audioSocketPath, audioSubprotocol } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { startUpstream, type Upstream } from '../../../../tests/upstream/upstream.ts';
import { createEmptyDatabase } from '../db/testing.ts';
import { users } from '../db/schema.ts';
import { operator } from '../platform/audit/actor.ts';
import { grantRight } from '../platform/rights/grants.ts';
import { checkModerationLog } from '../platform/audit/moderation-log.ts';
import type { Database } from '../ports/index.ts';
import {
  addCharacter,
  addMember,
  beginConversation,
  freePort,
  issueToken,
  openShared,
  publicHost,
  publicOrigin,
  runCommand,
  secretKey,
  startServer,
  type ServerProcess,
} from './testing.ts';

const program = fileURLToPath(new URL('../cli/restrictions.ts', import.meta.url));
const rightsProgram = fileURLToPath(new URL('../cli/rights.ts', import.meta.url));

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let shared: Database;
let model: Upstream;
let servers: ServerProcess[];
let ownFolder: string;
/** No server listens there. */
let closedPort: number;
beforeAll(async () => {
  database = await createEmptyDatabase();
  model = await startUpstream(0, { delayMs: 300 });
  const env = { LLM_BASE_URL: model.url, LLM_MODEL: 'scripted' };
  servers = await Promise.all([startServer(database.url, env), startServer(database.url, env)]);
  shared = await openShared(database.url);
  closedPort = await freePort();
  ownFolder = await mkdtemp(join(tmpdir(), 'operator-'));
});
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  await shared?.close();
  await model?.close();
  await database?.close();
  await rm(ownFolder, { recursive: true, force: true });
});

/** Runs the command as an operator would: beside a server, through its door, or where none runs, on the database. */
const run = (args: string[], through: ServerProcess | null, of = program) =>
  runCommand(of, args, {
    DATABASE_URL: database.url,
    DATA_DIR: through?.directory ?? ownFolder,
    PORT: String(through?.port ?? closedPort),
    SECRET_KEYS: secretKey,
  });
const reasons = ['--facts', 'Sold names of other members.', '--ground', 'Staff rules, 4', '--version', '2026-10-03'];

/** Someone with a reply that has no end yet, and a socket for voices, both of one server. */
const openBoth = async (server: ServerProcess, characterId: string, token: string) => {
  const conversationId = await beginConversation(server, token, characterId);
  const answer = await server.call('/api/v1/chat', {
    method: 'POST',
    token,
    body: {
      conversation_id: conversationId,
      character_id: characterId,
      message: 'one two three four five six seven eight nine ten '.repeat(8),
      client_id: crypto.randomUUID(),
    },
    headers: { accept: 'text/event-stream' },
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const ticket = await server.call('/api/v1/audio/tickets', { method: 'POST', token });
  const { ticket: pass } = (await ticket.json()) as { ticket: string };
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${audioSocketPath}`, [audioSubprotocol, `ticket.${pass}`], {
    headers: { 'x-forwarded-host': publicHost, 'x-forwarded-proto': 'https', origin: publicOrigin },
  });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return { stream: answer.text(), closed: once(socket, 'close') };
};

describe('the operator’s command', () => {
  it.each([
    ['on the database of servers that run elsewhere', () => null, 'ann'],
    ['through the server beside it', () => servers[0] as ServerProcess, 'ben'],
  ])(
    'bars staff %s: calls, streams and sockets of every server within 5 s, and lifts as soon',
    async (_, through, id) => {
      await addMember(shared.db, id);
      await shared.db.update(users).set({ username: id }).where(eq(users.id, id));
      const moderate = { kind: 'permission', value: 'moderate', source: 'operator' } as const;
      await grantRight(shared.db, { id: `${id}-moderate`, userId: id, ...moderate, actor: operator, endsAt: null }, new Date());
      const token = await issueToken(shared.db, id);
      const characterId = await addCharacter(shared.db, id);
      const opened = await Promise.all(servers.map((server) => openBoth(server, characterId, token)));

      const ordered = await run(['restrict', `@${id}`, '--what', 'hold', '--for', '2d', ...reasons], through());
      expect(ordered).toMatchObject({ code: 0, error: '', out: expect.stringContaining('restriction_temporary') });
      const started = performance.now();
      const within5s = { timeout: 5000, interval: 100 };
      for (const { stream, closed } of opened) {
        expect(await stream).not.toContain('"type":"done"');
        await closed;
      }
      for (const server of servers)
        await expect
          .poll(async () => (await server.call('/api/v1/conversations', { token })).status, within5s)
          .toBeGreaterThanOrEqual(401);
      expect(performance.now() - started).toBeLessThan(5000);
      const renewed = await issueToken(shared.db, id);
      for (const server of servers) {
        const refused = await server.call('/api/v1/conversations', { token: renewed });
        expect([refused.status, await refused.json()]).toMatchObject([
          403,
          { errorPayload: { restriction: 'restriction_temporary' } },
        ]);
        const told = await server.call('/api/v1/users/decisions', { token: renewed });
        expect(await told.json()).toMatchObject([
          { facts: 'Sold names of other members.', ground: 'Staff rules, 4', can_appeal: true },
        ]);
      }

      const listed = await run(['list', `@${id}`], through());
      expect(listed.out).toContain('Staff rules, 4 (2026-10-03)');
      const [decision = ''] = listed.out.split(' ');
      expect(await run(['lift', decision], through())).toMatchObject({ code: 0, out: expect.stringContaining('(over)') });
      const free = await issueToken(shared.db, id);
      for (const server of servers)
        await expect.poll(async () => (await server.call('/api/v1/conversations', { token: free })).status, within5s).toBe(200);
      expect((await run(['list', `@${id}`], through())).out).toBe('No restriction.\n');
      expect(await checkModerationLog(shared.db)).toMatchObject({ brokenAt: null });
    },
    90_000,
  );

  it.each([
    ['on the database of servers that run elsewhere', () => null, 'cyd'],
    ['through the server beside it', () => servers[0] as ServerProcess, 'dot'],
  ])(
    'gives and ends rights %s',
    async (_, through, id) => {
      await addMember(shared.db, id);
      const rights = (...args: string[]) => run(args, through(), rightsProgram);
      const given = await rights('give', id, '--permission', 'moderate', '--for', '2d');
      expect(given).toMatchObject({ code: 0, error: '', out: expect.stringContaining('permission moderate by operator') });
      const token = await issueToken(shared.db, id);
      for (const server of servers) expect((await server.call('/api/v1/moderation/appeals', { token })).status).toBe(200);
      expect((await rights('end', id, '--permission', 'moderate')).out).not.toContain('moderate');
      for (const server of servers)
        await expect
          .poll(async () => (await server.call('/api/v1/moderation/appeals', { token })).status, { timeout: 5000, interval: 100 })
          .toBe(401);
      const wrong = await rights('give', id, '--role', 'wizard');
      expect([wrong.code, wrong.error]).toEqual([1, expect.stringContaining('--role "wizard" is no role that can be given')]);
      const again = await rights('end', id, '--role', 'admin');
      expect([again.code, again.error]).toEqual([1, expect.stringContaining('right.value is no role that the operator gave')]);
    },
    90_000,
  );

  it('says in a sentence what it does not know, and changes nothing', async () => {
    const entries = (await checkModerationLog(shared.db)).entries;
    const wrong = async (args: string[], sentence: string) => {
      const told = await Promise.all([null, servers[1] as ServerProcess].map((through) => run(args, through)));
      for (const { code, error } of told) expect([code, error]).toEqual([1, expect.stringContaining(sentence)]);
    };
    await wrong(['restrict', '@nobody', '--what', 'ban', ...reasons], 'account names no account');
    await wrong(['restrict', '@ann', '--what', 'shadow', ...reasons], 'ends_at must be a time');
    await wrong(['lift', 'nothing'], 'There is no such decision');
    expect((await checkModerationLog(shared.db)).entries).toBe(entries);
  });
});
