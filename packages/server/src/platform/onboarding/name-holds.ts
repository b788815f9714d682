import { accountLimits, AppError } from '@troupe/protocol';
import { and, count, eq, gt, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { nameHolds, users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createErasedNames, type ErasedNamesDeps } from './erased-names.ts';

export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>;

/** Names that no account has and that are not free. */
export interface NameHolds {
  /** Those of the names that another account holds, or an erased one had lately. */
  heldByOthers(tx: Tx, userId: string, names: readonly string[]): Promise<string[]>;
  /** Keeps a free name for the member; false where another account was faster. One at a time: the one before is let go. */
  hold(userId: string, name: string): Promise<boolean>;
  /** A hold has done its work. */
  letGo(tx: Tx, name: string): Promise<void>;
  /** Bars a name to others, and counts as one change. */
  giveUp(tx: Tx, userId: string, name: string): Promise<void>;
  /** Bars the names of an account that is being erased, as long as names that were given up. Any number of times. */
  barErased(tx: Tx, userId: string): Promise<void>;
  /** Throws `rate_limited` where a change would be one too many. */
  requireChange(tx: Tx, userId: string): Promise<void>;
}

/** SQL: the account in the same row gave this name up so lately that its page leads on. */
export const gaveUp = (name: string, now: Date): SQL =>
  sql`exists (select 1 from ${nameHolds} where ${nameHolds.userId} = ${users.id} and ${and(eq(nameHolds.name, name), eq(nameHolds.reason, 'given_up'), gt(nameHolds.until, now))})`;

export const createNameHolds = (deps: ErasedNamesDeps): NameHolds => {
  const { db, clock } = deps;
  const erased = createErasedNames(deps);
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const isOf = (userId: string, reason: 'checked' | 'given_up') =>
    and(eq(nameHolds.userId, userId), eq(nameHolds.reason, reason));

  return {
    async heldByOthers(tx, userId, names) {
      const held = await tx
        .select({ name: nameHolds.name })
        .from(nameHolds)
        .where(and(inArray(nameHolds.name, names), ne(nameHolds.userId, userId), gt(nameHolds.until, clock.now())));
      return [...held.map(({ name }) => name), ...(await erased.among(tx, names))];
    },

    async hold(userId, name) {
      const former = await db
        .select({ name: nameHolds.name })
        .from(nameHolds)
        .where(and(eq(nameHolds.name, name), isOf(userId, 'given_up')));
      // What one gave up is kept already, and counts as a change as long as it stands.
      if (former.length > 0) return true;
      await db.delete(nameHolds).where(and(isOf(userId, 'checked'), ne(nameHolds.name, name)));
      const row = {
        userId,
        reason: 'checked' as const,
        since: clock.now(),
        until: later(accountLimits.nameHoldMinutes * 60_000),
      };
      const held = await db
        .insert(nameHolds)
        .values({ name, ...row })
        .onConflictDoUpdate({
          target: nameHolds.name,
          set: row,
          setWhere: or(lte(nameHolds.until, clock.now()), isOf(userId, 'checked')),
        })
        .returning({ name: nameHolds.name });
      return held.length === 1;
    },

    async letGo(tx, name) {
      await tx.delete(nameHolds).where(and(eq(nameHolds.name, name), eq(nameHolds.reason, 'checked')));
    },

    async giveUp(tx, userId, name) {
      const row = { userId, reason: 'given_up' as const, since: clock.now(), until: later(accountLimits.formerNameDays * dayMs) };
      await tx
        .insert(nameHolds)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: nameHolds.name, set: row });
    },

    async barErased(tx, userId) {
      const isMember = and(eq(users.id, userId), eq(users.platform, 'first_party'));
      const [member] = await tx.select({ username: users.username }).from(users).where(isMember);
      const former = await tx
        .select({ name: nameHolds.name, until: nameHolds.until })
        .from(nameHolds)
        .where(isOf(userId, 'given_up'));
      const own = member?.username
        ? [{ name: member.username.toLowerCase(), until: later(accountLimits.formerNameDays * dayMs) }]
        : [];
      await erased.bar(tx, [...own, ...former]);
    },

    async requireChange(tx, userId) {
      const windowMs = accountLimits.usernameChangeDays * dayMs;
      const since = new Date(clock.now().getTime() - windowMs);
      const [changes] = await tx
        .select({ count: count(), first: sql<string>`min(${nameHolds.since})` })
        .from(nameHolds)
        .where(and(isOf(userId, 'given_up'), gt(nameHolds.since, since)));
      if ((changes?.count ?? 0) < accountLimits.usernameChanges) return;
      const againMs = new Date(changes?.first ?? 0).getTime() + windowMs - clock.now().getTime();
      throw new AppError('rate_limited', {
        message: `A username changes at most ${accountLimits.usernameChanges} times in ${accountLimits.usernameChangeDays} days.`,
        params: { retry_after: Math.ceil(againMs / 1000) },
      });
    },
  };
};
