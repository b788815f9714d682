import type { JWTPayload } from 'jose';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../adapters/node-listener.ts';
import { createBrands } from '../../../brands.ts';
import { users } from '../../../db/schema.ts';
import { createTestBrand } from '../../../http/testing.ts';
import { testTriggers } from '../../../kernel/disguises/triggers.ts';
import { limitRows } from '../../../limits.ts';
import { createTestServer, type TestServer } from '../../../testing.ts';
import { createPartner, newId } from '../../testing.ts';

const here = 'http://localhost:4100';
const page = 'https://partner.example';
const issuer = 'https://partner.example';
const partner = await createPartner('partner-1');
const embed = { allowed_origins: [page, 'https://second.example'], partner: { issuer, keys: [partner.jwk] } };

let server: TestServer;
beforeAll(async () => {
  const brands = [
    createTestBrand({ hosts: ['localhost:4100', 'chat.example'], languages: ['en', 'de'], partner_mode: true, embed }),
    createTestBrand({ id: 'plain', name: 'Plain', hosts: ['plain.localhost:4100'], embed: { allowed_origins: [page] } }),
  ];
  server = await createTestServer({ brands: createBrands(brands) });
});
afterAll(() => server.close());

const token = (over: JWTPayload = {}) => {
  const now = Math.floor(server.ports.clock.now().getTime() / 1000);
  return partner.sign({ iss: issuer, aud: here, sub: newId(), iat: now, exp: now + 60, jti: newId(), ...over });
};

const form = (fields: Record<string, string>, headers: Record<string, string | null> = {}): RequestInit => {
  const all = { origin: page, 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null);
  return { method: 'POST', body: new URLSearchParams(fields).toString(), headers: sent };
};

const post = async (posted: string, headers: Record<string, string | null> = {}, at = here) => {
  const answer = await server.send('/external/signup', { ...form({ token: posted }, headers), origin: at });
  const [cookie = ''] = answer.headers.getSetCookie();
  return { status: answer.status, headers: answer.headers, cookie: cookie.split(';')[0] ?? '', text: await answer.text() };
};

const rowsOf = (externalId: string) =>
  server.database.db
    .select()
    .from(users)
    .where(and(eq(users.platform, 'partner'), eq(users.externalId, externalId)));

/** The session that a cookie is worth, and a call with it. */
const enter = async (cookie: string) => {
  const answer = await server.send('/api/v2/auth/refresh', { method: 'POST', headers: { cookie, origin: here } });
  const session = (await answer.json()) as { token: string; user: Record<string, unknown> };
  const save = async (path: string, body: object) => {
    const saved = await server.send(path, { method: 'PATCH', token: session.token, body: JSON.stringify(body) });
    return { status: saved.status, body: (await saved.json()) as Record<string, unknown> };
  };
  return { ...session, save, register: (body: object) => save('/api/v2/users/external', body) };
};

