import { AppError } from '@troupe/protocol';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { characters, conversations, generations, memories, messages } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import type { Registration } from '../http/handler.ts';
import type { AdultAccess } from '../platform/adult-access.ts';
import type { Db } from '../ports/index.ts';

/** What a call of a conversation may be told by. */
interface Naming {
  params?: { conversationId?: string; messageId?: string; memoryId?: string; generationId?: string };
  body?: { ids?: unknown };
}

const named = /:(?:conversationId|messageId|memoryId|generationId)\b|\/(?<listed>messages|memories)\/restore$/;

/** SQL: the conversations that a call is about; undefined where it is about none. */
const conversationsOf = (db: Db, path: string, { params = {}, body }: Naming): SQL | undefined => {
  const { conversationId, messageId, memoryId, generationId } = params;
  const listed = named.exec(path)?.groups?.['listed'];
  const ids = Array.isArray(body?.ids) ? (body.ids as string[]) : [];
  const holding = (table: typeof messages | typeof memories | typeof generations, which: SQL) =>
    inArray(conversations.id, db.select({ id: table.conversationId }).from(table).where(which));
  if (conversationId !== undefined) return eq(conversations.id, conversationId);
  if (messageId !== undefined) return holding(messages, eq(messages.id, messageId));
  if (memoryId !== undefined) return holding(memories, eq(memories.id, memoryId));
  if (generationId !== undefined) return holding(generations, eq(generations.id, generationId));
  if (listed === undefined || ids.length === 0) return undefined;
  const table = listed === 'messages' ? messages : memories;
  return holding(table, inArray(table.id, ids));
};

/** Whether calls at this path are about a conversation, or about what is in one. */
export const isOfConversation = (path: string): boolean => named.test(path);

/**
 * One door in front of every call about a conversation (decisions §7): whoever may not see adult content
 * finds none with an adult character, also where it is their own from before. The handler is not asked.
 */
export const behindAdultDoor =
  ({ db, adultAccess }: { db: Db; adultAccess: AdultAccess }) =>
  (registration: Registration): Registration => {
    const { endpoint, handle } = registration;
    if (!isOfConversation(endpoint.path)) return registration;
    return {
      endpoint,
      handle: async (input: never, context: never) => {
        const which = conversationsOf(db, endpoint.path, input);
        if (which && !(await adultAccess(context as Context))) {
          const [adult] = await db
            .select({ id: conversations.id })
            .from(conversations)
            .innerJoin(characters, eq(characters.id, conversations.characterId))
            .where(and(which, eq(characters.isNsfw, true)))
            .limit(1);
          if (adult) throw new AppError('not_found');
        }
        return handle(input, context);
      },
    };
  };
