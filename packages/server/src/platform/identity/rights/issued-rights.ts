import type { IssuedRights } from '@troupe/protocol';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { subscriptions, users } from '../../../db/schema.ts';
import type { Clock, Db, Tx } from '../../../ports/index.ts';
import type { UserRow } from '../users.ts';

export interface IssuedRightsOfAccounts {
  /** Writes what the identity provider gives at this sign-in in place of what it gave at the last one; answers the account. */
  give(user: UserRow, rights: IssuedRights): Promise<UserRow>;
}

/** The role of a member of whom no identity provider says one: what they pay for. */
const ownRole = async (tx: Tx, userId: string, now: Date): Promise<string> => {
  const isPaid = and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'expired'), gt(subscriptions.recurAt, now));
  const [paid] = await tx
    .select({ role: subscriptions.role })
    .from(subscriptions)
    .where(isPaid)
    .orderBy(desc(subscriptions.recurAt))
    .limit(1);
  return paid?.role ?? 'free_tier';
};

/** Roles and permissions by an outside identity provider's word (P-AUTH-10, decision 262). */
export const createIssuedRights = ({ db, clock }: { db: Db; clock: Clock }): IssuedRightsOfAccounts => ({
  give: ({ id }, { role: issuedRole, permissions: issuedPermissions }) =>
    db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
      if (!user) throw new Error('An account that has just signed in is gone.');
      // A role that somebody gave by hand meanwhile is not the provider's to take.
      const isTheirs = user.issuedRole !== null && user.role === user.issuedRole;
      const role = issuedRole ?? (isTheirs ? await ownRole(tx, id, clock.now()) : user.role);
      const [saved] = await tx.update(users).set({ role, issuedRole, issuedPermissions }).where(eq(users.id, id)).returning();
      return saved ?? user;
    }),
});
