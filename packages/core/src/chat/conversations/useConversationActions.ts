import {
  cloneConversation,
  deleteConversation,
  limits,
  restoreConversation,
  updateConversationLabel,
  type AppError,
  type Conversation,
} from '@troupe/protocol';
import { useRef } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { historyKey, type History } from '../stream/history.ts';
import { texts } from './texts.ts';

type Named = Pick<Conversation, 'id' | 'character_id'>;

/** Changes a conversation's title; the open chat knows it at once. Throws what the server answers: a dialog shows it. */
export const useRenameConversation = () => {
  const { client, queries, notify } = useApp();
  const text = useOwnTexts(texts);
  return async ({ id, character_id }: Named, title: string): Promise<string> => {
    const { result } = await client.call(updateConversationLabel, { params: { conversationId: id }, body: { label: title } });
    queries.setQueryData<History>(historyKey(character_id, id), (history) => history && { ...history, label: result.label });
    notify({ kind: 'success', text: text('chats.changed'), durationMs: limits.toastNormalMs });
    return result.label;
  };
};

/** Copies the whole shown branch under a title. Throws what the server answers. `attempt` names one press of the button: repeated, it makes no second copy. */
export const useCloneConversation = () => {
  const { client, notify } = useApp();
  const text = useOwnTexts(texts);
  return async ({ id }: Named, title: string, attempt: string): Promise<Conversation> => {
    const copy = await client.call(
      cloneConversation,
      { params: { conversationId: id }, body: { type: 'full', label: title } },
      { idempotencyKey: attempt },
    );
    notify({ kind: 'success', text: text('chats.cloned'), durationMs: limits.toastNormalMs });
    return copy;
  };
};

export interface RemovalOptions {
  /** It shall no longer be shown: before the server has answered. */
  onRemove: (conversation: Conversation) => void;
  /** The server has removed it. */
  onRemoved?: () => void;
  /** It is back, by Undo or because the server refused. */
  onBack: (conversation: Conversation) => void;
}

/** Removes a saved chat at once, with Undo in the toast; a failure brings it back and says so. */
export const useRemoveConversation = ({ onRemove, onRemoved, onBack }: RemovalOptions) => {
  const { client, notify, t } = useApp();
  const text = useOwnTexts(texts);
  const busy = useRef(new Set<string>());

  const fail = (error: unknown) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
  const undo = async (conversation: Conversation) => {
    try {
      onBack(await client.call(restoreConversation, { params: { conversationId: conversation.id } }));
      notify({ kind: 'success', text: text('chats.back'), durationMs: limits.toastNormalMs });
    } catch (error) {
      fail(error);
    }
  };
  return async (conversation: Conversation): Promise<void> => {
    if (busy.current.has(conversation.id)) return;
    busy.current.add(conversation.id);
    onRemove(conversation);
    try {
      await client.call(deleteConversation, { params: { conversationId: conversation.id } });
      notify({
        kind: 'info',
        text: text('chats.removed'),
        durationMs: limits.toastLongMs,
        action: { label: text('chats.undo'), run: () => void undo(conversation) },
      });
      onRemoved?.();
    } catch (error) {
      if ((error as Partial<AppError>).code === 'not_found') {
        // Removed in another tab meanwhile: what was wanted is so.
        notify({ kind: 'info', text: text('chats.removed'), durationMs: limits.toastNormalMs });
        onRemoved?.();
      } else {
        onBack(conversation);
        fail(error);
      }
    } finally {
      busy.current.delete(conversation.id);
    }
  };
};
