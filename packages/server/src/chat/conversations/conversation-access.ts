import { AppError, type About, type ChatNoun } from '@troupe/protocol';
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { characters, conversations, generations, memories, messages, speechAudio } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import type { Registration } from '../../http/handler.ts';
import type { AdultAccess } from '../../platform/rights/adult-access.ts';
import { isJudged } from '../../platform/moderation/guard-texts.ts';
import { isOwned } from './own-conversation.ts';
import type { Db } from '../../ports/index.ts';

/** SQL: the conversations that hold what has these ids. */
const holding: Record<ChatNoun, (db: Db, ids: string[]) => SQL> = {
  conversation: (_, ids) => inArray(conversations.id, ids),
  message: (db, ids) =>
    inArray(conversations.id, db.select({ id: messages.conversationId }).from(messages).where(inArray(messages.id, ids))),
  memory: (db, ids) =>
    inArray(conversations.id, db.select({ id: memories.conversationId }).from(memories).where(inArray(memories.id, ids))),
  generation: (db, ids) =>
    inArray(
      conversations.id,
      db.select({ id: generations.conversationId }).from(generations).where(inArray(generations.id, ids)),
    ),
  audio: (db, ids) =>
    inArray(
      conversations.id,
      db
        .select({ id: messages.conversationId })
        .from(speechAudio)
        .innerJoin(messages, eq(messages.id, speechAudio.messageId))
        .where(inArray(speechAudio.id, ids)),
    ),
};

type Input = Partial<Record<string, Record<string, unknown>>>;

/** The ids that stand at a place of the input, such as `params.messageId`. */
const idsAt = (place: string, input: Input): string[] => {
  const [part = '', name = ''] = place.split('.');
  return [input[part]?.[name] ?? []].flat().filter((id) => typeof id === 'string');
};

/** SQL: the conversations that a call is about; undefined where its input names none. */
const conversationsOf = (db: Db, about: Exclude<About, string>, input: Input): SQL | undefined =>
  or(
    ...Object.entries(about).flatMap(([noun, place]) => {
      const ids = idsAt(place, input);
      return ids.length > 0 ? [holding[noun as ChatNoun](db, ids)] : [];
    }),
  );

/**
 * In front of every call about a conversation, or about what is in one, as its endpoint says (decision 94): a caller
 * who may not see adult content finds none with an adult character, also where it is their own from before. The
 * handler does not run. Words that the call brings go to the judges only when the caller has such a conversation.
 */
export const guardConversations =
  ({ db, adultAccess }: { db: Db; adultAccess: AdultAccess }) =>
  (registration: Registration): Registration => {
    const { endpoint, handle } = registration;
    const { about } = endpoint;
    if (about === undefined || typeof about === 'string') return registration;
    return {
      endpoint,
      handle: async (input: never, context: never) => {
        const which = conversationsOf(db, about, input);
        const { caller, brand }: Context = context;
        if (which && !(await adultAccess(context))) {
          const [adult] = await db
            .select({ id: conversations.id })
            .from(conversations)
            .innerJoin(characters, eq(characters.id, conversations.characterId))
            .where(and(which, eq(characters.isNsfw, true)))
            .limit(1);
          if (adult) throw new AppError('not_found');
        }
        if (which && caller && isJudged(endpoint)) {
          const [own] = await db
            .select({ id: conversations.id })
            .from(conversations)
            .where(and(which, isOwned(caller, brand), isNull(conversations.deletedAt)))
            .limit(1);
          if (!own) throw new AppError('not_found');
        }
        return handle(input, context);
      },
    };
  };
