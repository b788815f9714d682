import { limits } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { tellRefusal, useApp, useOwnTexts } from '../../app/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import { Button, Dialog, Field, Notice, takeFirstFocus } from '../../ui/index.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './BookmarkDialog.css.ts';
import { texts } from './texts.ts';
import { useBranches } from './useBranches.ts';
import { useSetBookmark } from './useSetBookmark.ts';

/** Gives a message a name to come back to, or takes it away. */
export const BookmarkDialog = ({ message, onClose }: PanelProps) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const { data } = useBranches();
  const save = useSetBookmark();
  const known = data?.bookmarks.find(({ message_id }) => message_id === message?.id);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!message) return null;
  const name = typed ?? known?.name ?? '';
  const isOver = name.trim().length > limits.conversationTitleMax;
  const canSave = name.trim() !== '' && !isOver && name.trim() !== known?.name && !isSaving;

  const run = async (next: string | null) => {
    setSaving(true);
    setFailure(null);
    try {
      await save(message, next);
      onClose();
    } catch (error) {
      setFailure(error);
      tellRefusal({ notify, t }, error);
      setSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) void run(name.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('branches.bookmark')} closeLabel={t('common.close')} className={css.dialog}>
      <form className={css.form} onSubmit={submit}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {t.error(failure)}
          </Notice>
        )}
        <Field
          ref={takeFirstFocus}
          label={text('branches.bookmark.name')}
          hint={text('branches.bookmark.hint')}
          value={name}
          error={
            isOver
              ? t('composer.counter', { used: t.number(name.trim().length), max: t.number(limits.conversationTitleMax) })
              : undefined
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={css.actions}>
          {known && (
            <Button variant="quiet" disabled={isSaving} onClick={() => void run(null)}>
              {text('branches.bookmark.remove')}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={!canSave}>
            {text('branches.bookmark.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
