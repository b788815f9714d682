import { eq } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/** Writes what its reader thinks of a message, or that they reported it. */
export const markMessage = async (
  db: Pick<Db, 'update'>,
  messageId: string,
  mark: Partial<Pick<typeof messages.$inferSelect, 'rating' | 'ratingReasons' | 'reportedAt'>>,
): Promise<void> => {
  await db.update(messages).set(mark).where(eq(messages.id, messageId));
};
