import { AppError, type MessagesPage } from '@troupe/protocol';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { conversations, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import type { Named } from '../conversations/character-access.ts';
import { asPersona, findPersona, toUserPersona } from '../conversations/persona-of-conversation.ts';
import { failureAt } from '../generation/failure-at.ts';
import { toMessage } from './present-message.ts';
import { lastChangedFirst, type BranchPage } from './read-page.ts';
import { namesOf } from './shown-text.ts';

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

/** A page as it leaves the server, apart from what `until` asks. */
export const presentPage = async (db: Db, found: BranchPage, pair: Named): Promise<MessagesPage> => {
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
export const isOnAnotherBranch = async (
  db: Db,
  { conversation, rows }: BranchPage,
  until: string,
  reach: number,
): Promise<boolean> => {
  // A page that is full before it is there leaves the rest to the next one.
  const goesOn = rows.length < reach && (rows[0]?.row.prevId ?? null) !== null;
  if (goesOn || rows.some(({ row }) => row.id === until)) return false;
  await requireMessage(db, conversation.id, until);
  return true;
};

/** A message of the conversation that was not removed. */
const requireMessage = async (db: Db, conversationId: string, messageId: string): Promise<void> => {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId), isNull(messages.deletedAt)));
  if (!row) throw new AppError('not_found');
};

/** How many messages there are from the page's end back to `until`; 0 where that is not above it. */
export const reachBack = async (db: Db, which: SQL | undefined, cursor: string | undefined, until: string): Promise<number> => {
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
