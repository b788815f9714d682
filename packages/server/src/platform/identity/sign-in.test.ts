import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { codeTries } from '../../adapters/oidc/email-codes.ts';
import { characters, conversations, erasures, mailbox, keyValues, pageEvents, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { seedAccounts } from '../../demo/accounts.ts';
import type { Database, IdentityProvider } from '../../ports/index.ts';
import { limitRows } from '../../limits.ts';
import { createBrowser, createWorld, newId, parseBrand, testKeys, type Browser, type World } from '../testing.ts';
import { createWayBack } from './accounts/way-back.ts';

const origin = 'http://lantern.localhost:4100';
// The provider's own library lives by the real time; what tests move is how far ahead of it we are.
let ahead = 0;
/** Where real time stands still for a test that counts seconds. */
let stopped: number | null = null;
const clock = { now: () => new Date((stopped ?? Date.now()) + ahead) };

let database: Database;
let world: World;
const brands = [
  parseBrand({
    id: 'lantern',
    name: 'Lantern & "Co"',
    hosts: ['lantern.localhost:4100'],
    theme: { preset: 'lantern', mode: 'dark' },
  }),
  parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'] }),
  parseBrand({ id: 'acme', name: 'Acme', hosts: ['acme.localhost:4100'], partner_mode: true }),
];

beforeAll(async () => {
  database = await createTestDatabase();
  await seedAccounts(database.db, clock.now());
  world = await createWorld({ db: database.db, clock, brands });
});
afterAll(() => database.close());

const browser = (at = origin, address?: string) => createBrowser(world, at, address);

/** What browsers say of a navigation that our own page began. */
const fromOverlay = { 'sec-fetch-site': 'same-origin' };

/** From the sign-in link to the provider's first page. */
const open = async (one: Browser, query: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const { response, url } = await one.follow(
    await one.request(`/api/v2/auth/login?${new URLSearchParams(query)}`, { headers }),
    headers,
  );
  return { response, path: url.pathname, text: await response.text() };
};

const newestCode = async (to: string): Promise<string> => {
  const mails = await database.db.select().from(mailbox).where(eq(mailbox.to, to));
  const newest = mails.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0];
  return /code for .* is (\d{6})/.exec(newest?.text ?? '')?.[1] ?? 'no mail';
};

const enterEmail = async (one: Browser, path: string, email: string) => one.follow(await one.submit(`${path}/email`, { email }));
const enterCode = async (one: Browser, path: string, code: string) => one.follow(await one.submit(`${path}/code`, { code }));

const signIn = async (one: Browser, email: string, query: Record<string, string> = {}) => {
  const { path } = await open(one, query);
  await enterEmail(one, path, email);
  return enterCode(one, path, await newestCode(email));
};

const refresh = async (one: Browser) => {
  const response = await one.request('/api/v2/auth/refresh', { method: 'POST' });
  return { status: response.status, body: (await response.json()) as { token: string; user: Record<string, unknown> } };
};

