import { getUser } from '@troupe/protocol';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createBrowser, createPartner, createProver, createWorld, newId, parseBrand, type World } from '../testing.ts';

const clock = createManualClock();
const origin = 'http://acme.localhost:4100';
const external = `${origin}/api/v2/users/external`;
const guests = `${origin}/api/v2/auth/guest`;
const profile = `${origin}${getUser.path}`;
const partner = await createPartner('acme-1');
const frame = await createProver(clock);
const thief = await createProver(clock);
const now = () => Math.floor(clock.now().getTime() / 1000);

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const acme = parseBrand({
    id: 'acme',
    name: 'Acme',
    hosts: ['acme.localhost:4100'],
    embed: { partner: { issuer: 'acme', keys: [partner.jwk] } },
  });
  world = await createWorld({ db: database.db, clock, brands: [acme] });
});
afterAll(() => database.close());

const handOver = () =>
  partner.sign({ iss: 'acme', aud: origin, sub: 'u-1', iat: now(), exp: now() + 60, jti: newId(), cnf: { jkt: frame.jkt } });

interface Shown {
  method?: string;
  token?: string | null;
  dpop?: string | undefined;
  body?: object;
}
const send = async (url: string, { method = 'POST', token, dpop, body }: Shown) => {
  const response = await world.fetch(
    new Request(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        'x-application-id': 'acme',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(dpop !== undefined && { dpop }),
      },
    }),
  );
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as Record<string, unknown>,
  };
};

const signIn = async (): Promise<string> => {
  const token = await handOver();
  const body = { id: 'u-1', name: 'Robin', username: 'robin' };
  const answer = await send(external, { token, dpop: await frame.prove({ url: external, token }), body });
  expect(answer.status).toBe(200);
  return String(answer.body['token']);
};
const read = (token: string, dpop: string | undefined, url = profile) => send(url, { method: 'GET', token, dpop });

describe('a session of a frame', () => {
  it('is bound to its key: each call with a fresh proof is answered', async () => {
    const token = await signIn();
    for (const url of [profile, `${profile}?lang=de`]) {
      expect((await read(token, await frame.prove({ url: profile, method: 'GET', token }), url)).status).toBe(200);
    }
  });

  it('lives five minutes, as partners know it', async () => {
    const token = await signIn();
    clock.advance(300_000);
    const late = await read(token, await frame.prove({ url: profile, method: 'GET', token }));
    expect(late).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  type Attack = [name: string, make: (token: string) => Promise<string | undefined>];
  const get = { url: profile, method: 'GET' };
  const attacks: Attack[] = [
    ['without a proof', async () => undefined],
    ['with an empty proof', async () => ''],
    ['with something that is no JWT', async () => 'a.b.c'],
    ['with two proofs', async (token) => [await frame.prove({ ...get, token }), await frame.prove({ ...get, token })].join(', ')],
    ['with the proof of another key', (token) => thief.prove({ ...get, token })],
    ["with the victim's public key under a thief's signature", (token) => thief.prove({ ...get, token }, {}, { jwk: frame.jwk })],
    ['with a proof of another address', (token) => frame.prove({ ...get, url: `${origin}/api/v1/conversations`, token })],
    ['with a proof of another host', (token) => frame.prove({ ...get, url: profile.replace('acme.', 'evil.'), token })],
    ['with a proof of another scheme', (token) => frame.prove({ ...get, url: profile.replace('http:', 'https:'), token })],
    ['with a proof of another method', (token) => frame.prove({ url: profile, method: 'POST', token })],
    ['with a method in lower case', (token) => frame.prove({ url: profile, method: 'get', token })],
    ['with an address that is none', (token) => frame.prove({ ...get, token }, { htu: 'profile' })],
    ['with a proof of the future', (token) => frame.prove({ ...get, token }, { iat: now() + 61 })],
    ['with a proof of the past', (token) => frame.prove({ ...get, token }, { iat: now() - 61 })],
    ['with a proof without a time', (token) => frame.prove({ ...get, token }, { iat: undefined })],
    ['with a proof of another token', () => frame.prove({ ...get, token: 'another' })],
    ['with a proof of no token', () => frame.prove(get)],
    ['with a proof without a jti', (token) => frame.prove({ ...get, token }, { jti: undefined })],
    ['with a jti that could be guessed', (token) => frame.prove({ ...get, token }, { jti: '1' })],
    ['with another type', (token) => frame.prove({ ...get, token }, {}, { typ: 'JWT' })],
    [
      'with the algorithm none',
      async (token) => {
        const [, claims] = (await frame.prove({ ...get, token })).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: frame.jwk })).toString('base64url');
        return `${head}.${claims}.`;
      },
    ],
    [
      'with an RSA key',
      async (token) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
        return new SignJWT({ htm: 'GET', htu: profile, iat: now(), jti: newId(), ath: token })
          .setProtectedHeader({ alg: 'RS256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
          .sign(privateKey);
      },
    ],
    [
      'with a private key in the header',
      async (token) => frame.prove({ ...get, token }, {}, { jwk: { ...frame.jwk, d: 'A'.repeat(43) } }),
    ],
    ['with a key that is named, not shown', (token) => frame.prove({ ...get, token }, {}, { jwk: undefined, kid: 'acme-1' })],
    ['with a key fetched from elsewhere', (token) => frame.prove({ ...get, token }, {}, { jku: 'https://evil.example/keys' })],
    [
      'with a point that is not on the curve',
      (token) => frame.prove({ ...get, token }, {}, { jwk: { ...frame.jwk, y: frame.jwk.x } }),
    ],
    ['with a proof beyond all measure', (token) => frame.prove({ ...get, token }, { filler: 'x'.repeat(4000) })],
  ];
  it.each(attacks)('is refused %s', async (_, make) => {
    const token = await signIn();
    expect(await read(token, await make(token))).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect((await read(token, await frame.prove({ ...get, token }))).status, 'the owner goes on').toBe(200);
  });

  it('answers one of 100 identical calls at the same moment', async () => {
    const token = await signIn();
    const dpop = await frame.prove({ ...get, token });
    const answers = await Promise.all(Array.from({ length: 100 }, () => read(token, dpop)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'unauthorized')).toHaveLength(99);
  });

  it('knows a used proof as long as its time would be accepted', async () => {
    const token = await signIn();
    const dpop = await frame.prove({ ...get, token }, { iat: now() + 59 });
    expect((await read(token, dpop)).status).toBe(200);
    clock.advance(118_000);
    await read(token, await frame.prove({ ...get, token }));
    expect((await read(token, dpop)).status).toBe(401);
  });
});

