import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxSecretOf } from '../../adapters/age-checks/sandbox.ts';
import { createStripeCardPage } from '../../adapters/stripe/card-page.ts';
import { signWebhook } from '../../adapters/webhooks/standard-webhooks.ts';
import { openPorts } from '../../opening/open-ports.ts';
import { createServer, routesBeside, type Server } from '../../create-server.ts';
import { readEnvironment } from '../../env.ts';
import { dataMaps, features } from '../../features.ts';
import type { BoundedRoute, RawRoute } from './raw-route.ts';
import { loadSecret } from '../../kernel/secrets.ts';
import { limitRows, limitRules, type NetworkLimitName } from '../../limits.ts';
import type { Ports } from '../../server-ports.ts';
import { createServices } from '../../services.ts';
import { routeGuards } from '../../platform/rights/testing/route-guards.ts';

/** Why a route beside the calls stands in no row of the guard matrix: it gives nobody what is another's. */
const beside: Readonly<Record<string, string>> = {
  '/affiliates': 'for everybody: a page of the demo',
  '/age-checks': 'by the signature of a provider',
  '/app-icons': 'for everybody: the icons of the brand',
  '/art': 'for everybody: drawings of the demo',
  '/brand': 'for everybody: files of the brand',
  '/dev/mailbox': 'in development alone',
  '/embed/v1/sign-in': 'signs in: the window of a frame, which knows nobody yet',
  '/external/signup': 'signs in: by the token of a partner',
  '/leaderboard/search': 'by the key of a call, which is for everybody',
  '/mails': 'by the signature of a mail service',
  '/manifest.webmanifest': 'for everybody: the name and icons of the brand',
  '/ofrep/v1': 'for everybody: a flag opens nothing, so nobody proves who asks',
  '/oidc': 'signs in: the pages of the embedded provider',
  '/operator/books': 'by the operator’s token',
  '/operator/characters': 'by the operator’s token',
  '/operator/refunds': 'by the operator’s token',
  '/operator/restrictions': 'by the operator’s token',
  '/operator/rights': 'by the operator’s token',
  '/payments': 'by the signature of a payment service',
  '/sandbox/age': 'in development alone',
  '/sandbox/pay': 'in development alone',
  '/sitemaps': 'for everybody: parts of the map',
  '/social': 'for everybody: the picture of a page that they may see',
  '/uploads': 'by the signature that a call put into its address, for one upload',
};

type Route = BoundedRoute & Pick<RawRoute, 'method' | 'refuse' | 'countsRefusals'> & { isHostless: boolean };

let folder: string;
let ports: Ports;
let server: Server;
let routes: Route[];
/** Features that answer the handshake of a socket. */
let withSockets: string[];

/** The whole server on its embedded adapters, which bring the most routes. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routes-'));
  ports = await openPorts(readEnvironment({ DATA_DIR: folder, IMPROV_SPEED: 'fast' }), { onLockLost: () => undefined });
  ports = { ...ports, log: { info: () => undefined, error: () => undefined } };
  server = await createServer(ports);
  const services = createServices(ports, dataMaps);
  const opened = features.map((feature) => ({ name: feature.name, ...feature.open(services) }));
  withSockets = opened.filter(({ openSocket }) => openSocket !== undefined).map(({ name }) => name);
  const { rawRoutes, hostlessRoutes } = routesBeside(opened, ports);
  routes = [
    ...rawRoutes.map((route) => ({ ...route, isHostless: false })),
    ...hostlessRoutes.map((route) => ({ ...route, isHostless: true })),
  ];
});
afterAll(async () => {
  await server.close();
  await ports.database.close();
  await rm(folder, { recursive: true, force: true });
});

const hostOf = ({ isHostless }: Route) => (isHostless ? 'nobody.example' : 'localhost:4100');
const ask = (route: Route, address: string, { path = `${route.prefix}/x`, ...init }: RequestInit & { path?: string } = {}) =>
  server.fetch(new Request(`http://${hostOf(route)}${path}`, { method: route.method ?? 'GET', ...init }), { address });

const counted = () => routes.flatMap((route) => (typeof route.limit === 'string' ? [{ route, name: route.limit }] : []));

/** Every use that a network has of a row but the last, taken as one. */
const takeAllButOne = async (name: NetworkLimitName, address: string) => {
  const [network] = limitRules(name, { brand: null, address }, limitRows[name].network - 1);
  if (network) await ports.limits.take(network);
};

