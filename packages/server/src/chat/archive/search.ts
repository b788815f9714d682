import { searchMessages } from '@troupe/protocol';
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { withoutAdult } from '../character-access.ts';
import { chatterName } from '../chatter.ts';
import { readSiblings } from '../message-tree.ts';
import { isOwned, toMessage } from '../messages.ts';
import { namesOf } from '../shown-text.ts';

/** A user's words in a pattern: what has a meaning there loses it. */
export const holding = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** GET messages/search: own words and replies alike, on every branch, whatever their case. */
export const searchHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(searchMessages, async ({ query }, context) => {
    const { caller, brand } = context;
    const rows = await db
      .select({ message: messages, conversation: conversations, characterName: characters.name, userName: chatterName })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(
        and(
          isOwned(caller, brand),
          isNull(conversations.deletedAt),
          isNull(messages.deletedAt),
          ilike(messages.content, holding(query.q)),
          await withoutAdult(db, context),
          query.last_id === undefined
            ? undefined
            : sql`(${messages.createdAt}, ${messages.depth}, ${messages.seq}) < (select cursor.created_at, cursor.depth, cursor.seq from ${messages} cursor join ${conversations} own on own.id = cursor.conversation_id where cursor.id = ${query.last_id} and own.user_id = ${caller.userId})`,
        ),
      )
      .orderBy(desc(messages.createdAt), desc(messages.depth), desc(messages.seq))
      .limit(query.limit + 1);
    const page = rows.slice(0, query.limit);
    const siblings = await readSiblings(
      db,
      page.map(({ message }) => message),
    );
    return page.map(({ message, conversation, characterName, userName }, index) => ({
      message: toMessage(message, siblings(message), namesOf({ name: userName }, { name: characterName })),
      conversation: {
        id: conversation.id,
        label: conversation.label,
        character_id: conversation.characterId,
        character_name: characterName,
      },
      ...(index === page.length - 1 && rows.length > page.length ? { is_last_id: true } : {}),
    }));
  }),
];
