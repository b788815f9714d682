import { listMessages, type Message, type MessagesPage } from '@troupe/protocol';

/**
 * The shown branch of a conversation as far as it is loaded: what the query cache holds under
 * `historyKey`. Pages join into one list, because a reply changes it at the end and reading back at
 * the start.
 */
export interface History extends Omit<MessagesPage, 'conversation_id'> {
  conversation_id: string;
  /** `last_id` of the next older page; null when the beginning is loaded. */
  cursor: string | null;
}

/** The conversation's place in the query cache. */
export const historyKey = (characterId: string, conversationId: string) =>
  [listMessages.id, { characterId, conversationId }] as const;

const cursorOf = (messages: readonly Message[], total: number): string | null =>
  messages.length < total ? (messages.find(({ is_last_id }) => is_last_id)?.id ?? null) : null;

/** The newest page, joined to older messages that are loaded already where the two meet. What says the same stays the same object. */
export const toHistory = (page: MessagesPage, conversationId: string, loaded?: History): History => {
  const first = page.messages[0];
  const meet = first && loaded ? loaded.messages.findIndex(({ id }) => id === first.id) : -1;
  const isNext = loaded !== undefined && first?.prev_id !== null && loaded.messages.at(-1)?.id === first?.prev_id;
  const older = loaded && meet >= 0 ? loaded.messages.slice(0, meet) : loaded && isNext ? loaded.messages : [];
  const known = new Map(loaded?.messages.slice(-page.messages.length).map((message) => [message.id, message]));
  const kept = page.messages.map((message) => {
    const before = known.get(message.id);
    return before && JSON.stringify(before) === JSON.stringify(message) ? before : message;
  });
  const messages = [...older, ...kept];
  return {
    ...page,
    conversation_id: conversationId,
    messages,
    cursor: loaded && older.length > 0 ? loaded.cursor : cursorOf(page.messages, page.total),
  };
};

/** The history with the page before its beginning. */
export const withOlder = (history: History, page: MessagesPage): History => {
  const known = new Set(history.messages.map(({ id }) => id));
  const messages = [...page.messages.filter(({ id }) => !known.has(id)), ...history.messages];
  const cursor = page.messages.length > 0 && messages.length < page.total ? cursorOf(page.messages, page.total) : null;
  return { ...history, messages, cursor };
};

/**
 * The history after a message was written: in its own place when it is known (continue, stop), else
 * after the message it answers, where it takes the place of the sibling shown so far (regenerate).
 */
export const withMessage = (history: History, message: Message, cappedMessageId?: string | null): History => {
  const own = history.messages.findIndex(({ id }) => id === message.id);
  const parent = history.messages.findIndex(({ id }) => id === message.prev_id);
  const keep =
    own >= 0 ? own : parent >= 0 ? parent + 1 : message.prev_id === null && history.cursor === null ? 0 : history.messages.length;
  const messages = [...history.messages.slice(0, keep), message];
  return {
    ...history,
    messages,
    head_id: message.id,
    failure: undefined,
    total: history.total + messages.length - history.messages.length,
    capped_message_id: cappedMessageId === undefined ? history.capped_message_id : cappedMessageId,
  };
};
