import { consoleLog, newId, systemClock } from '../adapters/system.ts';
import { createKeyValues } from '../kernel/key-values.ts';
import { createSealer } from '../kernel/sealed.ts';
import { loadSecret } from '../kernel/secrets.ts';
import { createDecisionServices } from '../platform/decisions/decision-services.ts';
import { createOperatorOrders, operatorAnswer, operatorOrdersPath } from '../platform/decisions/operator-orders.ts';
import { createEndedSessions } from '../platform/identity/ended-sessions.ts';
import { createMails } from '../platform/mails/mails.ts';
import { createNotifications } from '../platform/notifications/notifications.ts';
import { createChangedAccounts } from '../platform/rights/changed-accounts.ts';
import type { Jobs } from '../ports/index.ts';
import { runOperatorCommand } from './operator-command.ts';
import { describeAnswer, readRestrictionsCommand, usage } from './restrictions-command.ts';

/** Mails and pushes are found by the next look of a server, which each takes once a minute. */
const noJobs: Jobs = {
  start: () => undefined,
  enqueue: async () => undefined,
  drain: async () => undefined,
  close: async () => undefined,
};

/** `pnpm restrictions`: what only the operator may do, any account, staff too. */
await runOperatorCommand({
  usage,
  read: readRestrictionsCommand,
  path: operatorOrdersPath,
  answer: operatorAnswer,
  missing: 'There is no such decision.',
  async carryOut({ db }, environment, order) {
    const clock = systemClock;
    const [first, ...rest] = environment.SECRET_KEYS ?? [await loadSecret(db, 'session-key')];
    const sealer = createSealer([first ?? '', ...rest], 'mails');
    const services = createDecisionServices({
      db,
      clock,
      newId,
      changes: createChangedAccounts({ db }),
      ended: createEndedSessions({ db, clock, records: createKeyValues({ db, clock }) }),
      mails: createMails({ db, clock, newId, jobs: noJobs, sealer, log: consoleLog }),
      notifications: createNotifications({ clock, newId, jobs: noJobs }),
    });
    return createOperatorOrders({ db, clock, ...services })(order);
  },
  describe: describeAnswer,
});
