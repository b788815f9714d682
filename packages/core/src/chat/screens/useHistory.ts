import { limits, listMessages, updateConversationHead } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useApp } from '../../app/index.ts';
import { historyQuery } from '../stream/history-query.ts';
import { historyKey, withOlder, type History } from '../stream/history.ts';

/** The shown branch of a conversation, with the page before it and other takes on demand; nothing while the conversation is not known. */
export const useHistory = (characterId: string, given: string | undefined) => {
  const app = useApp();
  const { client, queries, notify, t } = app;
  const conversationId = given ?? '';
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [isTurning, setTurning] = useState(false);
  const isBusy = useRef(false);

  const { data, error, refetch } = useQuery({ ...historyQuery(app, characterId, conversationId), enabled: given !== undefined });

  const once = useCallback(
    async (setBusy: (isOn: boolean) => void, action: () => Promise<void>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setBusy(true);
      try {
        await action();
      } catch (caught) {
        notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
      } finally {
        isBusy.current = false;
        setBusy(false);
      }
    },
    [notify, t],
  );

  const loadOlder = useCallback(
    () =>
      once(setLoadingOlder, async () => {
        const loaded = queries.getQueryData<History>(historyKey(characterId, conversationId));
        if (!loaded?.cursor) return;
        const page = await client.call(listMessages, {
          params: { characterId },
          query: { conversationId, last_id: loaded.cursor },
        });
        queries.setQueryData<History>(historyKey(characterId, conversationId), (now) => now && withOlder(now, page));
      }),
    [once, client, queries, characterId, conversationId],
  );

  const showTake = useCallback(
    (messageId: string) =>
      once(setTurning, async () => {
        await client.call(updateConversationHead, { params: { conversationId }, body: { message_id: messageId } });
        await queries.refetchQueries({ queryKey: historyKey(characterId, conversationId) });
      }),
    [once, client, queries, characterId, conversationId],
  );

  return {
    history: data,
    error,
    retry: () => void refetch(),
    older: { isLoading: isLoadingOlder, load: () => void loadOlder() },
    takes: { isTurning, show: (messageId: string) => void showTake(messageId) },
  };
};
