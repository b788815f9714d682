import { AppError } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { alertIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/index.ts';
import { useDeskState } from '../desk/DeskContext.tsx';
import { constantShare, constantShareMax } from '../desk/entry-hints.ts';
import { readAhead } from '../desk/read-ahead.ts';
import { useText } from '../texts.ts';
import * as css from './workbench.css.ts';

/** Why the last change was not kept, and what of the whole book its author may want to look at. */
export const WorkbenchNotes = () => {
  const t = useT();
  const text = useText();
  const failure = useDeskState((state) => state.failure);
  const entries = useDeskState((state) => state.entries);
  const [share, setShare] = useState(0);
  useEffect(() => readAhead(entries, () => setShare(constantShare(entries))), [entries]);
  const percent = (value: number) => new Intl.NumberFormat(t.locale, { style: 'percent' }).format(value);
  return (
    <>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          <strong>{text('lore.failed')}.</strong>{' '}
          {failure instanceof AppError && failure.code === 'conflict' ? text('lore.conflict') : t.error(failure)}
        </Notice>
      )}
      {share > constantShareMax && (
        <p className={css.note}>{text('lore.hint.constants', { percent: percent(share), max: percent(constantShareMax) })}</p>
      )}
    </>
  );
};
