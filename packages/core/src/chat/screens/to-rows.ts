import type { Message } from '@troupe/protocol';
import type { Row } from '../conversation/rows.ts';
import type { LiveReply, UnsentMessage } from '../stream/stream-state.ts';

/** What the log shows: the messages but for the one being written anew, and what the server does not have yet. */
export const toRows = (
  messages: readonly Message[],
  live: Pick<LiveReply, 'messageId' | 'replacesId'> | null,
  unsent: readonly UnsentMessage[],
): Row[] => {
  const rows: Row[] = messages
    .filter(({ id, image_prompt }) => id !== live?.replacesId && (id !== live?.messageId || image_prompt))
    .map((message) => ({
      key: message.client_id ?? message.id,
      by: message.role,
      text: message.content,
      createdAt: message.createdAt,
      message,
    }));
  for (const { clientId, text, createdAt } of unsent)
    if (!rows.some(({ key }) => key === clientId)) rows.push({ key: clientId, by: 'user', text, createdAt, message: null });
  return rows;
};
