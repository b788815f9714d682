import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions as ClientOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationConfig, refuseNewer } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import { acquireWriterLock } from '../db/writer-lock.ts';
import type { Database } from '../ports/database.ts';
import { keepStatements } from './pglite-statements.ts';

const settings = [
  // A database of one process needs few pages of its own: the system keeps the files in memory beside it. The default, 128 MB, would stay taken while nothing happens.
  'shared_buffers=16MB',
  // No disk's arm moves for a page: with the default, 4, an index over a story loses against reading every message there is.
  'random_page_cost=1.1',
  // A plan is kept. One made while a table fits on a page would read all of it for each row that is looked up, and go on so when the table has grown.
  'seq_page_cost=4',
];
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];

/**
 * Opens PGlite, which includes its first queries, while V8 compiles quickly and never again: the function
 * that evaluates expressions is so large that optimising it takes 600 MB for a second, and makes no query
 * faster (decision 85). What is compiled before this ends stays as it is.
 */
const createClient = async (options: ClientOptions): Promise<PGlite> => {
  setFlagsFromString('--no-wasm-dynamic-tiering');
  setFlagsFromString('--no-wasm-tier-up');
  try {
    return await PGlite.create({ startParams, ...options });
  } finally {
    setFlagsFromString('--wasm-tier-up');
    setFlagsFromString('--wasm-dynamic-tiering');
  }
};

const transactionScript = /^\s*BEGIN;([\s\S]*)COMMIT;?\s*$/;

/** There is one connection: a script's transaction is PGlite's own, so that a failure is rolled back before the next query. */
const runScript = async (client: PGlite, script: string) => {
  const body = transactionScript.exec(script)?.[1];
  const answers =
    body === undefined ? await client.exec(script) : await client.transaction((transaction) => transaction.exec(body));
  return { rows: answers.flatMap(({ rows }) => rows) as Record<string, unknown>[] };
};

/** A migrated client as the server's database. */
export const toDatabase = (client: PGlite, release: () => Promise<void>): Database => ({
  db: drizzle(client, { schema }),
  kind: 'pglite',
  ping: async () => {
    await client.query('select 1');
  },
  executeSql: (text, values = []) => (values.length > 0 ? client.query(text, values) : runScript(client, text)),
  // No other process has it open.
  alone: (work) => work(),
  close: async () => {
    if (!client.closed) await client.close();
    await release();
  },
});

/** A migrated PGlite in memory; `from` is a dump of one that is already migrated, which opens ten times faster. */
export const createMemoryClient = async (from?: Blob): Promise<PGlite> => {
  const client = await createClient(from === undefined ? {} : { loadDataDir: from });
  if (from === undefined) await migrate(drizzle(client, { schema }), migrationConfig);
  keepStatements(client);
  return client;
};

/** A database in memory by itself, gone when it is closed. */
export const createMemoryDatabase = async (): Promise<Database> => toDatabase(await createMemoryClient(), async () => undefined);

export interface PgliteOptions {
  /** Holds `pglite/` and, beside it, the lock that keeps a second writer out. */
  dataDir: string;
  /** Called when the lock is no longer ours; the process must stop writing at once. */
  onLockLost: () => void;
}

/**
 * PGlite on disk, for one process: survives `kill -9`, promises nothing about power loss (docs/operate.md, "Databases").
 * Throws WriterLockHeld when another process has the directory open.
 */
export const openPglite = async ({ dataDir, onLockLost }: PgliteOptions): Promise<Database> => {
  await mkdir(dataDir, { recursive: true });
  const lock = await acquireWriterLock(join(dataDir, 'writer.lock'), { onLost: onLockLost });
  try {
    const client = await createClient({ dataDir: join(dataDir, 'pglite') });
    try {
      await refuseNewer((statement) => client.query(statement), `The data in ${dataDir} (DATA_DIR)`);
      await migrate(drizzle(client, { schema }), migrationConfig);
    } catch (error) {
      await client.close();
      throw error;
    }
    keepStatements(client);
    return toDatabase(client, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
};
