import { accountLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailChanges, identities, users } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import type { Database } from '../../../ports/index.ts';
import { createWorld, newId, parseBrand, type World } from '../../testing.ts';
import { createMember, lastMail, type Member } from '../testing.ts';
import { changeTries } from './change-rows.ts';

const origin = 'http://localhost:4100';
// The provider's own library lives by the real time; what tests move is how far ahead of it we are.
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const minute = 60_000;
const day = 24 * 60 * minute;

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const brand = parseBrand({
    id: 'daybreak',
    name: 'Daybreak',
    hosts: ['localhost:4100'],
    policy: { relay_domains: ['relay.example.test'] },
  });
  world = await createWorld({ db: database.db, clock, brands: [brand] });
});
afterAll(() => database.close());

const someone = (name: string) => `${name}-${newId().slice(0, 8)}@example.test`;

/** A member who has just signed in. */
const start = async (email = someone('old')) => {
  const member = createMember(world, database.db, origin);
  await member.signIn(email);
  const { user } = await member.renew();
  return { member, email, id: String(user?.['id']) };
};
const ask = (member: Member, email: string) => member.call('PUT', '/api/v1/users/email', { email });
const confirm = (member: Member, email: string, code: string) => member.call('PUT', '/api/v1/users/email', { email, code });
const codeFor = (email: string) => lastMail(world, email, 'email_change_code')?.code ?? 'no mail';
const secretFor = (email: string) => lastMail(world, email, 'email_change_notice')?.revertPath.split('#')[1] ?? 'no mail';
const change = async (member: Member, to: string) => {
  await ask(member, to);
  return confirm(member, to, codeFor(to));
};
const revert = (secret: string) =>
  createMember(world, database.db, origin).call('POST', '/api/v1/users/email/revert', { secret });
/** Whose account an address opens, in a browser of its own. */
const opens = async (email: string) => {
  const member = createMember(world, database.db, origin);
  const { pathname, hash } = await member.signIn(email);
  return { id: (await member.renew()).user?.['id'], at: pathname, hash };
};
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** From now on another issuer opens the account, and no code to its address. */
const openElsewhere = (id: string) =>
  database.db
    .update(identities)
    .set({ issuer: 'https://issuer.example', subject: id, kind: 'outside' })
    .where(eq(identities.userId, id));

