import { limits } from '@troupe/protocol';
import { useRef, useState, type FormEvent } from 'react';
import { useOwnTexts, useT } from '../../app/index.ts';
import { Button, Dialog, Field, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './dialogs.css.ts';
import { texts } from './texts.ts';

export interface TitleDialogProps {
  /** The title so far; null for none. */
  title: string | null;
  /** Saves it; what it throws is shown, and what was typed stays. */
  onSave: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** A new title for a conversation: required after trimming, at most 50 (part 2 §5). */
export const TitleDialog = ({ title, onSave, onClose }: TitleDialogProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const [typed, setTyped] = useState(title ?? '');
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const trimmed = typed.trim();
  const isOver = trimmed.length > limits.conversationTitleMax;
  const canSave = trimmed !== '' && trimmed !== title && !isOver && !isSaving;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave || isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(trimmed);
      onClose();
    } catch (error) {
      setFailure(error);
      setSaving(false);
      isBusy.current = false;
    }
  };
  const counter = text('chats.label.counter', { used: t.number(trimmed.length), max: t.number(limits.conversationTitleMax) });
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.label.title')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {t.error(failure)}
          </Notice>
        )}
        <Field
          label={text('chats.label.field')}
          dir="auto"
          value={typed}
          hint={isOver ? undefined : counter}
          error={isOver ? counter : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
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
