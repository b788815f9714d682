import { AppError, cleanName } from '@troupe/protocol';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema.ts';
import type { Identity } from '../../ports/index.ts';
import { isOver, settleStanding } from '../access/standing.ts';
import type { PartnerUser } from './partner-tokens.ts';
import type { UserRow } from './users.ts';
import { AccountClosed, createWaysIn, type WaysInDeps } from './ways-in.ts';

/** Where accounts come from: each is unique within its brand and its source. */
export interface Accounts {
  /** As it is now: a restriction that has ended is gone from it. Undefined for one that is closed: nobody has a session of it. */
  find(userId: string): Promise<UserRow | undefined>;
  /** Whether there is such an account on a brand, and it is closed. */
  isClosed(userId: string, applicationId: string): Promise<boolean>;
  createGuest(applicationId: string): Promise<UserRow>;
  /** The member whom this way in opens; made on the first sign-in, without a username yet. */
  signInMember(applicationId: string, identity: Identity): Promise<UserRow>;
  /** The partner's user; name and username follow the partner's word at each hand-over. */
  signInPartnerUser(applicationId: string, given: { id: string; name: string; username: string }): Promise<UserRow>;
  /**
   * The partner's user whom a form brought: what the partner signed wins, the rest stays as it is, or is not known yet.
   * Throws AccountClosed before anything is written.
   */
  arrivePartnerUser(applicationId: string, given: PartnerUser): Promise<UserRow>;
}

export const createAccounts = ({ db, clock, newId, heldBy }: WaysInDeps): Accounts => {
  const upsert = async (row: typeof users.$inferInsert, set: PgUpdateSetSource<typeof users>): Promise<UserRow> => {
    const [saved] = await db
      .insert(users)
      .values(row)
      .onConflictDoUpdate({ target: [users.applicationId, users.platform, users.externalId], set })
      .returning();
    if (!saved) throw new Error('The database answered no row to an upsert.');
    return saved;
  };

  /** Asked before anything is written about them: who has left is written about no more. */
  const isPartnerUserClosed = async (applicationId: string, externalId: string): Promise<boolean> => {
    const one = and(eq(users.applicationId, applicationId), eq(users.platform, 'partner'), eq(users.externalId, externalId));
    return (await db.$count(users, and(one, isNotNull(users.closedAt)))) > 0;
  };

  return {
    async find(userId) {
      const [row] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.closedAt)));
      return row && isOver(row, clock.now()) ? settleStanding(db, userId, clock.now()) : row;
    },

    async isClosed(userId, applicationId) {
      const one = and(eq(users.id, userId), eq(users.applicationId, applicationId), isNotNull(users.closedAt));
      return (await db.$count(users, one)) > 0;
    },

    createGuest(applicationId) {
      const id = newId();
      const row = { id, applicationId, externalId: id, platform: 'guest' as const, name: '', role: 'guest' };
      return upsert(row, { role: 'guest' });
    },

    signInMember: createWaysIn({ db, clock, newId, ...(heldBy && { heldBy }) }),

    async signInPartnerUser(applicationId, { id, name: given, username }) {
      // A name that the partner signed does not pass through the schema of names.
      const name = cleanName(given);
      const closed = () => new AppError('unauthorized', { message: 'The account is closed.' });
      if (await isPartnerUserClosed(applicationId, id)) throw closed();
      const row = { id: newId(), applicationId, externalId: id, platform: 'partner' as const, name, username, role: 'free_tier' };
      const user = await upsert(row, { name, username });
      if (user.closedAt) throw closed();
      return user;
    },

    async arrivePartnerUser(applicationId, { id, name, username }) {
      if (await isPartnerUserClosed(applicationId, id)) throw new AccountClosed();
      const signed = { ...(name !== undefined && { name: cleanName(name) }), ...(username !== undefined && { username }) };
      const row = { id: newId(), applicationId, externalId: id, platform: 'partner' as const, name: '', role: 'free_tier' };
      // Something is set in any case: an upsert that sets nothing answers no row.
      const user = await upsert({ ...row, ...signed }, { externalId: id, ...signed });
      if (user.closedAt) throw new AccountClosed();
      return user;
    },
  };
};
