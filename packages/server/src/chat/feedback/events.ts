import { AppError, createEvent, type EndpointRequest } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { conversations, events, messages } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handlerAfter, type Registration } from '../../http/handler.ts';
import type { FindCharacter } from '../../platform/catalogue/characters.ts';
import { createTagSuggestions } from '../../platform/opinions/tag-suggestions.ts';
import type { PageEvents } from '../../platform/page-events/page-events.ts';
import type { Clock, Db, Limits, Tx } from '../../ports/index.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { limitRules } from '../../limits.ts';

export interface EventDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  pageEvents: Pick<PageEvents, 'mayName'>;
  findCharacter: FindCharacter;
}

/** What an event says apart from the message that it is about: a message leads to its account. */
const withoutMessage = (details: Record<string, unknown>): Record<string, unknown> => {
  const { message_id: _message, ...rest } = details;
  return rest;
};

/**
 * POST event: only of the caller's own conversations, with the character and the message that are in them. The event is
 * statistics: without the caller's consent its row names neither the account nor the chat. Tags that a reader suggests are
 * no statistics, and are kept as what they think of a chatbot.
 */
export const eventHandlers = ({ db, clock, rateLimits, pageEvents, findCharacter }: EventDeps): Registration[] => {
  const suggestions = createTagSuggestions({ db, clock, findCharacter });
  const admit = async ({ body }: EndpointRequest<typeof createEvent>, context: CallerContext) => {
    if (body.event_name === 'tagSuggestion') await suggestions.admit(body, context);
  };
  return [
    handlerAfter(createEvent, admit, async ({ body }, context) => {
      const { caller, brand } = context;
      await rateLimits.take(...limitRules('events', { caller, brand }));
      if (body.event_name === 'tagSuggestion') {
        await suggestions.keep(body, context);
        return {};
      }
      const { event_name: name, character_id: characterId, conversation_id: conversationId, ...details } = body;
      const own = db.select({ id: conversations.id }).from(conversations).$dynamic();
      if ('message_id' in details)
        own.innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.id, details.message_id)));
      const [found] = await own.where(
        and(ownConversation(conversationId, caller, brand), eq(conversations.characterId, characterId)),
      );
      if (!found) throw new AppError('not_found');
      const isNamed = await pageEvents.mayName(context);
      await db.insert(events).values({
        applicationId: brand.id,
        userId: isNamed ? caller.userId : null,
        name,
        characterId,
        conversationId: isNamed ? conversationId : null,
        details: isNamed ? details : withoutMessage(details),
        createdAt: clock.now(),
      });
      return {};
    }),
  ];
};

/** Takes the account and its chats out of the events that named them: its owner no longer agrees to that. */
export const forgetEvents = async (tx: Pick<Tx, 'update'>, userId: string): Promise<void> => {
  await tx
    .update(events)
    .set({ userId: null, conversationId: null, details: sql`${events.details} - 'message_id'` })
    .where(eq(events.userId, userId));
};
