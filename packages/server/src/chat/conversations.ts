import {
  AppError,
  can,
  createConversation,
  deleteConversation,
  restoreConversation,
  updateConversationHead,
  updateConversationLabel,
} from '@troupe/protocol';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { conversations, messages } from '../db/schema.ts';
import { effectId } from '../http/effect-id.ts';
import { handler, type Registration } from '../http/handler.ts';
import { refuseBad, type Moderation } from '../platform/moderation.ts';
import type { Clock, Db, NewId } from '../ports/index.ts';
import { requireCharacter } from './character-access.ts';
import { asPersona, findDefaultPersona, findPersona, toUserPersona } from './chatter.ts';
import { readConversation } from './list-conversations.ts';
import { leafLastRead, moveHead } from './message-tree.ts';
import { emptyPage, isOwned, ownConversation, toMessage } from './messages.ts';
import { lockConversation, undoneSince } from './removals.ts';
import { greetingOf, namesOf } from './shown-text.ts';
import { insertOnce } from './insert-once.ts';
import { dropSpeechOf } from './speech/audio-cache.ts';

export interface ConversationDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderation: Moderation;
  /** What a conversation may begin with. */
  voices: readonly { id: string }[];
}

export const conversationHandlers = ({ db, clock, newId, moderation, voices }: ConversationDeps): Registration[] => [
  handler(createConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { character, user } = await requireCharacter(db, params.characterId, context);
    const persona =
      body.user_persona_id === undefined
        ? await findDefaultPersona(db, caller.userId)
        : await findPersona(db, body.user_persona_id, caller.userId);
    if (body.user_persona_id && !persona) throw new AppError('not_found');
    const voiceId = body.voice_id ?? null;
    if (voiceId !== null && !can(caller, 'tts')) throw new AppError('forbidden');
    if (voiceId !== null && !voices.some(({ id }) => id === voiceId)) throw new AppError('not_found');
    const greeting = greetingOf(character, user, body.greeting_index);
    const greetingId = greeting.trim() === '' ? null : newId();
    const now = clock.now();
    const chosen = await effectId(createConversation, context);
    const { id, isNew, greetingRows } = await db.transaction(async (tx) => {
      const { id, isNew } = await insertOnce(
        tx,
        { chosen, newId, clock },
        {
          applicationId: brand.id,
          userId: caller.userId,
          characterId: character.id,
          userPersonaId: persona?.id ?? null,
          voiceId,
          headId: greetingId,
          createdAt: now,
          updatedAt: now,
        },
      );
      if (greetingId === null || !isNew) return { id, isNew, greetingRows: [] };
      const greetingRows = await tx
        .insert(messages)
        .values({
          id: greetingId,
          conversationId: id,
          depth: 1,
          role: 'bot',
          subCharacterId: character.greetingCharacterId,
          content: greeting,
          createdAt: now,
        })
        .returning();
      return { id, isNew, greetingRows };
    });
    // What an earlier attempt made may have grown since: it is read like any other.
    if (!isNew) return { id };
    const page = {
      ...emptyPage,
      messages: greetingRows.map((row) => toMessage(row, [row.id], namesOf(asPersona(user, persona), character))),
      userPersona: persona && toUserPersona(persona),
      voice_id: voiceId,
      conversation_id: id,
      head_id: greetingId,
      total: greetingRows.length,
    };
    return { id, page };
  }),

  handler(updateConversationHead, async ({ params, body }, { caller, brand }) =>
    db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, params.conversationId, caller, brand);
      const [message] = await tx
        .select()
        .from(messages)
        .where(and(eq(messages.id, body.message_id), eq(messages.conversationId, conversation.id), isNull(messages.deletedAt)));
      if (!message) throw new AppError('not_found');
      const leaf = await leafLastRead(tx, message, conversation.headId);
      await moveHead(tx, conversation.id, conversation.headId, leaf);
      return { head_id: leaf };
    }),
  ),

  handler(updateConversationLabel, async ({ params, body }, { caller, brand }) => {
    refuseBad(moderation, body.label);
    const [renamed] = await db
      .update(conversations)
      .set({ label: body.label })
      .where(ownConversation(params.conversationId, caller, brand))
      .returning({ id: conversations.id });
    if (!renamed) throw new AppError('not_found');
    return { result: { label: body.label } };
  }),

  handler(deleteConversation, async ({ params }, { caller, brand }) => {
    const [deleted] = await db
      .update(conversations)
      .set({ deletedAt: clock.now() })
      .where(ownConversation(params.conversationId, caller, brand))
      .returning({ id: conversations.id });
    if (!deleted) throw new AppError('not_found');
    await dropSpeechOf(db, deleted.id);
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
