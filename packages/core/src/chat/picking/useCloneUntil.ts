import { cloneConversation, limits, type Message } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import { texts } from '../open-chat/texts.ts';

/** Copies the conversation up to a message and including it, and opens the copy (C-CONV-20). */
export const useCloneUntil = (): ((message: Pick<Message, 'id'>, label: string) => Promise<void>) => {
  const { client, notify, t } = useApp();
  const { conversationId, openConversation, ui } = useOpenChat();
  const text = useOwnTexts(texts);
  return async ({ id }, label) => {
    ui.setState({ isCloning: true });
    try {
      const copy = await client.call(cloneConversation, {
        params: { conversationId },
        body: { type: 'partial', label, until_message_id: id },
      });
      notify({ kind: 'success', text: text('tools.cloned'), durationMs: limits.toastNormalMs });
      openConversation(copy.id);
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
    } finally {
      ui.setState({ isCloning: false });
    }
  };
};
