import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consents, emailChanges, mails, pageEvents, users } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { createBrands } from '../../brands.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createSealer } from '../../kernel/sealed.ts';
import type { SealedMail } from '../mails/mails.ts';
import { createTokenService } from '../identity/tokens.ts';
import { createRefreshFamilies } from '../identity/refresh-families.ts';
import { newId } from '../testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

interface Answer {
  [field: string]: unknown;
  issues?: { path: string; message: string }[];
}

let server: TestServer;
beforeAll(async () => {
  const brand = createTestBrand({
    languages: ['de', 'es'],
    policy: { relay_domains: ['relay.example.test'] },
    legal: { terms: [{ version: '2026-11', date: '2026-11-24', text: 'Terms.' }], privacy: 'Privacy.', guidelines: 'Be kind.' },
  });
  server = await createTestServer({ brands: createBrands([brand]) });
});
afterAll(() => server.close());

/** A member who has just signed in, and a call in one of their tabs. */
const signIn = async (given: Partial<typeof users.$inferInsert> = {}) => {
  const { clock, secretKeys: keys } = server.ports;
  const { db } = server.database;
  const id = newId();
  const row = { id, applicationId: 'daybreak', externalId: `of-${id}`, platform: 'first_party' as const, name: '' };
  const [user] = await db
    .insert(users)
    .values({ ...row, role: 'free_tier', email: `${id}@example.test`, ...given })
    .returning();
  const { sessionId } = await createRefreshFamilies({ db, clock, newId, keys }).start(id);
  const { token } = await createTokenService({ keys, clock }).issue(user!, { ttl: 900, sid: sessionId });
  const call = async (method: string, body?: object, path = '/api/v2/users', headers = {}) => {
    const response = await server.send(path, { method, token, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const check = (username: string) => call('POST', { username }, '/api/v1/users/check-username');
  const logged = async () =>
    (await db.select({ name: pageEvents.name }).from(pageEvents).where(eq(pageEvents.userId, id))).map(({ name }) => name);
  /** Events name their account only with its consent. */
  const agree = () => call('PUT', { given: true }, '/api/v1/users/analytics');
  return { id, call, check, logged, agree };
};

describe('the profile of somebody new', () => {
  it('is not there until it is made, any number of times, and only the first touch counts', async () => {
    const { id, call } = await signIn();
    expect((await call('GET')).status).toBe(404);
    expect((await call('POST', { affiliate_id: 'a1', tap_tracking_id: 't1' })).body).toMatchObject({
      id,
      onboarding: 'needs_profile',
    });
    expect((await call('POST', { affiliate_id: 'a2' })).status).toBe(200);
    expect((await call('GET')).body).toMatchObject({ id, onboarding: 'needs_profile' });
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ affiliateId: 'a1', tapTrackingId: 't1' });
  });

  it('tells one sign-up over all tabs', async () => {
    const { call, logged, agree } = await signIn();
    await agree();
    await Promise.all([call('POST', {}), call('POST', {}), call('POST', {})]);
    expect(await logged()).toEqual(['sign_up']);
  });

  it('tells a login of somebody who has a username', async () => {
    const { call, logged, agree } = await signIn({ username: 'knownone' });
    await agree();
    await call('POST', {});
    await call('POST', {});
    expect(await logged()).toEqual(['login']);
  });

  it('refuses what is too long with the field and the limit', async () => {
    const { call } = await signIn();
    const { status, body } = await call('POST', { affiliate_id: 'a'.repeat(129) });
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'body.affiliate_id']);
  });
});

