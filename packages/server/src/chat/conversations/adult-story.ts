import { eq, inArray, type SQL } from 'drizzle-orm';
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

export const createIsAdultStory = ({ db }: { db: Pick<Db, 'select'> }): IsAdultStory => {
  const ofCharacter = (which: SQL) => db.select({ isAdult: characters.isNsfw }).from(characters).where(which);
  const ofConversation = (which: SQL) =>
    ofCharacter(inArray(characters.id, db.select({ id: conversations.characterId }).from(conversations).where(which)));
  const byMessage = (id: string) => db.select({ id: messages.conversationId }).from(messages).where(eq(messages.id, id));
  const byMemory = (id: string) => db.select({ id: memories.conversationId }).from(memories).where(eq(memories.id, id));
  /** The most particular first. */
  const finders: [keyof Ids, (id: string) => ReturnType<typeof ofCharacter>][] = [
    ['messageId', (id) => ofConversation(inArray(conversations.id, byMessage(id)))],
    ['memoryId', (id) => ofConversation(inArray(conversations.id, byMemory(id)))],
    ['conversationId', (id) => ofConversation(eq(conversations.id, id))],
    ['characterId', (id) => ofCharacter(eq(characters.id, id))],
  ];
  return async (input) => {
    const ids = idsOf(input);
    for (const [name, find] of finders) {
      const id = ids[name];
      if (id !== undefined) return (await find(id))[0]?.isAdult ?? null;
    }
    return null;
  };
};
