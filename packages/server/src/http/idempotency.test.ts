import { AppError, defineEndpoint, endpoints, type Endpoint, type ErrorCode } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idempotencyKeys } from '../db/schema.ts';
import { createTestDatabase } from '../db/testing.ts';
import { createMemoryLimits } from '../adapters/limits/flexible.ts';
import { limitRows } from '../limits.ts';
import type { Database, Limits } from '../ports/index.ts';
import { handler } from './handler.ts';
import { createIdempotency } from './idempotency.ts';
import { createManualClock, createTestRouter, noLimits } from './testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pay = defineEndpoint({
  id: 'pay',
  method: 'POST',
  path: '/api/v1/pay',
  summary: 'A toy with an effect',
  auth: 'session',
  class: 'pay',
  query: v.object({ note: v.optional(v.string()) }),
  body: v.object({ amount: v.number() }),
  output: v.object({ receipt: v.number() }),
  errors: [],
});
const upload = defineEndpoint({
  ...pay,
  id: 'upload',
  path: '/api/v1/upload',
  bodyKind: 'multipart',
  body: v.object({ file: v.file() }),
});

let effects = 0;
let act: () => Promise<{ receipt: number }>;
let clock: ReturnType<typeof createManualClock>;
let router: ReturnType<typeof createTestRouter>;

const start = (deadAfterMs = 10_000, rateLimits: Limits = noLimits) =>
  createTestRouter({
    registrations: [handler(pay, () => act()), handler(upload, () => act())],
    idempotency: createIdempotency({ db: database.db, clock, rateLimits, deadAfterMs }),
  });

beforeEach(async () => {
  await database.db.delete(idempotencyKeys);
  effects = 0;
  act = async () => ({ receipt: (effects += 1) });
  clock = createManualClock();
  router = start();
});

const payOnce = (key: string, { amount = 5, token = 'member', path = '/api/v1/pay' } = {}) =>
  router(path, { method: 'POST', token, body: JSON.stringify({ amount }), headers: { 'idempotency-key': key } });

const refusedBy = (code: ErrorCode) => {
  act = async () => Promise.reject(new AppError(code));
  return payOnce('a');
};

