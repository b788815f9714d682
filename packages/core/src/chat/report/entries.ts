import { can } from '@troupe/protocol';
import { useOwnTexts, useSession } from '../../app/index.ts';
import { flagIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from './texts.ts';

/** Everyone may report, partner users excepted: they do not hold the permission (P-SHELL-08). */
const useMayReport = () => useSession(({ session }) => can(session?.user, 'report_character'));

export const useReportEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const mayReport = useMayReport();
  if (!mayReport || message.role !== 'bot' || message.is_reported) return null;
  return {
    id: 'report',
    label: text('report.message'),
    glyph: flagIcon,
    isDanger: true,
    onSelect: () => chat.open('report', { message }),
  };
};

export const useReportCharacterEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  const mayReport = useMayReport();
  const userId = useSession(({ session }) => session?.user.id);
  if (!mayReport || userId === chat.character.creator_user_id) return null;
  return {
    id: 'report-character',
    label: text('report.character'),
    glyph: flagIcon,
    isDanger: true,
    onSelect: () => chat.open('report-character'),
  };
};