describe('onboarding', () => {
  it('goes step by step, each derived from the account', async () => {
    const { call } = await signIn();
    await call('POST', {});
    const named = await call('PATCH', { username: 'Steps', name: 'Mara', age: true, toc: true });
    expect(named.body).toMatchObject({ username: 'steps', name: 'Mara', onboarding: 'needs_guidelines' });
    expect((await call('PATCH', { guidelines: true })).body).toMatchObject({ onboarding: 'ready' });
  });

  it('is done with one call that says everything', async () => {
    const { call } = await signIn();
    const { body } = await call('PATCH', { username: 'atonce', name: 'Mara', age: true, toc: true, guidelines: true });
    expect(body).toMatchObject({ username: 'atonce', onboarding: 'ready' });
  });

  it('writes each ticked box down beside the version of its text, and nothing where a name was refused', async () => {
    const { id, call } = await signIn();
    const { call: other } = await signIn();
    await other('PATCH', { username: 'ofanother' });
    const said = { age: true, toc: true, guidelines: true };
    expect((await call('PATCH', { username: 'ofanother', ...said })).status).toBe(409);
    expect((await call('PATCH', { username: 'statesmen', ...said })).status).toBe(200);
    const rows = await server.database.db.select().from(consents).where(eq(consents.userId, id));
    expect(rows.map(({ kind, version, given }) => [kind, version, given]).toSorted()).toEqual([
      ['age_statement', null, true],
      ['guidelines', expect.any(String), true],
      ['privacy', expect.any(String), true],
      ['terms', '2026-11', true],
    ]);
    expect(rows.every(({ kind, hash }) => kind === 'age_statement' || hash !== null)).toBe(true);
  });

  it('asks a relay’s users for another address first', async () => {
    const { call } = await signIn({ email: 'x@relay.example.test' });
    expect((await call('POST', {})).body).toMatchObject({ onboarding: 'needs_email' });
  });

  it('takes the address of a relay’s user only after a code from there', async () => {
    const { id, call } = await signIn({ email: `${newId()}@relay.example.test` });
    const email = `real-${newId().slice(0, 8)}@example.test`;
    const changes = () => server.database.db.select().from(emailChanges).where(eq(emailChanges.userId, id));
    expect(
      (await call('PATCH', { username: 'relayed1', name: 'Mara', email, age: true, toc: true, guidelines: true })).body,
    ).toMatchObject({
      username: 'relayed1',
      onboarding: 'needs_email',
    });
    expect((await changes()).map(({ newEmail, completedAt }) => [newEmail, completedAt])).toEqual([[email, null]]);
    const [row] = await server.database.db.select().from(users).where(eq(users.id, id));
    expect(row?.email).toMatch(/@relay/);
    const sent = await server.database.db.select().from(mails).where(eq(mails.userId, id));
    expect(sent.map(({ kind }) => kind)).toEqual(['email_change_code']);
    const wrong = await call('PUT', { email, code: '000000' }, '/api/v1/users/email');
    expect([wrong.status, (await call('GET')).body['onboarding']]).toEqual([400, 'needs_email']);
  });

  it('takes no address of a relay, none of who signed in without one, and none of a session that is old', async () => {
    const relayed = await signIn({ email: `${newId()}@relay.example.test` });
    const refused = await relayed.call('PATCH', { username: 'relayed2', email: 'x@sub.relay.example.test' });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'body.email']);
    const direct = await signIn();
    await direct.call('PATCH', { username: 'direct1', email: 'other@example.test' });
    const named = await signIn({ email: `${newId()}@relay.example.test`, username: `named${newId().slice(0, 6)}` });
    expect((await named.call('PATCH', { email: 'thief@example.test' })).body).toMatchObject({ code: 'sign_in_again' });
    for (const { id } of [relayed, direct, named])
      expect(await server.database.db.$count(emailChanges, eq(emailChanges.userId, id))).toBe(0);
  });

  it('keeps what was answered so far for another device, until it counts', async () => {
    const { call, id } = await signIn();
    const kept = async () => (await call('GET', undefined, '/api/v1/users/settings')).body['signUpDraft'];
    await call('POST', {});
    const signUpDraft = JSON.stringify({ username: 'mara', step: 'guidelines' });
    expect((await call('PATCH', { signUpDraft }, '/api/v1/users/settings')).status).toBe(200);
    expect(await kept()).toBe(signUpDraft);
    const other = await signIn();
    expect((await other.call('GET', undefined, '/api/v1/users/settings')).body['signUpDraft']).toBeNull();
    expect((await call('PATCH', { signUpDraft: 'x'.repeat(2001) }, '/api/v1/users/settings')).status).toBe(400);
    const done = {
      username: id.replace(/\W/g, '').slice(-12).toLowerCase(),
      name: 'Mara',
      age: true,
      toc: true,
      guidelines: true,
    };
    expect((await call('PATCH', done)).body).toMatchObject({ onboarding: 'ready' });
    expect(await kept()).toBeNull();
  });

  it('takes no guidelines for a profile', async () => {
    const { call } = await signIn();
    expect((await call('PATCH', { guidelines: true })).body).toMatchObject({ onboarding: 'needs_profile' });
  });

  it('answers 409 username_taken for a name that is another’s, and keeps nothing else of the call', async () => {
    const { call: first } = await signIn();
    const { call: second } = await signIn();
    await first('PATCH', { username: 'onlyone' });
    const refused = await second('PATCH', { username: 'onlyone', name: 'Thief', guidelines: true });
    expect([refused.status, refused.body['code'], refused.body['error']]).toEqual([
      409,
      'username_taken',
      'Username is not available',
    ]);
    expect((await second('POST', {})).body).toMatchObject({ username: null, name: '' });
  });

  it.each([
    ['ab', 'Username is too short'],
    ['İstanbul', 'Username contain invalid characters'],
  ])('refuses %s in the words of the form', async (username, message) => {
    const { call, check } = await signIn();
    for (const { status, body } of [await call('PATCH', { username }), await check(username)]) {
      expect([status, body.issues]).toEqual([400, [{ path: 'body.username', message }]]);
    }
  });
});

