import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { BadConfiguration } from '../bad-configuration.ts';
import { connectionFault } from '../db/connection-fault.ts';
import { DatabaseUnreachable, isDatabaseAway } from '../db/database-error.ts';
import { migrationConfig, refuseNewer } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import type { Database } from '../ports/database.ts';
import { createPlans } from './postgresql-plans.ts';

/** Any constants will do; servers that start together take turns on them. */
const migrationLock = 7_468_502_311;
const aloneLock = 7_468_502_312;

const retryMs = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds a lock of the whole database while `work` runs; a connection that breaks gives it back. */
const underLock = async <T>(pool: pg.Pool, lock: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release();
  }
};

type Answer = { rows: Record<string, unknown>[] };

/** A script that failed may have left its transaction open, so its connection is given up. */
const runScript = async (pool: pg.Pool, script: string): Promise<Answer> => {
  const client = await pool.connect();
  try {
    const answers: Answer | Answer[] = await client.query(script);
    client.release();
    return { rows: [answers].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    client.release(true);
    throw error;
  }
};

interface Waiting {
  url: string;
  waitMs: number;
  onWait?: ((fault: string) => void) | undefined;
}

/** Tries again while the database is away, as after a restart of the whole machine. Throws what is known of the address in a sentence. */
const untilReached = async <T>(work: () => Promise<T>, { url, waitMs, onWait }: Waiting): Promise<T> => {
  const until = performance.now() + waitMs;
  let told: string | null = null;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const fault = connectionFault(error, url);
      if (!isDatabaseAway(error)) throw fault === null ? error : new BadConfiguration(fault);
      if (performance.now() >= until) throw new DatabaseUnreachable(fault);
      if (fault !== null && fault !== told) onWait?.(fault);
      told = fault;
      await pause(retryMs);
    }
  }
};

export interface PostgresqlOptions {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  /** How long a start waits for a database that cannot be reached, in milliseconds. */
  waitMs?: number;
  /** Told what is in the way while a start waits, once for each cause. */
  onWait?: (fault: string) => void;
  /** Told of connections that break; the pool replaces them. */
  onBroken?: (error: Error) => void;
}

/** The driver verifies certificates under every mode unless told; `system` is a file to it, and Node's own list without one. */
const withModesOfLibpq = (url: string): string =>
  /[?&]sslmode=/.test(url) ? `${url.replace(/(?<=[?&])sslrootcert=system(?:&|$)/, '')}&uselibpqcompat=true` : url;

/** PostgreSQL (or a database that speaks its protocol) through a pool of connections, migrated on start. */
export const openPostgresql = async ({
  url,
  poolSize = 10,
  waitMs = 30_000,
  onWait,
  onBroken,
}: PostgresqlOptions): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: withModesOfLibpq(url),
    ssl: false,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without a listener a database restart would end the process: the pool listens to idle connections only, not to those in use.
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)));
  pool.on('error', () => undefined);
  try {
    const upToDate = async (client: pg.PoolClient) => {
      await refuseNewer((statement) => client.query(statement), 'The database of DATABASE_URL');
      await migrate(drizzle(client, { schema }), migrationConfig);
    };
    await untilReached(() => underLock(pool, migrationLock, upToDate), {
      url,
      waitMs,
      onWait,
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  pool.on('connect', createPlans());
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgresql',
    ping: async () => {
      await pool.query('select 1');
    },
    executeSql: (text, values = []) => (values.length > 0 ? pool.query(text, values) : runScript(pool, text)),
    alone: (work) => underLock(pool, aloneLock, work),
    close: () => pool.end(),
  };
};
