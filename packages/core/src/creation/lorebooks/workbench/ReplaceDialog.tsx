import { useMemo, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { Button, Dialog, Field, takeFirstFocus } from '../../../ui/index.ts';
import { Difference } from '../../editor/versions/Difference.tsx';
import type { DeskEntry } from '../desk/entry-changes.ts';
import { replacements, type Replacement } from '../desk/replace-text.ts';
import { useText } from '../texts.ts';
import type { EntryActions } from './useEntryActions.ts';
import * as css from './workbench.css.ts';

/** Entries whose change is shown word by word; the number of all is told. */
const shownMax = 20;

const wordsOf = ({ name, keywords, content }: Pick<DeskEntry, 'name' | 'keywords' | 'content'>): string =>
  [name, keywords.join(', '), content].join('\n');

const Preview = ({ found }: { found: readonly Replacement[] }) => (
  <ul className={css.preview}>
    {found.slice(0, shownMax).map(({ entry, change }) => (
      <li key={entry.id}>
        <Difference from={wordsOf(entry)} to={wordsOf({ ...entry, ...('entry' in change ? change.entry : {}) })} />
      </li>
    ))}
  </ul>
);

export interface ReplaceDialogProps {
  /** Those in which is looked. */
  entries: readonly DeskEntry[];
  actions: EntryActions;
  onClose: () => void;
}

/** A text by another, in many entries at once: what it would do is shown before it is done. */
export const ReplaceDialog = ({ entries, actions, onClose }: ReplaceDialogProps) => {
  const t = useT();
  const text = useText();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const found = useMemo(() => replacements(entries, find, by), [entries, find, by]);
  const fitting = found.filter(({ isUnfit }) => !isUnfit);
  const replace = async () => {
    const count = fitting.length;
    if (count === 0) return;
    const isMade = await actions.make(
      fitting.map(({ change }) => change),
      text('lore.entry.changed-many', { count }),
    );
    if (isMade) onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('lore.replace')} closeLabel={t('common.close')}>
      <div className={css.stack}>
        <p className={css.dialogText}>{text('lore.replace.in', { count: t.number(entries.length) })}</p>
        <Field
          ref={takeFirstFocus}
          label={text('lore.replace.find')}
          dir="auto"
          value={find}
          onChange={({ currentTarget }) => setFind(currentTarget.value)}
        />
        <Field
          label={text('lore.replace.with')}
          dir="auto"
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
        <p role="status" className={css.dialogText}>
          {find !== '' &&
            (found.length === 0 ? text('lore.replace.none') : text('lore.replace.found', { count: fitting.length }))}
        </p>
        {fitting.length < found.length && <p className={css.bad}>{text('lore.replace.unfit')}</p>}
        {fitting.length > 0 && <Preview found={fitting} />}
        <div className={css.actions}>
          <Button variant="quiet" onClick={onClose}>
            {text('persona.cancel')}
          </Button>
          <Button variant="primary" aria-disabled={fitting.length === 0} onClick={() => void replace()}>
            {text('lore.replace.go')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
