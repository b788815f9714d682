import { createPasskey, listPasskeys, passkeyLimits, startPasskey, startPasskeySignIn } from '@troupe/protocol';
import { and, eq, like } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasures, keyValues, passkeys, users } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import type { Database } from '../../../ports/index.ts';
import { createBrowser, createWorld, newId, parseBrand, type World, testKeys } from '../../testing.ts';
import { createWayBack } from '../accounts/way-back.ts';
import { createMember, lastMail, type Member } from '../testing.ts';
import { createAuthenticator, type Authenticator, type Wrong } from './testing.ts';

const origin = 'http://localhost:4100';
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const minute = 60_000;
const day = 24 * 60 * minute;

const brands = [
  parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100', 'other.localhost:4100', '127.0.0.1:4100'] }),
  parseBrand({ id: 'lantern', name: 'Lantern', hosts: ['lantern.localhost:4100'] }),
];
let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld({ db: database.db, clock, brands });
});
afterAll(() => database.close());

const someone = () => `who-${newId().slice(0, 8)}@example.test`;
const start = async (at = origin) => {
  const email = someone();
  const member = createMember(world, database.db, at);
  await member.signIn(email);
  const { user } = await member.renew();
  return { member, email, id: String(user?.['id']), authenticator: await createAuthenticator(at) };
};
type Started = Awaited<ReturnType<typeof start>>;

const creationIn = (body: unknown) => v.parse(startPasskey.output, body);
const requestIn = (body: unknown) => v.parse(startPasskeySignIn.output, body);
const ask = (member: Member) => member.call('POST', '/api/v1/users/passkeys/options');
const keep = (member: Member, body: object) => member.call('POST', '/api/v1/users/passkeys', body);
const list = async (member: Member) => v.parse(listPasskeys.output, (await member.call('GET', '/api/v1/users/passkeys')).body);
const add = async ({ member, authenticator }: Pick<Started, 'member' | 'authenticator'>, name?: string) => {
  const { body } = await ask(member);
  const credential = await authenticator.make(creationIn(body));
  return keep(member, { credential, ...(name !== undefined && { name }) });
};

/** A browser that nobody has signed in with, as its own network. */
const stranger = (at = origin) => createMember(world, database.db, at, 'Mozilla/5.0 (Windows NT 10.0) Chrome/145.0');
const question = async (member: Member) => {
  const { status, body } = await member.call('POST', '/api/v2/auth/passkey/options');
  return { status, options: () => requestIn(body) };
};
const answer = (member: Member, credential: object, redirect?: string) =>
  member.call('POST', '/api/v2/auth/passkey', { credential, ...(redirect !== undefined && { redirect }) });
const signIn = async (authenticator: Authenticator, { wrong = {}, at = origin }: { wrong?: Wrong; at?: string } = {}) => {
  const member = stranger(at);
  const options = (await question(member)).options();
  const { status, body } = await answer(member, await authenticator.show(options, wrong));
  return { member, status, body, id: (await member.renew()).user?.['id'] };
};

