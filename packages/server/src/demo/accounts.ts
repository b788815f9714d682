import { ageLimits, type Permission, type Role } from '@troupe/protocol';
import { subjectOf } from '../kernel/email-address.ts';
import { operator } from '../platform/audit/actor.ts';
import { grantRight } from '../platform/rights/grants.ts';
import type { Db } from '../ports/index.ts';
import { ageProofs, users } from '../db/schema.ts';

export interface DemoAccount {
  email: string;
  /** What one meets as this account, in a few words for the mailbox and README. */
  about: string;
  /** Null: has signed in once and chosen no name yet. */
  username: string | null;
  name: string;
  role: Role;
  extraPermissions?: readonly Permission[];
  /** Has shown their age. */
  isOfAge?: true;
  /** Has switched adult content on; brands that allow none show none. */
  showsAdult?: boolean;
}

/** The demo accounts; each signs in with its e-mail and the code in the development mailbox. */
export const demoAccounts = [
  { email: 'new@example.test', about: 'has signed in once and has no name yet', username: null, name: '', role: 'free_tier' },
  { email: 'free@example.test', about: 'a free account', username: 'free', name: 'Frey Free', role: 'free_tier' },
  { email: 'minimal@example.test', about: 'the smallest plan', username: 'minimal', name: 'Mina Minimal', role: 'paid_minimal' },
  { email: 'basic@example.test', about: 'the middle plan', username: 'basic', name: 'Bas Basic', role: 'paid_basic' },
  { email: 'premium@example.test', about: 'the largest plan', username: 'premium', name: 'Pria Premium', role: 'paid_premium' },
  {
    email: 'creator@example.test',
    about: 'has published chatbots',
    username: 'creator',
    name: 'Cleo Creator',
    role: 'paid_basic',
  },
  {
    email: 'admin@example.test',
    about: 'reviews chatbots and reports',
    username: 'admin',
    name: 'Ada Admin',
    role: 'admin',
    extraPermissions: ['moderate'],
  },
  {
    email: 'hold@example.test',
    about: 'on hold for 72 hours',
    username: 'hold',
    name: 'Holly Hold',
    role: 'free_tier',
  },
  {
    email: 'banned@example.test',
    about: 'banned for good',
    username: 'banned',
    name: 'Ben Banned',
    role: 'free_tier',
  },
  {
    email: 'limited@example.test',
    about: 'may read, and write nothing',
    username: 'limited',
    name: 'Lima Limited',
    role: 'free_tier',
  },
  {
    email: 'shadow@example.test',
    about: 'what it publishes is hidden from others',
    username: 'shadow',
    name: 'Shay Shadow',
    role: 'free_tier',
  },
  {
    email: 'verified@example.test',
    about: 'has shown its age, with mature content on',
    username: 'verified',
    name: 'Vera Verified',
    role: 'free_tier',
    isOfAge: true,
    showsAdult: true,
  },
  {
    email: 'relay@relay.example.test',
    about: 'its address takes no mail',
    username: 'relay',
    name: 'Ray Relay',
    role: 'free_tier',
  },
] as const satisfies readonly DemoAccount[];

/** Brands whose own sign-in knows the demo accounts; a partner's users come from the partner. */
export const demoApplications = ['daybreak', 'lantern'] as const;

/** Id of a demo account on a brand, for whatever else the demo catalogue hangs on it: `demo-daybreak-creator`. */
export const demoUserId = (application: string, email: string): string =>
  `demo-${application}-${email.slice(0, email.indexOf('@'))}`;

/** Usernames are unique across brands, so the second brand's carry its name. */
const usernameOn = (application: string, account: DemoAccount) =>
  account.username === null || application === demoApplications[0] ? account.username : account.username + application;

/** What a demo account may do beyond what every account may. */
const giveRights = async (db: Db, userId: string, { role, extraPermissions = [] }: DemoAccount, now: Date): Promise<void> => {
  const given = [
    ...(role === 'free_tier' ? [] : [{ kind: 'role' as const, value: role }]),
    ...extraPermissions.map((value) => ({ kind: 'permission' as const, value })),
  ];
  for (const { kind, value } of given)
    await grantRight(db, { id: `${userId}-${value}`, userId, kind, value, source: 'demo', actor: operator, endsAt: null }, now);
};

/** Adds the demo accounts that are not there yet; may run any number of times. */
export const seedAccounts = async (db: Db, now: Date): Promise<void> => {
  const rowOf = async (application: string, account: DemoAccount): Promise<typeof users.$inferInsert> => ({
    id: demoUserId(application, account.email),
    applicationId: application,
    externalId: await subjectOf(account.email),
    platform: 'first_party',
    username: usernameOn(application, account),
    name: account.name,
    email: account.email,
    role: 'free_tier',
    registeredAt: account.username === null ? null : now,
    guidelinesAt: account.username === null ? null : now,
    settings: account.showsAdult ? { showNSFW: true } : {},
  });
  const rows = demoApplications.flatMap((application) => demoAccounts.map((account) => rowOf(application, account)));
  const added = await db
    .insert(users)
    .values(await Promise.all(rows))
    .onConflictDoNothing()
    .returning({ id: users.id });
  const addedIds = new Set(added.map(({ id }) => id));
  for (const application of demoApplications) {
    for (const account of demoAccounts) {
      const userId = demoUserId(application, account.email);
      if (addedIds.has(userId)) await giveRights(db, userId, account, now);
    }
  }
  const grown = demoAccounts.filter((account: DemoAccount) => account.isOfAge);
  const issuedAt = now;
  const proofs = demoApplications.flatMap((application) =>
    grown.map(({ email }) => {
      const userId = demoUserId(application, email);
      const expiresAt = new Date(issuedAt.getTime() + ageLimits.validDays * 86_400_000);
      // As sure as any: it counts in every country but those that ask on each visit.
      return { id: `${userId}-age`, userId, method: 'double_blind' as const, level: 'high' as const, issuedAt, expiresAt };
    }),
  );
  await db.insert(ageProofs).values(proofs).onConflictDoNothing();
};
