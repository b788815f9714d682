import { AppError, cleanName } from '@troupe/protocol';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '../../db/schema.ts';
import type { Identity } from '../../ports/index.ts';
import { currentRow } from '../rights/settle-rights.ts';
import type { MayShowName } from './external/signed-names.ts';
import type { PartnerUser } from './partner-tokens.ts';
import type { UserRow } from './users.ts';
import { AccountClosed, createWaysIn, type WaysInDeps } from './ways-in.ts';

/** Where accounts come from: each is unique within its brand and its source. */
export interface Accounts {
  /** With the rights that it has now. Undefined for one that is closed: nobody has a session of it. */
  find(userId: string): Promise<UserRow | undefined>;
  /** Whether there is such an account on a brand, and it is closed. */
  isClosed(userId: string, applicationId: string): Promise<boolean>;
  createGuest(applicationId: string): Promise<UserRow>;
  /** The member whom this way in opens; made on the first sign-in, without a username yet. */
  signInMember(applicationId: string, identity: Identity): Promise<UserRow>;
  /** The partner's user; name and username follow the partner's word at each hand-over, as far as others may be shown them. */
  signInPartnerUser(applicationId: string, given: { id: string; name: string; username: string }): Promise<UserRow>;
  /**
   * The partner's user whom a form brought: what the partner signed wins, the rest stays as it is, or is not known yet.
   * Throws AccountClosed before anything is written.
   */
  arrivePartnerUser(applicationId: string, given: PartnerUser): Promise<UserRow>;
}

export interface AccountsDeps extends WaysInDeps {
  /** Without it every name that a partner signs is shown. */
  mayShowName?: MayShowName;
}

export const createAccounts = ({ db, clock, newId, heldBy, mayShowName = async () => true }: AccountsDeps): Accounts => {
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
  const findPartnerUser = async (applicationId: string, externalId: string): Promise<UserRow | undefined> => {
    const one = and(eq(users.applicationId, applicationId), eq(users.platform, 'partner'), eq(users.externalId, externalId));
    const [known] = await db.select().from(users).where(one);
    return known;
  };

  /** What of a partner's word about somebody is shown: nobody is asked about what they bear already. */
  const shownOf = async (
    applicationId: string,
    known: UserRow | undefined,
    given: Partial<Pick<PartnerUser, 'name' | 'username'>>,
  ) => {
    const about = { applicationId, userId: known?.id ?? null };
    const isShown = async (text: string | undefined, before: string | null | undefined): Promise<boolean> =>
      text !== undefined && (text === '' || text === before || (await mayShowName(text, about)));
    // A name that the partner signed does not pass through the schema of names.
    const name = given.name === undefined ? undefined : cleanName(given.name);
    return {
      ...((await isShown(name, known?.name)) && { name }),
      ...((await isShown(given.username, known?.username)) && { username: given.username }),
    };
  };

  /** Null for one that is closed, of whom nothing is written. */
  const writePartnerUser = async (applicationId: string, { id, ...given }: PartnerUser): Promise<UserRow | null> => {
    const known = await findPartnerUser(applicationId, id);
    if (known?.closedAt) return null;
    const shown = await shownOf(applicationId, known, given);
    const row = { id: newId(), applicationId, externalId: id, platform: 'partner' as const, name: '', role: 'free_tier' };
    // Something is set in any case: an upsert that sets nothing answers no row.
    const user = await upsert({ ...row, ...shown }, { externalId: id, ...shown });
    if (user.closedAt) return null;
    // Their token is made of this row: of one whose rights are out of date it would end at once, every time.
    return (await currentRow(db, user, clock.now())) ?? null;
  };

  return {
    async find(userId) {
      const [row] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.closedAt)));
      return row && currentRow(db, row, clock.now());
    },

    async isClosed(userId, applicationId) {
      const one = and(eq(users.id, userId), eq(users.applicationId, applicationId), isNotNull(users.closedAt));
      return (await db.$count(users, one)) > 0;
    },

    createGuest(applicationId) {
      const id = newId();
      const row = { id, applicationId, externalId: id, platform: 'guest' as const, name: '', role: 'guest' };
      return upsert(row, { externalId: id });
    },

    signInMember: createWaysIn({ db, clock, newId, ...(heldBy && { heldBy }) }),

    async signInPartnerUser(applicationId, given) {
      const user = await writePartnerUser(applicationId, given);
      if (user === null) throw new AppError('unauthorized', { message: 'The account is closed.' });
      return user;
    },

    async arrivePartnerUser(applicationId, given) {
      const user = await writePartnerUser(applicationId, given);
      if (user === null) throw new AccountClosed();
      return user;
    },
  };
};
