import { eq } from 'drizzle-orm';
import { ofAccount, partOf, type Adopt } from '../../data-map.ts';
import { appealMessages, appeals, restrictions, statements } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { decisionHandlers, type DecisionHandlersDeps } from './decision-handlers.ts';
import { moderationHandlers, type ModerationHandlersDeps } from './moderation-handlers.ts';
import { createOperatorOrdersRoute } from './operator-orders.ts';
import { relistJob, type RelistDeps } from './relist.ts';
import { settleStanding } from '../rights/standing.ts';

/** A guest who signs up does not leave a restriction behind. */
const adoptRestrictions: Adopt = async (tx, guestId, memberId) => {
  const moved = await tx
    .update(restrictions)
    .set({ userId: memberId })
    .where(eq(restrictions.userId, guestId))
    .returning({ id: restrictions.id });
  if (moved.length > 0) await settleStanding(tx, memberId, new Date());
};

/** What is decided about accounts: restrictions, the reasons for them, appeals, and the calls of those who decide. */
export const decisions = defineFeature({
  name: 'platform/decisions',
  data: {
    tables: {
      statements: {
        ...ofAccount(statements.userId),
        mentions: [statements.decidedBy],
        alone: { why: 'A decision and what was said about it stay as long as the account.' },
      },
      restrictions: {
        ...ofAccount(restrictions.userId),
        adopt: adoptRestrictions,
        alone: { why: 'A decision and what was said about it stay as long as the account.' },
      },
      appeals: { ...partOf(appeals.statementId), mentions: [appeals.decidedBy] },
      appealMessages: partOf(appealMessages.appealId),
    },
  },
  open: (deps: DecisionHandlersDeps & ModerationHandlersDeps & RelistDeps & { operatorToken: string | null }) => ({
    handlers: [...decisionHandlers(deps), ...moderationHandlers(deps)],
    hostlessRoutes: deps.operatorToken === null ? [] : [createOperatorOrdersRoute(deps, deps.operatorToken)],
    jobs: [relistJob(deps)],
  }),
});
