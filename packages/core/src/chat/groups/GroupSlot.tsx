import { lazy, Suspense } from 'react';
import { useOpenChat } from '../open-chat/open-chat.ts';

const GroupClosed = lazy(async () => ({ default: (await import('./GroupClosed.tsx')).GroupClosed }));
const GroupTalk = lazy(async () => ({ default: (await import('./GroupTalk.tsx')).GroupTalk }));

/** The strip of group chats; a conversation with one character loads nothing of it. */
export const GroupSlot = () => {
  const { character } = useOpenChat();
  if (character.type !== 'meta') return null;
  const isClosed = character.has_members === false;
  if (!isClosed && character.sub_characters.length === 0) return null;
  return <Suspense fallback={null}>{isClosed ? <GroupClosed /> : <GroupTalk />}</Suspense>;
};
