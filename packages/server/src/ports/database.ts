import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from '../db/schema.ts';

/**
 * The database, as Drizzle sees it. One implementation of every query serves PGlite and PostgreSQL;
 * PGlite in memory is the test double, so there is no second, hand-written store to disagree.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** What a transaction hands to its work. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  kind: 'pglite' | 'postgresql';
  /** Throws when the database cannot answer; used by `/readyz`. */
  ping(): Promise<void>;
  /**
   * Runs SQL that a library brings: one statement with its values, or a script of several without. A script that
   * begins a transaction and fails leaves none behind. Rows of all statements, in their order.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs work that one server of this database at a time may do; the others wait for their turn. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
