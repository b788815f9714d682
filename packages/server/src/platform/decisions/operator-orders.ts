import { badField, limits, restrictionKinds } from '@troupe/protocol';
import { and, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { operator } from '../audit/actor.ts';
import { grants, statements, users } from '../../db/schema.ts';
import type { HostlessRoute } from '../../http/raw-routes/raw-route.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createOrdersRoute } from '../operator-door.ts';
import type { Appeals } from './appeals.ts';
import { findAccount } from './find-account.ts';
import { wrongEnd } from './restriction-handlers.ts';
import { isOfStatement } from './read-decisions.ts';
import type { Restrictions } from './restrictions.ts';
import { isInForce } from '../rights/grants.ts';

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const whose = { account: words(limits.statementRefMax), brand: v.optional(words(32)) };

/** What the operator orders from the command line; accounts by id, by @username or by address of mail. */
export const operatorOrder = v.variant('order', [
  v.object({
    order: v.literal('restrict'),
    ...whose,
    what: v.picklist(restrictionKinds),
    ends_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    scope: words(limits.statementRefMax),
    facts: words(limits.statementFactsMax),
    found: v.picklist(['notice', 'own']),
    ground: words(limits.statementRefMax),
    ground_version: words(limits.statementRefMax),
  }),
  v.object({ order: v.literal('lift'), decision: words(64) }),
  v.object({ order: v.literal('list'), account: v.optional(whose.account), brand: whose.brand, also_over: v.boolean() }),
]);
export type OperatorOrder = v.InferOutput<typeof operatorOrder>;

/** What came of it: the decisions that it is about, newest first. */
export const operatorAnswer = v.object({
  decisions: v.array(
    v.object({
      id: v.string(),
      user_id: v.string(),
      username: v.nullable(v.string()),
      brand: v.string(),
      what: v.picklist(restrictionKinds),
      starts_at: v.string(),
      ends_at: v.nullable(v.string()),
      is_in_force: v.boolean(),
      decided_by: v.nullable(v.string()),
      facts: v.string(),
      ground: v.string(),
      ground_version: v.string(),
    }),
  ),
  /** There are older ones. */
  has_more: v.boolean(),
});
export type OperatorAnswer = v.InferOutput<typeof operatorAnswer>;

export interface OperatorOrdersDeps {
  db: Db;
  clock: Clock;
  restrictions: Pick<Restrictions, 'impose'>;
  appeals: Pick<Appeals, 'takeBack'>;
}

/** Carries out what the operator orders: the one way to restrict staff, and open to no account. */
export const createOperatorOrders = ({ db, clock, restrictions, appeals }: OperatorOrdersDeps) => {
  const read = async (which: ReturnType<typeof and>, limit = limits.pageMax): Promise<OperatorAnswer> => {
    const holds = sql<boolean>`coalesce(${isInForce(clock.now())}, false)`;
    const rows = await db
      .select({ statement: statements, username: users.username, holds })
      .from(statements)
      .innerJoin(users, eq(users.id, statements.userId))
      .leftJoin(grants, isOfStatement)
      .where(which)
      .orderBy(desc(statements.createdAt), desc(statements.id))
      .limit(limit + 1);
    return {
      has_more: rows.length > limit,
      decisions: rows.slice(0, limit).map(({ statement, username, holds: is_in_force }) => ({
        id: statement.id,
        user_id: statement.userId,
        username,
        brand: statement.applicationId,
        what: statement.what,
        starts_at: statement.startsAt.toISOString(),
        ends_at: statement.endsAt?.toISOString() ?? null,
        is_in_force,
        decided_by: statement.decidedBy,
        facts: statement.facts,
        ground: statement.ground,
        ground_version: statement.groundVersion,
      })),
    };
  };

  const restrict = async (order: Extract<OperatorOrder, { order: 'restrict' }>): Promise<OperatorAnswer> => {
    const endsAt = order.ends_at === null ? null : new Date(order.ends_at);
    const wrong = wrongEnd(order.what, endsAt, clock.now());
    if (wrong !== null) throw badField('ends_at', wrong);
    const user = await findAccount(db, order.account, order.brand);
    if (user.closedAt) throw badField('account', 'is being left, and can be restricted no more');
    const { statementId } = await db.transaction((tx) =>
      restrictions.impose(tx, {
        userId: user.id,
        applicationId: user.applicationId,
        kind: order.what,
        endsAt,
        decidedBy: operator,
        reasons: {
          scope: order.scope,
          facts: order.facts,
          found: order.found,
          isDetectionAutomated: false,
          isDecisionAutomated: false,
          ground: order.ground,
          groundVersion: order.ground_version,
        },
      }),
    );
    return read(eq(statements.id, statementId));
  };

  return async (order: OperatorOrder): Promise<OperatorAnswer> => {
    if (order.order === 'restrict') return restrict(order);
    if (order.order === 'lift') {
      await appeals.takeBack('operator', order.decision);
      return read(eq(statements.id, order.decision));
    }
    const user = order.account === undefined ? null : await findAccount(db, order.account, order.brand);
    return read(
      and(
        user === null ? undefined : eq(statements.userId, user.id),
        order.brand === undefined ? undefined : eq(statements.applicationId, order.brand),
        order.also_over ? undefined : isInForce(clock.now()),
      ),
    );
  };
};

/** Of an order, most of it facts. */
const orderBytes = 64_000;

/** Where the command knocks. */
export const operatorOrdersPath = '/operator/restrictions/orders';

/** POST /operator/restrictions/orders: the command while the server runs. */
export const createOperatorOrdersRoute = (deps: OperatorOrdersDeps, token: string): HostlessRoute =>
  createOrdersRoute({
    prefix: '/operator/restrictions',
    path: operatorOrdersPath,
    token,
    bodyBytes: orderBytes,
    order: operatorOrder,
    carryOut: createOperatorOrders(deps),
  });
