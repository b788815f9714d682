import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { openPostgresql } from '../adapters/postgresql.ts';
import { characters, users } from '../db/schema.ts';
import { createTokenService } from '../platform/identity/tokens.ts';
import { insertAccounts } from '../platform/rights/testing.ts';
import type { Database, Db } from '../ports/index.ts';

/** Test fixtures of real servers: programs of their own on one PostgreSQL, as behind a proxy that spreads calls over them. */

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const quickImports = fileURLToPath(new URL('../../../../scripts/quick-imports.ts', import.meta.url));
const cache = fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url));
/** Under which all of them are reached. */
export const publicHost = 'chat.example';
export const publicOrigin = `https://${publicHost}`;
export const secretKey = 'secret-of-the-tests-of-processes-1';

export interface ServerProcess {
  /** Passes a request on as the proxy would. */
  fetch(request: Request): Promise<Response>;
  /** Calls a path of the API with JSON. */
  call(
    path: string,
    init?: { method?: string; token?: string; body?: object; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Where it listens, and its DATA_DIR. */
  port: number;
  directory: string;
  /** Everything it wrote to stdout and stderr. */
  output(): string;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it as Ctrl-C would, and takes its files away. */
  stop(): Promise<void>;
}

/** Below the ports that a system gives away by itself: between our look and the server's start nobody is given one of these. */
const ports = { first: 20_000, last: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A free port of this machine; others who look at the same time get another, but for one in thousands. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(ports.first, ports.last);
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
};

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Waits in steps of 50 ms; throws with `what` after `ms`. */
export const until = async (holds: () => boolean | Promise<boolean>, what: string, ms = 60_000): Promise<void> => {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It took longer than ${ms} ms until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Starts a program of ours; what it imports was compiled once and is found at once. */
const spawnOurs = (program: string, args: readonly string[], env: Record<string, string>) =>
  spawn(process.execPath, ['--import', quickImports, program, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a command to its end: its exit code, and what it wrote to stdout and stderr. */
export const runCommand = async (program: string, args: readonly string[], env: Record<string, string>) => {
  const child = spawnOurs(program, args, env);
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number, out, error };
};

/** Starts a server and waits until it is ready, or throws with what it wrote. */
export const startServer = async (databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> => {
  const directory = await mkdtemp(join(tmpdir(), 'server-process-'));
  await writeFile(join(directory, 'brand.json'), JSON.stringify({ id: 'daybreak', name: 'Daybreak', hosts: [publicHost] }));
  const port = await freePort();
  const child = spawnOurs(main, [], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    BRANDS_DIR: directory,
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    FORWARDED_HOST: 'yes',
    SECRET_KEYS: secretKey,
    ...env,
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  const pass: ServerProcess['fetch'] = async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-host', publicHost);
    headers.set('x-forwarded-proto', 'https');
    const body = request.body === null ? null : await request.arrayBuffer();
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
      signal: request.signal,
    });
  };
  await until(async () => !isRunning() || (await isReady(port)), 'the server was ready');
  if (!isRunning()) throw new Error(`The server ended before it was ready:\n${written}`);
  return {
    fetch: pass,
    call: (path, { method = 'GET', token, body, headers = {} } = {}) =>
      pass(
        new Request(publicOrigin + path, {
          method,
          headers: {
            origin: publicOrigin,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
    port,
    directory,
    output: () => written,
    isRunning,
    signal: (name) => void child.kill(name),
    ended,
    async stop() {
      if (isRunning()) child.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** The database that servers share, as a test sees it. */
export const openShared = (url: string): Promise<Database> => openPostgresql({ url, poolSize: 2 });

/** A token of a member as the member is now. */
export const issueToken = async (db: Db, id: string): Promise<string> => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('no member');
  const tokens = createTokenService({ keys: [secretKey], clock: { now: () => new Date() } });
  return (await tokens.issue(row, { ttl: 900 })).token;
};

/** A paying member, whose limits are wide, and a token of theirs. */
export const addMember = async (db: Db, id: string): Promise<string> => {
  await insertAccounts(db, {
    id,
    applicationId: 'daybreak',
    externalId: `first-party-${id}`,
    platform: 'first_party',
    name: id,
    role: 'paid_premium',
  });
  return issueToken(db, id);
};

/** A character that everybody may chat with. */
export const addCharacter = async (db: Db, creatorUserId: string): Promise<string> => {
  // Not of the creator's: a test may look for their words wherever a server writes ids.
  const id = `character-${crypto.randomUUID()}`;
  await db.insert(characters).values({
    id,
    applicationIds: ['daybreak'],
    creatorUserId,
    name: 'Mira',
    greeting: 'Hello.',
    persona: 'Keeper of maps.',
    visibility: 'public',
    isLive: true,
  });
  return id;
};

export const beginConversation = async (server: ServerProcess, token: string, characterId: string): Promise<string> => {
  const answer = await server.call(`/api/v1/characters/${characterId}/conversations`, { method: 'POST', token, body: {} });
  if (!answer.ok) throw new Error(`No conversation: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
};
