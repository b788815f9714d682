import { eq, type SQL } from 'drizzle-orm';
import { characters, conversations, memories, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/**
 * Whether the story that a call is about is an adult character's, by the most particular id that its input has: message, memory,
 * conversation, character. Null for a call about no story, or about none that is there.
 */
export type IsAdultStory = (input: unknown) => Promise<boolean | null>;

type Ids = Partial<Record<'messageId' | 'memoryId' | 'conversationId' | 'characterId', string>>;

const idsOf = (input: unknown): Ids => {
  const { params = {}, body = {} } = (input ?? {}) as Record<'params' | 'body', Record<string, unknown> | undefined>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    messageId: text(params['messageId']),
    memoryId: text(params['memoryId']),
    conversationId: text(params['conversationId']) ?? text(body['conversation_id']),
    characterId: text(params['characterId']) ?? text(body['character_id']),
  };
};

export const createIsAdultStory = ({ db }: { db: Db }): IsAdultStory => {
  const shown = { isAdult: characters.isNsfw };
  const inConversation = () =>
    db.select(shown).from(conversations).innerJoin(characters, eq(characters.id, conversations.characterId)).$dynamic();
  const withMessage = (where: SQL) =>
    inConversation().innerJoin(messages, eq(messages.conversationId, conversations.id)).where(where).limit(1);
  const withMemory = (where: SQL) =>
    inConversation().innerJoin(memories, eq(memories.conversationId, conversations.id)).where(where).limit(1);

  return async (input) => {
    const { messageId, memoryId, conversationId, characterId } = idsOf(input);
    const rows =
      messageId !== undefined
        ? await withMessage(eq(messages.id, messageId))
        : memoryId !== undefined
          ? await withMemory(eq(memories.id, memoryId))
          : conversationId !== undefined
            ? await inConversation().where(eq(conversations.id, conversationId)).limit(1)
            : characterId !== undefined
              ? await db.select(shown).from(characters).where(eq(characters.id, characterId)).limit(1)
              : [];
    return rows[0]?.isAdult ?? null;
  };
};
