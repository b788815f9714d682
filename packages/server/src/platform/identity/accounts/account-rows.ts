import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { Db } from '../../../ports/index.ts';
import type { UserRow } from '../users.ts';

/** What other rooms change of an account's row; its rights are written by `rights` (decision 300). */
type Queries = Pick<Db, 'update'>;

/** From now on nobody may act as the account. */
export const closeAccount = async (tx: Queries, userId: string, at: Date): Promise<void> => {
  await tx.update(users).set({ closedAt: at }).where(eq(users.id, userId));
};

export const reopenAccount = async (tx: Queries, userId: string): Promise<void> => {
  await tx.update(users).set({ closedAt: null }).where(eq(users.id, userId));
};

/** Drops an account's row, and with it what the database takes along. */
export const dropAccount = async (db: Pick<Db, 'delete'>, userId: string): Promise<void> => {
  await db.delete(users).where(eq(users.id, userId));
};

/** What an account shows of itself; nothing is written where nothing is given. */
export const setProfile = async (
  tx: Queries,
  userId: string,
  change: Partial<Pick<UserRow, 'username' | 'name' | 'highlights' | 'avatarUrl'>>,
): Promise<void> => {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, userId));
};

/** Merges settings by the database, so that two tabs that change two of them keep both. Undefined for an account that is gone. */
export const mergeSettings = async (
  tx: Queries,
  userId: string,
  change: Record<string, unknown>,
): Promise<UserRow['settings'] | undefined> => {
  const [row] = await tx
    .update(users)
    .set({ settings: sql`${users.settings} || ${JSON.stringify(change)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ settings: users.settings });
  return row?.settings;
};

/** Writes down once when a member registered and who had sent them: what is told the second time is not the first touch. */
export const registerMember = async (
  tx: Queries,
  userId: string,
  first: Pick<UserRow, 'registeredAt' | 'affiliateId' | 'tapTrackingId'>,
): Promise<void> => {
  await tx
    .update(users)
    .set(first)
    .where(and(eq(users.id, userId), eq(users.platform, 'first_party'), isNull(users.registeredAt)));
};

/** Writes down that an account is registered, and when it agreed to the guidelines. Undefined for one that is gone. */
export const completeRegistration = async (
  tx: Queries,
  userId: string,
  done: Pick<UserRow, 'registeredAt'> & Partial<Pick<UserRow, 'guidelinesAt'>>,
): Promise<UserRow | undefined> => {
  // What was answered so far is kept no longer than until it counts.
  const settings = done.guidelinesAt ? { settings: sql<Record<string, unknown>>`${users.settings} - 'signUpDraft'` } : {};
  const [row] = await tx
    .update(users)
    .set({ ...done, ...settings })
    .where(eq(users.id, userId))
    .returning();
  return row;
};
