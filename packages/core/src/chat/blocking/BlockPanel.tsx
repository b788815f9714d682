import { useApp } from '../../app/index.ts';
import { BlockDialog } from '../../platform/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { historyKey } from '../stream/history.ts';

/** Asks before the chatbot's creator is blocked (C-BLOCK-01); the chat then shows what the server says of it. */
export const BlockPanel = ({ onClose }: PanelProps) => {
  const { queries } = useApp();
  const { character, characterId, conversationId } = useOpenChat();
  return (
    <BlockDialog
      creator={{ id: character.creator_user_id, username: character.creator_username }}
      onBlocked={() => void queries.invalidateQueries({ queryKey: historyKey(characterId, conversationId) })}
      onClose={onClose}
    />
  );
};
