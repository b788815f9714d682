import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Checkbox, Notice } from '../../ui/index.ts';
import { alertIcon } from '../../ui/icons.ts';
import * as css from './memories.css.ts';
import { texts } from './texts.ts';

export interface ClearMemoriesProps {
  /** Throws what went wrong; it is said here (C-MEM-06). */
  onClear: (keep: { pinned: boolean; user: boolean }) => Promise<void>;
  onDone: () => void;
}

/** Forgets everything but what shall be kept, once it is confirmed. A `<form>`. */
export const ClearMemories = ({ onClear, onDone }: ClearMemoriesProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const [keep, setKeep] = useState({ pinned: true, user: false });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onClear(keep);
      onDone();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form
      className={css.clear}
      data-troupe-part="clear-memories"
      aria-label={text('memories.clear.title')}
      onSubmit={(event) => void submit(event)}
    >
      <strong>{text('memories.clear.title')}</strong>
      {(['pinned', 'user'] as const).map((kind) => (
        <label key={kind} className={css.check}>
          <Checkbox checked={keep[kind]} onChange={(event) => setKeep({ ...keep, [kind]: event.currentTarget.checked })} />
          {text(kind === 'pinned' ? 'memories.clear.keep-pinned' : 'memories.clear.keep-user')}
        </label>
      ))}
      <span className={css.quiet}>{text('memories.clear.text')}</span>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <div className={css.actions}>
        <Button size="sm" onClick={onDone}>
          {text('memories.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="danger" disabled={isBusy}>
          {text('memories.clear')}
        </Button>
      </div>
    </form>
  );
};
