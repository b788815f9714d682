import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters } from '../db/schema.ts';
import { isOfKey } from '../http/effect-id.ts';
import type { Clock, Db } from '../ports/index.ts';

/** What a request's key says of the chatbot that its call makes. */
export interface OfKey {
  /** The id to make it under; null where any will do. */
  id: string | null;
  /** What an earlier attempt made, whose answer was lost or too long to keep. */
  earlier: typeof characters.$inferSelect | null;
}

/** Another server runs the same attempt and was faster: a repeated request finds what it made. */
export const madeMeanwhile = (): AppError =>
  new AppError('conflict', { message: 'The first request with this idempotency key has not ended yet.' });

/** Looks for the chatbot that an earlier attempt under one key has made; `chosen` is the key's (`effectId`). */
export const findMadeBefore = async (
  { db, clock }: { db: Pick<Db, 'select'>; clock: Clock },
  chosen: string | null,
): Promise<OfKey> => {
  if (chosen === null) return { id: null, earlier: null };
  const [row] = await db.select().from(characters).where(eq(characters.id, chosen));
  if (!row) return { id: chosen, earlier: null };
  return { id: null, earlier: isOfKey(row, clock) ? row : null };
};
