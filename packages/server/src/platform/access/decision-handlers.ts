import {
  AppError,
  getDecision,
  getUserModeration,
  limits,
  listDecisions,
  restrictionKinds,
  type Decision,
} from '@troupe/protocol';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { restrictions, statements } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { isInForce } from './standing.ts';

type Row = typeof statements.$inferSelect & { isInForce: boolean };

const toDecision = (row: Row): Decision => ({
  id: row.id,
  what: row.what,
  scope: row.scope,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt?.toISOString() ?? null,
  is_in_force: row.isInForce,
  facts: row.facts,
  found: row.found,
  is_detection_automated: row.isDetectionAutomated,
  is_decision_automated: row.isDecisionAutomated,
  ground: row.ground,
  ground_version: row.groundVersion,
  appeal_until: row.appealUntil.toISOString(),
});

/** GET users/moderation, users/decisions and users/decisions/{id}: each account reads its own, barred or not. */
export const decisionHandlers = ({ db, clock }: { db: Db; clock: Clock }): Registration[] => {
  const find = async (userId: string, which?: SQL): Promise<Decision[]> => {
    const rows = await db
      .select({ statement: statements, isInForce: sql<boolean>`coalesce(${isInForce(clock.now())}, false)` })
      .from(statements)
      .leftJoin(restrictions, eq(restrictions.statementId, statements.id))
      .where(and(eq(statements.userId, userId), which))
      .orderBy(desc(statements.createdAt), desc(statements.id))
      .limit(limits.pageMax);
    return rows.map(({ statement, isInForce: holds }) => toDecision({ ...statement, isInForce: holds }));
  };

  return [
    handler(getUserModeration, async (_input, { caller }) => {
      const held = await db
        .select({ endsAt: restrictions.endsAt })
        .from(restrictions)
        .where(
          and(eq(restrictions.userId, caller.userId), eq(restrictions.kind, 'restriction_temporary'), isInForce(clock.now())),
        );
      // Of several holds the last end counts; one without an end has none.
      const ends = held.map(({ endsAt }) => endsAt?.getTime() ?? Infinity);
      const last = Math.max(...ends);
      const decisions = await find(caller.userId, isInForce(clock.now()));
      return {
        expires_at: Number.isFinite(last) ? new Date(last).toISOString() : null,
        server_time: clock.now().toISOString(),
        decisions: restrictionKinds.flatMap((kind) => decisions.filter(({ what }) => what === kind)),
      };
    }),
    handler(listDecisions, (_input, { caller }) => find(caller.userId)),
    handler(getDecision, async ({ params }, { caller }) => {
      const [found] = await find(caller.userId, eq(statements.id, params.decisionId));
      if (!found) throw new AppError('not_found');
      return found;
    }),
  ];
};