describe('signing in with a code by e-mail', () => {
  it('goes from the link through the mailbox to a member session, and home', async () => {
    const one = browser();
    const { path, text } = await open(one);
    expect(text).toContain('<label for="email">Email</label>');
    const sent = await enterEmail(one, path, ' Premium@Example.TEST ');
    expect(await sent.response.text()).toContain('autocomplete="one-time-code"');
    const { url, response } = await enterCode(one, path, await newestCode('premium@example.test'));
    expect([url.href, response.status]).toEqual([`${origin}/`, 200]);
    const { status, body } = await refresh(one);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'premium@example.test',
      username: 'premiumlantern',
      role: 'paid_premium',
      platform: 'first_party',
    });
  });

  it('makes a new member without a username yet, and knows them the next time', async () => {
    const one = browser();
    await signIn(one, 'fresh@example.test');
    const first = (await refresh(one)).body.user;
    expect(first).toMatchObject({ email: 'fresh@example.test', username: null, role: 'free_tier' });
    const two = browser();
    await signIn(two, 'fresh@example.test');
    expect((await refresh(two)).body.user).toEqual(first);
  });

  it('is told as one login, once its session is there, and as a sign-up of somebody new only when the profile is', async () => {
    const told = () => database.db.select({ name: pageEvents.name, userId: pageEvents.userId }).from(pageEvents);
    const before = (await told()).length;
    const one = browser();
    await signIn(one, 'minimal@example.test');
    await refresh(one);
    await refresh(one);
    const two = browser();
    await signIn(two, 'unmade@example.test');
    await refresh(two);
    expect((await told()).slice(before)).toEqual([{ name: 'login', userId: null }]);
  });

  it('leads the holder of a closed account to the page that says so, signed in nowhere', async () => {
    await signIn(browser(), 'leaver@example.test');
    await database.db.update(users).set({ closedAt: clock.now() }).where(eq(users.email, 'leaver@example.test'));
    const one = browser();
    const { url } = await signIn(one, 'leaver@example.test');
    expect(url.pathname).toBe('/user-not-found');
    expect((await refresh(one)).status).toBe(401);
  });

  it('leads the holder of an account that is being erased to the page that keeps it, until it is too late', async () => {
    const { db } = database;
    const email = 'returner@example.test';
    await signIn(browser(), email);
    const isThis = eq(users.email, email);
    const [user] = await db.select().from(users).where(isThis);
    const wayBack = createWayBack({ db, clock, keys: testKeys });
    const { secret, undoHash } = await wayBack.secretOf('erasure-1');
    const requestedAt = clock.now();
    const eraseAt = new Date(requestedAt.getTime() + 3_600_000);
    const erasure = { id: 'erasure-1', userId: user?.id ?? '', keepsWorks: false, undoHash, requestedAt, eraseAt };
    await db.insert(erasures).values(erasure);
    await db.update(users).set({ closedAt: requestedAt }).where(isThis);
    const landing = async () => {
      const one = browser();
      const { url } = await signIn(one, email);
      expect((await refresh(one)).status).toBe(401);
      return [url.pathname, url.searchParams.get('until'), url.hash];
    };
    const nowhere = ['/user-not-found', null, ''];
    expect(await landing()).toEqual(['/keep-account', eraseAt.toISOString(), `#${secret}`]);

    await db
      .update(users)
      .set({ extraPermissions: ['restriction_complete'] })
      .where(isThis);
    expect(await landing()).toEqual(nowhere);
    const pathFor = (extraPermissions: string[]) => wayBack.pathOf({ id: user?.id ?? '', extraPermissions });
    expect(await pathFor(['restriction_temporary'])).toBeNull();
    expect(await pathFor(['temporary_shadowban'])).not.toBeNull();
    await db.update(users).set({ extraPermissions: [] }).where(isThis);
    await db.update(erasures).set({ startedAt: clock.now() });
    expect(await pathFor([])).toBeNull();
    await db.update(erasures).set({ startedAt: null, eraseAt: clock.now() });
    expect(await landing()).toEqual(nowhere);
    await db.delete(erasures);
  });

  it('tells who has not proven the address nothing of an account that is being erased', async () => {
    const { db } = database;
    const email = 'hurrying@example.test';
    await signIn(browser(), email);
    await db.update(users).set({ closedAt: clock.now() }).where(eq(users.email, email));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    const eraseAt = new Date(clock.now().getTime() + 3_600_000);
    const { undoHash } = await createWayBack({ db, clock, keys: testKeys }).secretOf('erasure-2');
    await db
      .insert(erasures)
      .values({ id: 'erasure-2', userId: user?.id ?? '', keepsWorks: false, undoHash, requestedAt: clock.now(), eraseAt });
    /** What a browser is told that has the address alone, without what is its own or the address's. */
    const told = async (address: string) => {
      const one = browser();
      const { path } = await open(one);
      const pages: string[] = [];
      for (const answer of [await enterEmail(one, path, address), await enterCode(one, path, 'O12345')])
        pages.push(`${answer.response.status} ${await answer.response.text()}`.replaceAll(path, '').replaceAll(address, ''));
      expect(one.jar.get('session')).toBeUndefined();
      return pages;
    };
    expect(await told(email)).toEqual(await told('nobody-yet@example.test'));
    await db.delete(erasures);
  });

  it('does not ask twice for the e-mail that the overlay took', async () => {
    const one = browser();
    const { text, path } = await open(one, { login_hint: 'hinted@example.test', provider: 'email' }, fromOverlay);
    expect(text).toContain('value="hinted@example.test"');
    expect(text).toContain('<script>document.forms[0].requestSubmit();</script>');
    const sent = await enterEmail(one, path, 'hinted@example.test');
    expect(await sent.response.text()).toContain('We sent a six-digit code to hinted@example.test');
    const { url } = await enterCode(one, path, await newestCode('hinted@example.test'));
    expect(url.pathname).toBe('/');
  });

  it('returns to a remembered page, and home from any other wish', async () => {
    const cases = [
      ['/checkout?plan_id=basic-month', '/checkout?plan_id=basic-month'],
      ['/personas', '/personas'],
      ['/chat/mira', '/chat/mira'],
      ['/profile', '/'],
      ['//evil.example/checkout', '/'],
      ['https://evil.example/checkout', '/'],
    ];
    for (const [at, [wish, goal]] of cases.entries()) {
      const { url } = await signIn(browser(), `returning-${at}@example.test`, { redirect: wish! });
      expect(url.href, wish).toBe(origin + goal);
    }
  });

  it('asks again although the provider remembers the browser: who signs in says so', async () => {
    const one = browser();
    await signIn(one, 'free@example.test');
    const { text } = await open(one);
    expect(text).toContain('Sign in to');
    await signIn(one, 'minimal@example.test');
    expect((await refresh(one)).body.user).toMatchObject({ email: 'minimal@example.test' });
  });

  it('lets two tabs of one browser sign in side by side', async () => {
    const one = browser();
    const first = await open(one);
    const second = await open(one);
    await enterEmail(one, first.path, 'tab-one@example.test');
    expect((await enterCode(one, first.path, await newestCode('tab-one@example.test'))).url.href).toBe(`${origin}/`);
    expect((await refresh(one)).body.user).toMatchObject({ email: 'tab-one@example.test' });
    await enterEmail(one, second.path, 'tab-two@example.test');
    expect((await enterCode(one, second.path, await newestCode('tab-two@example.test'))).url.href).toBe(`${origin}/`);
    expect((await refresh(one)).body.user).toMatchObject({ email: 'tab-two@example.test' });
  });

  it('ends the session of the member who was signed in before', async () => {
    const one = browser();
    await signIn(one, 'before@example.test');
    const before = browser();
    before.jar.set('session', one.jar.get('session')!);
    await signIn(one, 'after@example.test');
    expect((await refresh(before)).status).toBe(401);
    expect((await refresh(one)).body.user).toMatchObject({ email: 'after@example.test' });
  });

  it.each([
    ['', 'Email can not be empty'],
    ['   ', 'Email can not be empty'],
    ['no-at', 'Please enter a valid email address'],
    ['a@b', 'Please enter a valid email address'],
    ['a@b.c', 'Please enter a valid email address'],
    ['a@b.example\r\nbcc: x@y.example', 'Please enter a valid email address'],
    ['"<script>"@b.example', 'Please enter a valid email address'],
    [`${'x'.repeat(250)}@b.example`, 'Please enter a valid email address'],
  ])('says what is wrong with the address %j', async (email, message) => {
    const one = browser();
    const { path } = await open(one);
    const answer = await one.submit(`${path}/email`, { email });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(message);
    expect(text).toContain('aria-invalid="true"');
    expect(text).not.toContain('<script');
  });
});

