import { leaderboardFigures as figures } from '@troupe/protocol';
import { and, gt, isNull, lt, or } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import type { Sweep } from '../../data-map.ts';
import { leaderboardRows } from '../../db/schema.ts';
import { dropSome } from '../../kernel/drop-some.ts';
import { nextTurn } from '../../kernel/turns.ts';
import type { Clock, Db, Job } from '../../ports/index.ts';
import { countDays } from './count-days.ts';
import { monthOf, shiftMonth } from './months.ts';
import type { PrizeNews } from './prize-news.ts';
import { rankMonth } from './rank-month.ts';

export interface LeaderboardJobDeps {
  db: Db;
  clock: Clock;
  brands: Pick<Brands, 'all'>;
  news: PrizeNews;
}

/** Counts the days that are over, then ranks the month before until it is frozen, and the running one. */
export const runLeaderboard = async ({ db, clock, brands, news }: LeaderboardJobDeps, signal?: AbortSignal): Promise<void> => {
  const now = clock.now();
  const open = brands.all.filter(({ features }) => features.leaderboard);
  if (open.length === 0) return;
  await countDays(db, { applicationIds: open.map(({ id }) => id), now }, signal);
  for (const { id: applicationId } of open)
    // The former month first: the ranks of the running one are compared with it.
    for (const month of [shiftMonth(monthOf(now), -1), monthOf(now)]) {
      await rankMonth({ db, news }, { applicationId, month }, now, signal);
      await nextTurn();
    }
};

export const leaderboardJob = (deps: LeaderboardJobDeps): Job<object> => ({
  name: 'creation/leaderboard.rank',
  schedule: '10 0 * * *',
  withinSeconds: 3600,
  run: (_, { signal }) => runLeaderboard(deps, signal),
});

/** Months of which ranks are shown. */
export const shownMonths = 36;
/** Months of which also creators below the ranks that are shown are kept: the next month is compared with them. */
const wholeMonths = 3;

/** Ranks that no page shows: below the shown ones once nothing is compared with them, and of years ago. */
export const dropRanks: Sweep = ({ db, now }) => {
  const before = (months: number) => lt(leaderboardRows.month, shiftMonth(monthOf(now), -months));
  const isUnseen = or(gt(leaderboardRows.rank, figures.ranks), isNull(leaderboardRows.rank));
  return dropSome(db, {
    key: leaderboardRows.id,
    over: or(before(shownMonths), and(before(wholeMonths), isUnseen)),
  }) as Promise<{ length: number }>;
};
