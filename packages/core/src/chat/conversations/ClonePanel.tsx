import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { CloneDialog } from './CloneDialog.tsx';
import { useCloneConversation } from './useConversationActions.ts';

/** A copy of the open conversation: the whole one is opened, a partial one has its last message picked first. */
export const ClonePanel = ({ onClose }: PanelProps) => {
  const { characterId, conversationId, history, openConversation, ui } = useOpenChat();
  const clone = useCloneConversation();
  return (
    <CloneDialog
      title={history.label}
      onClose={onClose}
      onFull={async (title, attempt) => {
        ui.setState({ isCloning: true });
        try {
          const copy = await clone({ id: conversationId, character_id: characterId }, title, attempt);
          openConversation(copy.id);
        } finally {
          ui.setState({ isCloning: false });
        }
      }}
      onPartial={(title) => {
        onClose();
        ui.setState({ picking: { kind: 'clone', title } });
      }}
    />
  );
};
