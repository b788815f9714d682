import { gt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayMs } from '../kernel/schedules/time.ts';
import type { Clock } from '../ports/index.ts';

export interface BinDeps {
  clock: Clock;
  /** How long the bin keeps what is in it. */
  removedDays: number;
}

export interface Bin {
  /** SQL: removed, and not for so long that it is over. */
  holds(): SQL;
  erasedAt(removed: Date): string;
}

/** How long a bin keeps what was removed at the instant in `column`: both ends of it, by the same period as the sweep. */
export const createBin = ({ clock, removedDays }: BinDeps, column: PgColumn): Bin => ({
  holds: () => gt(column, new Date(clock.now().getTime() - removedDays * dayMs)),
  erasedAt: (removed) => new Date(removed.getTime() + removedDays * dayMs).toISOString(),
});
