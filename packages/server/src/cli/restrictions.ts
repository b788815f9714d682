import { openDatabaseOf } from '../adapters/open-ports.ts';
import { consoleLog, newId, systemClock } from '../adapters/system.ts';
import { WriterLockHeld } from '../db/writer-lock.ts';
import { readEnvironment } from '../env.ts';
import { createKeyValues } from '../kernel/key-values.ts';
import { createSealer } from '../kernel/sealed.ts';
import { loadSecret } from '../kernel/secrets.ts';
import { createDecisionServices } from '../platform/decisions/decision-services.ts';
import { createOperatorOrders, type OperatorAnswer, type OperatorOrder } from '../platform/decisions/operator-orders.ts';
import { createEndedSessions } from '../platform/identity/ended-sessions.ts';
import { createMails } from '../platform/mails/mails.ts';
import { createNotifications } from '../platform/notifications/notifications.ts';
import { createChangedAccounts } from '../platform/rights/changed-accounts.ts';
import type { Jobs } from '../ports/index.ts';
import { describeAnswer, findOrdersServer, readRestrictionsCommand, reasonOf, usage } from './restrictions-command.ts';

/** `pnpm restrictions`: what only the operator may do, any account, staff too. */
type Environment = ReturnType<typeof readEnvironment>;

/** Mails and pushes are found by the next look of a server, which each takes once a minute. */
const noJobs: Jobs = {
  start: () => undefined,
  enqueue: async () => undefined,
  drain: async () => undefined,
  close: async () => undefined,
};

const carryOutDirectly = async (environment: Environment, order: OperatorOrder): Promise<OperatorAnswer> => {
  const database = await openDatabaseOf(environment);
  try {
    const [db, clock] = [database.db, systemClock];
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
    return await createOperatorOrders({ db, clock, ...services })(order);
  } finally {
    await database.close();
  }
};

try {
  const environment = readEnvironment();
  const { order, server } = readRestrictionsCommand(process.argv.slice(2), systemClock.now());
  const url = server ?? `http://localhost:${environment.PORT}`;
  const throughServer = await findOrdersServer(url, environment.DATA_DIR);
  if (throughServer === null && server !== undefined) throw new TypeError(`No server of this DATA_DIR answers at ${url}.`);
  const answer = await (throughServer ? throughServer(order) : carryOutDirectly(environment, order));
  for (const line of describeAnswer(answer)) process.stdout.write(`${line}\n`);
  process.exit(0);
} catch (error) {
  const advice =
    error instanceof TypeError
      ? `\n\n${usage}`
      : error instanceof WriterLockHeld
        ? '\nIf it is a server, name its address: --server http://localhost:PORT'
        : '';
  process.stderr.write(`${reasonOf(error)}${advice}\n`);
  process.exit(1);
}
