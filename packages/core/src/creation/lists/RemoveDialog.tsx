import { plainText, type OwnCharacter } from '@troupe/protocol';
import { useState, type SubmitEvent } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, Field, takeFirstFocus } from '../../ui/index.ts';
import * as css from './lists.css.ts';
import { texts } from './texts.ts';

export interface RemoveDialogProps {
  character: OwnCharacter;
  /** Answers whether it went; a failure is told, and the dialog stays. */
  onRemove: () => Promise<boolean>;
  onClose: () => void;
}

const plain = (name: string) => plainText(name).trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/**
 * Asks before a chatbot goes, and says what becomes of its chats (R-MY-07). One that others may have chats with wants its
 * name typed.
 */
export const RemoveDialog = ({ character, onRemove, onClose }: RemoveDialogProps) => {
  const text = useOwnTexts(texts);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { name, visibility } = character;
  const isNameWanted = visibility === 'public' || visibility === 'hidden';
  const isSure = !isNameWanted || plain(typed) === plain(name);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !isSure) return;
    setBusy(true);
    if (await onRemove()) onClose();
    else setBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('my.remove.title', { name })} className={css.dialog}>
      <form className={css.bin} onSubmit={(event: SubmitEvent) => void submit(event)}>
        <p className={css.text}>{text('my.remove.text')}</p>
        {isNameWanted && (
          <Field
            ref={takeFirstFocus}
            label={text('my.remove.type')}
            value={typed}
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <div className={css.dialogActions}>
          <Button ref={isNameWanted ? undefined : takeFirstFocus} variant="quiet" onClick={onClose}>
            {text('my.remove.cancel')}
          </Button>
          <Button type="submit" variant="danger" disabled={isBusy || !isSure}>
            {text('my.remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
