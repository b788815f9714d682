import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  audioSocketPath,
  audioSubprotocol,
  audioTicketPrefix,
  createAudioTicket,
  endpoints,
  getSearchKey,
  rolePermissions,
  type Endpoint,
} from '@troupe/protocol';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listener } from '../../adapters/node-listener.ts';
import { openPorts } from '../../opening/open-ports.ts';
import { createServer, routesBeside, type Server } from '../../create-server.ts';
import { dataMaps, features } from '../../features.ts';
import { yardstick } from '../../hostile-inputs/event-loop-probe.ts';
import type { Ports } from '../../server-ports.ts';
import { users } from '../../db/schema.ts';
import { readEnvironment } from '../../env.ts';
import { createTokenService } from '../../platform/identity/tokens.ts';
import { createServices } from '../../services.ts';
import { bodyBytesOf, pieceBytes } from './body-limit.ts';
import { noDebts } from './refusal-debts.ts';
import type { BoundedRoute, RawRoute } from '../raw-routes/raw-route.ts';

/** By this name the brand is asked for, wherever the system lets its listeners stand. */
const host = 'localhost:4100';

let folder: string;
let ports: Ports;
let server: Server;
let listener: Listener;
let impatient: Listener;
let token: string;
let routes: (BoundedRoute & Pick<RawRoute, 'method'> & { isHostless: boolean })[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bodies-'));
  const environment = readEnvironment({ DATA_DIR: folder, IMPROV_SPEED: 'fast' });
  ports = await openPorts(environment, { onLockLost: () => undefined });
  ports = { ...ports, log: { info: () => undefined, error: () => undefined } };
  server = await createServer(ports);
  const services = createServices(ports, dataMaps);
  const { rawRoutes, hostlessRoutes } = routesBeside(
    features.map((feature) => feature.open(services)),
    ports,
  );
  routes = [
    ...rawRoutes.map((route) => ({ ...route, isHostless: false })),
    ...hostlessRoutes.map((route) => ({ ...route, isHostless: true })),
  ];
  const at = { port: 0, host: '127.0.0.1', trustedProxies: 0, debts: noDebts };
  listener = await listen(server, at);
  const deadlines = { headersTimeout: 400, requestTimeout: 400, connectionsCheckingInterval: 50 };
  impatient = await listen(server, { ...at, deadlines });
  const user = { id: 'sender', applicationId: 'daybreak', externalId: 'sender', platform: 'first_party', name: 'Ann' } as const;
  const extraPermissions = [...new Set(Object.values(rolePermissions).flat())];
  const [row] = await ports.database.db
    .insert(users)
    .values({ ...user, role: 'admin', extraPermissions })
    .returning();
  token = (await createTokenService({ keys: ports.secretKeys, clock: ports.clock }).issue(row!, { ttl: 900 })).token;
});
afterAll(async () => {
  await listener.close();
  await impatient.close();
  await server.close();
  await ports.database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Target {
  method: string;
  path: string;
  /** Bytes that its body may have. */
  limit: number;
  isForm?: boolean;
}

const unread = (method: string) => method === 'GET' || method === 'HEAD';
const ofEndpoint = (endpoint: Endpoint): Target => ({
  method: endpoint.method,
  path: endpoint.path.replaceAll(/:\w+/g, 'x'),
  limit: unread(endpoint.method) ? 0 : bodyBytesOf(endpoint),
  isForm: endpoint.bodyKind === 'multipart',
});

/** Every route of the product: the endpoint table, what adapters and features bring beside it, documents, and nothing at all. */
const targets = (): Target[] => {
  const beside = [
    ...routes.map(({ prefix }) => `${prefix}/nowhere`),
    ...routes.filter(({ isHostless }) => !isHostless).map(({ prefix }) => prefix),
    '/oidc/token',
    '/oidc/auth',
    '/oidc/interaction/x',
    '/search/multi_search',
    '/search/collections/characters/documents/search',
    '/embed/v1/sign-in',
    '/sandbox/pay/charge',
    '/sandbox/pay/tokens',
    '/payments/events',
    '/payments/return',
    '/dev/mailbox',
    '/files/x',
    '/api/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/ofrep/v1/evaluate/flags',
    '/healthz',
    '/readyz',
    '/',
    '/chat/x',
    '/assets/x.js',
    '/embed/v1/loader.js',
    '/nowhere',
    '/api/v1/nowhere',
    '/.well-known/x',
  ];
  const limitOf = (path: string, method: string) =>
    routes.find((one) => (path === one.prefix || path.startsWith(`${one.prefix}/`)) && (one.method ?? method) === method)
      ?.bodyBytes ?? 256_000;
  return [
    ...Object.values<Endpoint>(endpoints).map(ofEndpoint),
    ...beside.flatMap((path) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({
        method,
        path,
        limit: unread(method) || method === 'OPTIONS' ? 0 : limitOf(path, method),
      })),
    ),
  ];
};

const chunk = Buffer.alloc(50_000, 'x');
const million = 1_000_000;
/** How a form begins whose only field never ends. */
const formHead = '--B\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** Sends a body and answers with the status, however early it comes; the peer may stop listening. */
const send = (
  { method, path, limit, isForm = false }: Target,
  how: 'announced' | 'chunked',
  headers: Record<string, string> = {},
) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const bytes = Math.max(million, limit + 1);
    const outgoing = httpRequest({
      port: listener.port,
      host: '127.0.0.1',
      method,
      path,
      agent: false,
      headers: {
        host,
        origin: `http://${host}`,
        authorization: `Bearer ${token}`,
        'content-type': isForm ? 'multipart/form-data; boundary=B' : 'application/json',
        ...(how === 'announced' ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
        ...headers,
      },
    });
    let isAnswered = false;
    outgoing.on('response', (answer) => {
      isAnswered = true;
      let body = '';
      answer.on('data', (part: Buffer) => void (body += part.toString()));
      const done = () => resolve({ status: answer.statusCode ?? 0, body });
      answer.on('end', done).on('error', done);
    });
    outgoing.on('error', (error) => void (isAnswered || reject(error)));
    const write = (left: number): void => {
      if (isAnswered || left <= 0) return void outgoing.end();
      outgoing.write(chunk.subarray(0, Math.min(chunk.length, left)), () => write(left - chunk.length));
    };
    if (isForm) outgoing.write(formHead);
    write(isForm ? bytes - formHead.length : bytes);
  });

