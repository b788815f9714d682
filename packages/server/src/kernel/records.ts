import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { oidcRecords } from '../db/schema.ts';
import type { Clock, Db } from '../ports/index.ts';

/** Key-value state of sign-in, with an end of life: pending sign-ins, codes, and all that the embedded provider keeps. */
export interface Records {
  put(record: Omit<typeof oidcRecords.$inferInsert, 'consumedAt'>): Promise<void>;
  get(id: string): Promise<typeof oidcRecords.$inferSelect | undefined>;
  /** Reads and removes in one step: of any number of callers, one gets it. */
  take(id: string): Promise<typeof oidcRecords.$inferSelect | undefined>;
  /** True for the first caller only. */
  consume(id: string): Promise<boolean>;
}

export const createRecords = ({ db, clock }: { db: Db; clock: Clock }): Records => {
  const living = (id: string) =>
    and(eq(oidcRecords.id, id), or(isNull(oidcRecords.expiresAt), gt(oidcRecords.expiresAt, clock.now())));

  return {
    async put({ id, ...set }) {
      await db
        .insert(oidcRecords)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: oidcRecords.id, set });
    },
    async get(id) {
      const [record] = await db.select().from(oidcRecords).where(living(id));
      return record;
    },
    async take(id) {
      const [record] = await db.delete(oidcRecords).where(living(id)).returning();
      return record;
    },
    async consume(id) {
      const unused = and(eq(oidcRecords.id, id), isNull(oidcRecords.consumedAt));
      return (
        (await db.update(oidcRecords).set({ consumedAt: clock.now() }).where(unused).returning({ id: oidcRecords.id })).length ===
        1
      );
    },
  };
};
