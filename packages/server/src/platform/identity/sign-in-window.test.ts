import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { characters, conversations } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database, IdentityProvider } from '../../ports/index.ts';
import { AppError, type OwnSession } from '@troupe/protocol';
import { createBrowser, createProver, createWorld, newId, parseBrand, type Browser, type World } from '../testing.ts';

const origin = 'http://localhost:4100';
const page = 'https://partner.example';
const path = '/embed/v1/sign-in';
const exchange = '/api/v2/auth/frame';
const guests = '/api/v2/auth/guest';
const clock = createManualClock();
const frame = await createProver(clock);
const thief = await createProver(clock);

/** An identity provider without pages: a browser that is sent there comes back as `person`. */
let person: string | null = 'mara';
const identity: IdentityProvider = {
  providers: [],
  begin: async ({ origin }) => {
    const state = newId();
    return { state, nonce: 'n', codeVerifier: 'v', url: `${origin}/api/v2/auth/callback?state=${state}` };
  },
  async finish() {
    if (person === null) throw new AppError('sign_in_failed');
    return { issuer: 'https://issuer.example', kind: 'outside', subject: person, email: `${person}@example.test` };
  },
};

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const embed = { allowed_origins: [page], sign_in: true };
  world = await createWorld({
    db: database.db,
    clock,
    identity,
    brands: [
      parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'], embed }),
      parseBrand({ id: 'quiet', name: 'Quiet', hosts: ['quiet.localhost:4100'], embed, features: { guest_chat: false } }),
      parseBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'], embed: { allowed_origins: [page] } }),
      parseBrand({ id: 'acme', name: 'Acme', hosts: ['acme.localhost:4100'], embed, partner_mode: true }),
    ],
  });
});
afterAll(() => database.close());

const browser = (at = origin) => createBrowser(world, at);
const address = (change: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ jkt: frame.jkt, nonce: 'nonce-0001', origin: page, ...change })}`;

/** Opens the window as a click in the frame does, and follows it to the question. */
const open = async (one: Browser, change = {}) => {
  const { response, url } = await one.follow(await one.request(address(change)));
  return { status: response.status, text: await response.text(), headers: response.headers, url };
};
const press = async (one: Browser, wish: string, change = {}) => {
  const response = await one.submit(address(change), { wish });
  const text = await response.text();
  const given = /id="answer">([^<]+)</.exec(text)?.[1];
  return { response, text, answer: JSON.parse(given ?? 'null') as { nonce: string; code?: string } | null };
};
const codeFor = async (one: Browser) => {
  await open(one);
  return (await press(one, 'continue')).answer?.code ?? '';
};

/** The frame's own cookie jar is another than the window's: the browser partitions it. */
const call = async (one: Browser, to: string, body: object, { key = frame, at = origin } = {}) => {
  const headers = { dpop: await key.prove({ url: at + to }), 'content-type': 'application/json' };
  const response = await one.request(to, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as { token: string; code?: string; expires_in: number; user: Record<string, string> };
  return { status: response.status, answer, cookies: response.headers.getSetCookie() };
};

describe('the window', () => {
  it('sends a stranger to the provider, then names them and the page and asks', async () => {
    const { status, text, headers } = await open(browser());
    expect(status).toBe(200);
    expect(text).toContain('Continue as mara@example.test?');
    expect(text).toContain('partner.example');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('asks a member at once, and gives away nothing before a yes', async () => {
    const one = browser();
    await open(one);
    const { url, text } = await open(one);
    expect(url.pathname).toBe('/');
    expect(text).toContain('Continue as');
    expect(text).not.toContain('id="answer"');
  });

  it('answers a yes with one message of a code and the nonce, to our own origin', async () => {
    const one = browser();
    await open(one);
    const { response, text, answer } = await press(one, 'continue');
    expect(answer).toMatchObject({ nonce: 'nonce-0001', code: expect.stringMatching(/^[\w-]{43}$/) as unknown });
    expect(text).toContain('location.origin)');
    expect(text).not.toContain("'*'");
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a no without a code', async () => {
    const one = browser();
    await open(one);
    expect((await press(one, 'no')).answer).toEqual({ troupe: 'sign-in', nonce: 'nonce-0001' });
  });

  it('comes back from a provider that failed, and offers to try again', async () => {
    person = null;
    const { text } = await open(browser());
    person = 'mara';
    expect(text).toContain('Couldn&#39;t authenticate. Try again');
    expect(text).toContain('begin=1');
  });

  it('lets another account in', async () => {
    const one = browser();
    await open(one);
    person = 'noor';
    const { text } = await open(one, { begin: '1' });
    person = 'mara';
    expect(text).toContain('Continue as noor@example.test?');
  });

  it.each([
    ['a page that is not on the list', { origin: 'https://evil.example' }],
    ['no key', { jkt: '' }],
    ['a key that is none', { jkt: `${'x'.repeat(42)}"` }],
    ['a nonce with markup', { nonce: '</script><b>1' }],
  ])('refuses %s', async (_, change) => {
    expect((await open(browser(), change)).status).toBe(400);
  });

  it('gives no code to a form of another site, and none to a stranger', async () => {
    const one = browser();
    await open(one);
    const forged = await one.request(address(), {
      method: 'POST',
      body: 'wish=continue',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(forged.status).toBe(403);
    expect((await press(browser(), 'continue')).answer).toBeNull();
  });

  it.each(['http://lantern.localhost:4100', 'http://acme.localhost:4100'])('does not exist at %s', async (at) => {
    expect((await browser(at).request(address())).status).toBe(404);
  });
});