describe('another address for an account', () => {
  it('is proven by its code before anything changes, and told to the old one', async () => {
    const { member, email, id } = await start();
    const to = someone('new');
    expect(await ask(member, to)).toEqual({ status: 202, body: { pending_email: to } });
    expect(lastMail(world, email, 'email_change_notice')).toMatchObject({ newEmail: to, days: accountLimits.emailRevertDays });
    expect((await member.call('GET', '/api/v1/users/email')).body).toEqual({ email, pending_email: to, is_recent: true });
    expect((await member.renew()).user).toMatchObject({ email });
    expect(await opens(email)).toMatchObject({ id, at: '/' });

    const code = codeFor(to);
    expect(await confirm(member, to, `${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({ status: 200, body: { email: to } });
    expect((await member.renew()).user).toMatchObject({ id, email: to });
    expect((await member.call('GET', '/api/v1/users/email')).body).toMatchObject({ email: to, pending_email: null });
  });

  it('opens the account from then on, and the old one does not', async () => {
    const { member, email, id } = await start();
    const to = someone('new');
    await change(member, to);
    expect(await opens(to)).toMatchObject({ id, at: '/' });
    const former = await opens(email);
    expect(former).toMatchObject({ id: undefined, at: '/update-email/revert' });
    expect(former.hash.slice(1)).toBe(secretFor(email));
    ahead += accountLimits.emailRevertDays * day + minute;
    const later = await opens(email);
    expect(later.at).toBe('/');
    expect(later.id).not.toBe(id);
  });

  it('is not taken over where it was mistyped: the code goes to a stranger, and the account stays', async () => {
    const { member, email, id } = await start();
    const typo = someone('tpyo');
    await ask(member, typo);
    const to = someone('right');
    await ask(member, to);
    expect((await confirm(member, typo, codeFor(typo))).body).toMatchObject({
      code: 'invalid_input',
      errorPayload: { reason: 'spent' },
    });
    expect((await confirm(member, to, codeFor(typo))).status).toBe(codeFor(typo) === codeFor(to) ? 200 : 400);
    expect(await opens(email)).toMatchObject({ id });
    const waiting = await database.db.select().from(emailChanges).where(eq(emailChanges.userId, id));
    expect(waiting).toHaveLength(1);
  });

  it.each(['', 'no-at', 'a@b', 'a@b.c', 'a b@example.test', `${'x'.repeat(250)}@b.example`])(
    'is refused as %j',
    async (email) => {
      const { member } = await start();
      const { status, body } = await ask(member, email);
      expect([status, body['code'], (body['issues'] as { path: string }[])[0]?.path]).toEqual([
        400,
        'invalid_input',
        'body.email',
      ]);
    },
  );

  it('is refused where it is the account’s own, or one of a relay', async () => {
    const { member, email } = await start();
    expect((await ask(member, email.toUpperCase())).body).toMatchObject({
      issues: [{ message: 'is the address of this account' }],
    });
    expect((await ask(member, 'x@sub.relay.example.test')).body).toMatchObject({ issues: [{ path: 'body.email' }] });
  });

  it('is asked for by a sign-in of the last ten minutes, and only there', async () => {
    const { member } = await start();
    const to = someone('new');
    ahead += accountLimits.recentSignInMinutes * minute + 1000;
    await member.renew();
    expect(await ask(member, to)).toMatchObject({
      status: 403,
      body: { code: 'sign_in_again', error: 'Sign in again: this needs a sign-in of the last 10 minutes.' },
    });
    expect((await member.call('GET', '/api/v1/users/email')).body).toMatchObject({ is_recent: false });
    expect(codeFor(to)).toBe('no mail');
  });

  it('may be confirmed later than that, as long as its code lives', async () => {
    const { member } = await start();
    const to = someone('new');
    ahead += 8 * minute;
    await member.renew();
    await ask(member, to);
    ahead += 9 * minute;
    await member.renew();
    expect((await confirm(member, to, codeFor(to))).status).toBe(200);
    const late = someone('late');
    const other = await start();
    await ask(other.member, late);
    ahead += accountLimits.emailCodeMinutes * minute;
    await other.member.renew();
    expect((await confirm(other.member, late, codeFor(late))).body).toMatchObject({ errorPayload: { reason: 'spent' } });
  });
});

describe('a taken address', () => {
  it('is answered as a free one, and told to the account that has it', async () => {
    const { member } = await start();
    const { email: taken, id } = await start();
    expect(await ask(member, taken)).toEqual({ status: 202, body: { pending_email: taken } });
    expect(lastMail(world, taken, 'email_taken_notice')).toEqual({ path: '/' });
    expect(codeFor(taken)).toBe('no mail');
    expect((await confirm(member, taken, '123456')).body).toMatchObject({ code: 'invalid_input' });
    expect(await opens(taken)).toMatchObject({ id });
  });

  it('counts also where somebody signed up with it meanwhile', async () => {
    const { member, email } = await start();
    const to = someone('both');
    await ask(member, to);
    const other = await start(to);
    expect((await confirm(member, to, codeFor(to))).body).toMatchObject({ code: 'conflict' });
    expect((await member.renew()).user).toMatchObject({ email });
    expect(await opens(to)).toMatchObject({ id: other.id });
  });

  it('is one that somebody has just given up and may take back', async () => {
    const former = await start();
    await change(former.member, someone('new'));
    const { member } = await start();
    await ask(member, former.email);
    expect(lastMail(world, former.email, 'email_taken_notice')).toEqual({ path: '/' });
    expect(codeFor(former.email)).toBe('no mail');
  });

  it('is given to one of many who ask for it at once', async () => {
    const to = someone('many');
    const all = await Promise.all(Array.from({ length: 4 }, () => start()));
    for (const { member } of all) await ask(member, to);
    const codes = await database.db.select().from(emailChanges).where(eq(emailChanges.newEmail, to));
    expect(codes).toHaveLength(4);
    const sent = world.queued.filter((mail) => mail.to === to && mail.kind === 'email_change_code');
    const answers = await Promise.all(
      all.map(({ member }, at) => confirm(member, to, (sent[at]?.params as { code: string }).code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await database.db.select().from(users).where(eq(users.email, to))).toHaveLength(1);
  });

  it('is given to one at once also where another issuer opens the accounts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const to = someone('many');
      const all = await Promise.all(Array.from({ length: 4 }, () => start()));
      for (const { id } of all) await openElsewhere(id);
      for (const { member } of all) await ask(member, to);
      const sent = world.queued.filter((mail) => mail.to === to && mail.kind === 'email_change_code');
      const answers = await Promise.all(
        all.map(({ member }, at) => confirm(member, to, (sent[at]?.params as { code: string }).code)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await database.db.select().from(users).where(eq(users.email, to))).toHaveLength(1);
    }
  });
});

describe('the code', () => {
  it('is good for a few guesses, counted also where they come at once', async () => {
    const { member, email } = await start();
    const to = someone('new');
    await ask(member, to);
    const right = codeFor(to);
    const guesses = await Promise.all(Array.from({ length: changeTries }, () => confirm(member, to, wrongFor(right))));
    expect(guesses.map(({ body }) => body['errorPayload'])).toEqual(guesses.map(() => ({ reason: 'wrong' })));
    expect((await confirm(member, to, right)).body).toMatchObject({ errorPayload: { reason: 'spent' } });
    expect((await member.renew()).user).toMatchObject({ email });
  });

  it('works once, for the account that asked, and is kept as a hash', async () => {
    const { member, id } = await start();
    const to = someone('new');
    await ask(member, to);
    const code = codeFor(to);
    const [row] = await database.db.select().from(emailChanges).where(eq(emailChanges.userId, id));
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(secretFor(String(row?.oldEmail)));
    const other = await start();
    expect((await confirm(other.member, to, code)).status).toBe(400);
    expect((await confirm(member, to, code)).status).toBe(200);
    expect((await confirm(member, to, code)).status).toBe(400);
  });

  it('is asked for five times an hour and no more', async () => {
    const { member } = await start();
    const answers = [];
    for (let at = 0; at < 6; at++) answers.push((await ask(member, someone(`n${at}`))).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('the old address', () => {
  it('keeps the account before the new one is confirmed, and every session ends', async () => {
    const { member, email, id } = await start();
    const to = someone('thief');
    await ask(member, to);
    expect(await revert(secretFor(email))).toEqual({ status: 200, body: { email } });
    expect((await confirm(member, to, codeFor(to))).status).toBe(401);
    expect((await member.renew()).status).toBe(401);
    expect(await opens(email)).toMatchObject({ id, at: '/' });
  });

  it('takes the account back for seven days, whatever came after', async () => {
    const { member, email, id } = await start();
    const [first, second] = [someone('thief'), someone('fence')];
    await change(member, first);
    await change(member, second);
    ahead += 6 * day;
    expect(await revert(secretFor(email))).toEqual({ status: 200, body: { email } });
    expect(await opens(email)).toMatchObject({ id, at: '/' });
    // The thief's own links lead nowhere, and neither address opens the account.
    expect((await revert(secretFor(first))).status).toBe(404);
    expect((await revert(secretFor(email))).status).toBe(404);
    for (const other of [first, second]) expect((await opens(other)).id).not.toBe(id);
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.email).toBe(email);
  });

  it('is too late after seven days', async () => {
    const { member, email, id } = await start();
    const to = someone('new');
    await change(member, to);
    ahead += accountLimits.emailRevertDays * day + minute;
    expect((await revert(secretFor(email))).status).toBe(404);
    expect(await opens(to)).toMatchObject({ id });
  });

  it('is gone back to by asking as well, and then no link leads away again', async () => {
    const { member, email, id } = await start();
    const other = someone('other');
    await change(member, other);
    expect((await change(member, email)).status).toBe(200);
    expect((await revert(secretFor(other))).status).toBe(404);
    expect(await opens(email)).toMatchObject({ id, at: '/' });
  });

  it('changes nothing of an account that is being left, and takes it back once it is kept', async () => {
    const { member, email, id } = await start();
    await change(member, someone('thief'));
    const isThis = eq(users.id, id);
    await database.db.update(users).set({ closedAt: new Date() }).where(isThis);
    expect((await revert(secretFor(email))).status).toBe(404);
    await database.db.update(users).set({ closedAt: null }).where(isThis);
    expect(await revert(secretFor(email))).toEqual({ status: 200, body: { email } });
    expect(await opens(email)).toMatchObject({ id, at: '/' });
  });

  it('is not known by a secret that nobody was sent', async () => {
    expect((await revert('x'.repeat(43))).status).toBe(404);
    expect((await revert('short')).status).toBe(400);
  });

  it('of a relay gets no notice, and the relay goes on opening the account', async () => {
    const relay = `me-${newId().slice(0, 8)}@relay.example.test`;
    const { member, id } = await start(relay);
    const to = someone('mine');
    expect((await change(member, to)).status).toBe(200);
    expect(lastMail(world, relay, 'email_change_notice')).toBeUndefined();
    expect(await opens(relay)).toMatchObject({ id, at: '/' });
    expect(await opens(to)).toMatchObject({ id, at: '/' });
    expect((await member.renew()).user).toMatchObject({ email: to });
  });
});

it('keeps the ways of an account that another issuer opens', async () => {
  const { member, email, id } = await start();
  const isThis = eq(identities.userId, id);
  await openElsewhere(id);
  const to = someone('new');
  expect((await change(member, to)).status).toBe(200);
  const ways = await database.db.select().from(identities).where(isThis);
  expect(ways.map(({ issuer }) => issuer)).toEqual(['https://issuer.example']);
  expect((await revert(secretFor(email))).status).toBe(200);
});
