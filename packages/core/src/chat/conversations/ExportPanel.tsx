import { exportConversation } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { ExportDialog } from '../../platform/index.ts';
import { bookIcon, copyIcon, gridIcon } from '../../ui/icons.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from './texts.ts';

const formats = [
  { format: 'jsonl', name: 'chats.export.jsonl', hint: 'chats.export.jsonl.hint', glyph: gridIcon },
  { format: 'md', name: 'chats.export.md', hint: 'chats.export.md.hint', glyph: copyIcon },
  { format: 'html', name: 'chats.export.html', hint: 'chats.export.html.hint', glyph: bookIcon },
] as const;

/** The open conversation as a file of one's own, in one of three forms. */
export const ExportPanel = ({ onClose }: PanelProps) => {
  const { client } = useApp();
  const { conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  return (
    <ExportDialog
      title={text('chats.export.title')}
      text={text('chats.export.text')}
      formats={formats.map(({ name, hint, ...rest }) => ({ ...rest, name: text(name), hint: text(hint) }))}
      fallbackName="chat"
      done={(file) => text('chats.export.done', { file })}
      ask={(format) => client.file(exportConversation, { params: { conversationId }, query: { format } })}
      onClose={onClose}
    />
  );
};
