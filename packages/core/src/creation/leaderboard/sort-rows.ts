import { noRank, type LeaderboardRow } from '@troupe/protocol';

export const columns = ['rank', 'creator', 'bots', 'score', 'movement'] as const;
export type Column = (typeof columns)[number];
export interface Order {
  column: Column;
  direction: 'ascending' | 'descending';
}

export const byRank: Order = { column: 'rank', direction: 'ascending' };

/** How a column is sorted at first: what one looks for comes first. */
const firstDirection: Record<Column, Order['direction']> = {
  rank: 'ascending',
  creator: 'ascending',
  bots: 'descending',
  score: 'descending',
  movement: 'descending',
};

/** The order after a press on a column: its own, or the other way round. */
export const nextOrder = (order: Order, column: Column): Order => {
  if (order.column !== column) return { column, direction: firstDirection[column] };
  return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
};

const figureOf: Record<Exclude<Column, 'creator'>, (row: LeaderboardRow) => number | null> = {
  rank: ({ rank }) => (rank === noRank ? null : rank),
  bots: ({ number_of_characters }) => number_of_characters,
  score: ({ score }) => score,
  movement: ({ movement }) => movement,
};

/** Rows in an order; a row without the figure comes last in either direction, and equal ones stay as they were. */
export const sortRows = (rows: readonly LeaderboardRow[], { column, direction }: Order, locale: string): LeaderboardRow[] => {
  const sign = direction === 'ascending' ? 1 : -1;
  if (column === 'creator') {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return rows.toSorted((a, b) => sign * compare(a.creator_username, b.creator_username));
  }
  const read = figureOf[column];
  return rows.toSorted((a, b) => {
    const [one, other] = [read(a), read(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
};
