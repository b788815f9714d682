import { noRank, type LeaderboardRow } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { downIcon } from '../../ui/icons.ts';
import { Badge, Button, Icon, VisuallyHidden } from '../../ui/index.ts';
import * as css from './leaderboard.css.ts';
import { Creator, Movement, useThousands } from './RankParts.tsx';
import { columns, nextOrder, sortRows, type Column, type Order } from './sort-rows.ts';
import { useText } from './texts.ts';
import { useRelease } from './useRelease.ts';

interface RowProps {
  row: LeaderboardRow;
  href: string | null;
}

const Held = ({ row }: { row: LeaderboardRow }) => {
  const text = useText();
  const { release, isRunning } = useRelease(row);
  return (
    <div className={css.held}>
      <Badge tone="warning">{text('leaderboard.held')}</Badge>
      <span>{row.held_for.map((reason) => text(`leaderboard.hold.${reason}`)).join(' · ')}</span>
      <Button variant="outline" size="sm" aria-disabled={isRunning || undefined} onClick={release}>
        {text('leaderboard.release')}
        <VisuallyHidden>: {row.creator_username}</VisuallyHidden>
      </Button>
    </div>
  );
};

const Row = ({ row, href }: RowProps) => {
  const { t } = useApp();
  const text = useText();
  const thousands = useThousands();
  const isOwn = useSession(({ session }) => session?.user.id === row.creator_user_id);
  const isHeld = row.status === 'pending';
  return (
    <tr className={classNames(css.row, isOwn && css.ownRow)} data-troupe-part="rank" data-troupe-state={row.status}>
      <td className={css.rankCell}>{row.rank === noRank ? '–' : t.number(row.rank)}</td>
      <th scope="row" className={css.creatorCell}>
        <span className={css.creator}>
          <Creator row={row} href={href} size={32} />
        </span>
        {isHeld && <Held row={row} />}
      </th>
      <td className={css.botsCell}>
        <span className={css.columnName}>{text('leaderboard.column.bots')}: </span>
        {t.number(row.number_of_characters)}
      </td>
      <td className={css.scoreCell}>{thousands(row.score)}</td>
      <td className={css.movementCell}>
        <span className={css.columnName}>{text('leaderboard.column.movement')}: </span>
        {isHeld ? '–' : <Movement movement={row.movement} />}
      </td>
    </tr>
  );
};

export interface RankTableProps {
  rows: readonly LeaderboardRow[];
  caption: string;
  order: Order;
  onOrder: (order: Order) => void;
  creatorHref: (username: string) => string | null;
}

/** Ranks in a table that each column sorts (R-LEAD-03); where it is narrow, a row takes two lines. */
export const RankTable = ({ rows, caption, order, onOrder, creatorHref }: RankTableProps) => {
  const { t } = useApp();
  const text = useText();
  const isNumber = (column: Column) => ['bots', 'score', 'movement'].includes(column);
  return (
    <table className={css.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr className={css.headRow}>
          {columns.map((column) => {
            const isSorted = order.column === column;
            return (
              <th
                key={column}
                scope="col"
                aria-sort={isSorted ? order.direction : undefined}
                className={classNames(css.head, isNumber(column) && css.numberHead)}
              >
                <button type="button" className={css.sort} onClick={() => onOrder(nextOrder(order, column))}>
                  <span aria-hidden={column === 'movement' || undefined}>{text(`leaderboard.column.${column}`)}</span>
                  {column === 'movement' && <VisuallyHidden>{text('leaderboard.column.movement.long')}</VisuallyHidden>}
                  <Icon
                    glyph={downIcon}
                    size="sm"
                    className={classNames(css.arrow, isSorted && css.arrowShown)}
                    data-troupe-state={order.direction}
                  />
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, order, t.locale).map((row) => (
          <Row key={row.id} row={row} href={creatorHref(row.creator_username)} />
        ))}
      </tbody>
    </table>
  );
};
