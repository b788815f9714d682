import { AppError, errorTexts, type ChatAnswer, type ChatEvent, type Message } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, messages, users } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { calledName, calledUserName } from '../conversations/persona-of-conversation.ts';
import { loggedText, type ErrorData } from './finish-generation.ts';
import { readEvents, type StartData } from './generation-log.ts';
import type { LogEvent } from './log-notifier.ts';
import { presentMessages } from '../messages/present-message.ts';
import { namesOf } from '../messages/shown-text.ts';
import type { GenerationRow } from './store-generation.ts';

/** The error that a log's `error` event stands for. */
export const toFailure = (event: LogEvent): AppError => {
  const { code, params } = event.data as unknown as ErrorData;
  return new AppError(code, { params });
};

const presentMessage = async (db: Db, messageId: string): Promise<Message> => {
  const [row] = await db
    .select({ message: messages, characterName: calledName, userName: calledUserName })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(eq(messages.id, messageId));
  const [message] = row
    ? await presentMessages(db, [row.message], namesOf({ name: row.userName }, { name: row.characterName }))
    : [];
  if (!message) throw new AppError('not_found');
  return message;
};

/** The message that a generation wrote; for auto pilot a suggestion that no tree holds, under the generation's id. */
export const presentResult = async (db: Db, generation: GenerationRow): Promise<Message> => {
  if (generation.messageId !== null) return presentMessage(db, generation.messageId);
  return {
    id: generation.id,
    conversation_id: generation.conversationId,
    prev_id: null,
    role: 'user',
    sub_character_id: null,
    content: loggedText(await readEvents(db, generation.id, 0)).trim(),
    status: 'complete',
    createdAt: generation.createdAt.toISOString(),
    is_alternative: false,
    sibling_ids: [],
    image_url: null,
    image_prompt: null,
    rating: null,
    client_id: null,
  };
};

const cappedMessageId = async (db: Db, generation: GenerationRow): Promise<string | null> => {
  const [row] = await db
    .select({ id: conversations.cappedMessageId })
    .from(conversations)
    .where(eq(conversations.id, generation.conversationId));
  return row?.id ?? null;
};

/** The user's message of a generation; `fresh` where it is known already. */
const userMessageOf = async (db: Db, start: LogEvent | undefined, fresh?: Message): Promise<Message | undefined> => {
  const data = start?.data as unknown as StartData | undefined;
  const id = data?.user_message_id;
  const message = fresh ?? (id ? await presentMessage(db, id) : undefined);
  return message && data?.needs_help === true ? { ...message, needs_help: true } : message;
};

/**
 * A logged event as readers get it. Messages are read when the event is, so replays show them as they
 * are; `fresh` is the user's message where this very request has just stored it.
 */
export const toChatEvent = async (db: Db, generation: GenerationRow, event: LogEvent, fresh?: Message): Promise<ChatEvent> => {
  switch (event.kind) {
    case 'start': {
      const userMessage = await userMessageOf(db, event, fresh);
      const { speaker_id: speakerId } = event.data as unknown as StartData;
      return {
        type: 'start',
        generation_id: generation.id,
        message_id: generation.messageId ?? generation.id,
        base_length: generation.baseLength,
        ...(userMessage ? { user_message: userMessage } : {}),
        ...(speakerId === undefined ? {} : { sub_character_id: speakerId }),
      };
    }
    case 'delta':
      return { type: 'delta', text: String(event.data['text']) };
    case 'done':
      return {
        type: 'done',
        message: await presentResult(db, generation),
        capped_message_id: await cappedMessageId(db, generation),
      };
    case 'error': {
      const { code } = toFailure(event);
      return { type: 'error', error: errorTexts[code], code };
    }
  }
};

/** The JSON answer of a generation that ended well. */
export const toChatAnswer = async (db: Db, generation: GenerationRow): Promise<ChatAnswer> => {
  const userMessage = await userMessageOf(db, (await readEvents(db, generation.id, 0))[0]);
  return {
    message: await presentResult(db, generation),
    ...(userMessage ? { user_message: userMessage } : {}),
    capped_message_id: await cappedMessageId(db, generation),
    generation_id: generation.id,
  };
};
