import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createBrowser, createWorld, parseBrand, type Browser, type World } from '../testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

const clock = createManualClock();
const daybreak = parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100', 'chat.example'] });
const lantern = parseBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'] });
const acme = parseBrand({
  id: 'acme',
  name: 'Acme',
  hosts: ['acme.localhost:4100'],
  partner_mode: true,
  features: { guest_chat: false },
});
const origin = 'http://localhost:4100';

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld({ db: database.db, clock, brands: [daybreak, lantern, acme] });
});
afterAll(() => database.close());

const browser = (at = origin) => createBrowser(world, at);
const post = async (from: Browser, path: string, headers: Record<string, string> = {}) => {
  const response = await from.request(path, { method: 'POST', headers });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as Record<string, never>,
  };
};
const guest = (from: Browser) => post(from, '/api/v2/auth/guest');
const refresh = (from: Browser, headers?: Record<string, string>) => post(from, '/api/v2/auth/refresh', headers);
const logout = (from: Browser) => post(from, '/api/v2/auth/logout');
/** Another browser that shows the cookie this one shows now. */
const copyOf = (from: Browser, at = origin) => {
  const copy = browser(at);
  for (const [name, cookie] of from.jar) copy.jar.set(name, cookie);
  return copy;
};

describe('a guest session', () => {
  it("answers a token whose id equals its external id, and the guest's profile", async () => {
    const { status, body } = await guest(browser());
    expect(status).toBe(200);
    const claims = decodeJwt(body['token'] ?? '');
    expect(claims['id']).toBe(claims['external_id']);
    expect(body).toMatchObject({
      expires_in: 900,
      user: { id: claims['id'], platform: 'guest', role: 'guest', username: null, email: null },
    });
  });

  it('continues with the refresh cookie', async () => {
    const one = browser();
    const first = await guest(one);
    const again = await guest(one);
    expect(again.body['user']).toEqual(first.body['user']);
    expect((await guest(browser())).body['user']).not.toEqual(first.body['user']);
  });

  it('is refused where the brand has no guests', async () => {
    expect(await guest(browser('http://acme.localhost:4100'))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('keeps its cookie from scripts and from other hosts', async () => {
    const { cookies } = await guest(browser());
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const secure = await guest(browser('https://chat.example'));
    expect(secure.cookies[0]).toMatch(/^__Host-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  });

  it('beside a signed-in member leaves their cookie alone', async () => {
    const member = await world.accounts.signInMember('daybreak', {
      issuer: 'embedded',
      kind: 'email',
      subject: 's-beside',
      email: null,
    });
    const one = browser();
    one.jar.set('session', { value: (await world.families.start(member.id)).value, path: '/' });
    const { cookies, body } = await guest(one);
    expect(cookies).toEqual([]);
    expect(body['user']).toMatchObject({ platform: 'guest' });
    expect((await refresh(one)).body['user']).toMatchObject({ id: member.id });
  });

  it('cannot be started by another site', async () => {
    const evil = await browser().request('/api/v2/auth/guest', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(evil.status).toBe(403);
  });
});

describe('GET users', () => {
  it('answers the user of the token, and refuses a call without one', async () => {
    const { body } = await guest(browser());
    const get = (headers: Record<string, string>) => browser().request('/api/v2/users', { headers });
    expect(await (await get({ authorization: `Bearer ${body['token']}` })).json()).toEqual(body['user']);
    expect((await get({})).status).toBe(401);
  });

  it('refuses a token of another brand', async () => {
    const { body } = await guest(browser());
    const there = await browser('http://lantern.localhost:4100').request('/api/v2/users', {
      headers: { authorization: `Bearer ${body['token']}` },
    });
    expect(there.status).toBe(401);
  });
});

describe('refreshing', () => {
  it('answers a new token for the same user', async () => {
    const one = browser();
    const first = await guest(one);
    clock.advance(840_000);
    const { status, body } = await refresh(one);
    expect(status).toBe(200);
    expect(body['user']).toEqual(first.body['user']);
    expect(body['issued_at']).toBe(Math.floor(clock.now().getTime() / 1000));
  });

  it('means "sign in" without a cookie, with a foreign one, and on another brand', async () => {
    expect(await refresh(browser())).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const one = browser();
    for (const value of ['x', 'a.b', 'a.b.c', '', '.', '../x.y']) {
      one.jar.set('session', { value, path: '/' });
      expect((await refresh(one)).status, value).toBe(401);
    }
    const here = browser();
    await guest(here);
    expect((await refresh(copyOf(here, 'http://lantern.localhost:4100'))).status).toBe(401);
  });

  it('is refused when another site asks, and works for a caller that is no page', async () => {
    const one = browser();
    await guest(one);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:4200' },
      { origin: 'http://localhost:4100.evil.example' },
    ]) {
      expect((await refresh(one, headers)).status, headers.origin).toBe(403);
    }
    const bare = new Request(`${origin}/api/v2/auth/refresh`, {
      method: 'POST',
      headers: { cookie: `session=${one.jar.get('session')?.value}` },
    });
    expect((await world.fetch(bare)).status).toBe(200);
  });

  it('survives 20 tabs that refresh one cookie at once: no logout, one family, one next cookie', async () => {
    const one = browser();
    await guest(one);
    const tabs = Array.from({ length: 20 }, () => copyOf(one));
    const answers = await Promise.all(tabs.map((tab) => refresh(tab)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(tabs.map((tab) => tab.jar.get('session')?.value)).size).toBe(1);
    expect(tabs[0]?.jar.get('session')?.value).not.toBe(one.jar.get('session')?.value);
  });

  it('survives 50 forced expiries in 20 tabs without locks, whichever cookie each tab still shows', async () => {
    const one = browser();
    await guest(one);
    const tabs = Array.from({ length: 20 }, () => copyOf(one));
    for (let round = 0; round < 50; round++) {
      clock.advance(1000);
      const tab = tabs[(round * 7) % 20]!;
      const answers = await Promise.all([refresh(tab), refresh(tabs[round % 20]!)]);
      for (const { status } of answers) expect(status).toBe(200);
      // Cookies are shared by the tabs of a browser, but a tab may have sent its request before the last answer came.
      if (round % 5 === 0) for (const other of tabs) other.jar.set('session', tab.jar.get('session')!);
    }
  });

  it('lets an answer that was lost on the way be asked for again, within 30 s', async () => {
    const one = browser();
    await guest(one);
    const lost = copyOf(one);
    await refresh(lost);
    clock.advance(30_000);
    const retried = await refresh(one);
    expect(retried.status).toBe(200);
    expect(one.jar.get('session')?.value).toBe(lost.jar.get('session')?.value);
  });

  it('kills the whole family when an old cookie shows up after 31 s', async () => {
    const one = browser();
    await guest(one);
    const thief = copyOf(one);
    await refresh(one);
    clock.advance(31_000);
    expect((await refresh(thief)).status).toBe(401);
    expect((await refresh(one)).status).toBe(401);
    expect(one.jar.has('session')).toBe(false);
  });

  it('kills the family for a cookie two generations old', async () => {
    const one = browser();
    await guest(one);
    const thief = copyOf(one);
    await refresh(one);
    clock.advance(40_000);
    await refresh(one);
    expect((await refresh(thief)).status).toBe(401);
    expect((await refresh(one)).status).toBe(401);
  });

  it('ends by itself after 60 days without use', async () => {
    const one = browser();
    await guest(one);
    clock.advance(60 * 24 * 3600_000);
    expect((await refresh(one)).status).toBe(401);
  });
});

describe('ending a session', () => {
  it('forgets the cookie here and makes copies of it worthless', async () => {
    const one = browser();
    await guest(one);
    const copy = copyOf(one);
    expect((await logout(one)).status).toBe(200);
    expect(one.jar.has('session')).toBe(false);
    expect((await refresh(copy)).status).toBe(401);
  });

  it('works without a session, and not for another site', async () => {
    expect((await logout(browser())).status).toBe(200);
    const evil = await browser().request('/api/v2/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(evil.status).toBe(403);
  });
});
