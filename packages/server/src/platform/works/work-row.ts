import type { SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { characters } from '../../db/schema.ts';
import type { Tx } from '../../ports/index.ts';

export type WorkRow = typeof characters.$inferSelect;

/** Writes a work that was not there before; null where its id is taken. */
export const insertWork = async (tx: Pick<Tx, 'insert'>, values: PgInsertValue<typeof characters>): Promise<WorkRow | null> => {
  const [row] = await tx.insert(characters).values(values).onConflictDoNothing().returning();
  return row ?? null;
};

/** Puts works into the bin of their creator. Returns which. */
export const removeWorks = (tx: Pick<Tx, 'update'>, which: SQL | undefined, at: Date): Promise<{ id: string }[]> =>
  tx.update(characters).set({ deletedAt: at, updatedAt: at }).where(which).returning({ id: characters.id });

/** Brings works back from the bin, as they were. Returns which. */
export const restoreWorks = (tx: Pick<Tx, 'update'>, which: SQL | undefined, at: Date): Promise<{ id: string }[]> =>
  tx.update(characters).set({ deletedAt: null, updatedAt: at }).where(which).returning({ id: characters.id });
