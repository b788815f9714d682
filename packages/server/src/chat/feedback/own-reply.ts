import { AppError } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import type { MessageRow, Queries } from '../messages/message-tree.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { namesOf, type Names } from '../messages/shown-text.ts';

/** A character's message in a living conversation of the caller, for what is said of it. */
export interface OwnReply {
  message: MessageRow;
  characterId: string;
  names: Names;
}

/** Throws `not_found` for everyone else's messages and for the caller's own words, uniformly. */
export const findOwnReply = async (db: Queries, messageId: string, { caller, brand }: CallerContext): Promise<OwnReply> => {
  const [row] = await db
    .select({ message: messages, characterId: conversations.characterId, userName: calledUserName, characterName: calledName })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.role, 'bot'),
        isNull(messages.deletedAt),
        isOwned(caller, brand),
        isNull(conversations.deletedAt),
      ),
    );
  if (!row) throw new AppError('not_found');
  const { message, characterId, userName, characterName } = row;
  return { message, characterId, names: namesOf({ name: userName }, { name: characterName }) };
};
