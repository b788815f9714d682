import { AppError, type OwnSession } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refreshTokens } from '../../../db/schema.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import { createKeyValues } from '../../../kernel/key-values.ts';
import type { Database } from '../../../ports/index.ts';
import { createTestRestrictions } from '../../rights/testing.ts';
import { createWorld, newId, parseBrand, type World } from '../../testing.ts';
import { createEndedSessions } from '../ended-sessions.ts';
import { createMember, lastMail, type Member } from '../testing.ts';

const origin = 'http://localhost:4100';
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

let database: Database;
let here: World;
/** Another server on the same database. */
let there: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const brands = [parseBrand({ id: 'daybreak', name: 'Daybreak', hosts: ['localhost:4100'], embed: { sign_in: true } })];
  here = await createWorld({ db: database.db, clock, brands });
  there = await createWorld({ db: database.db, clock, brands });
});
afterAll(() => database.close());

const someone = () => `who-${newId().slice(0, 8)}@example.test`;
const start = async (email = someone(), agent?: string) => {
  const member = createMember(here, database.db, origin, agent);
  await member.signIn(email);
  return { member, email };
};
const list = async (member: Member) => (await member.call('GET', '/api/v1/users/sessions')).body['sessions'] as OwnSession[];

/** Waits as long as an end may take, in real time, and answers what the other server says of a token by then. */
const soon = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 5000, interval: 200 });

describe('where one is signed in', () => {
  it('is listed by device, with the session that asks first and two cookies of one sign-in as one', async () => {
    const { member, email } = await start();
    await start(email, phone);
    const sessions = await list(member);
    expect(sessions.map(({ device, surface, is_current }) => [device, surface, is_current])).toEqual([
      ['Firefox on Linux', 'site', true],
      ['Safari on iPhone', 'site', false],
    ]);
    const rows = await database.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.id, sessions[0]?.id ?? ''));
    expect(sessions[0]?.used_at).toBe(rows[0]?.rotatedAt.toISOString());
    const beside = await database.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.besideId, sessions[0]?.id ?? ''));
    expect(beside).toHaveLength(1);
  });

  it('tells nobody of another account', async () => {
    const { member } = await start();
    const other = await start();
    const [theirs] = await list(other.member);
    expect((await list(member)).map(({ id }) => id)).not.toContain(theirs?.id);
    expect((await member.call('DELETE', `/api/v1/users/sessions/${theirs?.id}`)).status).toBe(404);
    expect((await other.member.renew()).status).toBe(200);
  });
});

describe('a session that is ended', () => {
  it('is over at once here, and within five seconds on other servers, cookies and tokens', async () => {
    const { member, email } = await start();
    const lost = await start(email, phone);
    const away = createMember(there, database.db, origin);
    for (const [name, value] of lost.member.browser.jar) away.browser.jar.set(name, value);
    await away.renew();
    expect((await away.call('GET', '/api/v1/users/sessions')).status).toBe(200);
    const ended = (await list(member)).find(({ device }) => device === 'Safari on iPhone');
    expect((await member.call('DELETE', `/api/v1/users/sessions/${ended?.id}`)).status).toBe(200);
    expect((await lost.member.call('GET', '/api/v1/users/sessions')).status).toBe(401);
    expect((await lost.member.renew()).status).toBe(401);
    await soon(async () => expect((await away.call('GET', '/api/v1/users/sessions')).status).toBe(401));
    expect((await member.renew()).status).toBe(200);
    expect(await list(member)).toHaveLength(1);
  });

  it('ends what streams to it within five seconds, and nothing else of the account', async () => {
    const { member } = await start();
    const [own] = await list(member);
    const ended = createEndedSessions({ db: database.db, clock, records: createKeyValues({ db: database.db, clock }) });
    const restrictions = createTestRestrictions({ db: database.db, clock, newId, ended, freshMs: 100 });
    const { userId = '' } =
      (
        await database.db
          .select()
          .from(refreshTokens)
          .where(eq(refreshTokens.id, own?.id ?? ''))
      )[0] ?? {};
    const [gone, stays] = [vi.fn(), vi.fn()];
    onTestFinished(restrictions.watch({ userId, sessionId: own?.id }, 'read', gone));
    onTestFinished(restrictions.watch({ userId, sessionId: 'another' }, 'read', stays));
    await member.call('DELETE', '/api/v1/users/sessions');
    await soon(async () => expect(gone).toHaveBeenCalledTimes(1));
    expect(gone.mock.calls[0]?.[0]).toBeInstanceOf(AppError);
    expect(stays).not.toHaveBeenCalled();
  });

  it('is any but one’s own where the others are ended', async () => {
    const { member, email } = await start();
    const others = [await start(email, phone), await start(email, phone)];
    expect((await member.call('DELETE', '/api/v1/users/sessions?keep=current')).body).toEqual({ ended: 2 });
    for (const other of others) {
      expect((await other.member.call('GET', '/api/v1/users/sessions')).status).toBe(401);
      expect((await other.member.renew()).status).toBe(401);
    }
    expect((await list(member)).map(({ is_current }) => is_current)).toEqual([true]);
    // The cookie for frames came with it and stays with it.
    const live = await database.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.besideId, (await list(member))[0]?.id ?? ''));
    expect(live.map(({ revokedAt }) => revokedAt)).toEqual([null]);
  });

  it('is every one where one signs out everywhere, and this browser forgets its cookies', async () => {
    const { member, email } = await start();
    const other = await start(email, phone);
    expect((await member.call('DELETE', '/api/v1/users/sessions')).body).toEqual({ ended: 2 });
    expect([...member.browser.jar.keys()].filter((name) => ['session', 'member', 'device'].includes(name))).toEqual(['device']);
    expect((await other.member.renew()).status).toBe(401);
    expect((await other.member.call('GET', '/api/v1/users/sessions')).status).toBe(401);
  });
});

describe('a new device', () => {
  const told = (email: string) => lastMail(here, email, 'new_device');

  it('is mailed about, but not the first, and not one that is known', async () => {
    const { member, email } = await start();
    ahead += 120_000;
    await member.signIn(email);
    expect(told(email)).toBeUndefined();
    await start(email, phone);
    expect(told(email)).toMatchObject({ device: 'Safari on iPhone', country: null, path: '/profile/sessions' });
    const count = here.queued.length;
    await member.signIn(email);
    expect(here.queued.length).toBe(count);
  });

  it('is told of also in the first minute of an account', async () => {
    const { email } = await start();
    await start(email, phone);
    expect(told(email)).toMatchObject({ device: 'Safari on iPhone' });
  });

  it('is new again once it was shown the door', async () => {
    const { member, email } = await start();
    ahead += 120_000;
    const lost = await start(email, phone);
    const count = () => here.queued.filter(({ to, kind }) => to === email && kind === 'new_device').length;
    expect(count()).toBe(1);
    await lost.member.signIn(email);
    expect(count()).toBe(1);
    await member.call('DELETE', '/api/v1/users/sessions?keep=current');
    await lost.member.signIn(email);
    expect(count()).toBe(2);
  });

  it('is kept as a hash', async () => {
    const { member } = await start();
    const value = member.browser.jar.get('device')?.value ?? 'none';
    const [row] = await database.db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.id, (await list(member))[0]?.id ?? ''));
    expect(row?.browserHash).toHaveLength(43);
    expect(row?.browserHash).not.toBe(value);
  });
});
