import { listCharacterConversations, listConversations, type Conversation } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useCursorList, useSession, type CursorList } from '../../../app/index.ts';

export interface ConversationsOptions {
  /** Saved chats with this character; without one all chats. */
  characterId?: string;
  /** The newest of each character, with how many there are. */
  isGrouped?: boolean;
  /** Words that title or name hold. */
  words: string;
}

/** Conversations of this viewer, a page at a time; asked for again when the connection is back. */
export const useConversations = ({ characterId, isGrouped = false, words }: ConversationsOptions): CursorList<Conversation> => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isOnline = useSession((state) => state.isOnline);
  const list = useCursorList<Conversation>({
    queryKey: [listConversations.id, { userId, characterId, isGrouped, words }],
    enabled: userId !== undefined,
    fetchPage: (last_id, signal) => {
      const query = { q: words, last_id };
      return characterId === undefined
        ? client.call(
            listConversations,
            { query: { ...query, ...(isGrouped && { group_by: 'character' as const }) } },
            { signal },
          )
        : client.call(listCharacterConversations, { params: { characterId }, query }, { signal });
    },
  });
  const { error, items, retry } = list;
  const isLost = error !== null && items === undefined;
  useEffect(() => {
    if (isOnline && isLost) retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once per return of the connection, not per render
  }, [isOnline]);
  return list;
};