describe('the hand-over', () => {
  const body = { id: 'u-1', name: 'Robin', username: 'robin' };

  it('needs a proof, and a refused one does not use the token up', async () => {
    const token = await handOver();
    expect((await send(external, { token, body })).body).toMatchObject({ code: 'unauthorized' });
    const wrongClock = await frame.prove({ url: external, token }, { iat: now() - 3600 });
    expect((await send(external, { token, dpop: wrongClock, body })).body).toMatchObject({ code: 'unauthorized' });
    expect((await send(external, { token, dpop: await frame.prove({ url: external, token }), body })).status).toBe(200);
  });

  it('is worth nothing to a script of the page that took the token away', async () => {
    const token = await handOver();
    const stolen = await send(external, { token, dpop: await thief.prove({ url: external, token }), body });
    expect(stolen).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });
});

describe("a guest's session in a frame", () => {
  const guest = async (key = frame, given: object = {}) => send(guests, { dpop: await key.prove({ url: guests }), body: given });
  const idOf = (answer: { body: Record<string, unknown> }) => (answer.body['user'] as { id: string }).id;

  it('is bound as well, and kept by a cookie of the page around it', async () => {
    const answer = await guest();
    expect(answer).toMatchObject({ status: 200, body: { expires_in: 300 } });
    expect(answer.cookies[0]).toMatch(/^embed=[^;]+; Path=\/; HttpOnly; SameSite=None; Max-Age=\d+; Secure; Partitioned$/);
    const token = String(answer.body['token']);
    expect((await read(token, undefined)).status).toBe(401);
    expect((await read(token, await frame.prove({ url: profile, method: 'GET', token }))).status).toBe(200);
  });

  it('continues with the cookie, which our own pages neither read nor touch', async () => {
    const browser = createBrowser(world, origin);
    const ask = async (headers: Record<string, string>) =>
      (await (await browser.request('/api/v2/auth/guest', { method: 'POST', headers })).json()) as { user: { id: string } };
    const proven = async () => ({ dpop: await frame.prove({ url: guests }) });
    const [first, own] = [await ask(await proven()), await ask({})];
    expect(own.user.id).not.toBe(first.user.id);
    expect((await ask(await proven())).user.id).toBe(first.user.id);
    expect((await ask({})).user.id).toBe(own.user.id);
    await browser.request('/api/v2/auth/logout', { method: 'POST', headers: await proven() });
    expect((await ask(await proven())).user.id).not.toBe(first.user.id);
    expect((await ask({})).user.id).toBe(own.user.id);
  });

  it('continues without any cookie: by the last token, even an expired one, and its key', async () => {
    const first = await guest();
    const last = { last_token: first.body['token'] };
    clock.advance(3 * 3600_000);
    expect(idOf(await guest(frame, last))).toBe(idOf(first));
    expect(idOf(await guest(thief, last)), 'the token without its key').not.toBe(idOf(first));
    expect(idOf(await guest(frame, { last_token: 'x.y.z' }))).not.toBe(idOf(first));
    const withoutKey = await send(guests, { body: last });
    expect(idOf(withoutKey)).not.toBe(idOf(first));
    clock.advance(61 * 24 * 3600_000);
    expect(idOf(await guest(frame, last)), 'after 60 days').not.toBe(idOf(first));
  });

  it("stays who they are where the cookie is another frame's guest", async () => {
    const first = await guest();
    const browser = createBrowser(world, origin);
    const ask = async (body: object) => {
      const headers = { dpop: await frame.prove({ url: guests }), 'content-type': 'application/json' };
      const answer = await browser.request('/api/v2/auth/guest', { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { user: { id: string } }).user.id;
    };
    expect(await ask({})).not.toBe(idOf(first));
    expect(await ask({ last_token: first.body['token'] })).toBe(idOf(first));
    expect(await ask({}), 'and the cookie follows').toBe(idOf(first));
  });

  it("never continues a partner's user that way", async () => {
    const answer = await guest(frame, { last_token: await signIn() });
    expect(answer.body['user']).toMatchObject({ platform: 'guest' });
  });

  it('is refused with a proof that is none', async () => {
    expect((await send(guests, { dpop: 'nonsense' })).body).toMatchObject({ code: 'unauthorized' });
  });
});
