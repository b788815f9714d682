import { reportCharacter } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from './texts.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';
import { ReportDialog } from './ReportDialog.tsx';

/** Reports the chatbot itself. */
export const ReportCharacterPanel = ({ onClose }: PanelProps) => {
  const { client } = useApp();
  const { characterId, character } = useOpenChat();
  const text = useOwnTexts(texts);
  const { change } = useOpinion(characterId);
  return (
    <ReportDialog
      title={text('report.title.character', { name: character.name })}
      doneText={text('report.done.character')}
      onClose={onClose}
      onSend={async (report) => {
        await client.call(reportCharacter, { params: { characterId }, body: report });
        change({ is_reported: true });
      }}
    />
  );
};
