import { limits } from '@troupe/protocol';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useOwnTexts, useT } from '../../app/index.ts';
import { Button, Dialog, Field, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './dialogs.css.ts';
import { texts } from './texts.ts';

export interface CloneDialogProps {
  /** Offered as a beginning. */
  title: string | null;
  /** Copies everything; what it throws is shown. `attempt` is the same for every try of one title. */
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

/** How much of a conversation to copy, and under which title (part 2 §4: partial, full, cancel). */
export const CloneDialog = ({ title, onFull, onPartial, onClose }: CloneDialogProps) => {
  const t = useT();
  const id = useId();
  const text = useOwnTexts(texts);
  const [kind, setKind] = useState<Kind>('full');
  const [typed, setTyped] = useState(title ?? '');
  const [isRunning, setRunning] = useState(false);
  const attempt = useRef({ title: '', key: '' });
  const isBusy = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const trimmed = typed.trim();
  const isOver = trimmed.length > limits.conversationTitleMax;
  const canGo = trimmed !== '' && !isOver && !isRunning;

  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (!canGo || isBusy.current) return;
    if (kind === 'partial') return onPartial(trimmed);
    // The answer to a first try may be lost on the way: the second one finds what it made.
    if (attempt.current.title !== trimmed) attempt.current = { title: trimmed, key: crypto.randomUUID() };
    isBusy.current = true;
    setRunning(true);
    setFailure(null);
    try {
      await onFull(trimmed, attempt.current.key);
      onClose();
    } catch (error) {
      setFailure(error);
      setRunning(false);
      isBusy.current = false;
    }
  };
  const counter = text('chats.label.counter', { used: t.number(trimmed.length), max: t.number(limits.conversationTitleMax) });
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.clone.title')} closeLabel={t('common.close')}>
      <form className={css.form} onSubmit={(event) => void go(event)}>
        {failure !== null && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {t.error(failure)}
          </Notice>
        )}
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
        <Field
          label={text('chats.label.field')}
          dir="auto"
          required
          value={typed}
          hint={isOver ? undefined : counter}
          error={isOver ? counter : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
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