describe('every route beside the calls', () => {
  it('is known to this test, whichever feature or adapter brings it', () => {
    expect(routes.map(({ prefix }) => prefix).toSorted()).toEqual([
      '/affiliates',
      '/age-checks',
      '/api/openapi.json',
      '/app-icons',
      '/art',
      '/brand',
      '/data-exports',
      '/dev/mailbox',
      '/embed/v1/sign-in',
      '/exports',
      '/external/signup',
      '/files',
      '/leaderboard/search',
      '/mails',
      '/manifest.webmanifest',
      '/ofrep/v1',
      '/oidc',
      '/operator/books',
      '/operator/characters',
      '/operator/refunds',
      '/operator/restrictions',
      '/operator/rights',
      '/payments',
      '/robots.txt',
      '/sandbox/age',
      '/sandbox/pay',
      '/search',
      '/sitemap.xml',
      '/sitemaps',
      '/social',
      '/uploads',
    ]);
  });

  it('stands in the guard matrix by what it gives to whom, or says here why it does not', () => {
    const guarded = new Set(Object.keys(routeGuards).map((name) => name.split(',')[0] ?? ''));
    const prefixes = new Set<string>(routes.map(({ prefix }) => prefix));
    expect([...prefixes].filter((prefix) => !guarded.has(prefix) && beside[prefix] === undefined)).toEqual([]);
    expect([...guarded, ...Object.keys(beside)].filter((prefix) => !prefixes.has(prefix))).toEqual([]);
    expect(Object.keys(beside).filter((prefix) => guarded.has(prefix))).toEqual([]);
    // Its socket opens by a ticket, which a call of the matrix gives.
    expect(withSockets).toEqual(['chat/voice']);
  });

  it('answers the last request within its limit, and refuses the next with a time to come again', async () => {
    for (const [at, { route, name }] of counted().entries()) {
      const address = `192.0.2.${at}`;
      await takeAllButOne(name, address);
      const last = await ask(route, address);
      expect([route.prefix, last.status]).not.toEqual([route.prefix, 429]);
      const refused = await ask(route, address, { path: route.prefix });
      expect([route.prefix, refused.status]).toEqual([route.prefix, 429]);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(limitRows[name].seconds);
      const text = await refused.text();
      if (route.refuse) expect(text).toMatch(/try again|Too many tries/);
      else
        expect(JSON.parse(text)).toMatchObject({
          code: 'rate_limited',
          errorPayload: { retry_after: wait },
          requestId: expect.any(String),
        });
      expect([route.prefix, (await ask(route, '198.51.100.1')).status]).not.toEqual([route.prefix, 429]);
    }
  });

  it('refuses a body of one byte too many, and names field and limit', async () => {
    for (const [at, route] of routes.entries()) {
      const sent = (bytes: number) =>
        ask(route, `203.0.113.${at}`, { method: 'POST', headers: { 'content-length': String(bytes) } });
      expect([route.prefix, (await sent(route.bodyBytes)).status]).not.toEqual([route.prefix, 413]);
      const refused = await sent(route.bodyBytes + 1);
      expect([route.prefix, refused.status]).toEqual([route.prefix, 413]);
      const body: unknown = await refused.json();
      if (['/search', '/leaderboard/search'].includes(route.prefix))
        expect(body).toEqual({ message: `The request body exceeds the limit of ${route.bodyBytes} bytes.` });
      else
        expect(body).toMatchObject({
          code: 'payload_too_large',
          errorPayload: { limit: route.bodyBytes },
          issues: [{ path: 'body', message: `must be at most ${route.bodyBytes} bytes` }],
        });
    }
  });

  it('stops a body of no announced length where it passes the limit', async () => {
    const readers: Record<string, string> = {
      '/age-checks': '/age-checks/events',
      '/ofrep/v1': '/ofrep/v1/evaluate/flags',
      '/oidc': '/oidc/token',
      '/payments': '/payments/events',
      '/sandbox/pay': '/sandbox/pay/tokens',
    };
    for (const route of routes) {
      const body = new Blob(['x'.repeat(route.bodyBytes + 1)]).stream();
      const init = { method: 'POST', body, duplex: 'half', headers: { 'transfer-encoding': 'chunked' } } as RequestInit;
      const path = readers[route.prefix];
      const { status } = await ask(route, '198.51.100.2', { ...init, path: path ?? `${route.prefix}/x` });
      // Others refuse a stranger, or the address, before they read.
      if (path !== undefined || route.bodyBytes === 0) expect([route.prefix, status]).toEqual([route.prefix, 413]);
      else expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  it('is no internal error where a NUL stands in it, wherever that is', async () => {
    const names = ['id', 'state', 'code', 'client_id', 'token', 'to', 'interaction', 'user_code', 'login_hint', 'c'];
    const query = names.map((name) => `${name}=a%00`).join('&');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const json = { 'content-type': 'application/json' };
    const inside = [
      '/auth',
      '/token',
      '/device',
      '/session/end',
      '/interaction/a',
      '/interaction/a%00',
      '/evaluate/flags',
      '/events',
      '/charge',
    ];
    const asked = routes.flatMap((route) =>
      ['', '/%00', '/a%00b', ...inside].flatMap((end) => {
        const path = `${route.prefix}${end}?${query}`;
        const bare = `${route.prefix}${end}`;
        return [
          { route, path, init: {} },
          { route, path: bare, init: { method: 'POST', headers: form, body: query } },
          {
            route,
            path: bare,
            init: { method: 'POST', headers: json, body: JSON.stringify({ id: 'a\0', context: { targetingKey: '\0' } }) },
          },
        ];
      }),
    );
    const beside = ['/api/v2/auth/callback', '/api/v2/auth/login', '/', '/chat/a%00', '/creator/%00', '/chat/a'].map(
      (path) => `${path}?${query}`,
    );
    const broken: string[] = [];
    for (const [at, { route, path, init }] of asked.entries()) {
      const { status } = await ask(route, `10.0.${at >> 8}.${at & 255}`, { path, ...init });
      if (status >= 500) broken.push(`${path} ${status}`);
    }
    for (const path of beside) {
      const { status } = await server.fetch(new Request(`http://localhost:4100${path}`));
      if (status >= 500) broken.push(`${path} ${status}`);
    }
    expect(broken).toEqual([]);
  });

  it('has a reason where nobody counts it, and is one of few', () => {
    const uncounted = routes.flatMap(({ prefix, limit }) => (typeof limit === 'string' ? [] : [[prefix, limit.none] as const]));
    expect(uncounted.map(([prefix]) => prefix).toSorted()).toEqual([
      '/dev/mailbox',
      '/operator/books',
      '/operator/characters',
      '/operator/refunds',
      '/operator/restrictions',
      '/operator/rights',
    ]);
    for (const [prefix, reason] of uncounted)
      expect([prefix, reason]).toEqual([prefix, expect.stringMatching(/^because \w.{20}/)]);
  });

  it('stands in the table of docs/operate.md with its limit and its bytes', async () => {
    const text = await readFile(new URL('../../../../../docs/operate.md', import.meta.url), 'utf8');
    const told = text.split('\n').filter((line) => /^\| `\/[\w./-]+` \| (`\w+`|none, because .+) \| [\d,]+ \|/.test(line));
    // It comes with a start that sells by Stripe, where the sandbox's does not.
    const lines = [...routes, createStripeCardPage(new Map())].map(({ prefix, limit, bodyBytes }) => {
      const how = typeof limit === 'string' ? `\`${limit}\`` : `none, ${limit.none}`;
      return `| \`${prefix}\` | ${how} | ${bodyBytes.toLocaleString('en')} |`;
    });
    expect(told.map((line) => line.split('|').slice(0, 4).join('|') + '|').toSorted()).toEqual(lines.toSorted());
  });
});

describe('a service that reports', () => {
  const path = '/age-checks/events';
  const report = async (address: string, secret: string, at: number) => {
    const event = { type: 'age_check.reported', timestamp: new Date().toISOString(), data: {} };
    const data = { session_id: `session-${at}`, sequence: 1, outcome: 'failed' };
    const body = new TextEncoder().encode(JSON.stringify({ ...event, data }));
    const signed = await signWebhook(secret, `msg_${at}`, body, new Date());
    const request = new Request(`http://localhost:4100${path}`, { method: 'POST', headers: signed, body });
    return server.fetch(request, { address });
  };
  const forged = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;

  it('is heard however much it has to say, as long as it signs it', async () => {
    const secret = await sandboxSecretOf(await loadSecret(ports.database.db, 'sandbox-age-checks'), 'daybreak');
    const told: number[] = [];
    for (let at = 0; at <= limitRows.refusedReports.network; at += 1) told.push((await report('192.0.2.201', secret, at)).status);
    expect(new Set(told)).toEqual(new Set([204]));
  });

  it('is refused with a time to try again once so many reports were not signed by it', async () => {
    const told: number[] = [];
    for (let at = 0; at <= limitRows.refusedReports.network; at += 1) told.push((await report('192.0.2.202', forged, at)).status);
    expect(told.indexOf(429)).toBe(limitRows.refusedReports.network);
    expect((await report('192.0.2.203', forged, 0)).status).toBe(401);
  });
});
