import { consoleLog } from '../adapters/system.ts';
import type { Environment } from '../env.ts';
import type { Database, Log } from '../ports/index.ts';

export const openDatabase = async (environment: Environment, log: Log, onLockLost: () => void): Promise<Database> => {
  if (environment.DATABASE_URL === undefined) {
    const { openPglite } = await import('../adapters/pglite.ts');
    return openPglite({ dataDir: environment.DATA_DIR, onLockLost });
  }
  const { openPostgresql } = await import('../adapters/postgresql.ts');
  return openPostgresql({
    url: environment.DATABASE_URL,
    onWait: (fault) => log.error(`The start waits for the database. ${fault}`),
    onBroken: (error) => log.error('A database connection broke.', { error }),
  });
};

/** The database alone, for commands. */
export const openDatabaseOf = (environment: Environment): Promise<Database> =>
  openDatabase(environment, consoleLog, () => process.exit(2));