describe('the code', () => {
  it('brings a session of five minutes, bound to the key, and the cookie of that page', async () => {
    const code = await codeFor(browser());
    const { status, answer, cookies } = await call(browser(), exchange, { code });
    expect(status).toBe(200);
    expect(answer).toMatchObject({ expires_in: 300, user: { platform: 'first_party', email: 'mara@example.test' } });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^embed=[^;]+; Path=\/; HttpOnly; SameSite=None; Max-Age=\d+; Secure; Partitioned$/);
    const read = (dpop?: string) =>
      browser().request('/api/v2/users', { headers: { authorization: `Bearer ${answer.token}`, ...(dpop && { dpop }) } });
    expect((await read()).status).toBe(401);
    const proof = (key: typeof frame) => key.prove({ url: `${origin}/api/v2/users`, method: 'GET', token: answer.token });
    expect((await read(await proof(thief))).status).toBe(401);
    // The session holds; what is not there yet is the profile.
    expect((await read(await proof(frame))).status).toBe(404);
  });

  it('is good once, also of 20 at the same moment', async () => {
    const code = await codeFor(browser());
    const tries = await Promise.all(Array.from({ length: 20 }, () => call(browser(), exchange, { code })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await call(browser(), exchange, { code })).status).toBe(401);
  });

  it('is good for a minute', async () => {
    const code = await codeFor(browser());
    clock.advance(61_000);
    expect((await call(browser(), exchange, { code })).status).toBe(401);
  });

  it('is worth nothing to another key, which also uses it up', async () => {
    const code = await codeFor(browser());
    expect((await call(browser(), exchange, { code }, { key: thief })).status).toBe(401);
    expect((await call(browser(), exchange, { code })).status).toBe(401);
  });

  it('is worth nothing at another brand, without a proof, and to another site', async () => {
    const code = await codeFor(browser());
    const at = 'http://quiet.localhost:4100';
    expect((await call(browser(at), exchange, { code }, { at })).status).toBe(401);
    const bare = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) };
    expect((await browser().request(exchange, bare)).status).toBe(401);
    const headers = { ...bare.headers, origin: page, dpop: await frame.prove({ url: origin + exchange }) };
    expect((await browser().request(exchange, { ...bare, headers })).status).toBe(403);
  });

  it("takes the guest's conversations along, by cookie or by last token", async () => {
    for (const hasCookies of [true, false]) {
      const one = browser();
      const guest = (await call(one, guests, {})).answer;
      const [id, characterId, userId] = [newId(), newId(), guest.user['id'] ?? ''];
      await database.db
        .insert(characters)
        .values({ id: characterId, applicationIds: ['daybreak'], creatorUserId: userId, name: 'Mira' });
      await database.db.insert(conversations).values({ id, applicationId: 'daybreak', userId, characterId });
      const code = await codeFor(browser());
      const member = (
        await call(hasCookies ? one : browser(), exchange, { code, last_token: hasCookies ? undefined : guest.token })
      ).answer.user;
      const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id));
      expect(row?.userId, `cookies: ${hasCookies}`).toBe(member['id']);
    }
  });
});

