import { useState, type FormEvent } from 'react';
import { useOwnTexts, useSubmit, useT } from '../../app/index.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './dialogs.css.ts';
import { texts } from './texts.ts';
import { readTitle, TitleField } from './TitleField.tsx';

export interface TitleDialogProps {
  /** The title so far; null for none. */
  title: string | null;
  /** Saves it; what it throws is shown, and what was typed stays. */
  onSave: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** A new title for a conversation: required after trimming, at most 50 (C-CONV-17). */
export const TitleDialog = ({ title, onSave, onClose }: TitleDialogProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const [typed, setTyped] = useState(title ?? '');
  const { isRunning, failure, submit } = useSubmit(onClose);
  const { title: trimmed, isValid } = readTitle(typed);
  const canSave = isValid && trimmed !== title && !isRunning;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    void submit(() => onSave(trimmed));
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.label.title')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={save}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {t.error(failure)}
          </Notice>
        )}
        <TitleField value={typed} onChange={setTyped} />
        <div className={css.actions}>
          <Button onClick={onClose}>{text('chats.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!canSave}>
            {text('chats.label.update')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
