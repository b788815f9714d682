import {
  AppError,
  can,
  getLeaderboardKey,
  leaderboardFigures as figures,
  leaderboardSearch,
  type LeaderboardType,
  type SearchKey,
} from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp, useSession, type App } from '../../app/index.ts';
import { goesOn, toRanks, toRankSearches, type Ranks } from './ranks-request.ts';

/** A key this close to its end would be refused on the way. Milliseconds. */
const keyMargin = 60_000;

const addressOf = ({ nodes: [node] }: SearchKey) => {
  if (node === undefined) throw new AppError('unavailable', { message: 'the search key names no node' });
  return `${node.protocol}://${node.host}:${node.port}${node.path}/multi_search`;
};

interface Wanted {
  date: string;
  type: LeaderboardType;
  /** An admin's id, whose key shows what is held, or `everyone`. */
  viewer: string;
  showsPending: boolean;
}

/** Asks the index with a scoped key, page after page. */
const searchRanks = async (app: App, wanted: Wanted, signal: AbortSignal): Promise<Ranks> => {
  const queryKey = [getLeaderboardKey.id, wanted.viewer];
  const ask = async (page: number) => {
    const key = await app.queries.fetchQuery({
      queryKey,
      queryFn: () => app.client.call(getLeaderboardKey, {}, { signal: AbortSignal.timeout(figures.timeoutMs) }),
      networkMode: 'always' as const,
      staleTime: ({ state }: { state: { data?: SearchKey | undefined } }) =>
        state.data ? Math.max(0, Date.parse(state.data.expires_at) - Date.now() - keyMargin) : 0,
    });
    const searches = toRankSearches(wanted, page).map((one) => ({ collection: key.collection, ...one }));
    const answer = await app.client.request(
      addressOf(key),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-typesense-api-key': key.key },
        body: JSON.stringify({ searches }),
        signal,
      },
      leaderboardSearch,
    );
    const found = toRanks(answer);
    if (!found) throw new AppError('unavailable', { message: 'the search service refused a search' });
    return found;
  };
  const first = await ask(1).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    // The key ended early (another clock, a new secret, other rights): one more try with a new one.
    app.queries.removeQueries({ queryKey });
    return ask(1);
  });
  const rows = [...first.rows];
  for (let page = 1; goesOn(first.found, page); page += 1) rows.push(...(await ask(page + 1)).rows);
  return { rows, months: first.months };
};

/** What every query of ranks begins with. */
export const ranksKey = 'searchRanks';

/**
 * Ranks of a month in a category: kept for two minutes, given up after fifteen seconds (R-LEAD-06). Meanwhile those of the
 * last month or category that was shown, and `isOld`.
 */
export const useRanks = (date: string, type: LeaderboardType) => {
  const app = useApp();
  const session = useSession((state) => (state.status === 'authenticated' ? state.session : null));
  const showsPending = can(session?.user, 'admin');
  // All others see the same: nothing is asked for anew once it is known who is here.
  const wanted = { date, type, viewer: showsPending && session ? session.user.id : 'everyone', showsPending };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [ranksKey, wanted],
    queryFn: ({ signal }) => searchRanks(app, wanted, AbortSignal.any([signal, AbortSignal.timeout(figures.timeoutMs)])),
    staleTime: figures.cacheMs,
    gcTime: figures.cacheMs,
    placeholderData: keepPreviousData,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });
  return { ranks: data, isOld: isPlaceholderData, error, retry: () => void refetch() };
};