describe('an idempotency key', () => {
  it('replays the first answer byte for byte', async () => {
    const first = await payOnce('a');
    const second = await payOnce('a');
    expect(await second.text()).toBe(await first.text());
    expect([first.status, second.status, second.headers.get('idempotent-replayed'), effects]).toEqual([200, 200, 'true', 1]);
  });

  it('replays a first answer of 500 too, request id and all', async () => {
    act = async () => {
      effects += 1;
      throw new Error('broken');
    };
    const [first, second] = [await payOnce('a'), await payOnce('a')];
    expect([first.status, second.status, effects]).toEqual([500, 500, 1]);
    expect(await second.text()).toBe(await first.text());
  });

  it('replays what the handler refused', async () => {
    act = async () => {
      effects += 1;
      throw new AppError('conflict');
    };
    const [first, second] = [await payOnce('a'), await payOnce('a')];
    expect([first.status, second.status, effects]).toEqual([409, 409, 1]);
    expect(await second.text()).toBe(await first.text());
  });

  it('refuses another body, or another target, with 422', async () => {
    await payOnce('a');
    for (const other of [await payOnce('a', { amount: 6 }), await payOnce('a', { path: '/api/v1/pay?note=x' })]) {
      expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
    }
    expect(effects).toBe(1);
  });

  it('belongs to one user and one call', async () => {
    await payOnce('a');
    expect(await (await payOnce('a', { token: 'guest' })).json()).toEqual({ receipt: 2 });
  });

  it('is forgotten after 24 hours', async () => {
    await payOnce('a');
    clock.advance(24 * 3_600_000 - 1000);
    await payOnce('a');
    expect(effects).toBe(1);
    clock.advance(2000);
    await payOnce('a', { amount: 7 });
    expect(effects).toBe(2);
  });

  it('gives one effect and equal answers to duplicates at the same time', async () => {
    const look = vi.spyOn(database.db, 'select');
    onTestFinished(() => look.mockRestore());
    act = async () => {
      effects += 1;
      // The calls that do not run look for the answer: wait until all of them do.
      await vi.waitFor(() => expect(look.mock.calls.length).toBeGreaterThanOrEqual(19), { timeout: 10_000 });
      return { receipt: effects };
    };
    const other = start(); // a second server on the same database
    const requests = Array.from({ length: 20 }, (_, index) => {
      const init = { method: 'POST', token: 'member', body: '{"amount":5}', headers: { 'idempotency-key': 'a' } };
      return (index % 2 ? router : other)('/api/v1/pay', init);
    });
    const texts = await Promise.all((await Promise.all(requests)).map((answer) => answer.text()));
    expect([new Set(texts).size, effects]).toEqual([1, 1]);
  });

  it('waits for a first request of another server that lives, and takes over from one that died', async () => {
    await payOnce('a');
    const forget = { status: null, answer: null, heartbeatAt: new Date(Date.now() + 400) };
    await database.db.update(idempotencyKeys).set(forget).where(eq(idempotencyKeys.id, 'member pay a'));
    router = start(200);
    const began = Date.now();
    expect(await (await payOnce('a')).json()).toEqual({ receipt: 2 });
    expect(Date.now() - began).toBeGreaterThan(400);
  });

  it('is taken over at once where no other server can be running it', async () => {
    await payOnce('a');
    await database.db.update(idempotencyKeys).set({ status: null, answer: null });
    router = start(0);
    expect(await (await payOnce('a')).json()).toEqual({ receipt: 2 });
  });

  it('knows the same form again, whatever its boundary', async () => {
    const send = (text: string) => {
      const body = new FormData();
      body.set('file', new File([text], 'card.json'));
      return router('/api/v1/upload', { method: 'POST', token: 'member', body, headers: { 'idempotency-key': 'a' } });
    };
    expect(await (await send('one')).text()).toBe(await (await send('one')).text());
    expect((await send('two')).status).toBe(422);
    expect(effects).toBe(1);
  });

  it('does nothing for a call that is refused before it: the key stays unused', async () => {
    await payOnce('a', { token: 'expired' });
    expect(await database.db.select().from(idempotencyKeys)).toEqual([]);
    act = async () => Promise.reject(new AppError('conflict'));
    expect((await payOnce('a')).status).toBe(409);
  });

  it.each<[string, () => Promise<Response>, number]>([
    [
      'no right shape',
      () =>
        router('/api/v1/pay', { method: 'POST', token: 'member', body: '{"amount":"x"}', headers: { 'idempotency-key': 'a' } }),
      400,
    ],
    ['too many calls', () => refusedBy('rate_limited'), 429],
    ['too many bytes', () => refusedBy('payload_too_large'), 413],
    ['what is not there', () => refusedBy('not_found'), 404],
    ['a right', () => refusedBy('forbidden'), 403],
    ['words', () => refusedBy('harmful_content'), 422],
  ])('leaves nothing behind of a refusal for %s, and is free for the next try', async (_, send, status) => {
    expect((await send()).status).toBe(status);
    expect(await database.db.select().from(idempotencyKeys)).toEqual([]);
    act = async () => ({ receipt: (effects += 1) });
    expect((await payOnce('a')).status).toBe(200);
  });

  it.each([
    ['member', limitRows.keyedCalls.user],
    ['guest', limitRows.guestKeyedCalls.user],
  ])('is counted by account: %s', async (token, most) => {
    router = start(undefined, createMemoryLimits());
    const statuses = [];
    for (let at = 0; at <= most; at += 1) statuses.push((await payOnce('a', { token })).status);
    expect([statuses.indexOf(429), effects]).toEqual([most, 1]);
  });

  it.each([
    ['createCharacter', 2731, 2, endpoints.createCharacter],
    ['createCharacter', 2730, 1, endpoints.createCharacter],
    ['pay', 100_000, 1, pay],
  ] as const)(
    'keeps no answer above 8 KB where the call is safe to repeat: %s, %i times three bytes',
    async (_, length, runs, endpoint) => {
      const { once } = createIdempotency({ db: database.db, clock, rateLimits: noLimits });
      const caller = { userId: 'ann', isGuest: false };
      let ran = 0;
      const run = async () => new Response('光'.repeat((ran += 1) && length));
      for (let times = 0; times < 2; times += 1)
        await once({ caller, address: '192.0.2.1', endpoint, key: 'a', bodyHash: '' }, run);
      expect([ran, await database.db.$count(idempotencyKeys)]).toEqual([runs, 2 - runs]);
    },
  );

  it('keeps no answer that lets somebody in', async () => {
    const names = (schema: unknown, seen = new Set<unknown>()): string[] => {
      if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
      seen.add(schema);
      const {
        entries = {},
        wrapped,
        item,
        options = [],
        pipe = [],
      } = schema as Record<string, object> & {
        entries?: Record<string, object>;
        options?: object[];
        pipe?: object[];
      };
      const below = [...Object.values(entries), wrapped, item, ...options, ...pipe].flatMap((part) => names(part, seen));
      return [...Object.keys(entries), ...below];
    };
    const credential = /^(?:.*_)?(?:token|ticket|secret|password)$/;
    const found = Object.values<Endpoint>(endpoints)
      .filter(({ method, output }) => method !== 'GET' && names(output).some((name) => credential.test(name)))
      .map(({ id }) => id);
    const credentials = Object.values<Endpoint>(endpoints).filter(({ repeats }) => repeats === 'credentials');
    expect(found.toSorted()).toEqual(credentials.map(({ id }) => id).toSorted());
    const once = createIdempotency({ db: database.db, clock, rateLimits: noLimits }).once;
    const ask = {
      caller: { userId: 'ann', isGuest: false },
      address: '192.0.2.1',
      endpoint: endpoints.createGuestSession,
      key: 'a',
      bodyHash: '',
    };
    let runs = 0;
    for (let times = 0; times < 2; times += 1) await once(ask, async () => Response.json({ token: `eyJ${(runs += 1)}` }));
    expect([runs, await database.db.select().from(idempotencyKeys)]).toEqual([2, []]);
  });

  it('may not be endless', async () => {
    expect((await payOnce('k'.repeat(256))).status).toBe(400);
  });
});
