import { eq } from 'drizzle-orm';
import { conversations } from '../db/schema.ts';
import { isOfKey } from '../http/effect-id.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Clock, NewId } from '../ports/index.ts';
import type { Queries } from './message-tree.ts';
import { conversationRule } from './send-limits.ts';

/** What whoever makes conversations needs. */
export interface Maker {
  newId: NewId;
  clock: Clock;
  rateLimits: RateLimits;
}

export interface Chosen extends Maker {
  /** Of the request's idempotency key (`effectId`); null where it has none. */
  chosen: string | null;
}

/**
 * Stores a conversation under the id that its request's key chose. `isNew` is false where an earlier
 * attempt, whose answer was lost, stored it already: nothing of it is written again. Throws `rate_limited`
 * for who has made too many.
 */
export const insertOnce = async (
  tx: Queries,
  { chosen, newId, clock, rateLimits }: Chosen,
  values: Omit<typeof conversations.$inferInsert, 'id'>,
): Promise<{ id: string; isNew: boolean }> => {
  const giveBack = rateLimits.take(conversationRule(values));
  if (chosen !== null) {
    const [made] = await tx
      .insert(conversations)
      .values({ ...values, id: chosen })
      .onConflictDoNothing()
      .returning({ id: conversations.id });
    if (made) return { id: made.id, isNew: true };
    const [earlier] = await tx.select().from(conversations).where(eq(conversations.id, chosen));
    if (earlier && earlier.userId === values.userId && isOfKey(earlier, clock)) {
      giveBack();
      return { id: chosen, isNew: false };
    }
  }
  const id = newId();
  await tx.insert(conversations).values({ ...values, id });
  return { id, isNew: true };
};
