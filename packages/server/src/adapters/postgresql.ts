import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationConfig } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import type { Database } from '../ports/database.ts';

/** Any constant will do; servers that start together take turns on it. */
const migrationLock = 7_468_502_311;

const migrateAlone = async (pool: pg.Pool) => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { schema }), migrationConfig);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
};

export interface PostgresqlOptions {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
}

/** PostgreSQL (or a database that speaks its protocol) through a pool of connections, migrated on start. */
export const openPostgresql = async ({ url, poolSize = 10, onIdleError }: PostgresqlOptions): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5000 });
  // Without a listener a database restart would end the process.
  pool.on('error', (error) => onIdleError?.(error));
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgresql',
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
};
