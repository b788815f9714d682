import { AppError } from '@troupe/protocol';
import { fillNames } from '@troupe/protocol/chat/roleplay/fill-names';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { characters, conversations, generations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import {
  characterColumns,
  checkCharacterAccess,
  isCreatorBlockedBy,
  type UserRow,
  userColumns,
} from '../conversations/character-access.ts';
import { followLog } from '../generation/generation-log.ts';
import { calledUserName } from '../conversations/persona-of-conversation.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';
import type { LogNotifier } from '../generation/log-notifier.ts';
import { cutSentences } from './cut-sentences.ts';

type MessageRow = typeof messages.$inferSelect;

/** A character's message that its owner may hear. */
export interface ReadableMessage {
  message: MessageRow;
  user: UserRow;
  names: Names;
}

/** Throws `not_found` for another user's message, a removed one or one that the user wrote, and what bars its character. */
export const findReadable = async (db: Db, messageId: string, context: CallerContext): Promise<ReadableMessage> => {
  const { caller, brand } = context;
  const [row] = await db
    .select({
      message: messages,
      user: userColumns,
      calledUserName,
      character: characterColumns,
      isCreatorBlocked: isCreatorBlockedBy(caller.userId),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isOwned(caller, brand), isNull(conversations.deletedAt)));
  if (row?.message.role !== 'bot') throw new AppError('not_found');
  checkCharacterAccess(row, context);
  return { message: row.message, user: row.user, names: namesOf({ name: row.calledUserName }, row.character) };
};

export interface ReaderDeps {
  db: Db;
  logNotifier: LogNotifier;
  /** How often a reader looks for words that another process wrote, in milliseconds. */
  pollMs: number;
}

/** Text that stands, and whether words may follow. */
interface Growth {
  text: string;
  isGrowing: boolean;
}

/** A message's text, again each time it has grown; the last is whole. */
async function* growths(
  { db, logNotifier, pollMs }: ReaderDeps,
  { message, names }: ReadableMessage,
  signal: AbortSignal,
): AsyncGenerator<Growth> {
  const [run] =
    message.status === 'generating'
      ? await db
          .select({ id: generations.id })
          .from(generations)
          .where(eq(generations.messageId, message.id))
          .orderBy(desc(generations.createdAt))
          .limit(1)
      : [];
  if (!run) return yield { text: shownText(message, names), isGrowing: false };
  let text = message.content;
  for await (const event of followLog({ db, logNotifier, pollMs }, run.id, { after: 0, idleMs: 60_000, signal })) {
    if (event?.kind !== 'delta') continue;
    text += String(event.data['text']);
    yield { text, isGrowing: true };
  }
  signal.throwIfAborted();
  const [whole] = await db.select().from(messages).where(eq(messages.id, message.id));
  yield { text: whole ? shownText(whole, names) : '', isGrowing: false };
}

/** One piece to speak, then the next; at the end the whole text that they came from, or null when a Stop has taken words back. */
export async function* sentencesOf(
  deps: ReaderDeps,
  readable: ReadableMessage,
  { narration, signal }: { narration: boolean; signal: AbortSignal },
): AsyncGenerator<string, string | null> {
  let spoken = 0;
  let whole: string | null = null;
  for await (const { text, isGrowing } of growths(deps, readable, signal)) {
    const sentences = cutSentences(text, { narration, isGrowing });
    for (const sentence of sentences.slice(spoken)) {
      spoken += 1;
      yield fillNames(sentence, readable.names);
    }
    whole = sentences.length < spoken ? null : text;
  }
  return whole;
}
