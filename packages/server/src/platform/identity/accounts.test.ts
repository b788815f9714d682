import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identities, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database, Identity } from '../../ports/index.ts';
import { operator } from '../audit/actor.ts';
import { grantRight } from '../rights/grants.ts';
import { newId } from '../testing.ts';
import { createAccounts, type Accounts } from './accounts.ts';

let database: Database;
let accounts: Accounts;
beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createAccounts({ db: database.db, clock: createManualClock(), newId });
});
afterAll(() => database.close());

const by = (subject: string, given: Partial<Identity> = {}): Identity => ({
  issuer: 'embedded',
  kind: 'email',
  subject,
  email: `${subject}@example.test`,
  ...given,
});

describe('a name that a partner signed', () => {
  const asked: string[] = [];
  const mayShowName = async (name: string) => {
    asked.push(name);
    return !name.includes('BAD');
  };
  const doors = ['signInPartnerUser', 'arrivePartnerUser'] as const;

  it.each(doors)('is shown where it may be, and asked about only where it is new: %s', async (door) => {
    const judged = createAccounts({ db: database.db, clock: createManualClock(), newId, mayShowName });
    const come = (name: string, username: string) => judged[door]('daybreak', { id: `of ${door}`, name, username });
    expect(await come('BAD one', 'BAD_one')).toMatchObject({ name: '', username: null });
    expect(await come('Robin Reader', 'robin')).toMatchObject({ name: 'Robin Reader', username: 'robin' });
    asked.length = 0;
    await come('Robin Reader', 'robin');
    expect(asked).toEqual([]);
    expect(await come('BAD one', 'BAD_one')).toMatchObject({ name: 'Robin Reader', username: 'robin' });
    expect(asked).toEqual(['BAD one', 'BAD_one']);
  });
});

describe('a partner’s user whose restriction has ended', () => {
  it('comes back without it, in a row that the next token may be made of', async () => {
    const clock = createManualClock();
    const own = createAccounts({ db: database.db, clock, newId });
    const come = () => own.signInPartnerUser('daybreak', { id: 'held', name: 'Held Reader', username: 'heldreader' });
    const { id: userId } = await come();
    const hold = { kind: 'restriction', value: 'restriction_temporary', source: 'moderation' } as const;
    const endsAt = new Date(clock.now().getTime() + 1000);
    await grantRight(database.db, { id: newId(), userId, ...hold, actor: operator, endsAt }, clock.now());
    expect(await come()).toMatchObject({ extraPermissions: ['restriction_temporary'], rightsUntil: endsAt });
    clock.advance(1000);
    expect(await come()).toMatchObject({ extraPermissions: [], rightsUntil: null, restrictedUntil: null });
  });
});

describe('a way into an account', () => {
  it('opens the same account each time, and no other brand’s or issuer’s', async () => {
    const first = await accounts.signInMember('daybreak', by('mira'));
    expect(first).toMatchObject({ username: null, email: 'mira@example.test', registeredAt: null });
    expect((await accounts.signInMember('daybreak', by('mira'))).id).toBe(first.id);
    expect((await accounts.signInMember('lantern', by('mira'))).id).not.toBe(first.id);
    expect((await accounts.signInMember('daybreak', by('mira', { issuer: 'https://other.example' }))).id).not.toBe(first.id);
  });

  it('makes one account for two first sign-ins at the same moment', async () => {
    const both = await Promise.all([1, 2, 3].map(() => accounts.signInMember('daybreak', by('hurried'))));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await database.db.$count(users, eq(users.email, 'hurried@example.test'))).toBe(1);
  });

  it('that its account gives up while somebody signs up with it makes no other account', async () => {
    const told = [null, 'secret', 'secret'];
    const heldBy = async () => told.shift() ?? null;
    const racing = createAccounts({ db: database.db, clock: createManualClock(), newId, heldBy });
    await expect(racing.signInMember('daybreak', by('given-up'))).rejects.toMatchObject({ secret: 'secret' });
    expect(await database.db.$count(users, eq(users.email, 'given-up@example.test'))).toBe(0);
    expect(await database.db.$count(identities, eq(identities.subject, 'given-up'))).toBe(0);
  });

  it('never makes a token that reads as a guest’s: the account’s id is not its external one', async () => {
    const { id, externalId } = await accounts.signInMember('daybreak', by('noguest'));
    expect(externalId).not.toBe(id);
  });

  it('finds the account of the time when the subject stood in it', async () => {
    const row = {
      id: 'former',
      applicationId: 'daybreak',
      externalId: 'old-subject',
      platform: 'first_party' as const,
      name: 'Old',
    };
    await database.db.insert(users).values({ ...row, role: 'free_tier', username: 'former', email: 'old@example.test' });
    expect((await accounts.signInMember('daybreak', by('old-subject', { email: 'other@example.test' }))).id).toBe('former');
    expect((await accounts.find('former'))?.email).toBe('old@example.test');
  });

  it('that is another’s now opens a new account, not the one that has moved on', async () => {
    const moved = await accounts.signInMember('daybreak', by('was-mine'));
    await database.db.update(users).set({ externalId: 'was-mine' }).where(eq(users.id, moved.id));
    await database.db.update(identities).set({ subject: 'is-mine' }).where(eq(identities.userId, moved.id));
    expect((await accounts.signInMember('daybreak', by('is-mine'))).id).toBe(moved.id);
    expect((await accounts.signInMember('daybreak', by('was-mine'))).id).not.toBe(moved.id);
  });

  it('fills an address that is missing, and changes none', async () => {
    const { id } = await accounts.signInMember('daybreak', by('late', { email: null }));
    await accounts.signInMember('daybreak', by('late', { email: 'first@example.test' }));
    await accounts.signInMember('daybreak', by('late', { email: 'second@example.test' }));
    expect((await accounts.find(id))?.email).toBe('first@example.test');
  });
});
