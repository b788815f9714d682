import type { Message } from '@troupe/protocol';
import type { Row } from '../conversation/rows.ts';
import type { LiveReply, UnsentMessage } from '../stream/stream-state.ts';

/** What the log shows: the messages but for the one being written anew, and what the server does not have yet. */
export const toRows = (
  messages: readonly Message[],
  live: Pick<LiveReply, 'messageId' | 'replacesId'> | null,
  unsent: UnsentMessage | null,
): Row[] => {
  const rows: Row[] = messages
    .filter(({ id }) => id !== live?.replacesId && id !== live?.messageId)
    .map((message) => ({
      key: message.client_id ?? message.id,
      by: message.role,
      text: message.content,
      createdAt: message.createdAt,
      message,
    }));
  if (unsent && !rows.some(({ key }) => key === unsent.clientId)) {
    rows.push({ key: unsent.clientId, by: 'user', text: unsent.text, createdAt: unsent.createdAt, message: null });
  }
  return rows;
};
