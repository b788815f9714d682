import { exportConversation, limits } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon, bookIcon, copyIcon, gridIcon } from '../../ui/icons.ts';
import { Dialog, Icon, Notice } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './dialogs.css.ts';
import { fileNameOf, saveFile } from './save-file.ts';
import { texts } from './texts.ts';

const formats = [
  { format: 'jsonl', name: 'chats.export.jsonl', hint: 'chats.export.jsonl.hint', glyph: gridIcon },
  { format: 'md', name: 'chats.export.md', hint: 'chats.export.md.hint', glyph: copyIcon },
  { format: 'html', name: 'chats.export.html', hint: 'chats.export.html.hint', glyph: bookIcon },
] as const;

/** The open conversation as a file of one's own, in one of three forms. */
export const ExportPanel = ({ onClose }: PanelProps) => {
  const { client, notify, t } = useApp();
  const { conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const isBusy = useRef(false);
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (format: (typeof formats)[number]['format']) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(format);
    setFailure(null);
    try {
      const answer = await client.file(exportConversation, { params: { conversationId }, query: { format } });
      const name = fileNameOf(answer.headers.get('content-disposition'), `chat.${format}`);
      saveFile(await answer.blob(), name);
      notify({ kind: 'success', text: text('chats.export.done', { file: name }), durationMs: limits.toastNormalMs });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      setRunning(null);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.export.title')} closeLabel={t('common.close')}>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <p className={css.text}>{text('chats.export.text')}</p>
      <div className={css.choices}>
        {formats.map(({ format, name, hint, glyph }) => (
          <button
            key={format}
            type="button"
            className={css.choice}
            aria-disabled={running !== null || undefined}
            aria-busy={running === format || undefined}
            onClick={() => void save(format)}
          >
            <Icon glyph={glyph} />
            <span>
              <span className={css.name}>{text(name)}</span>
              <span className={css.hint}>{text(hint)}</span>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
};
