import { limits, removeMessages, restoreMessages, type Message } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';
import { historyKey, type History } from '../stream/history.ts';

/** Removes a message and all after it (C-CONV-19): at once on the screen, undone by one press, or from the bin for 30 days. */
export const useRemoveFrom = (): ((message: Pick<Message, 'id'>) => Promise<void>) => {
  const { client, queries, notify, t } = useApp();
  const { characterId, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const queryKey = historyKey(characterId, conversationId);
  const fail = (error: unknown) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
  const reload = () => queries.refetchQueries({ queryKey });

  return async ({ id }) => {
    const undo = async () => {
      try {
        await client.call(restoreMessages, { body: { ids: [id] } });
      } catch (error) {
        fail(error);
      }
      await reload();
    };
    queries.setQueryData<History>(queryKey, (history) => {
      const at = history?.messages.findIndex((one) => one.id === id) ?? -1;
      if (!history || at < 0) return history;
      const messages = history.messages.slice(0, at);
      return { ...history, messages, total: history.total - (history.messages.length - at) };
    });
    try {
      const { ids } = await client.call(removeMessages, { params: { conversationId }, body: { ids: [id] } });
      await reload();
      notify({
        kind: 'success',
        text: text('tools.removed', { count: ids.length }),
        durationMs: 2 * limits.toastLongMs,
        action: { label: text('tools.undo'), run: () => void undo() },
      });
    } catch (error) {
      await reload();
      fail(error);
    }
  };
};
