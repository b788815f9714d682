import { createConversation, limits, listMessages } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { historyKey, toHistory } from '../stream/history.ts';

export interface ConversationIdOptions {
  characterId: string;
  /** As the surface's location has it: none, `new`, or an id. */
  conversationId: string | undefined;
  /** Whose conversations; null while that is not known. */
  userId: string | null;
  /** A conversation was created for this place: its location may be rewritten. */
  onConversation: ((conversationId: string) => void) | undefined;
}

/**
 * Which conversation to show (part 2 §4): the one asked for; without one the newest, or a first one;
 * for `new` a fresh one. Creates at most one per visit, under StrictMode too: the query cache joins
 * repeated opens.
 */
export const useConversationId = ({ characterId, conversationId, userId, onConversation }: ConversationIdOptions) => {
  const { client, queries, notify, t } = useApp();
  const isNew = conversationId === 'new';
  const isGiven = conversationId !== undefined && !isNew;

  // What was opened here stays open while the surface rewrites the location to the plain path.
  const [opened, setOpened] = useState<string | null>(null);
  const [place, setPlace] = useState(conversationId);
  if (place !== conversationId) {
    setPlace(conversationId);
    if (conversationId !== undefined) setOpened(null);
  }

  const create = async () => {
    const { id, page } = await client.call(createConversation, { params: { characterId }, body: {} });
    if (page) queries.setQueryData(historyKey(characterId, id), toHistory(page, id));
    return id;
  };

  const { data, error, refetch } = useQuery({
    queryKey: [createConversation.id, { characterId, isNew, userId }],
    enabled: userId !== null && !isGiven && opened === null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    queryFn: async () => {
      if (!isNew) {
        const page = await client.call(listMessages, { params: { characterId }, query: {} });
        if (page.conversation_id !== null) {
          queries.setQueryData(historyKey(characterId, page.conversation_id), toHistory(page, page.conversation_id));
          return { id: page.conversation_id, isCreated: false };
        }
      }
      return { id: await create(), isCreated: true };
    },
  });

  useEffect(() => {
    if (!data || isGiven) return;
    setOpened(data.id);
    if (data.isCreated) onConversation?.(data.id);
    // Once per conversation opened, whatever else is drawn anew.
    // oxlint-disable-next-line react/exhaustive-deps -- onConversation is an event, not a reason to run
  }, [data]);

  /** Shows another conversation with the same character. */
  const show = (other: string) => {
    setOpened(other);
    onConversation?.(other);
  };
  /** Leaves this conversation for a fresh one with the same character. */
  const startNew = async () => {
    try {
      show(await create());
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    }
  };

  const id = opened ?? (isGiven ? conversationId : data?.id);
  return { id: userId === null ? undefined : id, error, retry: () => void refetch(), startNew, show };
};
