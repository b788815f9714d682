import { ofMember } from '../../data-map.ts';
import { chatDaily, leaderboardRows } from '../../db/schema.ts';
import { defineFeature } from '../../feature.ts';
import { dropCounts } from './count-days.ts';
import { createLeaderboardIndex, type LeaderboardIndexDeps } from './leaderboard-index.ts';
import { dropRanks, leaderboardJob, type LeaderboardJobDeps } from './leaderboard-job.ts';
import { createPrizeNews } from './prize-news.ts';
import { releaseHandlers, type ReleaseDeps } from './release-row.ts';

export type LeaderboardDeps = LeaderboardIndexDeps &
  Omit<LeaderboardJobDeps & ReleaseDeps, 'news'> &
  Parameters<typeof createPrizeNews>[0];

/** Creators' ranks of each month, and their prizes (docs/features/creation/leaderboard.md). */
export const leaderboard = defineFeature({
  name: 'creation/leaderboard',
  data: {
    group: 'creations',
    tables: {
      chatDaily: {
        ...ofMember(chatDaily.userId),
        group: 'chats',
        export: { why: 'Counts of messages, which are exported.' },
        alone: 'rows',
        keep: ['chatDaily'],
      },
      leaderboardRows: {
        ...ofMember(leaderboardRows.userId),
        alone: { why: 'A rank that others are compared with stays as long as the account.' },
        // Why a row was held is for those who decide about it.
        omit: [leaderboardRows.heldFor],
        keep: ['leaderboardRows'],
      },
    },
    sweeps: { chatDaily: dropCounts, leaderboardRows: dropRanks },
  },
  open: (given: LeaderboardDeps) => {
    const deps = { ...given, news: createPrizeNews(given) };
    const { handlers, rawRoutes } = createLeaderboardIndex(deps);
    return { handlers: [...handlers, ...releaseHandlers(deps)], rawRoutes, jobs: [leaderboardJob(deps)] };
  },
});
