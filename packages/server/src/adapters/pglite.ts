import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationConfig } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import { acquireWriterLock } from '../db/writer-lock.ts';
import type { Database } from '../ports/database.ts';

const toDatabase = (client: PGlite, release: () => Promise<void>): Database => ({
  db: drizzle(client, { schema }),
  kind: 'pglite',
  ping: async () => {
    await client.query('select 1');
  },
  close: async () => {
    if (!client.closed) await client.close();
    await release();
  },
});

/** A PGlite database in memory; `from` is a dump of one that is already migrated, which opens ten times faster. */
export const createMemoryDatabase = async (from?: Blob): Promise<Database & { dump(): Promise<Blob> }> => {
  const client = await PGlite.create(from === undefined ? {} : { loadDataDir: from });
  if (from === undefined) await migrate(drizzle(client, { schema }), migrationConfig);
  return { ...toDatabase(client, async () => undefined), dump: () => client.dumpDataDir('none') };
};

export interface PgliteOptions {
  /** Holds `pglite/` and, beside it, the lock that keeps a second writer out. */
  dataDir: string;
  /** Called when the lock is no longer ours; the process must stop writing at once. */
  onLockLost: () => void;
}

/**
 * PGlite on disk, for one process: survives `kill -9`, promises nothing about power loss (trust guide §3).
 * Throws WriterLockHeld when another process has the directory open.
 */
export const openPglite = async ({ dataDir, onLockLost }: PgliteOptions): Promise<Database> => {
  await mkdir(dataDir, { recursive: true });
  const lock = await acquireWriterLock(join(dataDir, 'writer.lock'), { onLost: onLockLost });
  try {
    const client = await PGlite.create(join(dataDir, 'pglite'));
    await migrate(drizzle(client, { schema }), migrationConfig);
    return toDatabase(client, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
};
