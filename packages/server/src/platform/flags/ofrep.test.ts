import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature } from '@openfeature/web-sdk';
import { flags as table } from '@troupe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBrandFlags } from '../../adapters/flags/brand-flags.ts';
import { createOfrepFlags } from '../../adapters/flags/ofrep.ts';
import { createBrands } from '../../brands.ts';
import { createManualClock, createMemoryLog, createTestBrand } from '../../http/testing.ts';
import { limitRows } from '../../limits.ts';
import { createTestServer, type TestServer } from '../../testing.ts';

const brand = createTestBrand({
  flags: {
    groupchat: false,
    profile_v2: { roles: ['beta_user'] },
    listing_v2: { share: 50 },
    my_bots_v2: { from: '2999-01-01T00:00:00.000Z' },
  },
});
const bulkPath = '/ofrep/v1/evaluate/flags';

let server: TestServer;
beforeAll(async () => (server = await createTestServer({ brands: createBrands([brand]) })));
afterAll(() => server.database.close());

const ask = (path: string, body?: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  server.send(path, {
    method,
    headers,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  });

describe('the flags of a brand over OFREP', () => {
  it('are all there, each with why it is so', async () => {
    const answer = await ask(bulkPath, { context: { targetingKey: 'mara', role: 'beta_user' } });
    const { flags } = (await answer.json()) as { flags: { key: string; value: boolean; reason: string }[] };
    expect(flags.map(({ key }) => key).toSorted()).toEqual(Object.keys(table).toSorted());
    expect(flags).toContainEqual({ key: 'groupchat', value: false, variant: 'off', reason: 'STATIC' });
    expect(flags).toContainEqual({ key: 'profile_v2', value: true, variant: 'on', reason: 'TARGETING_MATCH' });
    expect(flags).toContainEqual({ key: 'lorebook', value: true, variant: 'on', reason: 'DEFAULT' });
  });

  it('are not sent again while they are the same', async () => {
    const first = await ask(bulkPath);
    const etag = first.headers.get('etag') ?? '';
    expect((await ask(bulkPath, {}, { 'if-none-match': etag })).status).toBe(304);
    const other = await ask(bulkPath, { context: { role: 'beta_user' } }, { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  it('are had one by one', async () => {
    expect(await (await ask(`${bulkPath}/groupchat`)).json()).toMatchObject({ key: 'groupchat', value: false });
    const unknown = await ask(`${bulkPath}/no-such-flag`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ key: 'no-such-flag', errorCode: 'FLAG_NOT_FOUND' });
    expect((await ask(`${bulkPath}/constructor`)).status).toBe(404);
    expect((await ask(`${bulkPath}/%E0%A4%A`)).status).toBe(404);
  });

  it.each([
    ['a context that is none', { context: 'mara' }, 400],
    ['a key without an end', { context: { targetingKey: 'k'.repeat(201) } }, 400],
    ['no JSON', '{', 200],
    ['nothing', '', 200],
  ])('answer %s with %s', async (_, body, status) => expect((await ask(bulkPath, body)).status).toBe(status));

  it('are asked for by POST, and stand under no other name', async () => {
    expect((await ask(bulkPath, undefined, {}, 'GET')).status).toBe(405);
    expect((await ask('/ofrep/v1/configuration')).status).toBe(404);
  });

  it('are told to one network so often a minute: each may be asked of a service elsewhere', async () => {
    const { network, seconds } = limitRows.flagAsks;
    const limited = await createTestServer({ brands: createBrands([brand]) });
    const send = () => limited.send(bulkPath, { method: 'POST', body: '{}' });
    const statuses: number[] = [];
    for (let asked = 0; asked <= network; asked += 1) statuses.push((await send()).status);
    expect(statuses.indexOf(429)).toBe(network);
    expect(Number((await send()).headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
    await limited.close();
  });

  it('are read by the official client', async () => {
    const fetchFromServer = (input: string | URL | Request, init?: RequestInit) => server.fetch(new Request(input, init));
    const provider = new OFREPWebProvider({
      baseUrl: 'http://localhost:4100',
      pollInterval: 0,
      fetchImplementation: fetchFromServer as never,
    });
    await OpenFeature.setContext({ targetingKey: 'mara', role: 'beta_user' });
    await OpenFeature.setProviderAndWait(provider);
    const client = OpenFeature.getClient();
    expect(client.getBooleanDetails('profile_v2', false)).toMatchObject({ value: true, reason: 'TARGETING_MATCH' });
    expect(client.getBooleanValue('groupchat', true)).toBe(false);
    expect(client.getBooleanValue('my_bots_v2', true)).toBe(false);
    expect(client.getBooleanDetails('no-such-flag', true)).toMatchObject({ value: true, errorCode: 'FLAG_NOT_FOUND' });
    await OpenFeature.close();
  });
});

describe('flags of another service', () => {
  const asked: { headers: IncomingMessage['headers']; body: unknown }[] = [];
  let answer: { status: number; body: string } | null = null;
  let service: Server;
  const clock = createManualClock();
  const open = (token?: string, timeoutMs = 5000) => {
    const { port } = service.address() as AddressInfo;
    return createOfrepFlags({
      url: `http://127.0.0.1:${port}/tenant`,
      token,
      clock,
      log: createMemoryLog(),
      fallback: createBrandFlags({ clock }),
      timeoutMs,
    });
  };
  beforeAll(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: JSON.parse(body) });
        if (request.url !== '/tenant/ofrep/v1/evaluate/flags') response.writeHead(404).end();
        else if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => service.once('listening', done));
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  afterEach(() => void asked.splice(0));

  const mara = { key: 'mara', role: 'free_tier' };
  const own = { groupchat: false, profile_v2: false, lorebook: true };
  const told = (flags: object[]) => ({ status: 200, body: JSON.stringify({ flags }) });

  it('win over the brand’s file, are asked with who it is for, and stand for half a minute', async () => {
    const flags = open('secret');
    answer = told([
      { key: 'groupchat', value: true, reason: 'STATIC' },
      { key: 'lorebook', errorCode: 'PARSE_ERROR' },
      { key: 'profile_v2', value: 'yes' },
      { key: 'of-somebody-else', value: true },
    ]);
    expect(await flags.evaluate(brand, mara)).toMatchObject({ ...own, groupchat: true });
    expect(await flags.evaluate(brand, mara)).not.toHaveProperty('of-somebody-else');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      headers: { authorization: 'Bearer secret' },
      body: { context: { targetingKey: 'mara', role: 'free_tier', application: 'daybreak' } },
    });
    clock.advance(30_001);
    answer = told([{ key: 'groupchat', value: false }]);
    expect(await flags.evaluate(brand, mara)).toMatchObject({ groupchat: false });
  });

  it.each([
    ['fails', { status: 500, body: '{}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers something else', { status: 200, body: '{"flags": 1}' }],
    ['answers more than it may', { status: 200, body: `{"flags": [{"key": "groupchat", "value": true}]${' '.repeat(300_000)}}` }],
    ['does not answer', null],
  ])('that %s leave what they said last, else what the brand says; and are not asked for every page', async (_, fault) => {
    const flags = open(undefined, fault === null ? 200 : undefined);
    answer = fault;
    expect(await flags.evaluate(brand, mara)).toMatchObject(own);
    await flags.evaluate(brand, mara);
    expect(asked).toHaveLength(1);
    clock.advance(5001);
    answer = told([{ key: 'groupchat', value: true }]);
    expect(await flags.evaluate(brand, mara)).toMatchObject({ groupchat: true });
    clock.advance(30_001);
    answer = fault ?? { status: 503, body: '' };
    expect(await flags.evaluate(brand, mara)).toMatchObject({ groupchat: true });
  });
});
