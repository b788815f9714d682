import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { TitleDialog } from './TitleDialog.tsx';
import { useRenameConversation } from './useConversationActions.ts';

/** The title of the open conversation. */
export const TitlePanel = ({ onClose }: PanelProps) => {
  const { characterId, conversationId, history } = useOpenChat();
  const rename = useRenameConversation();
  const save = (title: string) => rename({ id: conversationId, character_id: characterId }, title);
  return <TitleDialog title={history.label} onSave={save} onClose={onClose} />;
};
