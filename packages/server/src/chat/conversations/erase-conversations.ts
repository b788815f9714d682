import { eq, inArray } from 'drizzle-orm';
import type { Erase } from '../../data-map.ts';
import { conversations } from '../../db/schema.ts';

/** Conversations that one statement drops, with what hangs on them. */
const slice = 50;

export const eraseConversations: Erase = async (db, { id }) => {
  const some = db.select({ id: conversations.id }).from(conversations).where(eq(conversations.userId, id)).limit(slice);
  return (await db.delete(conversations).where(inArray(conversations.id, some)).returning({ id: conversations.id })).length;
};
