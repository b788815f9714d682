import { AppError, createEvent } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { conversations, events, messages } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { limitRules } from '../../limits.ts';

export interface EventDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
}

/** POST event: only of the caller's own conversations, with the character and the message that are in them. */
export const eventHandlers = ({ db, clock, rateLimits }: EventDeps): Registration[] => [
  handler(createEvent, async ({ body }, { caller, brand }) => {
    await rateLimits.take(...limitRules('events', { caller, brand }));
    const { event_name: name, character_id: characterId, conversation_id: conversationId, ...details } = body;
    const own = db.select({ id: conversations.id }).from(conversations).$dynamic();
    if ('message_id' in details)
      own.innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.id, details.message_id)));
    const [found] = await own.where(
      and(ownConversation(conversationId, caller, brand), eq(conversations.characterId, characterId)),
    );
    if (!found) throw new AppError('not_found');
    await db.insert(events).values({
      applicationId: brand.id,
      userId: caller.userId,
      name,
      characterId,
      conversationId,
      details,
      createdAt: clock.now(),
    });
    return {};
  }),
];
