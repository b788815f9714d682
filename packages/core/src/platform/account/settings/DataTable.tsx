import type { DataRow } from '@troupe/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { EraseData } from './EraseData.tsx';
import { useText } from './texts.ts';

/** `messageRevisions` as words. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the server keeps of an account, row by row, with what can be done with each. */
export const DataTable = ({ rows }: { rows: readonly DataRow[] }) => {
  const { queries } = useApp();
  const text = useText();
  const [asked, setAsked] = useState<string | null>(null);
  const [erased, setErased] = useState<{ name: string } | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  // What is there comes first: that is what somebody looks for.
  const sorted = rows.toSorted((one, other) => Number((other.count ?? 0) > 0) - Number((one.count ?? 0) > 0));
  const handleErased = (name: string) => {
    setAsked(null);
    setErased({ name });
    // Whatever shows what went has to ask again, this table too.
    void queries.invalidateQueries({ queryKey: [] });
  };
  // The button that was pressed goes with its row's count, and the dialog gives the focus back to it first.
  useEffect(() => {
    if (erased !== null) outcome.current?.focus();
  }, [erased]);
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status" className={css.outcome}>
        {erased !== null && text('account.table.done', { name: wordsOf(erased.name) })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard */}
      <div className={css.tableWrap} role="region" aria-label={text('account.table.caption')} tabIndex={0}>
        <table className={css.table}>
          <thead className={css.columnHeads}>
            <tr>
              {(['what', 'count', 'archive', 'leaving', 'now'] as const).map((column) => (
                <th key={column} scope="col" className={`${css.cell} ${css.columnHead} ${column === 'count' ? css.number : ''}`}>
                  {text(`account.table.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <Row key={row.name} row={row} onErase={() => setAsked(row.name)} />
            ))}
          </tbody>
        </table>
      </div>
      {asked !== null && (
        <EraseData name={asked} title={wordsOf(asked)} onClose={() => setAsked(null)} onErased={() => handleErased(asked)} />
      )}
    </>
  );
};

const Row = ({ row, onErase }: { row: DataRow; onErase: () => void }) => {
  const { t } = useApp();
  const text = useText();
  const id = useId();
  const { name, count, is_exported, export_why, erasure, erase_why } = row;
  return (
    <tr className={css.tableRow}>
      <th id={id} scope="row" className={`${css.cell} ${css.rowHead}`}>
        <bdi lang="en">{wordsOf(name)}</bdi>
      </th>
      <td className={`${css.cell} ${css.number}`}>{count === null ? text('account.table.uncounted') : t.number(count)}</td>
      <td className={`${css.cell} ${css.wholeLine}`}>
        <span className={css.columnName}>{text('account.table.archive')}: </span>
        {is_exported ? text('account.table.yes') : text('account.table.no', { why: export_why ?? '' })}
      </td>
      <td className={`${css.cell} ${css.wholeLine}`}>
        <span className={css.columnName}>{text('account.table.leaving')}: </span>
        {erasure === 'kept' ? text('account.table.kept', { why: erase_why ?? '' }) : text(`account.table.${erasure}`)}
      </td>
      <td className={`${css.cell} ${css.wholeLine}`}>
        <RowActions row={row} rowId={id} onErase={onErase} />
      </td>
    </tr>
  );
};

/** Export and Erase of what there is; where it cannot be erased by itself, why. */
const RowActions = ({ row, rowId, onErase }: { row: DataRow; rowId: string; onErase: () => void }) => {
  const text = useText();
  const id = useId();
  if (row.count === 0) return null;
  return (
    <div className={css.rowActions}>
      {row.href !== null && (
        <ButtonLink
          id={`${id}export`}
          size="sm"
          variant="outline"
          href={row.href}
          download
          aria-labelledby={`${id}export ${rowId}`}
        >
          {text('account.table.export')}
        </ButtonLink>
      )}
      {row.alone_why === null ? (
        <Button
          id={`${id}erase`}
          size="sm"
          variant="outline"
          className={css.danger}
          aria-labelledby={`${id}erase ${rowId}`}
          onClick={onErase}
        >
          {text('account.table.erase')}
        </Button>
      ) : (
        <span className={css.alone}>{text('account.table.stays', { why: row.alone_why })}</span>
      )}
    </div>
  );
};
