import type { Character, Message } from '@troupe/protocol';
import type { Speaker } from '../conversation/MessageItem.tsx';
import type { Row } from '../conversation/log/rows.ts';
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

const toSpeaker = ({ name, avatar_url: avatarUrl }: Pick<Character, 'name' | 'avatar_url'>): Speaker => ({ name, avatarUrl });

/** Who says a message: a member of the group by their id, the character itself without one. */
export const createSpeakers = (character: Character | undefined): ((id: string | null | undefined) => Speaker) => {
  const own = toSpeaker(character ?? { name: '', avatar_url: null });
  const members = new Map(character?.sub_characters.map((member) => [member.id, toSpeaker(member)]));
  return (id) => members.get(id ?? '') ?? own;
};
