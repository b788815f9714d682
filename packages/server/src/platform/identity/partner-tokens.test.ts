import { deflateRawSync } from 'node:zlib';
import {
  base64url,
  CompactSign,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../http/testing.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createPartner, createProver, createWorld, newId, parseBrand, type World } from '../testing.ts';

const clock = createManualClock();
const origin = 'http://acme.localhost:4100';
const issuer = 'https://acme.example';
const user = { id: 'acme-7', name: 'Robin Reader', username: 'robin_reader' };

const partner = await createPartner('acme-1');
const rival = await createPartner('rival-1');
const frame = await createProver(clock);

let database: Database;
let world: World;
const logged: { text: string; fields?: Record<string, unknown> | undefined }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const acme = parseBrand({
    id: 'acme',
    name: 'Acme',
    hosts: ['acme.localhost:4100'],
    partner_mode: true,
    embed: { allowed_origins: ['http://127.0.0.1:4200'], partner: { issuer, keys: [partner.jwk] } },
  });
  const rivalBrand = parseBrand({
    id: 'rival',
    name: 'Rival',
    hosts: ['rival.localhost:4100'],
    embed: { partner: { issuer: 'https://rival.example', keys: [rival.jwk] } },
  });
  const plain = parseBrand({ id: 'plain', name: 'Plain', hosts: ['plain.localhost:4100'] });
  world = await createWorld({
    db: database.db,
    clock,
    brands: [acme, rivalBrand, plain],
    log: { info: (text, fields) => void logged.push({ text, fields }), error: (text, fields) => console.error(text, fields) },
  });
});
afterAll(() => database.close());

const now = () => Math.floor(clock.now().getTime() / 1000);
const payload = (over: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: origin,
  sub: user.id,
  iat: now(),
  exp: now() + 60,
  jti: newId(),
  ...over,
});

const exchange = async (
  token: string | null,
  { body = user as object, application = 'acme' as string | null, at = origin } = {},
) => {
  const response = await world.fetch(
    new Request(`${at}/api/v2/users/external`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(application === null ? {} : { 'x-application-id': application }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        dpop: await frame.prove({ url: `${at}/api/v2/users/external`, token }),
      },
    }),
  );
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    body: (await response.json()) as Record<string, unknown>,
  };
};

