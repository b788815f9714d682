import { AppError, barredBy, restrictionKinds, type GuardClass } from '@troupe/protocol';
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { restrictions, users } from '../../db/schema.ts';
import { refusalOf } from '../../http/authenticate.ts';
import type { Db } from '../../ports/index.ts';

/** What an account is under, as it is now. */
export interface Standing {
  permissions: readonly string[];
  /** When that changes by itself next. */
  until?: Date | null | undefined;
  /** The account is being left, or is gone: its tokens are worth nothing any more. */
  isClosed?: boolean;
}

/** Throws `forbidden` where such a call is barred. */
export const refuseBarred = ({ permissions, until, isClosed }: Standing, call: GuardClass): void => {
  if (isClosed) throw new AppError('unauthorized', { message: 'The account of this token is closed.' });
  const restriction = barredBy(permissions, call);
  if (restriction !== undefined) throw refusalOf(restriction, until);
};

/**
 * Throws `token_expired` where such a call is barred by now, though its token let it pass: whoever renews it hears the
 * refusal, and knows their rights. Told at once that it is forbidden, a page would go on as if nothing had happened.
 */
export const refuseOutdated = ({ permissions }: Pick<Standing, 'permissions'>, call: GuardClass): void => {
  if (barredBy(permissions, call) !== undefined) throw new AppError('token_expired');
};

/** SQL: restrictions that count at a time. */
export const isInForce = (at: Date): SQL | undefined =>
  and(isNull(restrictions.liftedAt), or(isNull(restrictions.endsAt), gt(restrictions.endsAt, at)));

/** Whether something in a row of `users` has ended that still stands there. */
export const isOver = ({ restrictedUntil }: { restrictedUntil: Date | null }, at: Date): boolean =>
  restrictedUntil !== null && restrictedUntil <= at;

/**
 * Writes into the account's row what it is under at a time: whatever reads the row knows no second rule. After a
 * restriction came or was lifted, and when one has ended (decision 155).
 */
export const settleStanding = async (db: Pick<Db, 'update' | 'select'>, userId: string, at: Date) => {
  const held = await db
    .select({ kind: restrictions.kind, endsAt: restrictions.endsAt })
    .from(restrictions)
    .where(and(eq(restrictions.userId, userId), isInForce(at)));
  const kinds = restrictionKinds.filter((kind) => held.some((one) => one.kind === kind));
  const ends = held.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt.getTime()]));
  const names = (list: readonly string[]) =>
    sql`array[${sql.join(
      list.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]`;
  const [row] = await db
    .update(users)
    .set({
      extraPermissions: sql`array(select held from unnest(${users.extraPermissions}) held where held <> all(${names(restrictionKinds)})) || ${names(kinds)}`,
      restrictedUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    })
    .where(eq(users.id, userId))
    .returning();
  return row;
};

/** What an account is under at a time. */
export const readStanding = async (db: Pick<Db, 'update' | 'select'>, userId: string, at: Date): Promise<Standing> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  const current = row && isOver(row, at) ? await settleStanding(db, userId, at) : row;
  return {
    permissions: current?.extraPermissions ?? [],
    until: current?.restrictedUntil,
    isClosed: !current || current.closedAt !== null,
  };
};
