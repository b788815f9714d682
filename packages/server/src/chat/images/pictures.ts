import { AppError, listPictures } from '@troupe/protocol';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { calledUserName } from '../conversations/persona-of-conversation.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { presentMessages } from '../messages/present-message.ts';
import { namesOf } from '../messages/shown-text.ts';

/** GET conversations/{id}/pictures: every one that is there, on whatever branch; what is still being made has no address yet. */
export const pictureHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listPictures, async ({ params, query }, context) => {
    const [row] = await db
      .select({
        id: conversations.id,
        character: { name: characters.name, nickname: characters.nickname },
        name: calledUserName,
      })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .innerJoin(users, eq(users.id, conversations.userId))
      .where(ownConversation(params.conversationId, context.caller, context.brand));
    if (!row) throw new AppError('not_found');
    const found = await db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, row.id),
          isNull(messages.deletedAt),
          isNotNull(messages.imageUrl),
          query.last_id === undefined
            ? undefined
            : sql`${messages.seq} < (select last.seq from ${messages} last where last.id = ${query.last_id} and last.conversation_id = ${row.id})`,
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(query.limit + 1);
    const page = pageOf(found, query.limit);
    return answerPage(await presentMessages(db, page.rows, namesOf({ name: row.name }, row.character)), page);
  }),
];
