import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { keyValues } from '../db/schema.ts';
import type { Clock, Db } from '../ports/index.ts';
import { storableText } from './storable-text.ts';

/** Key-value state of sign-in, with an end of life: pending sign-ins, codes, and all that the embedded provider keeps. */
export interface KeyValues {
  put(record: Omit<typeof keyValues.$inferInsert, 'consumedAt'>): Promise<void>;
  get(id: string): Promise<typeof keyValues.$inferSelect | undefined>;
  /** Reads and removes in one step: of any number of callers, one gets it. */
  take(id: string): Promise<typeof keyValues.$inferSelect | undefined>;
  /** True for the first caller only. */
  consume(id: string): Promise<boolean>;
}

/** Nothing has an id with a NUL: no database text holds one, and to ask for it is an error there. */
export const mayBeId = (id: string): boolean => !id.includes('\0');

/** A payload as JSON of the database holds it, whatever strangers put into their requests. */
const storablePayload = <Payload>(payload: Payload): Payload =>
  JSON.parse(JSON.stringify(payload), (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value) : value,
  ) as Payload;

export const createKeyValues = ({ db, clock }: { db: Db; clock: Clock }): KeyValues => {
  const living = (id: string) => and(eq(keyValues.id, id), or(isNull(keyValues.expiresAt), gt(keyValues.expiresAt, clock.now())));

  return {
    async put({ id, ...given }) {
      const set = { ...given, payload: storablePayload(given.payload) };
      await db
        .insert(keyValues)
        .values({ id, ...set })
        .onConflictDoUpdate({ target: keyValues.id, set });
    },
    async get(id) {
      if (!mayBeId(id)) return undefined;
      const [record] = await db.select().from(keyValues).where(living(id));
      return record;
    },
    async take(id) {
      if (!mayBeId(id)) return undefined;
      const [record] = await db.delete(keyValues).where(living(id)).returning();
      return record;
    },
    async consume(id) {
      if (!mayBeId(id)) return false;
      const unused = and(eq(keyValues.id, id), isNull(keyValues.consumedAt));
      return (
        (await db.update(keyValues).set({ consumedAt: clock.now() }).where(unused).returning({ id: keyValues.id })).length === 1
      );
    },
  };
};
