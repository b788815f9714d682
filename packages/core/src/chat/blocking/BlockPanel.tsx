import { blockCreator, limits } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { blockingStyles as css, blockingTexts as texts, forgetSearches } from '../../platform/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { historyKey } from '../stream/history.ts';

/** Asks before the chatbot's creator is blocked (C-BLOCK-01); the chat then shows what the server says of it. */
export const BlockPanel = ({ onClose }: PanelProps) => {
  const app = useApp();
  const { client, queries, notify, t } = app;
  const { character, characterId, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const [isSending, setSending] = useState(false);
  const username = character.creator_username;

  const block = async () => {
    setSending(true);
    try {
      await client.call(blockCreator, { body: { creator_user_id: character.creator_user_id } });
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
      setSending(false);
      return;
    }
    forgetSearches(app);
    onClose();
    notify({ kind: 'success', text: text('blocking.blocked', { username }), durationMs: limits.toastNormalMs });
    await queries.invalidateQueries({ queryKey: historyKey(characterId, conversationId) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('blocking.title', { username })}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <p className={css.text}>{text('blocking.text', { username })}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('blocking.cancel')}</Button>
        <Button variant="primary" disabled={isSending} onClick={() => void block()}>
          {text('blocking.block')}
        </Button>
      </div>
    </Dialog>
  );
};
