import { getLeaderboardKey, noRank, type LeaderboardRow } from '@troupe/protocol';
import { failure, type Answer } from '../../app/testing/test-app.ts';

/** The months of the tests: the running one, and two before it. */
export const testMonths = (now = new Date()): [string, string, string] => {
  const at = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  return [at(0), at(1), at(2)];
};

/** A row of the running month with the given traits; null is the rank of one that is held. */
export const testRow = (
  creator_username: string,
  rank: number | null,
  given: Partial<Omit<LeaderboardRow, 'rank'>> = {},
): LeaderboardRow => ({
  id: `${given.date ?? 'now'}-${given.type ?? 'All Bots'}-${creator_username}`.replaceAll(' ', '-'),
  application_id: 'daybreak',
  date: testMonths()[0],
  type: 'All Bots',
  status: rank === null ? 'pending' : 'ranked',
  rank: rank ?? noRank,
  score: 20_000 - 1000 * (rank ?? 5),
  movement: 0,
  number_of_characters: 7,
  creator_user_id: `id-of-${creator_username}`,
  creator_username,
  avatar_url: null,
  held_for: rank === null ? ['young_accounts', 'one_day'] : [],
  ...given,
});

interface Search {
  filter_by?: string;
  facet_by?: string;
  page?: number;
  per_page: number;
}

/** The index of ranks over rows, which may change; it hides what is held unless the search asks for it. */
export const createFakeRanks = (rows: LeaderboardRow[]) => {
  const searches: Search[][] = [];
  const clauseOf = (filter: string, name: string) => new RegExp(`${name}:=\`([^\`]*)\``).exec(filter)?.[1];
  const answer: Answer = async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === getLeaderboardKey.path)
      return Response.json({
        key: 'ranks-key',
        nodes: [{ protocol: 'https', host: 'site.example.test', port: 443, path: '/leaderboard/search' }],
        collection: 'leaderboard',
        expires_at: new Date(Date.now() + 900_000).toISOString(),
      });
    if (pathname.endsWith('/release')) {
      const id = pathname.split('/').at(-2);
      const row = rows.find((one) => one.id === id);
      if (row?.status !== 'pending') return failure(409, 'conflict');
      Object.assign(row, { status: 'ranked', rank: 2, held_for: [] });
      return Response.json(row);
    }
    if (pathname !== '/leaderboard/search/multi_search') return null;
    if (request.headers.get('x-typesense-api-key') !== 'ranks-key') return failure(401, 'unauthorized');
    const asked = ((await request.clone().json()) as { searches: Search[] }).searches;
    searches.push(asked);
    const results = asked.map(({ filter_by: filter = '', facet_by, page = 1, per_page }) => {
      const seen = rows
        .filter(({ type, date, status }) => {
          const isAsked = (clauseOf(filter, 'type') ?? type) === type && (clauseOf(filter, 'date') ?? date) === date;
          return isAsked && !(filter.includes('status:!=pending') && status === 'pending');
        })
        .toSorted((a, b) => a.rank - b.rank);
      const months = facet_by === 'date' ? [...new Set(rows.map(({ date }) => date))] : [];
      return {
        found: seen.length,
        page,
        hits: seen.slice((page - 1) * per_page, page * per_page).map((document) => ({ document: { ...document } })),
        ...(facet_by && { facet_counts: [{ field_name: 'date', counts: months.map((value) => ({ value, count: 1 })) }] }),
      };
    });
    return Response.json({ results });
  };
  return { answer, searches };
};
