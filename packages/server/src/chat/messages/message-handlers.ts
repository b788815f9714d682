import { AppError, listMessages, type Brand, type Message, type MessagesPage } from '@troupe/protocol';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { conversations, messages } from '../../db/schema.ts';
import type { Caller, CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { namesBeside, requireNames, type Named } from '../conversations/character-access.ts';
import { asPersona, findPersona, toUserPersona } from '../conversations/persona-of-conversation.ts';
import { failureAt } from '../generation/failure-at.ts';
import { readSiblings, type MessageRow, type Queries } from './message-tree.ts';
import { lastChangedFirst, readPage, type BranchPage, type ShownRow } from './read-page.ts';
import { namesOf, shownText, type Names } from './shown-text.ts';

/** A message as it leaves the server, field by field. */
export const toMessage = (row: ShownRow, siblingIds: string[], names: Names): Message => ({
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

/** SQL: the conversation named, or all that the caller has with the character. */
const conversationsAsked = (characterId: string, conversationId: string | undefined, { caller, brand }: CallerContext) =>
  and(
    eq(conversations.characterId, characterId),
    conversationId === undefined
      ? and(isOwned(caller, brand), isNull(conversations.deletedAt))
      : ownConversation(conversationId, caller, brand),
  );

/** A page as it leaves the server, apart from what `until` asks. */
const present = async (db: Db, found: BranchPage, pair: Named): Promise<MessagesPage> => {
  const { conversation, head } = found;
  const persona = await findPersona(db, conversation.userPersonaId, pair.user.id);
  const names = namesOf(asPersona(pair.user, persona), pair.character);
  const page = found.rows.map(({ row, siblingIds }) => toMessage(row, siblingIds, names));
  const oldest = page[0];
  if (oldest && oldest.prev_id !== null) oldest.is_last_id = true;
  const failure = head && (found.isAskedSince || head.status === 'failed') && (await failureAt(db, head));
  return {
    messages: page,
    conversation_id: conversation.id,
    label: conversation.label,
    voice_id: conversation.voiceId,
    userPersona: persona && toUserPersona(persona),
    head_id: conversation.headId,
    capped_message_id: conversation.cappedMessageId,
    generation: found.runningId !== null && head ? { id: found.runningId, message_id: head.id } : null,
    ...(failure && { failure }),
    total: head?.depth ?? 0,
  };
};

/** Whether the message that a page was to reach lies on another branch; throws `not_found` where there is none. */
const isOnAnotherBranch = async (db: Db, { conversation, rows }: BranchPage, until: string, reach: number): Promise<boolean> => {
  // A page that is full before it is there leaves the rest to the next one.
  const goesOn = rows.length < reach && (rows[0]?.row.prevId ?? null) !== null;
  if (goesOn || rows.some(({ row }) => row.id === until)) return false;
  await requireMessage(db, conversation.id, until);
  return true;
};

/** GET characters/{id}/messages: a page of the branch shown, read upwards from the head or from the cursor. */
export const messageHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(listMessages, async ({ params, query: { conversationId, last_id: cursor, until, ...query } }, context) => {
    const which = conversationsAsked(params.characterId, conversationId, context);
    const reach = until === undefined ? 0 : await reachBack(db, which, cursor, until);
    const limit = reach === 0 ? query.limit : Math.min(Math.max(query.limit, reach + before), reachMax);
    const names = namesBeside(params.characterId, context.caller);
    const { page: found, beside } = await readPage(db, { which, cursor, limit, length: pageLength, beside: names });
    const pair = requireNames(beside, context);
    if (found === undefined && conversationId === undefined) return emptyPage;
    if (!found) throw new AppError('not_found');
    const isElsewhere = until !== undefined && (await isOnAnotherBranch(db, found, until, reach));
    return { ...(await present(db, found, pair)), ...(isElsewhere && { is_elsewhere: true }) };
  }),
];

/** The most messages of a page that reaches back, and characters of any page: what is written in one turn of the event loop. */
const reachMax = 200;
const pageLength = 400_000;

/** A message of the conversation that was not removed. */
const requireMessage = async (db: Db, conversationId: string, messageId: string): Promise<void> => {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId), isNull(messages.deletedAt)));
  if (!row) throw new AppError('not_found');
};

/** Messages shown before the one that was asked for, so that it is read in its place. */
const before = 10;

/** How many messages there are from the page's end back to `until`; 0 where that is not above it. */
const reachBack = async (db: Db, which: SQL | undefined, cursor: string | undefined, until: string): Promise<number> => {
  const depthOf = async (id: string) =>
    (await db.select({ depth: messages.depth }).from(messages).where(eq(messages.id, id)))[0]?.depth ?? 0;
  const depthOfHead = async () => {
    const head = db
      .select({ depth: messages.depth })
      .from(conversations)
      .innerJoin(messages, eq(messages.id, conversations.headId));
    return (
      (
        await head
          .where(which)
          .orderBy(...lastChangedFirst)
          .limit(1)
      )[0]?.depth ?? 0
    );
  };
  const [end, from] = await Promise.all([
    cursor === undefined ? depthOfHead() : depthOf(cursor).then((depth) => depth - 1),
    depthOf(until),
  ]);
  return from === 0 || end < from ? 0 : end - from + 1;
};
