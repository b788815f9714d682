import { AppError, listMessages, type Brand, type Message, type MessagesPage } from '@troupe/protocol';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { conversations, generations, messages } from '../db/schema.ts';
import type { Caller } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { Db } from '../ports/index.ts';
import { requireCharacter } from './character-access.ts';
import { asPersona, findPersona, toUserPersona } from './chatter.ts';
import { failureAt } from './failure-at.ts';
import { readBranch, readSiblings, type MessageRow, type Queries } from './message-tree.ts';
import { namesOf, shownText, type Names } from './shown-text.ts';

/** A message as it leaves the server, field by field. */
export const toMessage = (row: MessageRow, siblingIds: string[], names: Names): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  prev_id: row.prevId,
  role: row.role,
  sub_character_id: row.subCharacterId,
  ...(row.audience !== null && { audience: row.audience }),
  content: shownText(row, names),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  is_alternative: siblingIds.length > 1,
  sibling_ids: siblingIds,
  image_url: row.imageUrl,
  image_prompt: row.imagePrompt,
  image_width: row.imageWidth,
  image_height: row.imageHeight,
  rating: row.rating,
  ...(row.ratingReasons.length > 0 && { rating_reasons: row.ratingReasons }),
  ...(row.reportedAt && { is_reported: true }),
  client_id: row.clientId,
});

/** The page of no conversation, and what a new one begins with. */
export const emptyPage: MessagesPage = {
  messages: [],
  conversation_id: null,
  label: null,
  voice_id: null,
  userPersona: null,
  head_id: null,
  capped_message_id: null,
  generation: null,
  total: 0,
};

/** Messages in the order given, each with its siblings. */
export const presentMessages = async (db: Queries, rows: readonly MessageRow[], names: Names): Promise<Message[]> => {
  const siblings = await readSiblings(db, rows);
  return rows.map((row) => toMessage(row, siblings(row), names));
};

/** SQL: the conversation is the caller's, on this brand. */
export const isOwned = (caller: Caller, brand: Brand) =>
  and(eq(conversations.userId, caller.userId), eq(conversations.applicationId, brand.id));

/** A caller's living conversation on this brand; `not_found` for everyone else's, uniformly. */
export const ownConversation = (conversationId: string, caller: Caller, brand: Brand) =>
  and(eq(conversations.id, conversationId), isOwned(caller, brand), isNull(conversations.deletedAt));

/** GET characters/{id}/messages: a page of the branch shown, read upwards from the head or from the cursor. */
export const messageHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listMessages, async ({ params, query }, context) => {
    const { caller, brand } = context;
    const pair = await requireCharacter(db, params.characterId, context);
    const isOfCharacter = eq(conversations.characterId, params.characterId);
    const [conversation] = await db
      .select()
      .from(conversations)
      .where(
        query.conversationId === undefined
          ? and(
              isOfCharacter,
              eq(conversations.userId, caller.userId),
              eq(conversations.applicationId, brand.id),
              isNull(conversations.deletedAt),
            )
          : and(isOfCharacter, ownConversation(query.conversationId, caller, brand)),
      )
      .orderBy(desc(conversations.updatedAt), desc(conversations.id))
      .limit(1);
    if (!conversation) {
      if (query.conversationId !== undefined) throw new AppError('not_found');
      return emptyPage;
    }

    const endOfPage = await endBefore(db, conversation, query.last_id);
    const limit = query.until === undefined ? query.limit : await reachBack(db, endOfPage, query.until, query.limit);
    const rows = endOfPage === null ? [] : await readBranch(db, endOfPage, limit);
    if (query.until !== undefined && !rows.some((row) => row.id === query.until)) throw new AppError('not_found');
    const persona = await findPersona(db, conversation.userPersonaId, caller.userId);
    const page = await presentMessages(db, rows, namesOf(asPersona(pair.user, persona), pair.character));
    const oldest = page[0];
    if (oldest && oldest.prev_id !== null) oldest.is_last_id = true;

    const head = rows.find(({ id }) => id === conversation.headId) ?? (await readMessage(db, conversation.headId));
    const failure = head && (await failureAt(db, head));
    return {
      messages: page,
      conversation_id: conversation.id,
      label: conversation.label,
      voice_id: conversation.voiceId,
      userPersona: persona && toUserPersona(persona),
      head_id: conversation.headId,
      capped_message_id: conversation.cappedMessageId,
      generation: await runningOn(db, conversation.id, conversation.headId),
      ...(failure && { failure }),
      total: head?.depth ?? 0,
    };
  }),
];

const readMessage = async (db: Db, id: string | null): Promise<MessageRow | undefined> =>
  id === null ? undefined : (await db.select().from(messages).where(eq(messages.id, id)))[0];

/** Where a page ends: at the head, or just above the cursor. */
const endBefore = async (
  db: Db,
  conversation: { id: string; headId: string | null },
  cursor: string | undefined,
): Promise<string | null> => {
  if (cursor === undefined) return conversation.headId;
  const [row] = await db
    .select({ prevId: messages.prevId })
    .from(messages)
    .where(and(eq(messages.id, cursor), eq(messages.conversationId, conversation.id)));
  if (!row) throw new AppError('not_found');
  return row.prevId;
};

/** Messages shown before the one that was asked for, so that it is read in its place. */
const before = 10;

/** How many messages a page needs that reaches from its end back to `until`. */
const reachBack = async (db: Db, endOfPage: string | null, until: string, limit: number): Promise<number> => {
  if (endOfPage === null) return limit;
  const ends = await db
    .select({ id: messages.id, depth: messages.depth })
    .from(messages)
    .where(inArray(messages.id, [endOfPage, until]));
  const depthOf = (id: string) => ends.find((row) => row.id === id)?.depth ?? 0;
  const distance = depthOf(until) === 0 ? 0 : depthOf(endOfPage) - depthOf(until);
  return Math.max(limit, distance + 1 + before);
};

/** The reply being written at the end of the shown branch. */
const runningOn = async (
  db: Db,
  conversationId: string,
  headId: string | null,
): Promise<{ id: string; message_id: string } | null> => {
  if (headId === null) return null;
  const [run] = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(eq(generations.conversationId, conversationId), eq(generations.messageId, headId), eq(generations.status, 'running')),
    );
  return run ? { id: run.id, message_id: headId } : null;
};
