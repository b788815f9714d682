import { flagMessage } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from './texts.ts';
import { useChangeMessage } from '../open-chat/useChangeMessage.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** Reports a reply; it is collapsed for this user from then on. */
export const ReportMessagePanel = ({ message, onClose }: PanelProps) => {
  const { client } = useApp();
  const { characterId, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const changeMessage = useChangeMessage();
  if (!message) return null;
  const { id } = message;
  return (
    <ReportDialog
      title={text('report.title.message')}
      doneText={text('report.done.message')}
      onClose={onClose}
      onSend={async (report) => {
        const body = { message_id: id, conversation_id: conversationId, character_id: characterId, ...report };
        await client.call(flagMessage, { params: { messageId: id }, body });
        changeMessage(id, { is_reported: true });
      }}
    />
  );
};
