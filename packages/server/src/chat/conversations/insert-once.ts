import { eq } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import { isOfKey } from '../../http/effect-id.ts';
import { limitRules, type LimitSubject } from '../../limits.ts';
import type { Clock, Limits, NewId } from '../../ports/index.ts';
import type { Queries } from '../messages/message-tree.ts';

/** What code that makes conversations needs. */
export interface Maker {
  newId: NewId;
  clock: Clock;
  rateLimits: Limits;
}

export interface Chosen extends Omit<Maker, 'rateLimits'> {
  /** Of the request's idempotency key (`effectId`); null where it has none. */
  chosen: string | null;
}

/**
 * Stores a conversation under the id that its request's key chose. `isNew` is false where an earlier
 * attempt, whose answer was lost, stored it already: nothing of it is written again.
 */
export const insertOnce = async (
  tx: Queries,
  { chosen, newId, clock }: Chosen,
  values: Omit<typeof conversations.$inferInsert, 'id'>,
): Promise<{ id: string; isNew: boolean }> => {
  if (chosen !== null) {
    const [made] = await tx
      .insert(conversations)
      .values({ ...values, id: chosen })
      .onConflictDoNothing()
      .returning({ id: conversations.id });
    if (made) return { id: made.id, isNew: true };
    const [earlier] = await tx.select().from(conversations).where(eq(conversations.id, chosen));
    if (earlier && earlier.userId === values.userId && isOfKey(earlier, clock)) return { id: chosen, isNew: false };
  }
  const id = newId();
  await tx.insert(conversations).values({ ...values, id });
  return { id, isNew: true };
};

/**
 * Counts a conversation against its maker's hour while `make` runs; one that an earlier attempt had made is
 * given back. Outside of any transaction: counting needs a connection of its own, and would wait for those
 * that wait for it. Throws `rate_limited`.
 */
export const countOnce = async <T extends { isNew: boolean }>(
  rateLimits: Limits,
  subject: LimitSubject,
  make: () => Promise<T>,
): Promise<T> => {
  const giveBack = await rateLimits.take(...limitRules('conversations', subject));
  const made = await make();
  if (!made.isNew) await giveBack();
  return made;
};
