import { randomInt } from 'node:crypto';
import { AppError } from '@troupe/protocol';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDatabaseError } from '../../db/database-error.ts';
import { users } from '../../db/schema.ts';
import { setProfile } from '../identity/accounts/account-rows.ts';
import type { NameRules } from '../identity/names/name-rules.ts';
import type { UserRow } from '../identity/users.ts';
import type { ErasedNamesDeps } from './erased-names.ts';
import { createNameHolds, type Tx } from './name-holds.ts';

/** Usernames of members: who may have which, and the one place that writes them. */
export interface Usernames {
  /** Whether the member may have it; a free one is held for them, a taken one brings three that are free. */
  check(member: { userId: string }, username: string): Promise<{ isAvailable: boolean; suggestions?: string[] }>;
  /**
   * Writes username and name within a transaction, whatever was checked before: the index of usernames judges.
   * Throws `username_taken`, `rate_limited` for a change too many, and `forbidden` for an account that is no member: a partner's
   * user says it at the page of the partner's sign-up; `invalid_input` for a name of the team or the brand. What else fails
   * is no fault of the name.
   */
  save(tx: Tx, userId: string, names: { username?: string | undefined; name?: string | undefined }): Promise<UserRow>;
  /** Bars the names of an account that is being erased to others for a while. Any number of times. */
  barErased(userId: string): Promise<void>;
}

/** The violation of the one index that keeps names unique, by PostgreSQL's and PGlite's words, below Drizzle's own error. */
const isTakenName = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (isDatabaseError(error)) return error.code === '23505' && error.constraint === 'users_username';
  return isTakenName(error.cause);
};

/** Twelve names close to one, of which three will be free. */
const namesNear = (username: string): string[] => {
  const stem = username.replace(/\d+$/, '').slice(0, 15) || username.slice(0, 15);
  const words = ['north', 'old', 'sea', 'true', 'my', 'the'].map((word) => word + stem);
  const digits = Array.from({ length: 6 }, (_, at) => stem + (at < 2 ? randomInt(10, 100) : randomInt(1000, 10_000)));
  return [
    ...new Set([...words.toSorted(() => randomInt(2) - 0.5), ...digits].flatMap((one, at, all) => [one, all.at(-1 - at) ?? one])),
  ];
};

export const createUsernames = ({ nameRules, ...deps }: ErasedNamesDeps & { nameRules: NameRules }): Usernames => {
  const { db } = deps;
  const holds = createNameHolds(deps);
  const bears = (username: string) => and(eq(users.platform, 'first_party'), eq(sql`lower(${users.username})`, username));

  const free = async (userId: string, candidates: readonly string[]): Promise<string[]> => {
    const open: string[] = [];
    for (const name of candidates) if (!(await nameRules.barsUsername(db, name, { userId }))) open.push(name);
    const borne = await db
      .select({ name: sql<string>`lower(${users.username})` })
      .from(users)
      .where(and(eq(users.platform, 'first_party'), inArray(sql`lower(${users.username})`, open)));
    const gone = new Set([...borne.map(({ name }) => name), ...(await holds.heldByOthers(db, userId, open))]);
    return open.filter((name) => !gone.has(name));
  };

  const claim = async (tx: Tx, user: Pick<UserRow, 'id' | 'username'>, username: string): Promise<void> => {
    if (await nameRules.barsUsername(tx, username, { userId: user.id })) throw new AppError('username_taken');
    if ((await holds.heldByOthers(tx, user.id, [username])).length > 0) throw new AppError('username_taken');
    if (user.username !== null) {
      await holds.requireChange(tx, user.id);
      await holds.giveUp(tx, user.id, user.username.toLowerCase());
    }
    await holds.letGo(tx, username);
    await setProfile(tx, user.id, { username });
  };

  return {
    barErased: (userId) => holds.barErased(db, userId),

    async check({ userId }, username) {
      const [own] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), bears(username)));
      if (own) return { isAvailable: true };
      const isFree = (await free(userId, [username])).length > 0;
      if (isFree && (await holds.hold(userId, username))) return { isAvailable: true };
      return { isAvailable: false, suggestions: (await free(userId, namesNear(username))).slice(0, 3) };
    },

    async save(tx, userId, { username, name }) {
      // One change of an account at a time: two tabs do not count as one.
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (!user) throw new AppError('unauthorized');
      if (username !== undefined && user.platform !== 'first_party') throw new AppError('forbidden');
      try {
        if (username !== undefined && username !== user.username) await claim(tx, user, username);
      } catch (error) {
        if (isTakenName(error)) throw new AppError('username_taken', { cause: error });
        throw error;
      }
      if (name !== undefined && name !== user.name) {
        await nameRules.requireOwn(tx, name, { userId, bearer: 'account', path: 'body.name' });
        await setProfile(tx, userId, { name });
      }
      return { ...user, username: username ?? user.username, name: name ?? user.name };
    },
  };
};