describe("exchanging a partner's token", () => {
  it("answers a session of five minutes for the partner's user, without a cookie", async () => {
    const { status, body, cookies } = await exchange(await partner.sign(payload({ origin: 'http://127.0.0.1:4200' })));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expires_in: 300,
      user: { external_id: 'acme-7', name: 'Robin Reader', username: 'robin_reader', platform: 'partner', role: 'free_tier' },
    });
    expect(cookies).toEqual([]);
    expect(decodeJwt(String(body['token']))).toMatchObject({ platform: 'partner', cnf: { jkt: frame.jkt } });
  });

  it('knows the user again and takes over a changed name', async () => {
    const first = await exchange(await partner.sign(payload()));
    const renamed = await exchange(await partner.sign(payload()), { body: { ...user, name: 'Robin R.' } });
    expect(renamed.body['user']).toMatchObject({ name: 'Robin R.', id: (first.body['user'] as { id: string }).id });
  });

  it.each([
    ['both', { name: 'Signed Name', username: 'signed_name' }, { name: 'Signed Name', username: 'signed_name' }],
    ['the name', { name: 'Signed Name' }, { name: 'Signed Name', username: 'other_robin' }],
    ['the username', { username: 'signed_name' }, { name: 'Robin Other', username: 'signed_name' }],
    ['neither', {}, { name: 'Robin Other', username: 'other_robin' }],
  ])('takes %s from the signature, whatever the body says, and the rest from the body', async (_what, signed, shown) => {
    const body = { ...user, name: 'Robin Other', username: 'other_robin' };
    const { status, body: answer } = await exchange(await partner.sign(payload(signed)), { body });
    expect(status).toBe(200);
    expect(answer['user']).toMatchObject(shown);
  });

  it.each([{ name: 'Bo' }, { name: 7 }, { username: 'with space' }, { username: 'x'.repeat(21) }])(
    'refuses a signed name that breaks our rules: %j',
    async (signed) => {
      expect((await exchange(await partner.sign(payload(signed)))).status).toBe(401);
    },
  );

  it("lets two partners' users share an id and a username, and keeps them apart", async () => {
    const here = await exchange(await partner.sign(payload()));
    const there = await exchange(
      await rival.sign(payload({ iss: 'https://rival.example', aud: 'http://rival.localhost:4100' })),
      {
        application: 'rival',
        at: 'http://rival.localhost:4100',
      },
    );
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(there.body['user']).toMatchObject({ username: 'robin_reader' });
    expect((there.body['user'] as { id: string }).id).not.toBe((here.body['user'] as { id: string }).id);
  });

  it('accepts one token once: of 100 uses at the same moment, one succeeds', async () => {
    const token = await partner.sign(payload());
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['code'] === 'token_replayed')).toHaveLength(99);
  });

  it('takes a token that names the key of the frame, and none that names another', async () => {
    expect((await exchange(await partner.sign(payload({ cnf: { jkt: frame.jkt } })))).status).toBe(200);
    const other = await createProver(clock);
    const stolen = await exchange(await partner.sign(payload({ cnf: { jkt: other.jkt } })));
    expect(stolen).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('counts a token by its jti, not by its spelling', async () => {
    const same = { jti: 'one-of-a-kind' };
    expect((await exchange(await partner.sign(payload(same)))).status).toBe(200);
    expect((await exchange(await partner.sign(payload(same)))).body['code']).toBe('token_replayed');
  });

  it('takes one of 100 spellings at the same moment: another valid signature, and letters whose last bits nobody reads', async () => {
    const token = await partner.sign(payload());
    const [head, body, signature = ''] = token.split('.');
    const bytes = base64url.decode(signature);
    // ECDSA: with (r, s), (r, n - s) is valid as well.
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = order - BigInt(`0x${Buffer.from(bytes.subarray(32)).toString('hex')}`);
    const twin = base64url.encode(Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]));
    // 64 bytes leave four bits of the last letter unread.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spellings = [signature, twin].flatMap((one) => {
      const last = letters.indexOf(one.at(-1) ?? '') & ~15;
      return Array.from({ length: 16 }, (_, bits) => one.slice(0, -1) + letters.charAt(last + bits));
    });
    expect(new Set(spellings).size).toBe(32);
    const cases = Array.from({ length: 100 }, (_, index) => [head, body, spellings[index % spellings.length]].join('.'));
    const answers = await Promise.all(cases.map((each) => exchange(each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99);
    // So the spellings were read: without the table of used tokens they would have been accepted.
    expect(answers.filter(({ body: { code } }) => code === 'token_replayed').length).toBeGreaterThan(1);
  });

  it('still knows a used token at the end of its life, and after it calls it expired', async () => {
    const token = await partner.sign(payload());
    await exchange(token);
    clock.advance(59_000);
    expect((await exchange(token)).body['code']).toBe('token_replayed');
    clock.advance(120_000);
    expect((await exchange(token)).body['code']).toBe('token_expired');
  });

  it('still knows it when the table is swept while the token lives', async () => {
    await exchange(await partner.sign(payload()));
    clock.advance(30_000);
    const token = await partner.sign(payload());
    await exchange(token);
    clock.advance(31_000);
    await exchange(await partner.sign(payload()));
    expect((await exchange(token)).body['code']).toBe('token_replayed');
  });

  it('does not use up a token that it refuses', async () => {
    const token = await partner.sign(payload());
    expect((await exchange(token, { body: { ...user, id: 'someone-else' } })).status).toBe(403);
    expect((await exchange(token)).status).toBe(200);
  });

  it("tolerates a partner's clock that is up to a minute off", async () => {
    expect((await exchange(await partner.sign(payload({ iat: now() + 59, exp: now() + 119 })))).status).toBe(200);
    expect((await exchange(await partner.sign(payload({ iat: now() - 59, exp: now() + 1 })))).status).toBe(200);
  });
});

