import type { Message } from '@troupe/protocol';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from './open-chat.ts';
import { historyKey, type History } from '../stream/history.ts';

/** Shows a message otherwise before the server has confirmed it; answers the way back. */
export const useChangeMessage = () => {
  const { queries } = useApp();
  const { characterId, conversationId } = useOpenChat();
  return (id: string, change: Partial<Message>): (() => void) => {
    const key = historyKey(characterId, conversationId);
    const before = queries.getQueryData<History>(key)?.messages.find((message) => message.id === id);
    const put = (given: Partial<Message>) =>
      void queries.setQueryData<History>(
        key,
        (history) =>
          history && { ...history, messages: history.messages.map((one) => (one.id === id ? { ...one, ...given } : one)) },
      );
    put(change);
    const former = Object.fromEntries(Object.keys(change).map((name) => [name, before?.[name as keyof Message]]));
    return () => put(former);
  };
};
