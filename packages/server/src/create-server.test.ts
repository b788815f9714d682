import { endpoints, type Endpoint, type Session } from '@troupe/protocol';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSimpleWebAuthn } from './adapters/passkeys/simple-web-authn.ts';
import { characters, messages, usedTokens, users } from './db/schema.ts';
import { createBrands } from './brands.ts';
import { createTestBrand } from './http/testing.ts';
import type { Jobs } from './ports/index.ts';
import { createTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  await db.insert(users).values({
    id: 'ann',
    applicationId: 'daybreak',
    externalId: 'ann',
    platform: 'first_party',
    username: 'ann',
    name: 'Ann',
    role: 'free_tier',
  });
  const mira = {
    applicationIds: ['daybreak', 'acme'],
    creatorUserId: 'ann',
    name: 'Mira',
    title: 'Keeper of maps',
    greeting: 'Hello.',
  };
  await db.insert(characters).values([
    { ...mira, id: 'mira', visibility: 'public', isLive: true },
    { ...mira, id: 'hers', visibility: 'private' },
    { ...mira, id: 'adult', visibility: 'public', isLive: true, isNsfw: true },
  ]);
});
afterAll(() => server.close());

const guest = async (of = server) => ((await (await of.send('/api/v2/auth/guest', { method: 'POST' })).json()) as Session).token;

describe('the server', () => {
  it('has a handler for every call of the contract', async () => {
    // Without an adapter for passkeys, and a leaderboard of the brand, their calls answer as if they were not there.
    const brands = createBrands([createTestBrand({ features: { leaderboard: true } })]);
    const whole = await createTestServer({ passkeys: createSimpleWebAuthn(), brands });
    onTestFinished(() => whole.close());
    for (const endpoint of Object.values(endpoints)) {
      const answer = await whole.send(endpoint.path.replace(/:\w+/g, 'x'), {
        method: endpoint.method,
        redirect: 'manual',
        ...(endpoint.method !== 'GET' && { body: '{}' }),
      });
      const { code } = (answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}) as { code?: string };
      const isRouted = !(answer.status === 404 && code === 'not_found') || endpoint.path.includes(':');
      expect(isRouted, endpoint.id).toBe(true);
    }
  });

  it('lets a guest talk to a character, from first call to reply', async () => {
    const token = await guest();
    const created = await server.send('/api/v1/characters/mira/conversations', { method: 'POST', token, body: '{}' });
    const { id } = (await created.json()) as { id: string };
    const body = JSON.stringify({
      conversation_id: id,
      character_id: 'mira',
      message: 'Good morning!',
      client_id: 'client-0001',
    });
    const reply = await server.send('/api/v1/chat', { method: 'POST', token, body });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      message: { role: 'bot', status: 'complete' },
      user_message: { content: 'Good morning!' },
    });
  });

  it('publishes its contract', async () => {
    const answer = await server.send('/api/openapi.json');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('keeps the operator’s door shut without a token', async () => {
    expect((await server.send('/operator/characters/import', { method: 'POST' })).status).toBe(404);
  });
});

