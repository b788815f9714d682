import { blockCreator, limits } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { blockingTexts as texts, ConfirmDialog, forgetSearches } from '../../platform/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { historyKey } from '../stream/history.ts';

/** Asks before the chatbot's creator is blocked (C-BLOCK-01); the chat then shows what the server says of it. */
export const BlockPanel = ({ onClose }: PanelProps) => {
  const app = useApp();
  const { client, queries, notify } = app;
  const { character, characterId, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const username = character.creator_username;

  const block = async () => {
    await client.call(blockCreator, { body: { creator_user_id: character.creator_user_id } });
    forgetSearches(app);
    notify({ kind: 'success', text: text('blocking.blocked', { username }), durationMs: limits.toastNormalMs });
    void queries.invalidateQueries({ queryKey: historyKey(characterId, conversationId) });
  };
  return (
    <ConfirmDialog
      title={text('blocking.title', { username })}
      cancel={text('blocking.cancel')}
      confirm={text('blocking.block')}
      onConfirm={block}
      onClose={onClose}
    >
      {text('blocking.text', { username })}
    </ConfirmDialog>
  );
};