describe('a passkey', () => {
  let member: Member;
  beforeAll(async () => void ({ member } = await start()));

  it('is asked for so that its owner is found without a name and has proven who they are', async () => {
    const { member, email, id } = await start();
    const { body } = await ask(member);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Daybreak' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(body['challenge']).toMatch(/^[\w-]{43}$/);
  });

  it('is kept, listed, told by mail, and opens the account on a device that has never seen it', async () => {
    const who = await start();
    const { status, body } = await add(who, 'My phone');
    expect([status, body]).toEqual([
      200,
      { id: body['id'], name: 'My phone', host: 'localhost', is_synced: false, created_at: expect.any(String), used_at: null },
    ]);
    expect(lastMail(world, who.email, 'passkey_added')).toMatchObject({ name: 'My phone', path: '/profile/sessions' });
    const { id } = await signIn(who.authenticator);
    expect(id).toBe(who.id);
    const { passkeys: kept, is_offered, is_recent } = await list(who.member);
    expect([is_offered, is_recent, kept.length]).toEqual([true, true, 1]);
    expect(Date.parse(kept[0]?.used_at ?? '')).toBeGreaterThanOrEqual(Date.parse(kept[0]?.created_at ?? ''));
    expect(lastMail(world, who.email, 'new_device')).toMatchObject({ device: 'Chrome on Windows' });
  });

  it('is named after its device where nobody names it', async () => {
    expect((await add(await start())).body['name']).toBe('Firefox on Linux');
  });

  it('counts as a sign-in of just now, and remembers the pages that any other remembers', async () => {
    const who = await start();
    await add(who);
    const member = stranger();
    const shown = await who.authenticator.show((await question(member)).options());
    expect((await answer(member, shown, '/profile/sessions')).body).toEqual({ path: '/profile/sessions' });
    await member.renew();
    expect((await list(member)).is_recent).toBe(true);
    const other = stranger();
    const again = await who.authenticator.show((await question(other)).options());
    expect((await answer(other, again, '//evil.example')).body).toEqual({ path: '/' });
  });

  it('takes along what the browser’s guest has said', async () => {
    const who = await start();
    await add(who);
    const browser = createBrowser(world, origin, '2001:db8:77::1');
    const post = async (path: string, body: object = {}) =>
      (
        await browser.request(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
      ).json() as Promise<Record<string, unknown>>;
    const guest = (await post('/api/v2/auth/guest')) as { user: { id: string } };
    const options = requestIn(await post('/api/v2/auth/passkey/options'));
    expect(await post('/api/v2/auth/passkey', { credential: await who.authenticator.show(options) })).toEqual({ path: '/' });
    const merged = and(like(keyValues.id, 'merged|%'), eq(keyValues.uid, `merged-into|${who.id}`));
    const rows = await database.db.select().from(keyValues).where(merged);
    expect(rows.map(({ payload }) => payload)).toEqual([{ guestId: guest.user.id }]);
  });

  it('gets another name, and is removed: then it opens nothing', async () => {
    const who = await start();
    const { id } = v.parse(createPasskey.output, (await add(who)).body);
    const renamed = await who.member.call('PATCH', `/api/v1/users/passkeys/${id}`, { name: '  Blue key ' });
    expect([renamed.status, renamed.body['name']]).toEqual([200, 'Blue key']);
    expect((await who.member.call('DELETE', `/api/v1/users/passkeys/${id}`)).status).toBe(200);
    expect((await list(who.member)).passkeys).toEqual([]);
    expect((await signIn(who.authenticator)).body).toMatchObject({ code: 'sign_in_failed' });
    expect((await who.member.call('DELETE', `/api/v1/users/passkeys/${id}`)).status).toBe(404);
  });

  it('is its owner’s alone', async () => {
    const who = await start();
    const { id } = v.parse(createPasskey.output, (await add(who)).body);
    const other = await start();
    expect((await other.member.call('PATCH', `/api/v1/users/passkeys/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await other.member.call('DELETE', `/api/v1/users/passkeys/${id}`)).status).toBe(404);
    expect((await list(other.member)).passkeys).toEqual([]);
    expect((await signIn(who.authenticator)).id).toBe(who.id);
  });

  it.each([
    ['', 'must not be empty'],
    ['   ', 'must not be empty'],
    ['x'.repeat(passkeyLimits.nameMax + 1), `must be at most ${passkeyLimits.nameMax} characters`],
  ])('has no name like %j', async (name, message) => {
    const { body } = await member.call('PATCH', '/api/v1/users/passkeys/any', { name });
    expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'body.name', message }] });
  });
});

describe('a passkey is not added', () => {
  it('by a session that has not just signed in', async () => {
    const who = await start();
    const { body } = await ask(who.member);
    ahead += 11 * minute;
    await who.member.renew();
    expect((await ask(who.member)).body).toMatchObject({ code: 'sign_in_again' });
    const late = await keep(who.member, { credential: await who.authenticator.make(creationIn(body)) });
    expect(late.status).toBe(400);
    expect((await list(who.member)).is_recent).toBe(false);
  });

  it('by a session that ended between question and answer', async () => {
    const who = await start();
    const { body } = await ask(who.member);
    const credential = await who.authenticator.make(creationIn(body));
    await who.member.call('DELETE', '/api/v1/users/sessions?keep=none');
    expect((await keep(who.member, { credential })).status).toBe(401);
    expect(await database.db.$count(passkeys, eq(passkeys.userId, who.id))).toBe(0);
  });

  it('beyond as many as an account may have', async () => {
    const who = await start();
    for (let n = 1; n < passkeyLimits.most; n++)
      await add({ member: who.member, authenticator: await createAuthenticator(origin) }, `key ${n}`);
    const questions = [await ask(who.member), await ask(who.member)];
    const made = await Promise.all(questions.map(async ({ body }) => (await createAuthenticator(origin)).make(creationIn(body))));
    const kept = await Promise.all(made.map((credential) => keep(who.member, { credential })));
    expect(kept.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await database.db.$count(passkeys, eq(passkeys.userId, who.id))).toBe(passkeyLimits.most);
    expect((await ask(who.member)).body).toMatchObject({ code: 'conflict', errorPayload: { most: passkeyLimits.most } });
  });

  it('twice, by any account', async () => {
    const who = await start();
    await add(who);
    expect((await ask(who.member)).body['excludeCredentials']).toEqual([
      { id: who.authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    expect((await add({ member: (await start()).member, authenticator: who.authenticator })).status).toBe(409);
  });

  const wrongs: [string, Wrong][] = [
    ['for another page', { origin: 'http://evil.example' }],
    ['for another host', { rpId: 'lantern.localhost' }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['as an answer to another question', { type: 'webauthn.get' }],
    ['without a proof of who was there', { flags: 1 }],
    ['with nobody there', { flags: 0 }],
  ];
  let asker: Started | undefined;
  it.each(wrongs)('%s', async (_how, wrong) => {
    const { member, authenticator } = (asker ??= await start());
    const { body } = await ask(member);
    const kept = await keep(member, { credential: await authenticator.make(creationIn(body), wrong) });
    expect([kept.status, kept.body['code']]).toEqual([400, 'invalid_input']);
    expect((await list(member)).passkeys).toEqual([]);
  });

  it('by an answer that somebody else was asked for', async () => {
    const [one, other] = [await start(), await start()];
    const { body } = await ask(one.member);
    const credential = await one.authenticator.make(creationIn(body));
    expect((await keep(other.member, { credential })).status).toBe(400);
    // It is used up, too.
    expect((await keep(one.member, { credential })).status).toBe(400);
  });

  it('by a guest', async () => {
    const guest = createMember(world, database.db, origin);
    const answered = await guest.browser.request('/api/v2/auth/guest', { method: 'POST' });
    const { token } = (await answered.json()) as { token: string };
    const asked = await guest.browser.request('/api/v1/users/passkeys/options', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asked.status).toBe(401);
  });
});

describe('a passkey opens nothing', () => {
  const wrongs: [string, Wrong][] = [
    ['with an answer for another page', { origin: 'http://evil.example' }],
    ['with an answer for another host', { rpId: 'lantern.localhost' }],
    ['with an answer to another question', { type: 'webauthn.create' }],
    ['with an answer to a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['without a proof of who was there', { flags: 1 }],
    ['with nobody there', { flags: 0 }],
    ['with the name of another account', { userHandle: 'c29tZWJvZHktZWxzZQ' }],
    ['with another signature', { signature: Uint8Array.from([48, 6, 2, 1, 1, 2, 1, 1]) }],
    ['with bytes that are no signature', { signature: Uint8Array.from([1, 2, 3]) }],
  ];
  let owner: Started | undefined;
  /** One for all cases: none of them changes what opens the account. */
  const hasOne = async () => {
    if (owner) return owner;
    owner = await start();
    await add(owner);
    return owner;
  };
  it.each(wrongs)('%s', async (_how, wrong) => {
    const who = await hasOne();
    const { status, body, id } = await signIn(who.authenticator, { wrong });
    expect([status, body['code'], id]).toEqual([401, 'sign_in_failed', undefined]);
    expect((await signIn(who.authenticator)).id).toBe(who.id);
  });

  it('a second time with the same answer', async () => {
    const who = await start();
    await add(who);
    const member = stranger();
    const shown = await who.authenticator.show((await question(member)).options());
    const both = await Promise.all([answer(member, shown), answer(stranger(), shown)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('after the deadline', async () => {
    const who = await start();
    await add(who);
    const member = stranger();
    const options = (await question(member)).options();
    const shown = await who.authenticator.show(options);
    ahead += passkeyLimits.challengeMinutes * minute + 1;
    expect((await answer(member, shown)).status).toBe(401);
  });

  it('with a counter that went back: the key was copied', async () => {
    const who = await start();
    await add(who);
    expect((await signIn(who.authenticator)).status).toBe(200);
    expect((await signIn(who.authenticator, { wrong: { counter: 2 } })).status).toBe(401);
    expect((await signIn(who.authenticator, { wrong: { counter: 0 } })).status).toBe(401);
    const [row] = await database.db.select().from(passkeys).where(eq(passkeys.userId, who.id));
    expect(row?.counter).toBe(2);
  });

  it('but with a counter that never counts, as synced ones do', async () => {
    const who = { ...(await start()), authenticator: await createAuthenticator(origin, { counts: false }) };
    await add(who);
    expect([(await signIn(who.authenticator)).id, (await signIn(who.authenticator)).id]).toEqual([who.id, who.id]);
  });

  it('on another host of the brand, or of another brand', async () => {
    const who = await start();
    await add(who);
    for (const at of ['http://other.localhost:4100', 'http://lantern.localhost:4100'])
      expect((await signIn(who.authenticator, { at, wrong: { origin: at } })).status).toBe(401);
  });

  it('of an account that is closed, and says so', async () => {
    const who = await start();
    await add(who);
    await database.db.update(users).set({ closedAt: clock.now() }).where(eq(users.id, who.id));
    const { status, body, id } = await signIn(who.authenticator);
    expect([status, body, id]).toEqual([200, { path: '/user-not-found' }, undefined]);

    const wayBack = createWayBack({ db: database.db, clock, keys: testKeys });
    const { secret, undoHash } = await wayBack.secretOf('erasure-of-passkeys');
    const eraseAt = new Date(clock.now().getTime() + 3_600_000);
    const erasure = { id: 'erasure-of-passkeys', userId: who.id, keepsWorks: false, requestedAt: clock.now(), eraseAt };
    await database.db.insert(erasures).values({ ...erasure, undoHash });
    const { path } = (await signIn(who.authenticator)).body as { path: string };
    const { pathname, searchParams, hash } = new URL(path, origin);
    expect([pathname, searchParams.get('until'), hash]).toEqual(['/keep-account', eraseAt.toISOString(), `#${secret}`]);
  });

  it('for a page of another site', async () => {
    const asked = await world.fetch(
      new Request(`${origin}/api/v2/auth/passkey/options`, { method: 'POST', headers: { origin: 'https://evil.example' } }),
    );
    expect(asked.status).toBe(403);
  });

  it.each(['null', '[]', '{"challenge":7}', '{"challenge":"short"}', 'not json', '\u0000'])(
    'with client data like %j',
    async (text) => {
      const who = await hasOne();
      const member = stranger();
      const shown = await who.authenticator.show((await question(member)).options());
      const clientDataJSON = Buffer.from(text).toString('base64url');
      expect((await answer(member, { ...shown, response: { ...shown.response, clientDataJSON } })).status).toBe(401);
    },
  );

  it('with more bytes than an authenticator answers', async () => {
    const shown = await (await createAuthenticator(origin)).show((await question(stranger())).options());
    const signature = 'A'.repeat(passkeyLimits.signatureMax + 1);
    const { status, body } = await answer(stranger(), { ...shown, response: { ...shown.response, signature } });
    expect([status, (body['issues'] as { path: string }[])[0]?.path]).toEqual([400, 'body.credential.response.signature']);
  });
});

describe('passkeys are not offered', () => {
  it('at an address in numbers, which no authenticator knows', async () => {
    const { member } = await start('http://127.0.0.1:4100');
    expect((await list(member)).is_offered).toBe(false);
    expect((await question(stranger('http://127.0.0.1:4100'))).status).toBe(404);
    expect((await ask(member)).status).toBe(404);
  });

  it('where an outside issuer signs members in', async () => {
    const unused = () => Promise.reject(new Error('unused'));
    const outside = await createWorld({
      db: database.db,
      clock,
      brands,
      identity: { providers: [], begin: unused, finish: unused },
    });
    const asked = await outside.fetch(
      new Request(`${origin}/api/v2/auth/passkey/options`, { method: 'POST', headers: { origin } }),
    );
    expect(asked.status).toBe(404);
  });

  it('to one who asks without end', async () => {
    const address = '2001:db8:99::1';
    const request = () => new Request(`${origin}/api/v2/auth/passkey/options`, { method: 'POST', headers: { origin } });
    const statuses = [];
    for (let n = 0; n < 601; n++) statuses.push((await world.fetch(request(), address)).status);
    expect([statuses[0], statuses[599], statuses[600]]).toEqual([200, 200, 429]);
  });
});

describe('an owner who takes an account back by its old address', () => {
  it('is rid of passkeys made since and in the week before, keeps older ones, and of every session', async () => {
    const who = await start();
    await add(who, 'old');
    ahead += 8 * day;
    await who.member.signIn(who.email);
    const thief = await createAuthenticator(origin);
    await add({ member: who.member, authenticator: thief }, 'before');
    ahead += minute;
    const to = someone();
    await who.member.call('PUT', '/api/v1/users/email', { email: to });
    const code = lastMail(world, to, 'email_change_code')?.code;
    expect((await who.member.call('PUT', '/api/v1/users/email', { email: to, code })).status).toBe(200);
    await add({ member: who.member, authenticator: await createAuthenticator(origin) }, 'since');
    expect((await list(who.member)).passkeys.map(({ name }) => name)).toEqual(['since', 'before', 'old']);
    const stolen = await signIn(thief);
    expect(stolen.id).toBe(who.id);

    const secret = lastMail(world, who.email, 'email_change_notice')?.revertPath.split('#')[1];
    expect((await stranger().call('POST', '/api/v1/users/email/revert', { secret })).status).toBe(200);
    expect((await stolen.member.renew()).status).toBe(401);
    expect((await signIn(thief)).status).toBe(401);
    const back = await signIn(who.authenticator);
    expect(back.id).toBe(who.id);
    expect((await list(back.member)).passkeys.map(({ name }) => name)).toEqual(['old']);
  });
});
