import { searchMessages } from '@troupe/protocol';
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { holding } from '../../kernel/holding.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { Db } from '../../ports/index.ts';
import { withoutAdult } from '../conversations/character-access.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { readSiblings } from '../messages/message-tree.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { toMessage } from '../messages/present-message.ts';
import { namesOf } from '../messages/shown-text.ts';

/** Messages whose words are read in one statement: more would hold the embedded database, and all other requests, too long. */
const windowSize = 400;

/** Where a message of the user's stands in the order of a search; another user's message has no place. */
const placeOf = (messageId: string, userId: string) =>
  sql`(select mark.created_at, mark.depth, mark.seq from ${messages} mark join ${conversations} own on own.id = mark.conversation_id where mark.id = ${messageId} and own.user_id = ${userId})`;
const place = sql`(${messages.createdAt}, ${messages.depth}, ${messages.seq})`;
const newestFirst = [desc(messages.createdAt), desc(messages.depth), desc(messages.seq)];

/** GET messages/search: own words and replies alike, on every branch, whatever their case; read window by window. */
export const searchHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(searchMessages, async ({ query }, context) => {
    const { caller, brand } = context;
    // By themselves, so that no window joins them again.
    const readable = await db
      .select({ id: conversations.id })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .where(and(isOwned(caller, brand), isNull(conversations.deletedAt), await withoutAdult(db, context)));
    const conversationIds = sql.param(readable.map(({ id }) => id));
    /** Ids of the next messages behind `cursor`, without a look at their words. */
    const readWindow = async (cursor: string | undefined) => {
      const ids = await db
        .select({ id: messages.id })
        .from(messages)
        .where(
          and(
            sql`${messages.conversationId} = any(${conversationIds}::text[])`,
            isNull(messages.deletedAt),
            cursor === undefined ? undefined : sql`${place} < ${placeOf(cursor, caller.userId)}`,
          ),
        )
        .orderBy(...newestFirst)
        .limit(windowSize);
      return ids.map(({ id }) => id);
    };
    const findIn = (ids: readonly string[], most: number) =>
      db
        .select({
          message: messages,
          conversation: conversations,
          characterName: characters.name,
          called: calledName,
          userName: calledUserName,
        })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .innerJoin(characters, eq(characters.id, conversations.characterId))
        .innerJoin(users, eq(users.id, conversations.userId))
        .where(and(sql`${messages.id} = any(${sql.param(ids)}::text[])`, ilike(messages.content, holding(query.q))))
        .orderBy(...newestFirst)
        .limit(most);

    const rows: Awaited<ReturnType<typeof findIn>> = [];
    let cursor = query.last_id;
    for (;;) {
      const ids = await readWindow(cursor);
      await nextTurn();
      rows.push(...(await findIn(ids, query.limit + 1 - rows.length)));
      if (ids.length < windowSize || rows.length > query.limit) break;
      cursor = ids.at(-1);
      await nextTurn();
    }
    const page = pageOf(rows, query.limit);
    const siblings = await readSiblings(
      db,
      page.rows.map(({ message }) => message),
    );
    const found = page.rows.map(({ message, conversation, characterName, called, userName }) => ({
      message: toMessage(message, siblings(message), namesOf({ name: userName }, { name: called })),
      conversation: {
        id: conversation.id,
        label: conversation.label,
        character_id: conversation.characterId,
        character_name: characterName,
      },
    }));
    return answerPage(found, page);
  }),
];
