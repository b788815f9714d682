import { restrictionKinds, roles } from '@troupe/protocol';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { grants, users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

type UserRow = typeof users.$inferSelect;

/** What the fold needs to know of a grant. */
export type FoldedGrant = Pick<typeof grants.$inferSelect, 'kind' | 'value' | 'startsAt' | 'endsAt' | 'endedAt'>;

export type FoldedRights = Pick<UserRow, 'role' | 'extraPermissions' | 'rightsUntil' | 'restrictedUntil'>;

/** The role of an account to which nothing gives one. */
export const baseRole = (platform: UserRow['platform']) => (platform === 'guest' ? 'guest' : 'free_tier');

const ranks = new Map<string, number>(roles.map((role, rank) => [role, rank]));
const rankOf = (role: string): number => ranks.get(role) ?? -1;

const earliest = (times: readonly (Date | null)[]): Date | null => {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** What grants make of an account at a time, in whatever order they were written. */
export const foldRights = (platform: UserRow['platform'], given: readonly FoldedGrant[], at: Date): FoldedRights => {
  const isOpen = ({ startsAt, endsAt, endedAt }: FoldedGrant) =>
    endedAt === null && (endsAt === null || (endsAt > at && endsAt > startsAt));
  const open = given.filter(isOpen);
  const inForce = open.filter(({ startsAt }) => startsAt <= at);
  const valuesOf = (kind: FoldedGrant['kind']) => new Set(inForce.flatMap((one) => (one.kind === kind ? [one.value] : [])));
  const restrictions = valuesOf('restriction');
  return {
    // Of two roles that we do not know, which give nothing, the same one counts every time.
    role:
      [...valuesOf('role')]
        .toSorted()
        .reduce<string | null>((highest, role) => (highest === null || rankOf(role) > rankOf(highest) ? role : highest), null) ??
      baseRole(platform),
    extraPermissions: [...[...valuesOf('permission')].toSorted(), ...restrictionKinds.filter((kind) => restrictions.has(kind))],
    rightsUntil: earliest(open.map(({ startsAt, endsAt }) => (startsAt > at ? startsAt : endsAt))),
    restrictedUntil: earliest(inForce.flatMap(({ kind, endsAt }) => (kind === 'restriction' ? [endsAt] : []))),
  };
};

/** Locks an account's row, so that only one at a time changes what it may do; undefined for one that is gone. */
export const lockAccount = async (tx: Pick<Db, 'select'>, userId: string): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
};

/**
 * Writes into an account's row what its grants make of it at a time, so that readers of the row need no second rule.
 * Call it in the transaction that changes grants, and when one has started or ended; undefined for an account that is
 * gone (decision 300). Tokens are made of the row: `identity/accounts.ts`, then `permissionsOf`.
 */
export const settleRights = async (tx: Pick<Db, 'update' | 'select'>, userId: string, at: Date): Promise<UserRow | undefined> => {
  // Before the grants are read: a change that another transaction is about to commit would be folded away.
  const user = await lockAccount(tx, userId);
  if (!user) return undefined;
  const given = await tx
    .select({
      kind: grants.kind,
      value: grants.value,
      startsAt: grants.startsAt,
      endsAt: grants.endsAt,
      endedAt: grants.endedAt,
    })
    .from(grants)
    .where(and(eq(grants.userId, userId), isNull(grants.endedAt), or(isNull(grants.endsAt), gt(grants.endsAt, at))));
  const [row] = await tx
    .update(users)
    .set(foldRights(user.platform, given, at))
    .where(eq(users.id, userId))
    .returning();
  return row;
};

/** Whether something has started or ended since the rights in an account's row were folded. */
const isOutdated = ({ rightsUntil }: Pick<UserRow, 'rightsUntil'>, at: Date): boolean =>
  rightsUntil !== null && rightsUntil <= at;

/** An account's row with the rights that it has at a time: no job is needed for what starts or ends by itself. */
export const currentRow = async (db: Pick<Db, 'transaction'>, row: UserRow, at: Date): Promise<UserRow | undefined> =>
  isOutdated(row, at) ? db.transaction((tx) => settleRights(tx, row.id, at)) : row;