describe('the welcome mail', () => {
  const sent = (id: string) =>
    server.database.db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, id)).orderBy(mails.createdAt);

  const languageOf = async (id: string) => {
    const [row] = await server.database.db.select({ sealed: mails.sealed }).from(mails).where(eq(mails.userId, id));
    const kept = await createSealer(server.ports.secretKeys, 'mails').open(row?.sealed ?? '');
    return (JSON.parse(kept ?? '{}') as SealedMail).language;
  };

  it('is written once, when the account is complete for the first time', async () => {
    const { id, call } = await signIn();
    await call('POST', {});
    await call('PATCH', { username: 'welcomed', name: 'Mara', age: true, toc: true });
    expect(await sent(id)).toEqual([]);
    await Promise.all([call('PATCH', { guidelines: true }), call('PATCH', { guidelines: true })]);
    await call('PATCH', { username: 'welcomed', guidelines: true });
    expect(await sent(id)).toEqual([{ kind: 'welcome' }]);
  });

  it('speaks as the account does, and before that as its browser', async () => {
    const german = { 'accept-language': 'de' };
    const { id, call } = await signIn();
    await call('PATCH', { username: 'leser1', guidelines: true }, '/api/v2/users', german);
    const { id: other, call: callOther } = await signIn({ settings: { interfaceLanguage: 'es' } });
    await callOther('PATCH', { username: 'lector1', guidelines: true }, '/api/v2/users', german);
    expect([await languageOf(id), await languageOf(other)]).toEqual(['de', 'es']);
  });

  it.each([
    ['has no address', { email: null }],
    ['has one of a relay, where our mail does not arrive', { email: 'y@relay.example.test' }],
    ['is a partner’s', { platform: 'partner' as const, username: 'ofpartner' }],
  ])('is not written to somebody who %s, and the account is complete all the same', async (_, given) => {
    const { id, call } = await signIn(given);
    const names = 'platform' in given ? {} : { username: `nomail${newId().slice(0, 6)}` };
    expect((await call('PATCH', { ...names, guidelines: true })).status).toBe(200);
    expect(await sent(id)).toEqual([]);
  });
});

describe('asking whether a username is free', () => {
  it('answers isAvailable, and what is free near a taken one', async () => {
    const { call, check } = await signIn();
    expect((await check('Wanted')).body).toEqual({ isAvailable: true });
    await call('PATCH', { username: 'wanted' });
    const { body } = await (await signIn()).check('wanted');
    expect(body['isAvailable']).toBe(false);
    expect(body['suggestions']).toHaveLength(3);
  });

  it('may be done 30 times a minute', async () => {
    const { check } = await signIn();
    for (let at = 0; at < 30; at += 1) expect((await check(`many${at}`)).status).toBe(200);
    expect((await check('onemore')).status).toBe(429);
  });

  it('is for members', async () => {
    expect((await server.send('/api/v1/users/check-username', { method: 'POST', body: '{"username":"guest1"}' })).status).toBe(
      401,
    );
  });
});
