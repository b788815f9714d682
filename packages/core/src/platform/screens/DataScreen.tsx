import { getDataTable, type DataRow } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import * as css from '../account/Account.css.ts';
import { ExportSection } from '../account/ExportSection.tsx';
import { useText } from '../account/texts.ts';
import { ErrorSection } from '../errors/ErrorSection.tsx';
import { WaitingRows } from '../waiting/WaitingRows.tsx';

/** `messageRevisions` as words. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Privacy as a table: the server's own map of what it keeps, with a count a row. */
export const DataScreen = ({ profileHref }: { profileHref: string | null }) => {
  const { client } = useApp();
  const text = useText();
  const status = useSession((state) => state.status);
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [getDataTable.id, userId],
    enabled: status === 'authenticated',
    queryFn: ({ signal }) => client.call(getDataTable, {}, { signal }),
  });
  const body = () => {
    if (status === 'guest' || status === 'required') return <EmptyState title={text('account.guest')} />;
    if (data) return <Rows rows={data.rows} />;
    return error ? <ErrorSection onRetry={() => void refetch()} /> : <WaitingRows />;
  };
  return (
    <div className={css.page} data-troupe-part="account-data">
      <h1 className={css.title}>{text('account.table.title')}</h1>
      <p className={css.lead}>{text('account.table.text')}</p>
      <div className={css.stack}>
        {status === 'authenticated' && <ExportSection />}
        {body()}
        {profileHref !== null && (
          <div>
            <ButtonLink variant="quiet" className={css.back} href={profileHref}>
              {text('account.table.back')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
};

const Rows = ({ rows }: { rows: readonly DataRow[] }) => {
  const { t } = useApp();
  const text = useText();
  const leaving = ({ erasure, erase_why }: DataRow) =>
    erasure === 'kept' ? text('account.table.kept', { why: erase_why ?? '' }) : text(`account.table.${erasure}`);
  // What is there comes first: that is what somebody looks for.
  const sorted = rows.toSorted((one, other) => Number((other.count ?? 0) > 0) - Number((one.count ?? 0) > 0));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keyboard
    <div className={css.tableWrap} role="region" aria-label={text('account.table.caption')} tabIndex={0}>
      <table className={css.table}>
        <thead className={css.columnHeads}>
          <tr>
            {(['what', 'count', 'archive', 'leaving'] as const).map((column) => (
              <th key={column} scope="col" className={`${css.cell} ${css.columnHead} ${column === 'count' ? css.number : ''}`}>
                {text(`account.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.name} className={css.tableRow}>
              <th scope="row" className={`${css.cell} ${css.rowHead}`}>
                <bdi lang="en">{wordsOf(row.name)}</bdi>
              </th>
              <td className={`${css.cell} ${css.number}`}>
                {row.count === null ? text('account.table.uncounted') : t.number(row.count)}
              </td>
              <td className={`${css.cell} ${css.wholeLine}`}>
                <span className={css.columnName}>{text('account.table.archive')}: </span>
                {row.is_exported ? text('account.table.yes') : text('account.table.no', { why: row.export_why ?? '' })}
              </td>
              <td className={`${css.cell} ${css.wholeLine}`}>
                <span className={css.columnName}>{text('account.table.leaving')}: </span>
                {leaving(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