/** What is sent in all is some 300 MB, and its sender lives in the same process. */
const megabytes = () => ({ rss: process.memoryUsage().rss / million });

describe('the body of a call', () => {
  it.each<[string, Endpoint, number]>([
    ['to send a message', endpoints.createReply, 256_000],
    ['to begin a conversation with messages of its own', endpoints.createConversation, 1_000_000],
    ['to upload a face, with what surrounds it', endpoints.createPersonaAvatar, 5_064_000],
    ['to import a card, with what surrounds it', endpoints.importCharacter, 10_064_000],
    ['to import a chat, with what surrounds it', endpoints.importConversation, 10_064_000],
  ])('%s: %#: may have so many bytes, and not one more', async (_, endpoint, most) => {
    const { status, body } = await send(ofEndpoint(endpoint), 'announced', { 'content-length': String(most + 1) });
    expect([status, (JSON.parse(body) as { errorPayload: object }).errorPayload]).toEqual([413, { limit: most }]);
  });
});

describe('a million bytes of anything', () => {
  it('are refused at the limit of every route before they are read, where their length is announced', async () => {
    const before = megabytes();
    const told: unknown[] = [];
    const wanted: unknown[] = [];
    for (const target of targets()) {
      const { status, body } = await send(target, 'announced');
      const where = `${target.method} ${target.path}`;
      // The search says it in its own protocol.
      const said = (target.method === 'HEAD' ? {} : JSON.parse(body)) as { errorPayload?: { limit: number }; message?: string };
      told.push({ where, status, limit: said.errorPayload?.limit ?? (said.message && Number(/\d+/.exec(said.message))) });
      wanted.push({ where, status: 413, limit: target.method === 'HEAD' ? undefined : target.limit });
    }
    expect(told).toEqual(wanted);
    expect(megabytes().rss - before.rss).toBeLessThan(150);
  });

  it('are taken by no route in pieces whose number nobody announced', async () => {
    const before = megabytes();
    const taken: string[] = [];
    const read: string[] = [];
    for (const target of targets()) {
      const { status } = await send(target, 'chunked');
      if (status === 413) read.push(`${target.method} ${target.path}`);
      else if (status < 400) taken.push(`${target.method} ${target.path} ${status}`);
    }
    // What asks for no body reads none: these calls answered without it.
    expect(taken.toSorted()).toEqual([
      'POST /api/v1/audio/tickets 200',
      'POST /api/v2/auth/logout 200',
      'POST /api/v2/auth/passkey/options 200',
    ]);
    // All readers of bodies: our router (members' own calls are refused before they read), the provider of accounts, a processor's events.
    const withBody = Object.values<Endpoint>(endpoints).filter(({ auth, body }) => auth !== 'member' && body !== undefined);
    const readers = [
      ...withBody.map(ofEndpoint),
      ...['/oidc/token', '/oidc/interaction/x', '/payments/events'].map((path) => ({ method: 'POST', path })),
    ];
    expect(read).toEqual(expect.arrayContaining(readers.map(({ method, path }) => `${method} ${path}`)));
    expect(megabytes().rss - before.rss).toBeLessThan(150);
  });

  it('are not unpacked', async () => {
    const target = { method: 'POST', path: '/api/v1/chat', limit: -million };
    const small = await new Promise<number>((resolve, reject) => {
      const headers = {
        host,
        authorization: `Bearer ${token}`,
        'content-encoding': 'gzip',
        'content-type': 'application/json',
      };
      const outgoing = httpRequest({ port: listener.port, host: '127.0.0.1', method: 'POST', path: target.path, headers });
      outgoing.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
      outgoing.end(Buffer.from('1f8b0800', 'hex'));
    });
    expect(small).toBe(400);
  });
});

