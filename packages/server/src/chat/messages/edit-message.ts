import { AppError, replaceMessage, updateMessage, type Message } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { characters, conversations, messageRevisions, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { readSiblings } from './message-tree.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { toMessage } from './present-message.ts';
import { namesOf } from './shown-text.ts';
import { limitRules } from '../../limits.ts';

export interface EditDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
}

/** PATCH and PUT messages/{id}: the text changes in place, the former one becomes a revision, later messages stay. */
export const editHandlers = ({ db, clock, rateLimits }: EditDeps): Registration[] => {
  const edit = async (messageId: string, content: string, { caller, brand }: CallerContext): Promise<{ message: Message }> => {
    await rateLimits.take(...limitRules('changes', { caller, brand }));
    return db.transaction(async (tx) => {
      const [row] = await tx
        .select({ message: messages, userName: calledUserName, characterName: calledName })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .innerJoin(users, eq(users.id, conversations.userId))
        .innerJoin(characters, eq(characters.id, conversations.characterId))
        .where(
          and(eq(messages.id, messageId), isNull(messages.deletedAt), isOwned(caller, brand), isNull(conversations.deletedAt)),
        )
        .for('update', { of: messages });
      if (!row) throw new AppError('not_found');
      const { message } = row;
      if (message.status === 'generating') throw new AppError('generation_running');
      if (message.content !== content) {
        await tx.insert(messageRevisions).values({
          messageId,
          conversationId: message.conversationId,
          content: message.content,
          createdAt: clock.now(),
        });
        await tx.update(messages).set({ content }).where(eq(messages.id, messageId));
      }
      const siblings = await readSiblings(tx, [message]);
      const names = namesOf({ name: row.userName }, { name: row.characterName });
      return { message: toMessage({ ...message, content }, siblings(message), names) };
    });
  };
  return [updateMessage, replaceMessage].map((endpoint) =>
    handler(endpoint, ({ params, body }, context) => edit(params.messageId, body.content, context)),
  );
};