describe('the code', () => {
  it('takes spaces and dashes as people type them', async () => {
    const one = browser();
    const { path } = await open(one);
    await enterEmail(one, path, 'typist@example.test');
    const code = await newestCode('typist@example.test');
    expect((await enterCode(one, path, ` ${code.slice(0, 3)}-${code.slice(3)} `)).url.pathname).toBe('/');
  });

  /** Where a code was sent, its address and a wrong one. */
  const asked = async (email: string) => {
    const one = browser();
    const { path } = await open(one);
    await enterEmail(one, path, email);
    const right = await newestCode(email);
    const guess = async (code: string) => (await one.submit(`${path}/code`, { code })).text();
    return { one, path, right, guess, wrong: right === '000000' ? '000001' : '000000' };
  };

  it('takes three slips at once, and longer and longer for each one after', async () => {
    const { guess, wrong, right, one, path } = await asked('slipping@example.test');
    stopped = Date.now();
    onTestFinished(() => void (stopped = null));
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(wrong)));
    expect(answers.filter((text) => text.includes('not the code. Check the latest email.'))).toHaveLength(3);
    expect(answers.filter((text) => text.includes('too soon after your last try'))).toHaveLength(17);
    // Too soon is no try: neither does it count, nor does it make the wait longer.
    expect(await guess(right)).toContain('Wait 2 seconds');
    ahead += 2001;
    expect(await guess(wrong)).toContain('not the code. Check the latest email.');
    expect(await guess(right)).toContain('Wait 5 seconds');
    ahead += 5001;
    expect((await enterCode(one, path, right)).url.pathname).toBe('/');
  });

  it(`is spent after ${codeTries} wrong tries, however long they take`, async () => {
    const { guess, wrong, right } = await asked('guessed@example.test');
    for (let tried = 0; tried < codeTries; tried += 1) {
      expect(await guess(wrong)).toContain('not the code. Check the latest email.');
      ahead += 60_001;
    }
    expect(await guess(right)).toContain('This code no longer works');
  });

  it('is no try where it is no six digits, and is one in digits of another width', async () => {
    const { guess, right, one, path } = await asked('blank@example.test');
    for (const given of ['', '01234', '0123456', 'O12345', '\u200b', ...Array(codeTries).fill(' ')])
      expect(await guess(given)).toContain('not the code. Check the latest email.');
    const wide = [...right].map((digit) => String.fromCodePoint(0xff_10 + Number(digit))).join('\u200b');
    expect((await enterCode(one, path, wide)).url.pathname).toBe('/');
  });

  it('opens one account for one mailbox, whatever a browser makes of its address', async () => {
    const ids = new Set<unknown>();
    for (const email of ['zoe@zoë.test', 'zoe@xn--zo-ija.test', '\u200bZoe@ZOE\u0308.test']) {
      const one = browser();
      const { path } = await open(one);
      await enterEmail(one, path, email);
      await enterCode(one, path, await newestCode('zoe@xn--zo-ija.test'));
      ids.add((await refresh(one)).body.user['id']);
    }
    expect(ids.size).toBe(1);
    expect([...ids][0]).toBeDefined();
  });

  it('dies after ten minutes', async () => {
    const one = browser();
    const { path } = await open(one);
    await enterEmail(one, path, 'slow@example.test');
    const code = await newestCode('slow@example.test');
    ahead += 10 * 60_000 + 1000;
    const { url } = await enterCode(one, path, code);
    expect(url.href).toContain('step=email');
    expect((await refresh(one)).status).toBe(401);
  });

  it('of another browser opens nothing', async () => {
    const victim = browser();
    const { path } = await open(victim);
    await enterEmail(victim, path, 'victim@example.test');
    const thief = browser();
    const answer = await thief.submit(`${path}/code`, { code: await newestCode('victim@example.test') });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Couldn&#39;t authenticate. Try again');
  });

  it('is not stored as it is', async () => {
    const one = browser();
    const { path } = await open(one);
    await enterEmail(one, path, 'stored@example.test');
    const code = await newestCode('stored@example.test');
    const records = await database.db.select().from(keyValues).where(eq(keyValues.model, 'EmailCode'));
    expect(JSON.stringify(records)).not.toContain(code);
  });
});

