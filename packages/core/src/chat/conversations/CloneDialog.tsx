import { limits } from '@troupe/protocol';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useApp, useOwnTexts, useSubmit } from '../../app/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import * as css from './dialogs.css.ts';
import { texts } from './texts.ts';
import { readTitle, TitleField } from './TitleField.tsx';

export interface CloneDialogProps {
  /** Offered as a beginning. */
  title: string | null;
  /** Copies everything; what it throws is told by a toast, and what was written stays. `attempt` is the same for every try of one title. */
  onFull: (title: string, attempt: string) => Promise<unknown>;
  /** Goes where the last message to include is picked. */
  onPartial: (title: string) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'full', name: 'chats.clone.full', hint: 'chats.clone.full.hint' },
  { value: 'partial', name: 'chats.clone.partial', hint: 'chats.clone.partial.hint' },
] as const;
type Kind = (typeof kinds)[number]['value'];

/** How much of a conversation to copy, and under which title (C-CONV-20: partial, full, cancel). */
export const CloneDialog = ({ title, onFull, onPartial, onClose }: CloneDialogProps) => {
  const { notify, t } = useApp();
  const id = useId();
  const text = useOwnTexts(texts);
  const [kind, setKind] = useState<Kind>('full');
  const [typed, setTyped] = useState(title ?? '');
  const attempt = useRef({ title: '', key: '' });
  const { isRunning, submit } = useSubmit(onClose);
  const { title: trimmed, isValid } = readTitle(typed);
  const canGo = isValid && !isRunning;

  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!canGo) return;
    if (kind === 'partial') return onPartial(trimmed);
    // The answer to a first try may be lost on the way: the second one finds what it made.
    if (attempt.current.title !== trimmed) attempt.current = { title: trimmed, key: crypto.randomUUID() };
    void submit(() =>
      onFull(trimmed, attempt.current.key).catch((error: unknown) => {
        notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
        throw error;
      }),
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.clone.title')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={go}>
        <fieldset className={css.choices}>
          <legend className={css.legend}>{text('chats.clone.what')}</legend>
          {kinds.map(({ value, name, hint }) => (
            <label key={value} className={css.choice}>
              <input
                type="radio"
                name={id}
                className={css.radio}
                checked={kind === value}
                onChange={() => setKind(value)}
                aria-labelledby={`${id}-${value}-name`}
                aria-describedby={`${id}-${value}`}
              />
              <span>
                <span id={`${id}-${value}-name`} className={css.name}>
                  {text(name)}
                </span>
                <span id={`${id}-${value}`} className={css.hint}>
                  {text(hint)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <TitleField value={typed} onChange={setTyped} />
        <div className={css.actions}>
          <Button onClick={onClose}>{text('chats.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!canGo}>
            {text(kind === 'full' ? 'chats.clone.run' : 'chats.clone.pick')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