describe('a megabyte in one frame of a socket', () => {
  const openSocket = async () => {
    const headers = { authorization: `Bearer ${token}`, origin: `http://${host}` };
    const url = `http://${host}${createAudioTicket.path}`;
    const answer = await server.fetch(new Request(url, { method: 'POST', headers }));
    const { ticket } = (await answer.json()) as { ticket: string };
    const socket = new WebSocket(
      `ws://127.0.0.1:${listener.port}${audioSocketPath}`,
      [audioSubprotocol, audioTicketPrefix + ticket],
      {
        headers: { host },
      },
    );
    await once(socket, 'open');
    return socket;
  };

  it.each([
    ['text', 'x'.repeat(million)],
    ['bytes', Buffer.alloc(million)],
    ['text in pieces', 'pieces'],
  ])(
    'of %s ends the socket unread, and memory stays',
    async (_what, data) => {
      const before = megabytes();
      for (let at = 0; at < 8; at += 1) {
        const socket = await openSocket();
        const closed = once(socket, 'close') as Promise<[number]>;
        socket.on('error', () => undefined);
        if (data === 'pieces') {
          for (let piece = 0; piece < 999; piece += 1) socket.send('x'.repeat(1000), { fin: false });
          socket.send('x'.repeat(1000), { fin: true });
        } else socket.send(data);
        // 1006: the listener was gone before the whole frame had been taken from us.
        expect([1009, 1006]).toContain((await closed)[0]);
      }
      expect(megabytes().rss - before.rss).toBeLessThan(50);
    },
    60_000,
  );
});

/** What a raw connection is told before it is closed, and how long that took. */
const speak = (text: string, to: number) =>
  new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => void (heard += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });

