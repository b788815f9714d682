import {
  AppError,
  createConversation,
  deleteConversation,
  listCharacterConversations,
  listConversations,
  restoreConversation,
  updateConversationHead,
  updateConversationLabel,
  type Conversation,
} from '@troupe/protocol';
import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../db/schema.ts';
import type { CallerContext } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import { refuseBad, type Moderation } from '../platform/moderation.ts';
import type { Clock, Db, NewId } from '../ports/index.ts';
import { maySeeAdult, requireCharacter, withoutAdult, type CharacterRow } from './character-access.ts';
import { leafLastRead, moveHead, readSiblings } from './message-tree.ts';
import { emptyPage, isOwned, ownConversation, toMessage } from './messages.ts';
import { lockConversation, undoneSince } from './removals.ts';
import { namesOf } from './shown-text.ts';

/** The greeting chosen: 0 is the card's own, n its nth alternate; stored raw, macros and all. */
const greetingOf = (character: CharacterRow, index: number): string => {
  const greeting = [character.greeting, ...character.alternateGreetings][index];
  if (greeting === undefined) {
    throw new AppError('invalid_input', {
      issues: [{ path: 'body.greeting_index', message: `must be at most ${character.alternateGreetings.length}` }],
    });
  }
  return greeting;
};

/** One page of the caller's conversations that match, newest first, each with the message at its head. */
const listPage = async (
  db: Db,
  filter: SQL | undefined,
  context: CallerContext,
  query: { limit: number; last_id?: string | undefined },
): Promise<Conversation[]> => {
  const { caller, brand } = context;
  const hidden = await withoutAdult(db, context);
  const after = query.last_id;
  const rows = await db
    .select({ conversation: conversations, head: messages, characterName: characters.name, userName: users.name })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .leftJoin(messages, eq(messages.id, conversations.headId))
    .where(
      and(
        eq(conversations.userId, caller.userId),
        eq(conversations.applicationId, brand.id),
        isNull(conversations.deletedAt),
        hidden,
        filter,
        after === undefined
          ? undefined
          : sql`(${conversations.updatedAt}, ${conversations.id}) < (select cursor.updated_at, cursor.id from ${conversations} cursor where cursor.id = ${after} and cursor.user_id = ${caller.userId})`,
      ),
    )
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const siblings = await readSiblings(
    db,
    page.flatMap(({ head }) => head ?? []),
  );
  return page.map(({ conversation, head, characterName, userName }, index) => ({
    id: conversation.id,
    character_id: conversation.characterId,
    label: conversation.label,
    voice_id: conversation.voiceId,
    user_persona_id: conversation.userPersonaId,
    head_id: conversation.headId,
    message_count: head?.depth ?? 0,
    last_message: head ? toMessage(head, siblings(head), namesOf({ name: userName }, { name: characterName })) : null,
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: conversation.updatedAt.toISOString(),
    ...(index === page.length - 1 && rows.length > page.length ? { is_last_id: true } : {}),
  }));
};

/** One conversation as lists show it; `not_found` for everyone but its owner. */
export const readConversation = async (db: Db, id: string, context: CallerContext): Promise<Conversation> => {
  const [conversation] = await listPage(db, eq(conversations.id, id), context, { limit: 1 });
  if (!conversation) throw new AppError('not_found');
  return conversation;
};

export interface ConversationDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  moderation: Moderation;
}

export const conversationHandlers = ({ db, clock, newId, moderation }: ConversationDeps): Registration[] => [
  handler(createConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { character, user } = await requireCharacter(db, params.characterId, context);
    const greeting = greetingOf(character, body.greeting_index);
    const id = newId();
    const greetingId = greeting.trim() === '' ? null : newId();
    const now = clock.now();
    const greetingRows = await db.transaction(async (tx) => {
      await tx.insert(conversations).values({
        id,
        applicationId: brand.id,
        userId: caller.userId,
        characterId: character.id,
        userPersonaId: body.user_persona_id ?? null,
        headId: greetingId,
        createdAt: now,
        updatedAt: now,
      });
      if (greetingId === null) return [];
      return tx
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
    });
    const page = {
      ...emptyPage,
      messages: greetingRows.map((row) => toMessage(row, [row.id], namesOf(user, character))),
      conversation_id: id,
      head_id: greetingId,
      total: greetingRows.length,
    };
    return { id, page };
  }),

  handler(listCharacterConversations, async ({ params, query }, context) => {
    const [found] = await db
      .select({ applicationIds: characters.applicationIds, isNsfw: characters.isNsfw, user: users })
      .from(characters)
      .innerJoin(users, eq(users.id, context.caller.userId))
      .where(eq(characters.id, params.characterId));
    const isThere = found?.applicationIds.includes(context.brand.id) && (!found.isNsfw || maySeeAdult(found.user, context));
    if (!isThere) throw new AppError('not_found');
    return listPage(db, eq(conversations.characterId, params.characterId), context, query);
  }),

  handler(listConversations, ({ query }, context) => listPage(db, undefined, context, query)),

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
