import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ageMethods } from '@troupe/protocol';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import { createHttpAgeChecks } from './http.ts';

/** A provider at the network's edge: what it was asked, and what it answers. */
let provider: Server;
let url = '';
let asked: { line: string; authorization: string | undefined; body: string }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => void (asked = []));

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const clock = createManualClock();
const create = () => {
  const log = createMemoryLog();
  const accounts = new Map([
    ['lantern', { apiKey: 'key-of-lantern', secrets: [secretOf(1), secretOf(2)] }],
    ['acme', { secrets: [secretOf(3)] }],
  ]);
  return { log, checks: createHttpAgeChecks({ url: `${url}/`, accounts, methods: ageMethods, clock, log, timeoutMs: 300 }) };
};
const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const session = {
  sessionId: 'session-1',
  method: 'double_blind',
  country: 'FR',
  returnUrl: 'https://chat.example/age-verification/callback',
  brandId: 'lantern',
} as const;

describe('a provider of age checks behind HTTP', () => {
  it('is told an id, a way, a country and a neutral address, and nothing else', async () => {
    answer = json({ url: 'https://provider.example/check/1' });
    expect(await create().checks.begin(session)).toEqual({ providerUrl: 'https://provider.example/check/1' });
    expect(asked).toMatchObject([{ line: 'POST /v1/sessions', authorization: 'Bearer key-of-lantern' }]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      session_id: 'session-1',
      method: 'double_blind',
      country: 'FR',
      return_url: 'https://chat.example/age-verification/callback',
    });
  });

  it.each(['http://provider.example/check', 'javascript:alert(1)', '/sandbox/age/x', '//provider.example', ''])(
    'sends nobody to %s',
    async (page) => {
      answer = json({ url: page });
      await expect(create().checks.begin(session)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it.each<[string, typeof answer]>([
    ['an error', json({ error: 'x' }, 500)],
    ['no JSON', (_, response) => void response.end('<html>')],
    ['another shape', json({ link: 'https://provider.example' })],
    ['too much', json({ url: 'x'.repeat(70_000) })],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end()],
    ['a connection that breaks', (request) => void request.socket.destroy()],
    ['silence', () => undefined],
  ])('that answers %s is unavailable, and the log says so without what it said', async (_, how) => {
    answer = how;
    const { checks, log } = create();
    for (const call of [() => checks.begin(session), () => checks.poll(session)])
      await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
    expect(log.errors).toHaveLength(2);
    expect(JSON.stringify(log.errors)).not.toMatch(/session-1|<html>|elsewhere/);
  });

  it('is asked how a session stands: nothing yet, never heard of it, and an end', async () => {
    const { checks } = create();
    answer = json({ report: null });
    expect(await checks.poll(session)).toBeNull();
    answer = json({}, 404);
    expect(await checks.poll(session)).toBeNull();
    answer = json({
      report: {
        sequence: 2,
        outcome: 'passed',
        level: 'medium',
        reference: 'r',
        expires_at: '2027-01-01T00:00:00Z',
        name: 'Ann',
      },
    });
    expect(await checks.poll(session)).toEqual({
      sessionId: 'session-1',
      sequence: 2,
      outcome: 'passed',
      level: 'medium',
      reference: 'r',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      isUnderAge: false,
    });
    expect(asked.at(-1)).toMatchObject({ line: 'GET /v1/sessions/session-1', authorization: 'Bearer key-of-lantern' });
  });

  it('has ways for the brands that have an account there, and no other brand is spoken for', async () => {
    const { checks } = create();
    expect([checks.methods('lantern'), checks.methods('daybreak')]).toEqual([ageMethods, []]);
    await expect(checks.begin({ ...session, brandId: 'daybreak' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([]);
  });

  /** An event as a provider sends it, under one of the secrets. */
  const event = (data: object, byte = 1) => {
    const body = JSON.stringify({ type: 'age_check.reported', data: { session_id: 's', sequence: 1, ...data } });
    const headers = new Headers({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(clock.now().getTime() / 1000)),
      'webhook-signature': new Webhook(secretOf(byte)).sign('msg_1', clock.now(), body),
    });
    return { headers, body: new TextEncoder().encode(body) };
  };

  it.each([
    ['lantern', 1, true],
    ['lantern', 2, true],
    ['lantern', 3, false],
    ['acme', 1, false],
    ['daybreak', 1, false],
  ])('reports to %s under secret %i: taken is %s', async (brandId, byte, isTaken) => {
    const read = create().checks.read({ brandId, ...event({ outcome: 'failed', name: 'Ann' }, byte) });
    if (isTaken) expect(await read).toMatchObject({ id: 'msg_1', sessionId: 's', outcome: 'failed' });
    else await expect(read).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it.each(['2027-01-01T00:00:00+05', '2027-01-01T00:00:00 +05:00', 'soon'])(
    'reports that a proof ends at %s, which is no instant: refused by name of the field',
    async (expires_at) => {
      const read = create().checks.read({ brandId: 'lantern', ...event({ outcome: 'passed', expires_at }) });
      await expect(read).rejects.toMatchObject({ code: 'invalid_input', issues: [{ path: 'body.data.expires_at' }] });
    },
  );
});
