import {
  leaderboardFigures,
  type LeaderboardRow,
  type LeaderboardSearchResult,
  type LeaderboardType,
  type SearchParameters,
} from '@troupe/protocol';

/** Ranks of a month in one category, and the months of which there are ranks, the newest first. */
export interface Ranks {
  rows: LeaderboardRow[];
  months: string[];
}

/** Months that the dropdown lists at most. */
const monthsMax = 36;
/** Pages of one answer: ties may fill more than one, and nobody needs more than these. */
const pagesMax = 4;

const clauses = (date: string, type: LeaderboardType, showsPending: boolean): string =>
  [`type:=\`${type}\``, `date:=\`${date}\``, ...(showsPending ? [] : ['status:!=pending'])].join(' && ');

/** The searches of one month and category: a page of ranks (R-LEAD-06, R-LEAD-07), and the months with the first one. */
export const toRankSearches = (
  { date, type, showsPending }: { date: string; type: LeaderboardType; showsPending: boolean },
  page = 1,
): SearchParameters[] => [
  {
    q: '*',
    query_by: 'creator_username',
    filter_by: clauses(date, type, showsPending),
    sort_by: 'rank:asc',
    page,
    per_page: leaderboardFigures.rowsPage,
  },
  ...(page > 1 ? [] : [{ q: '*', query_by: 'creator_username', facet_by: 'date', max_facet_values: monthsMax, per_page: 0 }]),
];

/** Puts an answer together; null where the service refused one of the searches. */
export const toRanks = ({ results }: LeaderboardSearchResult): (Ranks & { found: number }) | null => {
  const [page, all] = results;
  if (page === undefined || 'error' in page || (all !== undefined && 'error' in all)) return null;
  const months = all?.facet_counts?.find(({ field_name }) => field_name === 'date')?.counts.map(({ value }) => value) ?? [];
  return {
    rows: page.hits.map(({ document }) => document),
    months: months.toSorted().toReversed(),
    found: page.found,
  };
};

/** Whether a category goes on after so many pages. */
export const goesOn = (found: number, page: number): boolean => found > page * leaderboardFigures.rowsPage && page < pagesMax;