describe('a form of a partner’s page', () => {
  it('signs the partner’s user in and leads to the page, in an address without the token', async () => {
    const { status, headers, cookie } = await post(await token({ sub: 'p-1', origin: page }));
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/external/signup');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
    const { user } = await enter(cookie);
    expect(user).toMatchObject({ platform: 'partner', external_id: 'p-1', username: null, onboarding: 'external' });
  });

  it('takes the names that the partner signed, and keeps them when a later token says none', async () => {
    const named = await post(await token({ sub: 'p-2', name: 'Robin Reader', username: 'robin_reader' }));
    expect((await enter(named.cookie)).user).toMatchObject({ username: 'robin_reader', onboarding: 'ready' });
    const again = await post(await token({ sub: 'p-2' }));
    expect((await enter(again.cookie)).user).toMatchObject({ name: 'Robin Reader', username: 'robin_reader' });
    expect(await rowsOf('p-2')).toHaveLength(1);
  });

  it.each([
    ['what nobody may be called', () => testTriggers.minors],
    ['that of the team', () => 'Plain Moderator'],
    ['a link that does something', () => '[Robin](javascript:alert(1))'],
  ])('shows no name that the partner signed and that is %s, and lets its bearer in all the same', async (_, bad) => {
    const sub = `p-${crypto.randomUUID()}`;
    const first = await post(await token({ sub, name: bad(), username: 'robin_reader' }));
    expect([first.status, (await enter(first.cookie)).user]).toMatchObject([303, { name: '', username: 'robin_reader' }]);
    await post(await token({ sub, name: 'Robin Reader' }));
    const last = await post(await token({ sub, name: bad() }));
    expect((await enter(last.cookie)).user).toMatchObject({ name: 'Robin Reader' });
  });

  it('ends the session that was here, and moves nothing of it', async () => {
    const guest = await server.send('/api/v2/auth/guest', { method: 'POST', headers: { origin: here } });
    if (guest.status !== 200) throw new Error(`The guest has no session: ${guest.status}.`);
    const [cookie = ''] = (guest.headers.getSetCookie()[0] ?? '').split(';');
    const { status } = await post(await token(), { cookie });
    expect(status).toBe(303);
    const former = await server.send('/api/v2/auth/refresh', { method: 'POST', headers: { cookie, origin: here } });
    expect(former.status).toBe(401);
  });

  it.each([
    ['no page', null],
    ['a page that hides', 'null'],
    ['another page', 'https://evil.example'],
    ['a look-alike', `${page}.evil.example`],
    ['a port of the page', `${page}:8443`],
    ['the page without its lock', 'http://partner.example'],
    ['a wildcard', '*'],
    ['our own page', here],
  ])('is refused from %s, in words, and its token stays good', async (_what, origin) => {
    const sub = newId();
    const given = await token({ sub });
    const { status, text, cookie, headers } = await post(given, { origin });
    expect([status, cookie]).toEqual([403, '']);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('allowed to sign people in to Daybreak');
    expect(await rowsOf(sub)).toEqual([]);
    expect((await post(given)).status).toBe(303);
  });

  it('is refused in the language of the reader', async () => {
    const { text } = await post('x', { origin: null, 'accept-language': 'de' });
    expect(text).toContain('Diese Seite darf dich nicht anmelden');
  });

  it('is refused where the token is for another page that may sign in as well', async () => {
    expect((await post(await token({ origin: 'https://second.example' }))).status).toBe(403);
  });

  it.each([
    ['expired', () => ({ iat: Math.floor(server.ports.clock.now().getTime() / 1000) - 59, exp: 1 })],
    ['for another audience', () => ({ aud: 'http://plain.localhost:4100' })],
    ['bound to the key of a frame', () => ({ cnf: { jkt: 'x'.repeat(43) } })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
  ])('is refused where the token is %s', async (_what, over) => {
    const sub = newId();
    const { status, text, cookie } = await post(await token({ sub, ...over() }));
    expect([status, cookie]).toEqual([401, '']);
    expect(text).toContain('Please start again');
    expect(await rowsOf(sub)).toEqual([]);
  });

  it('works once, however often it is sent at the same moment', async () => {
    const given = await token();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(given)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
  });

  it.each([
    ['with no token', form({})],
    ['with two tokens', { ...form({}), body: 'token=a&token=b' }],
    ['in JSON', form({}, { 'content-type': 'application/json' })],
  ])('is refused %s', async (_what, init) => {
    expect((await server.send('/external/signup', init)).status).toBe(400);
  });

  it('may have 16,384 bytes', async () => {
    const body = (size: number) => ({ ...form({}), body: `token=${'x'.repeat(size - 6)}` });
    expect((await server.send('/external/signup', body(16_384))).status).toBe(401);
    expect((await server.send('/external/signup', body(16_385))).status).toBe(413);
  });

  it('brings nobody to a brand without a partner', async () => {
    const there = 'http://plain.localhost:4100';
    expect((await post(await token({ aud: there }), {}, there)).status).toBe(403);
  });

  it('tells somebody whose account is closed so, and writes nothing', async () => {
    await post(await token({ sub: 'p-gone', name: 'Gone Reader', username: 'gone_one' }));
    await server.database.db.update(users).set({ closedAt: server.ports.clock.now() }).where(eq(users.externalId, 'p-gone'));
    const { status, headers, cookie } = await post(await token({ sub: 'p-gone', name: 'Back Again', username: 'back_again' }));
    expect([status, headers.get('location'), cookie]).toEqual([303, '/user-not-found', '']);
    expect(await rowsOf('p-gone')).toMatchObject([{ name: 'Gone Reader', username: 'gone_one' }]);
  });

  it('leaves every other method to the page', async () => {
    const asked = await server.send('/external/signup?token=secret');
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(asked.headers.get('content-type')).toContain('text/html');
  });

  it('reaches us behind a proxy with TLS under the address that the user sees', async () => {
    const listener = await listen(server, { port: 0, host: '127.0.0.1', trustedProxies: 1, forwardedHost: true });
    const behind = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example', 'x-forwarded-for': '203.0.113.7' };
    const arrive = async (aud: string) =>
      fetch(`http://127.0.0.1:${listener.port}/external/signup`, {
        ...form({ token: await token({ aud }) }, behind),
        redirect: 'manual',
      });
    const arrived = await arrive('https://chat.example');
    expect(arrived.status).toBe(303);
    expect(arrived.headers.get('set-cookie')).toMatch(/^__Host-session=.*; Secure$/);
    expect((await arrive('http://chat.example')).status).toBe(401);
    await listener.close();
  });
});

describe('what a partner’s user says of themselves', () => {
  const names = { name: 'Robin Reader', username: 'Robin_R-7' };
  const arrive = async () => enter((await post(await token())).cookie);

  it('is kept once, of however many tabs', async () => {
    const { register } = await arrive();
    const answers = await Promise.all([register(names), register({ ...names, username: 'second' }), register(names)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const saved = answers.find(({ status }) => status === 200);
    expect(saved?.body).toMatchObject({ name: 'Robin Reader', onboarding: 'ready' });
    expect((await register({ ...names, username: 'later_on' })).body).toMatchObject({ code: 'conflict' });
  });

  it('follows the rules of P-AUTH-15', async () => {
    const { register } = await arrive();
    for (const wrong of [{ username: 'abc' }, { username: 'x'.repeat(21) }, { username: 'a b c d' }, { username: 'ümlaut' }])
      expect(await register({ ...names, ...wrong })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await register({ ...names, name: 'Bob' })).status).toBe(400);
    expect((await register({ ...names, username: 'x'.repeat(20) })).status).toBe(200);
  });

  it('is moderated as what others read', async () => {
    const { register } = await arrive();
    const refused = await register({ ...names, name: testTriggers.minors });
    expect(refused).toMatchObject({ status: 422, body: { code: 'underage_content' } });
    expect((await register(names)).status).toBe(200);
  });

  it.each(['/api/v1/users', '/api/v2/users'])('is not said by way of %s, which is a member’s', async (path) => {
    const { save, register } = await arrive();
    for (const username of ['robinreader', 'robinwriter'])
      expect(await save(path, { username })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await register(names)).body).toMatchObject({ username: names.username });
    expect((await save(path, { username: 'robinreader' })).status).toBe(403);
  });

  it('may be said by a partner’s user alone', async () => {
    const guest = await server.send('/api/v2/auth/guest', { method: 'POST', headers: { origin: here } });
    const { token: shown } = (await guest.json()) as { token: string };
    const sent = { method: 'PATCH', body: JSON.stringify(names) };
    expect((await server.send('/api/v2/users/external', { ...sent, token: shown })).status).toBe(401);
    expect((await server.send('/api/v2/users/external', sent)).status).toBe(401);
  });
});

describe('many forms from one network', () => {
  it('are refused before anything of them is looked at', async () => {
    const { network } = limitRows.externalSignUps;
    const from = { origin: 'https://evil.example' };
    let last = await post('x', from);
    for (let sent = 0; sent < network && last.status === 403; sent += 1) last = await post('x', from);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.text).toContain('Too many tries');
  });
});
