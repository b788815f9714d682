import { AppError, appealDecision, getDecision, getUserModeration, listDecisions, restrictionKinds } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { grants, statements } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { Appeals } from './appeals.ts';
import { findDecisions, findThreads } from './read-decisions.ts';
import { isInForce } from '../rights/grants.ts';

export interface DecisionHandlersDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  appeals: Appeals;
}

/** GET users/moderation, users/decisions and users/decisions/{id}, and the appeal: each account reads its own, barred or not. */
export const decisionHandlers = ({ db, clock, rateLimits, appeals }: DecisionHandlersDeps): Registration[] => {
  const ofAccount = (userId: string) => eq(statements.userId, userId);
  const read = async (decisionId: string, userId: string) => {
    const [found] = await findThreads(db, [decisionId], ofAccount(userId), clock.now());
    if (!found) throw new AppError('not_found');
    return found;
  };
  const has = ({ params }: { params: { decisionId: string } }, { caller }: CallerContext) =>
    read(params.decisionId, caller.userId);

  return [
    handler(getUserModeration, async (_input, { caller }) => {
      const now = clock.now();
      const held = await db
        .select({ endsAt: grants.endsAt })
        .from(grants)
        .where(and(eq(grants.userId, caller.userId), eq(grants.value, 'restriction_temporary'), isInForce(now)));
      // Of several holds the last end counts; one without an end has none.
      const ends = held.map(({ endsAt }) => endsAt?.getTime() ?? Infinity);
      const last = Math.max(...ends);
      const decisions = await findDecisions(db, and(ofAccount(caller.userId), isInForce(now)), now);
      return {
        expires_at: Number.isFinite(last) ? new Date(last).toISOString() : null,
        server_time: now.toISOString(),
        decisions: restrictionKinds.flatMap((kind) => decisions.filter(({ what }) => what === kind)),
      };
    }),
    handler(listDecisions, (_input, { caller }) => findDecisions(db, ofAccount(caller.userId), clock.now())),
    handler(getDecision, ({ params }, { caller }) => read(params.decisionId, caller.userId)),
    handlerAfter(appealDecision, has, async ({ params, body }, context) => {
      const { caller } = context;
      // Before a place in the count is spent: whose decision it is not learns nothing of it.
      await has({ params }, context);
      await rateLimits.take(...limitRules('appeals', context));
      await appeals.say(caller, params.decisionId, body.text);
      return read(params.decisionId, caller.userId);
    }),
  ];
};
