import { AppError, deleteConversation, restoreConversation } from '@troupe/protocol';
import { and, eq, gt } from 'drizzle-orm';
import type { Removal } from '../../data-map.ts';
import { conversations } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { isOwned, ownConversation } from './own-conversation.ts';
import { undoneSince } from '../messages/removals.ts';
import { readConversation } from './list-conversations.ts';

export interface ConversationRemovalDeps {
  db: Db;
  clock: Clock;
  removal: Removal;
}

/** DELETE conversations/{id}, POST conversations/{id}/restore. */
export const conversationRemovalHandlers = ({ db, clock, removal }: ConversationRemovalDeps): Registration[] => [
  handler(deleteConversation, async ({ params }, { caller, brand }) => {
    const [deleted] = await db
      .update(conversations)
      .set({ deletedAt: clock.now() })
      .where(ownConversation(params.conversationId, caller, brand))
      .returning({ id: conversations.id });
    if (!deleted) throw new AppError('not_found');
    await removal(db, { conversationId: deleted.id });
    return {};
  }),

  handler(restoreConversation, async ({ params }, context) => {
    const [restored] = await db
      .update(conversations)
      .set({ deletedAt: null })
      .where(
        and(
          eq(conversations.id, params.conversationId),
          isOwned(context.caller, context.brand),
          gt(conversations.deletedAt, undoneSince(clock)),
        ),
      )
      .returning({ id: conversations.id });
    if (!restored) throw new AppError('not_found');
    return readConversation(db, restored.id, context);
  }),
];