describe('everything else is refused', () => {
  const raw = (part: unknown) => base64url.encode(typeof part === 'string' ? part : JSON.stringify(part));

  /** Name, how to make the token, and the code that answers it. */
  const negative: [string, () => Promise<string> | string, string][] = [
    ['no token of any kind', () => 'x', 'unauthorized'],
    ['an unsigned body with an empty token', () => '..', 'unauthorized'],
    ['alg none', () => new UnsecuredJWT(payload()).encode(), 'unauthorized'],
    ['alg none with our header', () => `${raw({ alg: 'none', typ: 'JWT', kid: 'acme-1' })}.${raw(payload())}.`, 'unauthorized'],
    ['alg NONE in capitals', () => `${raw({ alg: 'NONE', typ: 'JWT', kid: 'acme-1' })}.${raw(payload())}.`, 'unauthorized'],
    [
      'HS256 keyed with the public key',
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(partner.publicKey));
        return new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'acme-1' }).sign(secret);
      },
      'unauthorized',
    ],
    [
      'RS256',
      async () =>
        new SignJWT(payload())
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'acme-1' })
          .sign((await generateKeyPair('RS256')).privateKey),
      'unauthorized',
    ],
    [
      'ES384',
      async () =>
        new SignJWT(payload())
          .setProtectedHeader({ alg: 'ES384', typ: 'JWT', kid: 'acme-1' })
          .sign((await generateKeyPair('ES384')).privateKey),
      'unauthorized',
    ],
    ['another key under our kid', () => rival.sign(payload(), { kid: 'acme-1' }), 'unauthorized'],
    ['an unknown kid', () => partner.sign(payload(), { kid: 'acme-2' }), 'unauthorized'],
    ['no kid', () => partner.sign(payload(), { kid: undefined }), 'unauthorized'],
    ["another brand's kid", () => rival.sign(payload()), 'unauthorized'],
    ['a kid that walks directories', () => partner.sign(payload(), { kid: '../../acme-1' }), 'unauthorized'],
    ['a kid that asks the database', () => partner.sign(payload(), { kid: "x' union select 'acme-1" }), 'unauthorized'],
    ['a kid of the prototype', () => partner.sign(payload(), { kid: '__proto__' }), 'unauthorized'],
    [
      'its own key in the header',
      async () => rival.sign(payload(), { kid: 'acme-1', jwk: await exportJWK(rival.publicKey) }),
      'unauthorized',
    ],
    [
      'even the right key in the header',
      async () => partner.sign(payload(), { jwk: await exportJWK(partner.publicKey) }),
      'unauthorized',
    ],
    ['a key address in the header', () => partner.sign(payload(), { jku: 'https://evil.example/jwks' }), 'unauthorized'],
    ['a certificate address in the header', () => partner.sign(payload(), { x5u: 'https://evil.example/x' }), 'unauthorized'],
    ['a certificate in the header', () => partner.sign(payload(), { x5c: ['MIIB'] }), 'unauthorized'],
    [
      'an unknown crit',
      () =>
        new SignJWT(payload())
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'acme-1', crit: ['x-odd'], 'x-odd': true })
          .sign(partner.privateKey, { crit: { 'x-odd': true } }),
      'unauthorized',
    ],
    ['another type', () => partner.sign(payload(), { typ: 'at+jwt' }), 'unauthorized'],
    ['no type', () => partner.sign(payload(), { typ: undefined }), 'unauthorized'],
    [
      'a nested token',
      async () => partner.sign({ ...payload(), inner: await partner.sign(payload()) }, { cty: 'JWT' }),
      'unauthorized',
    ],
    ['a payload that says it is compressed', () => partner.sign(payload(), { zip: 'DEF' }), 'unauthorized'],
    [
      'a compressed bomb: 2 MB in as many bytes as a token may have',
      async () => {
        const bomb = deflateRawSync(JSON.stringify({ ...payload(), filler: 'x'.repeat(2_000_000) }));
        return new CompactSign(bomb)
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'acme-1', zip: 'DEF' })
          .sign(partner.privateKey);
      },
      'unauthorized',
    ],
    [
      'a critical header that is known, and its key',
      () => `${raw({ alg: 'ES256', typ: 'JWT', kid: 'acme-1', crit: ['b64'], b64: false })}.${raw(payload())}.AAAA`,
      'unauthorized',
    ],
    [
      'a kid that is no text',
      () => `${raw({ alg: 'ES256', typ: 'JWT', kid: { $ne: '' } })}.${raw(payload())}.AAAA`,
      'unauthorized',
    ],
    ['two headers', async () => `${raw({ alg: 'none' })}.${await partner.sign(payload())}`, 'unauthorized'],
    ['an encrypted token', () => `${raw({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}.a.b.c.d`, 'unauthorized'],
    ['a giant', () => partner.sign(payload({ filler: 'x'.repeat(10_000) })), 'unauthorized'],
    ['a changed signature', async () => `${(await partner.sign(payload())).slice(0, -8)}AAAAAAAA`, 'unauthorized'],
    [
      'changed claims',
      async () => (await partner.sign(payload())).replace(/\.[^.]+\./, `.${raw(payload({ sub: 'admin' }))}.`),
      'unauthorized',
    ],
    [
      'a payload that is no object',
      () =>
        new CompactSign(new TextEncoder().encode('[1]'))
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'acme-1' })
          .sign(partner.privateKey),
      'unauthorized',
    ],
    ['expired', () => partner.sign(payload({ iat: now() - 50, exp: now() - 1 })), 'token_expired'],
    ['not valid yet', () => partner.sign(payload({ nbf: now() + 30 })), 'unauthorized'],
    ['issued too long ago', () => partner.sign(payload({ iat: now() - 61, exp: now() + 1 })), 'unauthorized'],
    ['issued in the future', () => partner.sign(payload({ iat: now() + 61, exp: now() + 100 })), 'unauthorized'],
    ['a life of more than a minute', () => partner.sign(payload({ exp: now() + 61 })), 'unauthorized'],
    ['no expiry', () => partner.sign(payload({ exp: undefined })), 'unauthorized'],
    ['no time of issue', () => partner.sign(payload({ iat: undefined })), 'unauthorized'],
    ['no jti', () => partner.sign(payload({ jti: undefined })), 'unauthorized'],
    ['a binding that is none', () => partner.sign(payload({ cnf: { x5t: 'abc' } })), 'unauthorized'],
    ['no subject', () => partner.sign(payload({ sub: undefined })), 'unauthorized'],
    ['no issuer', () => partner.sign(payload({ iss: undefined })), 'unauthorized'],
    ['another issuer', () => partner.sign(payload({ iss: 'https://rival.example' })), 'unauthorized'],
    ['no audience', () => partner.sign(payload({ aud: undefined })), 'unauthorized'],
    ['another audience', () => partner.sign(payload({ aud: 'http://rival.localhost:4100' })), 'unauthorized'],
    ['several audiences', () => partner.sign(payload({ aud: [origin, 'https://elsewhere.example'] })), 'unauthorized'],
    ['a page that is not on the list', () => partner.sign(payload({ origin: 'https://evil.example' })), 'forbidden'],
    ['a look-alike of a listed page', () => partner.sign(payload({ origin: 'http://127.0.0.1:4200.evil.example' })), 'forbidden'],
    ['another user than the body', () => partner.sign(payload({ sub: 'acme-8' })), 'forbidden'],
  ];

  it.each(negative)('%s', async (_name, make, code) => {
    const { status, body } = await exchange(await make());
    expect(body).toMatchObject({ code });
    expect(status).toBe(code === 'forbidden' ? 403 : 401);
    expect(body).not.toHaveProperty('token');
  });

  it('a body without a token mints nothing', async () => {
    expect((await exchange(null)).body).toMatchObject({ code: 'unauthorized' });
  });

  it.each([['rival'], ['ACME'], [''], [null]])('an application id other than the brand of the host: %j', async (application) => {
    expect((await exchange(await partner.sign(payload()), { application })).body).toMatchObject({ code: 'forbidden' });
  });

  it('a token of one brand at another, with either application id', async () => {
    for (const application of ['rival', 'acme']) {
      const { status } = await exchange(await partner.sign(payload()), { application, at: 'http://rival.localhost:4100' });
      expect([401, 403]).toContain(status);
    }
  });

  it('any token where the brand has no partner', async () => {
    const { body } = await exchange(await partner.sign(payload()), { application: 'plain', at: 'http://plain.localhost:4100' });
    expect(body).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    { ...user, username: 'abc' },
    { ...user, username: 'has space' },
    { ...user, username: 'x'.repeat(21) },
    { ...user, name: 'abc' },
    { ...user, id: '' },
    { name: user.name },
  ])('a body that breaks the rules of part 1 §5: %j', async (body) => {
    expect((await exchange(await partner.sign(payload()), { body })).status).toBe(400);
  });

  it("a session token in place of the partner's", async () => {
    const { body } = await exchange(await partner.sign(payload()));
    expect((await exchange(String(body['token']))).body).toMatchObject({ code: 'unauthorized' });
  });
});

