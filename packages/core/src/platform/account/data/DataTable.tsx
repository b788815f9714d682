import type { DataRow } from '@troupe/protocol';
import { useId } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, ButtonLink } from '../../../ui/index.ts';
import * as css from '../settings/Account.css.ts';
import { useText } from '../settings/texts.ts';

/** `messageRevisions` as words. */
export const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export interface DataTableProps {
  rows: readonly DataRow[];
  onErase: (name: string) => void;
}

/** What the server keeps of an account, table by table, with what can be done with each. */
export const DataTable = ({ rows, onErase }: DataTableProps) => {
  const text = useText();
  // Tables that hold something come first: those are looked for.
  const sorted = rows.toSorted((one, other) => Number((other.count ?? 0) > 0) - Number((one.count ?? 0) > 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard
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
            <Row key={row.name} row={row} onErase={() => onErase(row.name)} />
          ))}
        </tbody>
      </table>
    </div>
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