describe('storage access', () => {
  /** What the browser sends once the user allowed it: the cookie of our own pages, beside the page's own. */
  const allowed = (site: Browser, inFrame = browser()) => {
    const member = site.jar.get('member');
    if (member) inFrame.jar.set('member', member);
    return inFrame;
  };

  it('signs in with the cookie that a sign-in left for frames', async () => {
    const site = browser();
    const signedIn = await site.follow(await site.request('/api/v2/auth/login'));
    expect(signedIn.response.status).toBe(200);
    const { status, answer, cookies } = await call(allowed(site), exchange, {});
    expect(status).toBe(200);
    expect(answer.user).toMatchObject({ platform: 'first_party' });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['member', 'embed']);
    expect(cookies[0]).toMatch(/^member=[^;]+; Path=\/; HttpOnly; SameSite=None; Max-Age=\d+; Secure$/);
  });

  it('is not enough by itself: without that cookie there is no session', async () => {
    expect((await call(browser(), exchange, {})).status).toBe(401);
  });

  it("leaves the site's own cookie alone, over many rotations of both", async () => {
    const site = browser();
    await site.follow(await site.request('/api/v2/auth/login'));
    const inFrame = allowed(site);
    for (let round = 0; round < 3; round++) {
      clock.advance(40_000);
      expect((await call(inFrame, exchange, {})).status).toBe(200);
      expect((await site.request('/api/v2/auth/refresh', { method: 'POST' })).status).toBe(200);
    }
  });

  it('ends with the sign-out on the site', async () => {
    const site = browser();
    await site.follow(await site.request('/api/v2/auth/login'));
    const inFrame = allowed(site);
    await site.request('/api/v2/auth/logout', { method: 'POST' });
    expect(site.jar.has('member')).toBe(false);
    expect((await call(inFrame, exchange, {})).status).toBe(401);
  });

  it('is left to brands that want it: elsewhere no such cookie is set, and the call is refused', async () => {
    const at = 'http://lantern.localhost:4100';
    const site = browser(at);
    await site.follow(await site.request('/api/v2/auth/login'));
    expect([...site.jar.keys()]).not.toContain('member');
    expect((await call(browser(at), exchange, {}, { at })).status).toBe(403);
  });
});

describe('from then on', () => {
  it('the cookie of the page brings the member back, and no guest of another frame takes their place', async () => {
    const one = browser();
    const guest = (await call(one, guests, {})).answer;
    await call(one, exchange, { code: await codeFor(browser()) });
    for (const body of [{}, { last_token: guest.token }]) {
      expect((await call(one, guests, body)).answer.user).toMatchObject({ platform: 'first_party' });
    }
    await call(one, '/api/v2/auth/logout', {});
    expect((await call(one, guests, {})).answer.user).toMatchObject({ platform: 'guest' });
  });

  it('without cookies key and last token do, for a day', async () => {
    const { token } = (await call(browser(), exchange, { code: await codeFor(browser()) })).answer;
    clock.advance(23 * 3600_000);
    expect((await call(browser(), guests, { last_token: token })).answer.user).toMatchObject({ platform: 'first_party' });
    expect((await call(browser(), guests, { last_token: token }, { key: thief })).answer.user).toMatchObject({
      platform: 'guest',
    });
    clock.advance(2 * 3600_000);
    expect((await call(browser(), guests, { last_token: token })).answer.user).toMatchObject({ platform: 'guest' });
  });

  type Ask = (method: string, to: string) => Promise<Response>;
  it.each<[string, (ask: Ask, sessionId: string, token: string) => Promise<void>]>([
    ['where it is listed', async (ask, id) => expect((await ask('DELETE', `/api/v1/users/sessions/${id}`)).status).toBe(200)],
    [
      'with the sign-out',
      async (_ask, _id, token) => {
        const to = '/api/v2/auth/logout';
        const headers = { dpop: await frame.prove({ url: origin + to, token }), authorization: `Bearer ${token}` };
        expect((await browser().request(to, { method: 'POST', headers })).status).toBe(200);
      },
    ],
  ])('without cookies a frame is one session, however often it is loaded, and ends as one: %s', async (how, end) => {
    person = `nomad-${how.length}`;
    onTestFinished(() => void (person = 'mara'));
    const loads = [(await call(browser(), exchange, { code: await codeFor(browser()) })).answer.token];
    for (let load = 0; load < 3; load++) loads.push((await call(browser(), guests, { last_token: loads.at(-1) })).answer.token);
    const site = browser();
    await site.follow(await site.request('/api/v2/auth/login'));
    const refreshed = await site.request('/api/v2/auth/refresh', { method: 'POST' });
    const { token } = (await refreshed.json()) as { token: string };
    const ask = (method: string, to: string) => site.request(to, { method, headers: { authorization: `Bearer ${token}` } });
    const list = async () => {
      const { sessions } = (await (await ask('GET', '/api/v1/users/sessions')).json()) as { sessions: OwnSession[] };
      return sessions.filter(({ surface }) => surface === 'embed');
    };
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    await end(ask, first?.id ?? '', loads.at(-1) ?? '');
    expect(await list()).toEqual([]);
    for (const last of loads)
      expect((await call(browser(), guests, { last_token: last })).answer.user).toMatchObject({ platform: 'guest' });
  });

  it('a brand without guests still knows its members', async () => {
    const at = 'http://quiet.localhost:4100';
    const one = browser(at);
    expect((await call(one, guests, {}, { at })).status).toBe(403);
    await call(one, exchange, { code: await codeFor(browser(at)) }, { at });
    expect((await call(one, guests, {}, { at })).answer.user).toMatchObject({ platform: 'first_party' });
  });
});
