import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { keyValues } from '../db/schema.ts';
import type { Clock, Db } from '../ports/index.ts';

/** Key-value state of sign-in, with an end of life: pending sign-ins, codes, and all that the embedded provider keeps. */
export interface KeyValues {
  put(record: Omit<typeof keyValues.$inferInsert, 'consumedAt'>): Promise<void>;
  get(id: string): Promise<typeof keyValues.$inferSelect | undefined>;
  /** Reads and removes in one step: of any number of callers, one gets it. */
  take(id: string): Promise<typeof keyValues.$inferSelect | undefined>;
  /** True for the first caller only. */
  consume(id: string): Promise<boolean>;
}

export const createKeyValues = ({ db, clock }: { db: Db; clock: Clock }): KeyValues => {
  const living = (id: string) => and(eq(keyValues.id, id), or(isNull(keyValues.expiresAt), gt(keyValues.expiresAt, clock.now())));

  return {
    async put({ id, ...set }) {
      await db
        .insert(keyValues)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: keyValues.id, set });
    },
    async get(id) {
      const [record] = await db.select().from(keyValues).where(living(id));
      return record;
    },
    async take(id) {
      const [record] = await db.delete(keyValues).where(living(id)).returning();
      return record;
    },
    async consume(id) {
      const unused = and(eq(keyValues.id, id), isNull(keyValues.consumedAt));
      return (
        (await db.update(keyValues).set({ consumedAt: clock.now() }).where(unused).returning({ id: keyValues.id })).length === 1
      );
    },
  };
};
