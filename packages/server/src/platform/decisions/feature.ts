import { ofAccount, partOf } from '../../data-map.ts';
import { appealMessages, appeals, statements } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { decisionHandlers, type DecisionHandlersDeps } from './decision-handlers.ts';
import { restrictionHandlers, type RestrictionHandlersDeps } from './restriction-handlers.ts';
import { createOperatorOrdersRoute } from './operator-orders.ts';
import { createRightOrdersRoute, type RightOrdersDeps } from './right-orders.ts';
import { relistJob, type RelistDeps } from './relist.ts';

/** What is decided about accounts: restrictions, the reasons for them, appeals, and the calls of those who decide. */
export const decisions = defineFeature({
  name: 'platform/decisions',
  data: {
    group: 'decisions',
    tables: {
      statements: {
        ...ofAccount(statements.userId),
        mentions: [statements.decidedBy],
        alone: { why: 'A decision and what was said about it stay as long as the account.' },
      },
      appeals: { ...partOf(appeals.statementId), mentions: [appeals.decidedBy] },
      appealMessages: partOf(appealMessages.appealId),
    },
  },
  open: (
    deps: DecisionHandlersDeps & RestrictionHandlersDeps & RelistDeps & RightOrdersDeps & { operatorToken: string | null },
  ) => ({
    handlers: [...decisionHandlers(deps), ...restrictionHandlers(deps)],
    hostlessRoutes:
      deps.operatorToken === null
        ? []
        : [createOperatorOrdersRoute(deps, deps.operatorToken), createRightOrdersRoute(deps, deps.operatorToken)],
    jobs: [relistJob(deps)],
  }),
});
