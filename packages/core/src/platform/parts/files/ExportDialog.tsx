import { limits } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Dialog, Icon, Notice, type IconProps } from '../../../ui/index.ts';
import * as css from './ExportDialog.css.ts';
import { fileNameOf, saveFile } from './save-file.ts';

export interface ExportDialogProps<Format extends string> {
  title: string;
  text: string;
  /** Each with what it is called and good for. */
  formats: readonly { format: Format; name: string; hint: string; glyph: IconProps['glyph'] }[];
  /** Of a file whose answer does not say its name. */
  fallbackName: string;
  /** Said once the browser has it: whether it saves the file, it does not tell. */
  done: (file: string) => string;
  ask: (format: Format) => Promise<Response>;
  onClose: () => void;
}

/** Something of one's own as a file, in one of a few forms. A failure is said, and the choice stays. */
export const ExportDialog = <Format extends string>(props: ExportDialogProps<Format>) => {
  const { title, text, formats, fallbackName, done, ask, onClose } = props;
  const { notify, t } = useApp();
  const isBusy = useRef(false);
  const [running, setRunning] = useState<Format | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (format: Format) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(format);
    setFailure(null);
    try {
      const answer = await ask(format);
      const name = fileNameOf(answer.headers.get('content-disposition'), `${fallbackName}.${format}`);
      saveFile(await answer.blob(), name);
      notify({ kind: 'info', text: done(name), durationMs: limits.toastNormalMs });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      isBusy.current = false;
      setRunning(null);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('common.close')}>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <p className={css.text}>{text}</p>
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
              <span className={css.name}>{name}</span>
              <span className={css.hint}>{hint}</span>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
};