describe('a body that is not what was said', () => {
  const head = (length: number) =>
    `POST /api/v1/chat HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

  it('is cut at its announced length, and what follows ends the connection', async () => {
    const before = megabytes();
    const heard = await speak(head(10) + 'x'.repeat(million), listener.port);
    expect(heard.match(/^HTTP\/1\.1 \d+/gm)?.at(-1)).toBe('HTTP/1.1 400');
    expect(megabytes().rss - before.rss).toBeLessThan(50);
  });

  it('comes in pieces that are worth being taken', async () => {
    const chunked = head(0).replace('content-length: 0', 'transfer-encoding: chunked\r\nconnection: close');
    const inPieces = (size: number, count: number) =>
      speak(`${chunked}${`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(count)}0\r\n\r\n`, listener.port);
    expect(await inPieces(1, 3000)).toContain(`must come in pieces of ${pieceBytes} bytes and more`);
    expect(await inPieces(1, 900)).toContain('must be JSON in UTF-8');
    expect(await inPieces(pieceBytes, 3000)).toContain('must be JSON in UTF-8');
  });

  it('has a time to come whole', async () => {
    expect(await speak(`${head(1000)}{"searches"`, impatient.port)).toMatch(/^HTTP\/1\.1 408/);
    expect(await speak('POST / HTTP/1.1\r\nhost: local', impatient.port)).toMatch(/^HTTP\/1\.1 408/);
  });
});

describe('a network that sent megabytes that were refused', () => {
  it('waits a second and is refused unread, in the protocol of what it asked; what people write is heard', async () => {
    const own = await listen(server, { port: 0, host: '127.0.0.1', trustedProxies: 0 });
    const post = (path: string, body: string) =>
      new Promise<{ status: number; retryAfter: number; text: string; ms: number }>((resolve, reject) => {
        const began = performance.now();
        const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const asked = httpRequest({ port: own.port, host: '127.0.0.1', path, method: 'POST', headers }, async (answer) => {
          let text = '';
          for await (const part of answer.setEncoding('utf8')) text += part as string;
          const retryAfter = Number(answer.headers['retry-after'] ?? 0);
          resolve({ status: answer.statusCode ?? 0, retryAfter, text, ms: performance.now() - began });
        });
        asked.on('error', reject).end(body);
      });
    try {
      const deep = '['.repeat(250_000);
      const path = '/api/v2/auth/guest';
      for (let times = 0; times < 9; times += 1) expect((await post(path, deep)).status).toBe(400);
      const refused = await post(path, deep);
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: 'rate_limited' }]);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.ms).toBeGreaterThan(900);
      expect((await post('/search/multi_search', deep)).text).toContain('Rate limit exceeded: try again in');
      expect((await post(path, '{}')).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('JSON of a request', () => {
  const post = async (body: string) => {
    const url = `http://${host}/api/v1/chat`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await server.fetch(new Request(url, { method: 'POST', headers, body }));
    return { status: answer.status, body: (await answer.json()) as { code: string; issues: { message: string }[] } };
  };

  it('nests 64 levels and no more', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect((await post(nested(64))).body.issues[0]?.message).not.toContain('deeper');
    const refused = await post(nested(65));
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(refused.body.issues).toEqual([{ path: 'body', message: 'must not nest deeper than 64 levels' }]);
  });

  it.each(['/search/multi_search', '/search/collections/characters/documents/search'])(
    'nests no deeper at %s either',
    async (path) => {
      const keyed = await server.fetch(
        new Request(`http://${host}${getSearchKey.path}`, { headers: { authorization: `Bearer ${token}` } }),
      );
      const { key } = (await keyed.json()) as { key: string };
      const ask = async (depth: number) => {
        const body = `{"searches":[],"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
        const answer = await server.fetch(
          new Request(`http://${host}${path}`, { method: 'POST', body, headers: { 'x-typesense-api-key': key } }),
        );
        return answer.text();
      };
      expect(await ask(65)).toContain('nests deeper than 64 levels');
      expect(await ask(64)).not.toContain('deeper');
    },
  );

  it.each([
    ['depth', '['.repeat(255_000)],
    ['width', `[${'[],'.repeat(84_000)}1]`],
    ['names', `{${Array.from({ length: 18_000 }, (_, at) => `"a${at}":1`).join()}}`],
    ['escapes', `{"message":"${'\\u0000'.repeat(40_000)}"}`],
  ])('of the most that fits, in %s, costs at most a quarter of a second of processor', async (_what, body) => {
    // Processor time: what else the machine does is not ours.
    const started = process.threadCpuUsage();
    expect((await post(body)).status).toBe(400);
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(Math.max(250, 50 * yardstick()));
  });
});
