// @vitest-environment node
import { createTestDatabase } from '@troupe/server/db/testing';
import { createProver, createWorld, parseBrand, type Prover, type World } from '@troupe/server/platform/testing';
import type { Database } from '@troupe/server/ports/index';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKeys, MintError, mintToken, type KeyPair, type MintOptions } from './index.ts';

const troupe = 'http://acme.localhost:4100';
const page = 'https://shop.example';
const user = { id: 'shop-7', name: 'Robin Reader', username: 'robin_reader' };
const clock = { now: () => new Date() };

let keys: KeyPair;
let frame: Prover;
let database: Database;
let world: World;
beforeAll(async () => {
  keys = await makeKeys('2026-11');
  frame = await createProver(clock);
  database = await createTestDatabase();
  const brand = parseBrand({
    id: 'acme',
    name: 'Acme',
    hosts: ['acme.localhost:4100'],
    partner_mode: true,
    embed: { allowed_origins: [page], partner: { issuer: 'shop', keys: [keys.publicKey] } },
  });
  world = await createWorld({ db: database.db, clock, brands: [brand] });
  // A machine that does other things opens a database slowly.
});
afterAll(() => database.close());

const mint = (change: Partial<MintOptions> = {}) =>
  mintToken({ key: keys.privateKey, issuer: 'shop', troupe, user, request: { jkt: frame.jkt }, origin: page, ...change });

/** What the frame does with a token. */
const exchange = async (token: string, prover = frame) => {
  const url = `${troupe}/api/v2/users/external`;
  const answer = await world.fetch(
    new Request(url, {
      method: 'POST',
      body: JSON.stringify(user),
      headers: {
        'content-type': 'application/json',
        'x-application-id': 'acme',
        authorization: `Bearer ${token}`,
        dpop: await prover.prove({ url, token }),
      },
    }),
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('mintToken', () => {
  it('makes what the server takes, once', async () => {
    const token = await mint();
    const { status, body } = await exchange(token);
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ external_id: 'shop-7', name: 'Robin Reader', username: 'robin_reader' });
    expect((await exchange(token)).body['code']).toBe('token_replayed');
    expect((await exchange(await mint({ key: JSON.stringify(keys.privateKey), origin: undefined }))).status).toBe(200);
  });

  it('binds the token to the frame that asked', async () => {
    const thief = await createProver(clock);
    expect((await exchange(await mint(), thief)).status).toBe(401);
    expect((await exchange(await mint({ request: {} }), thief)).status).toBe(200);
  });

  it('says no more than the server reads', async () => {
    const token = await mint();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: '2026-11' });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(exp - iat).toBe(60);
    expect(claims).toEqual({
      iss: 'shop',
      aud: troupe,
      sub: 'shop-7',
      name: 'Robin Reader',
      username: 'robin_reader',
      origin: page,
      cnf: { jkt: frame.jkt },
      jti: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it('signs a user without a name, whom the page of the sign-up asks for one', async () => {
    const { name, username } = decodeJwt(await mint({ user: { id: 'shop-8' } }));
    expect([name, username]).toEqual([undefined, undefined]);
  });

  it('takes an origin with a slash at its end for the origin', async () => {
    expect(decodeJwt(await mint({ troupe: `${troupe}/` })).aud).toBe(troupe);
  });

  it.each<[string, () => Partial<MintOptions>]>([
    ['key is not the JSON of a key', () => ({ key: '-----BEGIN' })],
    ['key has no private half', () => ({ key: keys.publicKey })],
    ['key has no name', () => ({ key: { ...keys.privateKey, kid: undefined } })],
    ['key must be an EC key', () => ({ key: { kty: 'RSA' } })],
    ['issuer must be', () => ({ issuer: '' })],
    ['troupe must be an origin', () => ({ troupe: 'chat.example.com' })],
    ['troupe must be an origin', () => ({ troupe: 'https://chat.example.com/chat' })],
    ['origin must be an origin', () => ({ origin: 'null' })],
    ['user.id is not valid', () => ({ user: { ...user, id: '' } })],
    ['user.name is not valid', () => ({ user: { ...user, name: 'Bo' } })],
    ['user.username is not valid', () => ({ user: { ...user, username: 'robin reader' } })],
    ['request.jkt must be', () => ({ request: { jkt: '../..' } })],
  ])('refuses in a sentence what the server would refuse: %s', async (sentence, change) => {
    const failed = await mint(change()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MintError);
    expect((failed as MintError).message).toContain(sentence);
    expect((failed as MintError).message.startsWith((failed as MintError).field)).toBe(true);
    expect(String(failed)).not.toContain(keys.privateKey.d);
  });
});
