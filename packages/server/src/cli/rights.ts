import { newId, systemClock } from '../adapters/system.ts';
import { createModerationLog } from '../platform/audit/moderation-log.ts';
import { createRightOrders, rightOrdersPath, rightsAnswer } from '../platform/decisions/right-orders.ts';
import { runOperatorCommand } from './operator-command.ts';
import { describeRights, readRightsCommand, usage } from './rights-command.ts';

/** `pnpm rights`: roles and permissions by the operator's hand. */
await runOperatorCommand({
  usage,
  read: readRightsCommand,
  path: rightOrdersPath,
  answer: rightsAnswer,
  missing: 'There is no such account.',
  carryOut: ({ db }, _environment, order) =>
    createRightOrders({ db, clock: systemClock, newId, moderationLog: createModerationLog({ clock: systemClock }) })(order),
  describe: describeRights,
});
