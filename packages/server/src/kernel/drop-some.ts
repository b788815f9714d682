import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../ports/index.ts';

/** Rows that one statement drops: few enough that requests do not wait long behind it. */
export const dropBatch = 500;

/** Drops rows for which `over` holds, by their key; returns those dropped, a batch at most. */
export const dropSome = (
  db: Pick<Db, 'select' | 'delete'>,
  { key, over, most = dropBatch }: { key: PgColumn; over: SQL | undefined; most?: number },
): Promise<unknown[]> =>
  db
    .delete(key.table)
    .where(inArray(key, db.select({ key }).from(key.table).where(over).limit(most)))
    .returning({ key });

/**
 * The same where keys grow as rows do, each a number given in turn: only the first rows by their key are looked at, so that a
 * table of which nothing is over costs no more than a batch.
 */
export const dropOldest = (db: Pick<Db, 'select' | 'delete'>, { key, over }: { key: PgColumn; over: SQL }): Promise<unknown[]> =>
  db
    .delete(key.table)
    .where(and(over, inArray(key, db.select({ key }).from(key.table).orderBy(key).limit(dropBatch))))
    .returning({ key });
