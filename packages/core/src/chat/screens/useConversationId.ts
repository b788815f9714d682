import { createConversation, limits, listMessages } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { readChatSettings, timeZone } from '../settings/chat-settings.ts';
import { historyKey, toHistory } from '../stream/history.ts';

export interface ConversationIdOptions {
  characterId: string;
  /** As the surface's location has it: none, `new`, or an id. */
  conversationId: string | undefined;
  /** Whose conversations; null while that is not known. */
  userId: string | null;
  /** Another conversation than the location says is shown; the surface may rewrite it. */
  onConversation: ((conversationId: string, isCreated: boolean) => void) | undefined;
}

/**
 * Which conversation to show (C-CONV-01): the one asked for; without one the newest, or a first one;
 * for `new` a fresh one. Creates at most one per visit, under StrictMode too: the query cache joins
 * repeated opens. A member is asked first as whom (`step`), unless they said not to ask again.
 */
export const useConversationId = ({ characterId, conversationId, userId, onConversation }: ConversationIdOptions) => {
  const { client, queries, notify, storage, t } = useApp();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const isNew = conversationId === 'new';
  const isGiven = conversationId !== undefined && !isNew;

  // What was opened here stays open while the surface rewrites the location to the plain path.
  const [opened, setOpened] = useState<string | null>(null);
  /** A fresh one is wanted while another is open. */
  const [isChoosing, setChoosing] = useState(false);
  const [place, setPlace] = useState(conversationId);
  if (place !== conversationId) {
    setPlace(conversationId);
    if (conversationId !== undefined) setOpened(null);
  }

  /** A member chats as the default persona where the question does not load. */
  const isAsked = async () =>
    isMember &&
    !readChatSettings(storage).hidePersonaPicker &&
    import('../personas/PersonaStep.tsx').then(
      () => true,
      () => false,
    );
  const create = async (personaId?: string | null) => {
    const body = { time_zone: timeZone(), ...(personaId !== undefined && { user_persona_id: personaId }) };
    const { id, page } = await client.call(createConversation, { params: { characterId }, body });
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
      return { id: (await isAsked()) ? null : await create(), isCreated: true };
    },
  });

  useEffect(() => {
    if (!data?.id || isGiven) return;
    setOpened(data.id);
    if (data.isCreated) onConversation?.(data.id, true);
    // Once per conversation opened, whatever else is drawn anew.
    // oxlint-disable-next-line react/exhaustive-deps -- onConversation is an event, not a reason to run
  }, [data]);

  /** Shows another conversation with the same character. */
  const show = (other: string, isCreated = false) => {
    setOpened(other);
    onConversation?.(other, isCreated);
  };
  /** Leaves this conversation for a fresh one with the same character. */
  const startNew = async () => {
    try {
      if (await isAsked()) setChoosing(true);
      else show(await create(), true);
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    }
  };

  const id = opened ?? (isGiven ? conversationId : (data?.id ?? undefined));
  const isFirst = opened === null && !isGiven && data?.id === null;
  const step =
    isFirst || isChoosing
      ? {
          onBegin: async (personaId: string | null | undefined) => {
            show(await create(personaId), true);
            setChoosing(false);
          },
          onCancel: isFirst ? undefined : () => setChoosing(false),
        }
      : undefined;
  return { id: userId === null ? undefined : id, error, retry: () => void refetch(), startNew, show, step };
};
