import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { characters, conversations, generations, users } from '../../db/schema.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import type { Db, Log } from '../../ports/index.ts';

/**
 * Tells a member of a reply that is whole while no page of theirs was reading it here. One that reads it on another
 * server is told too: a note too many, of something that is there.
 */
export const createTellReply =
  ({ db, notifications, log }: { db: Db; notifications: Notifications; log: Log }) =>
  async (generationId: string): Promise<void> => {
    try {
      const isMembers = and(eq(users.id, conversations.userId), eq(users.platform, 'first_party'));
      const [found] = await db
        .select({ userId: users.id, conversationId: conversations.id, characterId: characters.id, name: characters.name })
        .from(generations)
        .innerJoin(conversations, and(eq(conversations.id, generations.conversationId), isNull(conversations.deletedAt)))
        .innerJoin(users, isMembers)
        .innerJoin(characters, eq(characters.id, conversations.characterId))
        // A reply that is not stored (auto pilot) has no message.
        .where(and(eq(generations.id, generationId), isNotNull(generations.messageId)));
      if (!found) return;
      const payload = { character_id: found.characterId, character_name: found.name, conversation_id: found.conversationId };
      await notifications.add(db, { userId: found.userId, kind: 'reply_ready', payload });
    } catch (error) {
      log.error('Nobody could be told of a reply.', { generationId, error });
    }
  };