describe('mails to sign in with', () => {
  const mailsTo = (to: string) => database.db.$count(mailbox, eq(mailbox.to, to));
  /** 303 where a code was sent, 200 with the reason where not. */
  const ask = async (email: string, address: string) => {
    const one = browser(origin, address);
    const { path } = await open(one);
    return (await one.submit(`${path}/email`, { email })).status;
  };
  const codesHere = limitRows.signInMailsHere.user;

  it('leave for the POST of a form and for nothing else', async () => {
    const hint = { login_hint: 'linked@example.test', provider: 'email' };
    for (const headers of [{}, fromOverlay, { ...fromOverlay, 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
      const one = browser();
      const { text, path } = await open(one, hint, headers);
      expect(text).toContain('value="linked@example.test"');
      expect(text.includes('<script>')).toBe(headers === fromOverlay);
      await one.request(path);
      await one.request(`${path}/email?email=linked@example.test`);
      await one.request(`${path}/email`, { method: 'PUT', body: 'email=linked@example.test' });
    }
    expect(await mailsTo('linked@example.test')).toBe(0);
  });

  it('to one mailbox come five times in ten minutes for one network, and its owner is not locked out by a stranger', async () => {
    const told = [];
    for (let at = 0; at <= codesHere; at += 1) told.push(await ask('owner@example.test', `2001:db8:bad:1::${at}`));
    expect(told).toEqual([...Array<number>(codesHere).fill(303), 200]);
    expect(await ask('owner@example.test', '192.0.2.77')).toBe(303);
    expect(await mailsTo('owner@example.test')).toBe(codesHere + 1);
  });

  it('to one mailbox end, however many networks ask', async () => {
    const { user: most } = limitRows.signInMailbox;
    const told = [];
    for (let at = 0; at < most + 3; at += 1) told.push(await ask('flooded@example.test', `198.51.100.${at}`));
    expect(told.filter((status) => status === 303)).toHaveLength(most);
  });

  it('to many mailboxes end for one network', async () => {
    const { network: most } = limitRows.signInMails;
    const told = [];
    for (let at = 0; at < most + 3; at += 1) told.push(await ask(`sprayed-${at}@example.test`, `2001:db8:5::${at.toString(16)}`));
    expect(told.filter((status) => status === 303)).toHaveLength(most);
  });

  it('are counted by the address that the listener saw, whatever the caller writes', async () => {
    const one = browser(origin, '203.0.113.5');
    for (let at = 0; at <= codesHere; at += 1) {
      const { path } = await open(one);
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-caller-address': `10.0.0.${at}`,
        'x-forwarded-for': `10.0.1.${at}`,
      };
      const { status } = await one.request(`${path}/email`, { method: 'POST', body: 'email=forged%40example.test', headers });
      expect(status).toBe(at < codesHere ? 303 : 200);
    }
  });
});

describe('a sandbox provider', () => {
  it.each([
    ['google', 'Google'],
    ['apple', 'Apple'],
    ['x', 'X'],
    ['discord', 'Discord'],
  ])('%s says that it is one, and signs in the e-mail picked there', async (provider, name) => {
    const one = browser();
    const { path, text } = await open(one, { provider });
    expect(text).toContain(`${name} (sandbox)`);
    expect(text).toContain(`Nothing is sent to ${name}`);
    const { url } = await one.follow(await one.submit(`${path}/sandbox`, { provider, email: 'verified@example.test' }));
    expect(url.href).toBe(`${origin}/`);
    expect((await refresh(one)).body.user).toMatchObject({
      username: 'verifiedlantern',
      age_verification: { status: 'verified' },
    });
  });

  it('is offered on the first page, one press away', async () => {
    const one = browser();
    const { text, path } = await open(one);
    for (const name of ['Google', 'Apple', 'X', 'Discord']) expect(text).toContain(`Continue with ${name} (sandbox)`);
    expect(await (await one.request(`${path}?provider=discord`)).text()).toContain('Discord (sandbox)');
  });
});

describe('a guest who signs in', () => {
  it('keeps their conversations and characters', async () => {
    const one = browser();
    const started = (await (await one.request('/api/v2/auth/guest', { method: 'POST' })).json()) as { user: { id: string } };
    const guestCookie = one.jar.get('session')!;
    const [character, conversation] = [newId(), newId()];
    await database.db
      .insert(characters)
      .values({ id: character, applicationIds: ['lantern'], creatorUserId: started.user.id, name: 'Mira' });
    await database.db
      .insert(conversations)
      .values({ id: conversation, applicationId: 'lantern', userId: started.user.id, characterId: character });
    await signIn(one, 'storyteller@example.test');
    const member = (await refresh(one)).body.user;
    const [kept] = await database.db.select().from(conversations).where(eq(conversations.id, conversation));
    const [made] = await database.db.select().from(characters).where(eq(characters.id, character));
    expect([kept?.userId, made?.creatorUserId]).toEqual([member['id'], member['id']]);
    const old = browser();
    old.jar.set('session', guestCookie);
    expect((await refresh(old)).status).toBe(401);
  });

  it('keeps what another tab began with their last token, too', async () => {
    const one = browser();
    const started = (await (await one.request('/api/v2/auth/guest', { method: 'POST' })).json()) as { user: { id: string } };
    await signIn(one, 'two-tabs@example.test');
    const [character, conversation] = [newId(), newId()];
    await database.db
      .insert(characters)
      .values({ id: character, applicationIds: ['lantern'], creatorUserId: started.user.id, name: 'Mira' });
    await database.db
      .insert(conversations)
      .values({ id: conversation, applicationId: 'lantern', userId: started.user.id, characterId: character });
    const member = (await refresh(one)).body.user;
    const [kept] = await database.db.select().from(conversations).where(eq(conversations.id, conversation));
    expect(kept?.userId).toBe(member['id']);
  });

  it("does not take a member's conversations when another member signs in on the same browser", async () => {
    const one = browser();
    await signIn(one, 'creator@example.test');
    const creator = (await refresh(one)).body.user;
    const [character, conversation] = [newId(), newId()];
    await database.db
      .insert(characters)
      .values({ id: character, applicationIds: ['lantern'], creatorUserId: String(creator['id']), name: 'Mira' });
    await database.db
      .insert(conversations)
      .values({ id: conversation, applicationId: 'lantern', userId: String(creator['id']), characterId: character });
    await signIn(one, 'admin@example.test');
    const [kept] = await database.db.select().from(conversations).where(eq(conversations.id, conversation));
    expect(kept?.userId).toBe(creator['id']);
  });
});

describe('a sign-in that cannot be trusted', () => {
  const failed = `${origin}/?error=sign_in_failed`;

  /** A sign-in stopped just before its last step: the callback's address, not yet visited. */
  const callbackOf = async (one: Browser, email: string) => {
    const { path } = await open(one);
    await enterEmail(one, path, email);
    let response = await one.submit(`${path}/code`, { code: await newestCode(email) });
    for (;;) {
      const next = new URL(response.headers.get('location') ?? '', origin);
      if (next.pathname.startsWith('/api/')) return next.pathname + next.search;
      response = await one.request(next.pathname + next.search);
    }
  };

  it('ends at home with the error, for a callback that nobody asked for', async () => {
    for (const query of ['', '?code=x&state=y', '?error=access_denied&state=y', '?state=']) {
      const one = browser();
      expect((await one.follow(await one.request(`/api/v2/auth/callback${query}`))).url.href, query).toBe(failed);
      expect((await refresh(one)).status).toBe(401);
    }
  });

  it("does not accept a callback in another person's browser", async () => {
    const victim = browser();
    expect((await victim.follow(await victim.request(await callbackOf(browser(), 'attacker@example.test')))).url.href).toBe(
      failed,
    );
  });

  describe('even if the provider vouched for anything', () => {
    let gullible: World;
    beforeAll(async () => {
      const identity: IdentityProvider = {
        providers: [],
        begin: async () => ({ url: 'https://issuer.example/', state: newId(), nonce: 'n', codeVerifier: 'v' }),
        finish: async () => ({ issuer: 'https://issuer.example', kind: 'outside', subject: 'anybody', email: null }),
      };
      gullible = await createWorld({ db: database.db, clock, brands, identity });
    });
    const begin = async (one: Browser) => {
      await one.request('/api/v2/auth/login');
      const pending = await database.db.select().from(keyValues).where(eq(keyValues.model, 'PendingSignIn'));
      const newest = pending.sort((a, b) => (b.expiresAt?.getTime() ?? 0) - (a.expiresAt?.getTime() ?? 0))[0];
      return `/api/v2/auth/callback?code=c&state=${String(newest?.payload['state'])}`;
    };
    const endOf = async (one: Browser, callback: string) => (await one.request(callback)).headers.get('location');

    it('a callback works once', async () => {
      const one = createBrowser(gullible, origin);
      const callback = await begin(one);
      expect(await endOf(one, callback)).toBe('/');
      expect(await endOf(one, callback)).toBe('/?error=sign_in_failed');
    });

    it('a callback works only in the browser that began it, although the other began one, too', async () => {
      const [attacker, victim] = [createBrowser(gullible, origin), createBrowser(gullible, origin)];
      await begin(victim);
      ahead += 10;
      expect(await endOf(victim, await begin(attacker))).toBe('/?error=sign_in_failed');
    });

    it('a callback works only at the brand that began it', async () => {
      const [here, there] = [createBrowser(gullible, origin), createBrowser(gullible, 'http://localhost:4100')];
      const callback = await begin(here);
      there.jar.set('sign-in', here.jar.get('sign-in')!);
      expect(await endOf(there, callback)).toBe('/?error=sign_in_failed');
    });

    it('a callback dies after half an hour', async () => {
      const one = createBrowser(gullible, origin);
      const callback = await begin(one);
      ahead += 30 * 60_000;
      expect(await endOf(one, callback)).toBe('/?error=sign_in_failed');
    });
  });

  it('works once: the same callback again signs nobody in', async () => {
    const one = browser();
    const callback = await callbackOf(one, 'once@example.test');
    expect((await one.follow(await one.request(callback))).url.href).toBe(`${origin}/`);
    expect((await one.follow(await one.request(callback))).url.href).toBe(failed);
  });

  it('is refused when the code is exchanged for another', async () => {
    const one = browser();
    const callback = new URL(await callbackOf(one, 'swap@example.test'), origin);
    callback.searchParams.set('code', 'stolen');
    expect((await one.follow(await one.request(callback.pathname + callback.search))).url.href).toBe(failed);
  });

  it("is refused at another brand's host", async () => {
    const one = browser();
    const callback = await callbackOf(one, 'hop@example.test');
    const there = browser('http://localhost:4100');
    there.jar.set('sign-in', one.jar.get('sign-in')!);
    expect((await there.follow(await there.request(callback))).url.href).toBe('http://localhost:4100/?error=sign_in_failed');
  });

  it('does not begin on a partner brand, whose users come with their token', async () => {
    const answer = await browser('http://acme.localhost:4100').request('/api/v2/auth/login');
    expect(answer.status).toBe(403);
  });
});

describe("the provider's pages", () => {
  it('run no script, load nothing, and stand in no frame', async () => {
    const { response, text } = await open(browser());
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(text).not.toMatch(/<script|style="|\son\w+=/);
  });

  it("carry the brand's name, escaped, and its theme", async () => {
    const { text } = await open(browser());
    expect(text).toContain('<title>Sign in to Lantern &amp; &quot;Co&quot; | Lantern &amp; &quot;Co&quot;</title>');
    expect(text).toContain('--troupe-accent:');
  });

  it('answer a broken request with a page of ours', async () => {
    const answer = await browser().request('/oidc/auth?client_id=unknown');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Couldn&#39;t authenticate. Try again');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('publish one issuer for each host', async () => {
    const answer = await browser('http://localhost:4100').request('/oidc/.well-known/openid-configuration');
    expect(await answer.json()).toMatchObject({
      issuer: 'http://localhost:4100/oidc',
      code_challenge_methods_supported: ['S256'],
    });
    expect((await world.fetch(new Request('http://unknown.localhost:4100/oidc/.well-known/openid-configuration'))).status).toBe(
      404,
    );
  });
});
