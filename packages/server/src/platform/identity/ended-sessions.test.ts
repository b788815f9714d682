import { endSession, getUser, type Session } from '@troupe/protocol';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyValues, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import {
  createBrowser,
  createPartner,
  createProver,
  createWorld,
  newId,
  parseBrand,
  type Prover,
  type World,
} from '../testing.ts';

const origin = 'http://acme.localhost:4100';
const issuer = 'https://acme.example';
const clock = { now: () => new Date() };
const partner = await createPartner('acme-1');
const brand = parseBrand({
  id: 'acme',
  name: 'Acme',
  hosts: ['acme.localhost:4100'],
  embed: { allowed_origins: ['http://127.0.0.1:4200'], partner: { issuer, keys: [partner.jwk] } },
});

let database: Database;
/** Two servers on one database. */
let here: World;
let there: World;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await createWorld({ db: database.db, clock, brands: [brand] });
  there = await createWorld({ db: database.db, clock, brands: [brand] });
});
afterAll(() => database.close());

/** A session that is signed in at `here`: its token, and how it calls. */
interface Signed {
  token: string;
  prover?: Prover;
  logOut(): Promise<Response>;
}

const call = async (world: World, { token, prover }: Pick<Signed, 'token' | 'prover'>): Promise<number> => {
  const url = origin + getUser.path;
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (prover) headers.set('dpop', await prover.prove({ url, method: 'GET', token }));
  return (await world.fetch(new Request(url, { headers }))).status;
};

const post = async (path: string, { prover, token, body }: { prover?: Prover; token?: string; body?: object } = {}) => {
  const headers = new Headers({ origin, 'content-type': 'application/json', 'x-application-id': 'acme' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (prover) headers.set('dpop', await prover.prove({ url: origin + path, token }));
  return here.fetch(new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) }));
};

const sessionOf = async (answer: Response): Promise<Session> => {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Session;
};

const kinds: Record<string, () => Promise<Signed>> = {
  'a guest on our own pages': async () => {
    const browser = createBrowser(here, origin);
    const { token } = await sessionOf(await browser.request('/api/v2/auth/guest', { method: 'POST' }));
    return { token, logOut: () => browser.request(endSession.path, { method: 'POST' }) };
  },
  'a member on our own pages': async () => {
    const id = newId();
    await database.db.insert(users).values({
      id,
      applicationId: 'acme',
      externalId: `x-${id}`,
      platform: 'first_party',
      name: 'Ann',
      role: 'free_tier',
      registeredAt: clock.now(),
    });
    const { value } = await here.families.start(id);
    const browser = createBrowser(here, origin);
    browser.jar.set('session', { value, path: '/' });
    const { token } = await sessionOf(await browser.request('/api/v2/auth/refresh', { method: 'POST' }));
    return { token, logOut: () => browser.request(endSession.path, { method: 'POST' }) };
  },
  'a guest in a frame without a cookie': async () => {
    const prover = await createProver(clock);
    const { token } = await sessionOf(await post('/api/v2/auth/guest', { prover }));
    return { token, prover, logOut: () => post(endSession.path, { prover, token }) };
  },
  "a partner's user": async () => {
    const prover = await createProver(clock);
    const now = Math.floor(Date.now() / 1000);
    const given = await partner.sign({ iss: issuer, aud: origin, sub: 'acme-7', iat: now, exp: now + 60, jti: newId() });
    const body = { id: 'acme-7', name: 'Robin', username: 'robin' };
    const { token } = await sessionOf(await post('/api/v2/users/external', { prover, token: given, body }));
    return { token, prover, logOut: () => post(endSession.path, { prover, token }) };
  },
};

describe('signing out', () => {
  it.each(Object.entries(kinds))(
    'ends the tokens of %s, on every server within seconds, and nobody else’s',
    async (_, signIn) => {
      const [one, other] = [await signIn(), await signIn()];
      for (const world of [here, there]) expect([await call(world, one), await call(world, other)]).toEqual([200, 200]);
      expect((await one.logOut()).status).toBe(200);
      expect(await call(here, one)).toBe(401);
      await expect.poll(() => call(there, one), { timeout: 5000, interval: 100 }).toBe(401);
      for (const world of [here, there]) expect(await call(world, other)).toBe(200);
      expect(await here.tokens.recall(one.token, 'acme')).toBeNull();
      expect(await here.tokens.recall(other.token, 'acme')).not.toBeNull();
    },
    20_000,
  );

  it('asks the database once for any number of calls which sessions have ended, and once whose rights changed', async () => {
    const reads: unknown[] = [];
    const counting = new Proxy(database.db, {
      get: (db, name) =>
        name === 'select' ? (...args: [never]) => (reads.push(name), db.select(...args)) : Reflect.get(db, name),
    });
    const world = await createWorld({ db: counting, clock, brands: [brand] });
    const session = await kinds['a guest on our own pages']?.();
    if (!session) throw new Error('no session');
    reads.length = 0;
    await Promise.all(Array.from({ length: 50 }, () => world.tokens.verify(session.token, 'acme')));
    expect(reads).toHaveLength(2);
  });

  it('keeps one row for each', async () => {
    const ofSession = like(keyValues.id, 'ended-session|%');
    expect((await database.db.select().from(keyValues).where(ofSession)).length).toBe(Object.keys(kinds).length);
  });
});

describe('a cookie that was stolen', () => {
  it('ends the tokens of its session as well', async () => {
    let ahead = 0;
    const later = { now: () => new Date(Date.now() + ahead) };
    const world = await createWorld({ db: database.db, clock: later, brands: [brand] });
    const browser = createBrowser(world, origin);
    await sessionOf(await browser.request('/api/v2/auth/guest', { method: 'POST' }));
    const stolen = browser.jar.get('session')?.value ?? '';
    ahead += 60_000;
    const { token } = await sessionOf(await browser.request('/api/v2/auth/refresh', { method: 'POST' }));
    expect(await call(world, { token })).toBe(200);
    ahead += 60_000;
    const thief = createBrowser(world, origin);
    thief.jar.set('session', { value: stolen, path: '/' });
    expect((await thief.request('/api/v2/auth/refresh', { method: 'POST' })).status).toBe(401);
    expect(await call(world, { token })).toBe(401);
  });
});