describe('documents', () => {
  it.each([
    ['/', 200, '<title>Daybreak</title>'],
    ['/chat/mira', 200, '<title>Chat with Mira</title>'],
    ['/chat/nobody', 404, '<title>Page not found · Daybreak</title>'],
    ['/chat/hers', 404, '<title>Page not found · Daybreak</title>'],
    ['/chat/adult', 404, '<title>Page not found · Daybreak</title>'],
    ['/chat/..%2f..%2fetc', 404, '<title>Page not found · Daybreak</title>'],
    ['/no/such/page', 404, '<title>Page not found · Daybreak</title>'],
    ['/closed/shop', 404, '<title>Page not found · Daybreak</title>'],
  ])('%s answers %i', async (path, status, text) => {
    const answer = await server.send(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(text);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  it('has a fresh nonce each time', async () => {
    const policies = await Promise.all([1, 2].map(async () => (await server.send('/')).headers.get('content-security-policy')));
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('says whether a session waits and which mode was chosen', async () => {
    const answer = await server.send('/', { headers: { cookie: 'session=a.b; troupe_mode=dark' } });
    const html = await answer.text();
    expect(html).toContain('"has_session":true');
    expect(html).toContain('data-troupe-mode="dark"');
  });

  it('tells a site of the brand’s own what the brand is', async () => {
    const brand = (await (await server.send('/api/v1/brand')).json()) as { id: string; theme: object };
    expect([brand.id, typeof brand.theme]).toEqual(['daybreak', 'object']);
    expect(JSON.stringify(brand)).not.toContain('allowed_origins');
  });

  it('serves built files: hashed ones for ever, others to be asked for again', async () => {
    expect((await server.send('/assets/index-x1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await server.send('/favicon.svg')).headers.get('cache-control')).toBe('public, no-cache');
    expect((await server.send('/assets/index-old.js')).status).toBe(404);
    expect((await server.send('/pages.json')).status).toBe(404);
  });
});

describe('the embed', () => {
  const origin = 'http://acme.localhost:4100';
  const query = 'application=acme&instance=instance-1&nonce=nonce-123456&v=1-1';

  it('serves the loader and chunks to any page, also one under COEP', async () => {
    for (const path of ['/embed/v1/loader.js', '/embed/assets/chat-x1.js']) {
      const { headers } = await server.send(path, { origin });
      expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
        '*',
        'cross-origin',
      ]);
    }
    expect((await server.send('/embed/v1/loader.js', { origin })).headers.get('cache-control')).toContain('max-age=300');
    expect((await server.send('/embed/manifest.json', { origin })).status).toBe(404);
  });

  it('keeps an exact release for ever, and asks again for the newest of a minor', async () => {
    const cacheOf = async (path: string) => (await server.send(path, { origin })).headers.get('cache-control');
    expect(await cacheOf('/embed/v1.0.0/loader.js')).toContain('immutable');
    expect(await cacheOf('/embed/v1.0/loader.js')).toContain('max-age=300');
    expect((await server.send('/embed/v1.0.1/loader.js', { origin })).status).toBe(404);
    expect((await server.send('/embed/v1.0.0.0/loader.js', { origin })).status).toBe(404);
  });

  it('serves the frame to the origins of the brand', async () => {
    const answer = await server.send(`/embed/v1/frame/chat?${query}&origin=https://partner.example&character=mira`, { origin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors https://partner.example');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(await answer.text()).toContain('Keeper of maps');
  });

  it.each([
    ['/embed/v1/frame/gallery?' + query + '&origin=https://partner.example', 404],
    ['/embed/v1/frame/chat?origin=https://partner.example', 400],
    ['/embed/v1/frame/chat?' + query.replace('acme', 'daybreak') + '&origin=https://partner.example', 403],
    ['/embed/v1/frame/chat?' + query + '&origin=https://evil.example', 403],
  ])('refuses %s with %i', async (path, status) => {
    const answer = await server.send(path, { origin });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).not.toContain('evil');
  });
});

/** Another server on the same database. */
const beside = (change: Parameters<typeof createTestServer>[0]) =>
  createTestServer({ database: { ...server.database, close: async () => undefined }, ...change });

it('drops what is over every hour, by itself', async () => {
  const { db } = server.database;
  const start = vi.fn<Jobs['start']>();
  const sweeping = await beside({ jobs: { ...server.ports.jobs, start } });
  await db.insert(usedTokens).values({ id: 'over', expiresAt: new Date(0) });
  const hourly = start.mock.calls[0]?.[0].find(({ name }) => name === 'platform/retention');
  expect(hourly?.schedule).toBe('7 * * * *');
  await hourly?.run({} as never, { signal: new AbortController().signal });
  expect(await db.select().from(usedTokens).where(eq(usedTokens.id, 'over'))).toEqual([]);
  await sweeping.close();
});

it('vacuums every night where the database is embedded, and there only', async () => {
  const start = vi.fn<Jobs['start']>();
  const nightly = await beside({ jobs: { ...server.ports.jobs, start } });
  const names = start.mock.calls[0]?.[0].map(({ name }) => name);
  expect(names?.includes('platform/vacuum')).toBe(server.database.kind === 'pglite');
  await nightly.close();
});

describe('health', () => {
  const down = () => Promise.reject(new Error('the password is wrong'));

  it('answers on any host while the process takes requests', async () => {
    expect((await server.send('/healthz', { origin: 'http://10.0.0.7:4100' })).status).toBe(200);
    expect(await (await server.send('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('names what cannot be reached, and not why', async () => {
    const broken = await beside({ database: { ...server.database, ping: down, close: async () => undefined } });
    const answer = await broken.send('/readyz?verbose');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'unready', checks: { database: 'degraded', search: 'ok', model: 'ok' } },
    ]);
    expect((await broken.send('/healthz')).status).toBe(200);
    await broken.close();
  });

  it('is ready without its model, and asks it once for any number of callers', async () => {
    let asked = 0;
    const [model] = server.ports.models;
    if (!model) throw new Error('no model');
    const ping = () => {
      asked += 1;
      return down();
    };
    const alone = await beside({ models: [{ ...model, ping }] });
    const plain = await Promise.all(Array.from({ length: 20 }, () => alone.send('/readyz')));
    expect(plain.map(({ status }) => status)).toEqual(plain.map(() => 200));
    expect(asked).toBe(0);
    const verbose = await Promise.all(Array.from({ length: 20 }, () => alone.send('/readyz?verbose')));
    for (const answer of verbose) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'ready', checks: { database: 'ok', search: 'ok', model: 'degraded' } });
    }
    expect(asked).toBe(1);
    await alone.close();
  });
});

describe('strict-transport-security', () => {
  it.each([
    ['off', null],
    ['on', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
  ] as const)('%s', async (hsts, header) => {
    const given = await createTestServer({ hsts, database: { ...server.database, close: async () => undefined } });
    for (const path of ['/', '/healthz', '/api/v1/app-settings']) {
      const over = async (origin: string) => (await given.send(path, { origin })).headers.get('strict-transport-security');
      expect(await over('https://localhost:4100'), path).toBe(header);
      expect(await over('http://localhost:4100'), path).toBeNull();
    }
    await given.close();
  });
});

describe('a stop', () => {
  /** A server whose model writes until it is told to end or is aborted; and a reply that it is writing. */
  const writing = async (client_id: string) => {
    const { models, ...ports } = server.ports;
    const [model] = models;
    if (!model) throw new Error('no model');
    const enough = new AbortController();
    const talkative = {
      ...model,
      async *stream({ signal }: { signal: AbortSignal }) {
        while (!signal.aborted && !enough.signal.aborted) {
          yield 'word ';
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    };
    const stopping = await createTestServer({
      ...ports,
      models: [talkative],
      database: { ...server.database, close: async () => undefined },
    });
    const token = await guest(stopping);
    const created = await stopping.send('/api/v1/characters/mira/conversations', { method: 'POST', token, body: '{}' });
    const { id } = (await created.json()) as { id: string };
    const body = JSON.stringify({ conversation_id: id, character_id: 'mira', message: 'Tell me all.', client_id });
    const ask = (path: string) => stopping.send(path, { method: 'POST', token, body, headers: { accept: 'text/event-stream' } });
    const reply = await ask('/api/v1/chat');
    return { stopping, token, reply, ask, enough: () => enough.abort() };
  };

  it('is not ready at once, and gives a reply that is being written its last event', async () => {
    const { stopping, reply } = await writing('client-0002');
    const text = reply.text();
    const closed = stopping.close();
    expect((await stopping.send('/healthz')).status).toBe(200);
    expect((await stopping.send('/readyz')).status).toBe(503);
    await closed;
    expect(await text).toMatch(/"type":"(done|error)"/);
  });

  it('lets replies end, begins none, and goes on for readers', async () => {
    const { stopping, token, reply, ask, enough } = await writing('client-0003');
    let isDrained = false;
    const drained = stopping.drain(60_000).then(() => (isDrained = true));
    expect((await stopping.send('/healthz')).status).toBe(200);
    expect(await (await stopping.send('/readyz')).json()).toEqual({ status: 'draining' });
    // Members' calls are refused by the same guard (`creation/editor/suggestions`).
    for (const { path } of Object.values<Endpoint>(endpoints).filter(({ generates, auth }) => generates && auth !== 'member')) {
      const refused = await ask(path);
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
    expect((await stopping.send('/api/v1/conversations', { token })).status).toBe(200);
    expect(isDrained).toBe(false);
    enough();
    await drained;
    expect(await reply.text()).toContain('"type":"done"');
    await stopping.close();
  });

  it('waits no longer than it was told, and keeps what was written', async () => {
    const { stopping, reply } = await writing('client-0004');
    const text = reply.text();
    await stopping.drain(100);
    await stopping.close();
    expect(await text).toContain('"code":"unavailable"');
    const [row] = await server.database.db
      .select()
      .from(messages)
      .where(eq(messages.status, 'interrupted'))
      .orderBy(desc(messages.seq));
    expect(row?.content).toContain('word');
  });
});
