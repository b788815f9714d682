import { endpoints, type Session } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { characters, users } from './db/schema.ts';
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
    { ...mira, id: 'mira', visibility: 'public' },
    { ...mira, id: 'hers', visibility: 'private' },
    { ...mira, id: 'adult', visibility: 'public', isNsfw: true },
  ]);
}, 60_000);
afterAll(() => server.close());

const guest = async (of = server) => ((await (await of.send('/api/v2/auth/guest', { method: 'POST' })).json()) as Session).token;

describe('the server', () => {
  it('has a handler for every call of the contract', async () => {
    for (const endpoint of Object.values(endpoints)) {
      const answer = await server.send(endpoint.path.replace(/:\w+/g, 'x'), {
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
    expect(html).toContain('data-mode="dark"');
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

describe('health', () => {
  it('answers on any host while the process takes requests', async () => {
    expect((await server.send('/healthz', { origin: 'http://10.0.0.7:4100' })).status).toBe(200);
    expect(await (await server.send('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('names what cannot be reached, and not why', async () => {
    const down = () => Promise.reject(new Error('the password is wrong'));
    const broken = await createTestServer({ database: { ...server.database, ping: down, close: async () => undefined } });
    const answer = await broken.send('/readyz');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unready', failing: ['database'] }]);
    expect((await broken.send('/healthz')).status).toBe(200);
    await broken.close();
  });
});

describe('a stop', () => {
  it('turns health to 503 at once and gives a reply that is being written its last event', async () => {
    const { models, ...ports } = server.ports;
    const [model] = models;
    if (!model) throw new Error('no model');
    const endless = {
      ...model,
      async *stream({ signal }: { signal: AbortSignal }) {
        while (!signal.aborted) {
          yield 'word ';
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
    };
    const stopping = await createTestServer({
      ...ports,
      models: [endless],
      database: { ...server.database, close: async () => undefined },
    });
    const token = await guest(stopping);
    const created = await stopping.send('/api/v1/characters/mira/conversations', { method: 'POST', token, body: '{}' });
    const { id } = (await created.json()) as { id: string };
    const body = JSON.stringify({ conversation_id: id, character_id: 'mira', message: 'Tell me all.', client_id: 'client-0002' });
    const reply = await stopping.send('/api/v1/chat', { method: 'POST', token, body, headers: { accept: 'text/event-stream' } });
    const text = reply.text();
    const closed = stopping.close();
    expect((await stopping.send('/healthz')).status).toBe(503);
    expect((await stopping.send('/readyz')).status).toBe(503);
    await closed;
    expect(await text).toMatch(/"type":"(done|error)"/);
  }, 20_000);
});
