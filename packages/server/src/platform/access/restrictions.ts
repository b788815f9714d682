import { AppError, barredBy, type GuardClass } from '@troupe/protocol';
import { and, eq, lte, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** What an account is under, as it is now. */
export interface Standing {
  permissions: readonly string[];
  /** When a hold ends by itself. */
  until: Date | null;
  /** The account is being left, or is gone: its tokens are worth nothing any more. */
  isClosed?: boolean;
}

/** Throws `forbidden`, with the restriction's name and its end where it has one, where such a call is barred. */
export const refuseBarred = ({ permissions, until, isClosed }: Standing, call: GuardClass): void => {
  if (isClosed) throw new AppError('unauthorized', { message: 'The account of this token is closed.' });
  const restriction = barredBy(permissions, call);
  if (restriction === undefined) return;
  const ends = restriction === 'restriction_temporary' && until !== null;
  throw new AppError('forbidden', { params: { restriction, ...(ends && { until: until.toISOString() }) } });
};

/** A hold that is over, by the time of the database. */
const isOver = and(sql`'restriction_temporary' = any(${users.extraPermissions})`, lte(users.restrictedUntil, sql`now()`));

/** Takes holds away that are over: of one account, or of all (a retention task). Answers whose. */
export const liftHolds = (db: Pick<Db, 'update'>, userId?: string): Promise<{ id: string }[]> =>
  db
    .update(users)
    .set({
      extraPermissions: sql`array_remove(${users.extraPermissions}, 'restriction_temporary')`,
      restrictedUntil: null,
    })
    .where(userId === undefined ? isOver : and(eq(users.id, userId), isOver))
    .returning({ id: users.id });

export interface Restrictions {
  /** Throws `forbidden` where the account may not make such a call now: `refuseBarred`. */
  require(userId: string, call: GuardClass): Promise<void>;
  /** Calls `onBarred` with the refusal once the account may no longer make such calls, within 5 s. Answers how to stop looking. */
  watch(userId: string, call: GuardClass, onBarred: (refusal: AppError) => void): () => void;
}

/** Restrictions hold within 5 s of being written: what is kept for 2 s, and asked again every 2 s. */
const defaultKeptMs = 2000;
const keptMost = 10_000;

/** Reads restrictions as the account has them now, not as its token was written. */
export const createRestrictions = ({ db, keptMs = defaultKeptMs }: { db: Db; keptMs?: number }): Restrictions => {
  const kept = new Map<string, { until: number; standing: Promise<Standing> }>();

  const read = async (userId: string): Promise<Standing> => {
    const find = () =>
      db
        .select({
          permissions: users.extraPermissions,
          until: users.restrictedUntil,
          isOver: sql<boolean>`(${isOver}) is true`,
          isClosed: sql<boolean>`${users.closedAt} is not null`,
        })
        .from(users)
        .where(eq(users.id, userId));
    const [row] = await find();
    if (!row?.isOver) return row ?? { permissions: [], until: null };
    await liftHolds(db, userId);
    const [free] = await find();
    return free ?? { permissions: [], until: null };
  };
  const standingOf = (userId: string) => {
    const now = performance.now();
    const known = kept.get(userId);
    if (known && known.until > now) return known.standing;
    if (kept.size >= keptMost) kept.clear();
    const standing = read(userId);
    kept.set(userId, { until: now + keptMs, standing });
    // What could not be read is asked again.
    standing.catch(() => kept.delete(userId));
    return standing;
  };

  return {
    async require(userId, call) {
      if (call === 'open') return;
      refuseBarred(await standingOf(userId), call);
    },
    watch(userId, call, onBarred) {
      const look = async () => {
        const standing = await standingOf(userId);
        try {
          refuseBarred(standing, call);
        } catch (refusal) {
          clearInterval(timer);
          onBarred(refusal as AppError);
        }
      };
      // A database that does not answer now does so at the next look.
      const timer = setInterval(() => void look().catch(() => undefined), keptMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
};
