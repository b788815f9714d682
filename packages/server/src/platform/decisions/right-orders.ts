import { badField, givenPermissions, givenRoles, limits } from '@troupe/protocol';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { grants } from '../../db/schema.ts';
import type { HostlessRoute } from '../../http/raw-routes/raw-route.ts';
import type { Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { operator } from '../audit/actor.ts';
import type { ModerationLog } from '../audit/moderation-log.ts';
import type { UserRow } from '../identity/users.ts';
import { createOrdersRoute } from '../operator-door.ts';
import { endGrants, grantRight, isInForce, moveEnd } from '../rights/grants.ts';
import { currentRow, lockAccount } from '../rights/settle-rights.ts';
import { findAccount } from './find-account.ts';

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const whose = { account: words(limits.statementRefMax), brand: v.optional(words(32)) };
/** Every member has the lowest role: given to somebody, it would change nothing. */
const roles = givenRoles.filter((role) => role !== 'free_tier');
const named = (kind: string, names: readonly string[]) => `is no ${kind} that can be given: it is one of ${names.join(', ')}`;
const right = v.variant('kind', [
  v.object({ kind: v.literal('role'), value: v.picklist(roles, named('role', roles)) }),
  v.object({ kind: v.literal('permission'), value: v.picklist(givenPermissions, named('permission', givenPermissions)) }),
]);

/** What the operator orders of an account's role and permissions from the command line. */
export const rightOrder = v.variant('order', [
  v.object({ order: v.literal('give'), ...whose, right, ends_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())) }),
  v.object({ order: v.literal('end'), ...whose, right }),
  v.object({ order: v.literal('list'), ...whose }),
]);
export type RightOrder = v.InferOutput<typeof rightOrder>;

/** The account as it is then, with what it is given now or later, the newest first. */
export const rightsAnswer = v.object({
  user_id: v.string(),
  username: v.nullable(v.string()),
  brand: v.string(),
  role: v.string(),
  rights: v.array(
    v.object({
      kind: v.picklist(['role', 'permission']),
      value: v.string(),
      source: v.string(),
      starts_at: v.string(),
      ends_at: v.nullable(v.string()),
    }),
  ),
});
export type RightsAnswer = v.InferOutput<typeof rightsAnswer>;

export interface RightOrdersDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderationLog: ModerationLog;
}

/** Gives roles and permissions to accounts and ends what was given so; open to no account. */
export const createRightOrders = ({ db, clock, newId, moderationLog }: RightOrdersDeps) => {
  const read = async (user: UserRow): Promise<RightsAnswer> => {
    const now = clock.now();
    const { role } = (await currentRow(db, user, now)) ?? user;
    const given = await db
      .select()
      .from(grants)
      .where(and(eq(grants.userId, user.id), inArray(grants.kind, ['role', 'permission']), isInForce(now)))
      .orderBy(desc(grants.startsAt), desc(grants.id))
      .limit(limits.pageMax);
    return {
      user_id: user.id,
      username: user.username,
      brand: user.applicationId,
      role,
      rights: given.map(({ kind, value, source, startsAt, endsAt }) => ({
        kind: kind === 'role' ? 'role' : 'permission',
        value,
        source,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt?.toISOString() ?? null,
      })),
    };
  };

  const log = (tx: Tx, user: UserRow, action: 'right_given' | 'right_ended', data: Record<string, string | null>) =>
    moderationLog.append(tx, { applicationId: user.applicationId, actor: operator, action, subject: `user:${user.id}`, data });

  /** Given twice, a right has the end that was said last. */
  const give = ({ right: given, ends_at }: Extract<RightOrder, { order: 'give' }>, user: UserRow) => {
    const now = clock.now();
    const endsAt = ends_at === null ? null : new Date(ends_at);
    if (endsAt !== null && endsAt <= now) throw badField('ends_at', 'must be in the future');
    return db.transaction(async (tx) => {
      const locked = await lockAccount(tx, user.id);
      if (!locked || locked.closedAt) throw badField('account', 'is being left, and can be given nothing more');
      const one = { userId: user.id, source: 'operator' as const, ...given };
      const isOne = and(eq(grants.userId, user.id), eq(grants.source, 'operator'), eq(grants.value, given.value));
      const isGiven = (await tx.$count(grants, and(isOne, isInForce(now)))) > 0;
      if (isGiven) await moveEnd(tx, one, endsAt, now);
      else await grantRight(tx, { id: newId(), ...one, actor: operator, endsAt }, now);
      await log(tx, user, 'right_given', { [given.kind]: given.value, ends: ends_at });
    });
  };

  const end = ({ right: given }: Extract<RightOrder, { order: 'end' }>, user: UserRow) =>
    db.transaction(async (tx) => {
      const ended = await endGrants(tx, { userId: user.id, source: 'operator', ...given }, clock.now());
      if (ended.length === 0) throw badField(`right.value`, `is no ${given.kind} that the operator gave to this account`);
      await log(tx, user, 'right_ended', { [given.kind]: given.value });
    });

  return async (order: RightOrder): Promise<RightsAnswer> => {
    const user = await findAccount(db, order.account, order.brand);
    if (order.order === 'give') await give(order, user);
    else if (order.order === 'end') await end(order, user);
    return read(await findAccount(db, user.id, undefined));
  };
};

const orderBytes = 4000;

/** Where the command knocks. */
export const rightOrdersPath = '/operator/rights/orders';

/** POST /operator/rights/orders: the command while the server runs. */
export const createRightOrdersRoute = (deps: RightOrdersDeps, token: string): HostlessRoute =>
  createOrdersRoute({
    prefix: '/operator/rights',
    path: rightOrdersPath,
    token,
    bodyBytes: orderBytes,
    order: rightOrder,
    carryOut: createRightOrders(deps),
  });