describe('a token whose times are not ours', () => {
  const served = () => `${clock.now().toISOString().slice(0, 19)}Z`;
  const refused: [string, () => JWTPayload, string, string, number][] = [
    ['issued ahead', () => ({ iat: now() + 61 }), 'unauthorized', 'The token: iat is 61 s in the future', 61],
    ['issued long ago', () => ({ iat: now() - 61, exp: now() + 60 }), 'unauthorized', 'The token: iat is 61 s in the past', -61],
    ['over', () => ({ iat: now() - 65, exp: now() - 5 }), 'token_expired', 'The token expired 5 s ago', -5],
    ['not valid yet', () => ({ nbf: now() + 30 }), 'unauthorized', 'The token: nbf is 30 s in the future', 30],
  ];

  it.each(refused)('%s: the answer and the log say so, and name nobody', async (_name, times, code, sentence, seconds) => {
    logged.length = 0;
    const given = times();
    const { body } = await exchange(await partner.sign(payload({ ...(given.iat && { exp: given.iat + 60 }), ...given })));
    const detail = expect.stringMatching(
      new RegExp(`^${sentence} by this server's clock \\(${served()}\\)\\. .*clock of its signer`),
    );
    expect(body).toMatchObject({
      code,
      errorPayload: { reason: 'clock', detail, seconds, server_time: clock.now().toISOString() },
    });
    const line = logged.find(({ text }) => text.includes('for its times'));
    expect(line?.fields).toMatchObject({ brand: 'acme', detail, seconds, count: expect.any(Number) });
    expect(JSON.stringify([body, logged])).not.toMatch(/acme-7|robin/i);
    expect(String((body['errorPayload'] as { detail: string }).detail).length).toBeLessThan(200);
  });

  it('counts milliseconds, which is said as well', async () => {
    const { body } = await exchange(await partner.sign(payload({ iat: now() * 1000, exp: now() * 1000 + 60 })));
    expect(body).toMatchObject({ errorPayload: { detail: 'The token: iat counts milliseconds, and must count seconds.' } });
  });

  it('lives too long, which is no matter of a clock', async () => {
    const { body } = await exchange(await partner.sign(payload({ exp: now() + 90 })));
    expect(body['errorPayload']).toEqual({ detail: 'The token: exp is 90 s after iat, and may be 60 s at most.' });
  });

  it('is counted, and only where its signature holds', async () => {
    logged.length = 0;
    for (let time = 0; time < 2; time += 1) await exchange(await partner.sign(payload({ iat: now() + 90 })));
    const forged = `${(await partner.sign(payload({ iat: now() + 90 }))).slice(0, -8)}AAAAAAAA`;
    expect((await exchange(forged)).body).not.toHaveProperty('errorPayload');
    const counts = logged.filter(({ text }) => text.includes('for its times')).map(({ fields }) => Number(fields?.['count']));
    expect(counts).toHaveLength(2);
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
  });
});
