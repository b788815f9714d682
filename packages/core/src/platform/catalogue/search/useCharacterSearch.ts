import {
  AppError,
  getSearchKey,
  getUserSettings,
  limits,
  multiSearch,
  type MultiSearchResult,
  type SearchKey,
  type SearchParameters,
  type UserSettings,
} from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useSession, type App, type SearchValues } from '../../../app/index.ts';
import { countFilters, parseExploreSearch, type ExploreSearch } from './explore-search.ts';
import { hasNegativeKeyword, toCharacterPage, toSearches, type CharacterPage } from './search-request.ts';

const nothing: CharacterPage = { hits: [], found: 0, pages: 0, facets: { tags: [], languages: [], sizes: [] } };

/** A key this close to its end would be refused on the way. Milliseconds. */
const keyMargin = 60_000;

const addressOf = ({ nodes: [node] }: SearchKey) => {
  if (node === undefined) throw new AppError('unavailable', { message: 'the search key names no node' });
  return `${node.protocol}://${node.host}:${node.port}${node.path}/multi_search`;
};

const searchCharacters = async (
  app: App,
  viewer: string,
  searches: SearchParameters[],
  signal: AbortSignal,
): Promise<CharacterPage | null> => {
  const keyQuery = {
    queryKey: [getSearchKey.id, viewer],
    // Several searches may wait for this one key, so the end of one of them must not abort it.
    queryFn: () => app.client.call(getSearchKey, {}, { signal: AbortSignal.timeout(limits.searchTimeoutMs) }),
    networkMode: 'always' as const,
    staleTime: ({ state }: { state: { data?: SearchKey | undefined } }) =>
      state.data ? Math.max(0, Date.parse(state.data.expires_at) - Date.now() - keyMargin) : 0,
  };
  const ask = async () => {
    const key = await app.queries.fetchQuery(keyQuery);
    const { results } = await app.client.request(
      addressOf(key),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-typesense-api-key': key.key },
        body: JSON.stringify({ searches: searches.map((one) => ({ collection: key.collection, ...one })) }),
        signal,
      },
      multiSearch,
    );
    return results;
  };
  const results = await ask().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    // The key ended early (another clock, a new secret): one more try with a new one.
    app.queries.removeQueries({ queryKey: keyQuery.queryKey });
    return ask();
  });
  return toCharacterPage(results);
};

/** Fields of a translation are there from the first chatbot that has one: without any, the search goes without them. */
const searchInLanguage = async (
  app: App,
  viewer: string,
  search: ExploreSearch,
  language: string | null,
  signal: AbortSignal,
): Promise<CharacterPage> => {
  const page =
    (await searchCharacters(app, viewer, toSearches(search, language), signal)) ??
    (language && (await searchCharacters(app, viewer, toSearches(search), signal)));
  if (!page) throw new AppError('unavailable', { message: 'the search service refused a search' });
  return page;
};

const keyFor = (viewer: string, search: ExploreSearch, language: string | null = null) => [
  'searchCharacters',
  viewer,
  search,
  language,
];

/**
 * What the grid will ask for at a location, where everybody who opens it is asked for the same: a page in an order. Null
 * where somebody looks for something.
 */
export const openingSearches = (values: SearchValues): SearchParameters[] | null => {
  const search = parseExploreSearch(values);
  return search.query === '' && countFilters(search) === 0 ? toSearches(search) : null;
};

/** Puts the answers to `openingSearches`, as everyone may see them, where the grid finds them. */
export const seedCharacterSearch = (queries: App['queries'], values: SearchValues, { results }: MultiSearchResult): void => {
  const page = toCharacterPage(results);
  if (page) queries.setQueryData(keyFor('guest', parseExploreSearch(values)), page);
};

/** A page of characters on its way, here, or refused. */
export interface CharacterSearch {
  /** The last page there was, until the next one arrives; undefined before the first. */
  page: CharacterPage | undefined;
  /** The shown page belongs to an earlier search. */
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * Searches the character collection with a scoped key (P-EXP-11): kept 5 minutes,
 * given up after 20 s, one toast when there is no connection. A negative keyword answers at once
 * with nothing.
 */
export const useCharacterSearch = (search: ExploreSearch): CharacterSearch => {
  const app = useApp();
  // Guests all see the same; a member's key also knows adult permission and blocked creators.
  const viewer = useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : 'guest'));
  // Only read the settings here: a search does not wait for them.
  const { data: settings } = useQuery<UserSettings>({
    queryKey: [getUserSettings.id, viewer],
    enabled: false,
    queryFn: ({ signal }) => app.client.call(getUserSettings, {}, { signal }),
  });
  // Only words are looked for in translations.
  const language = (search.query !== '' && settings?.chatLanguage) || null;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: keyFor(viewer, search, language),
    queryFn: ({ signal }) =>
      hasNegativeKeyword(search.query, app.brand.negative_keywords)
        ? nothing
        : searchInLanguage(app, viewer, search, language, AbortSignal.any([signal, AbortSignal.timeout(limits.searchTimeoutMs)])),
    staleTime: limits.searchCacheMs,
    gcTime: limits.searchCacheMs,
    placeholderData: keepPreviousData,
    // The client itself knows being offline and says so; a paused query would say nothing.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });

  const isOffline = error instanceof AppError && error.code === 'offline';
  useEffect(() => {
    if (isOffline) app.notify({ kind: 'warning', text: app.t.error(error), durationMs: limits.toastNormalMs });
  }, [app, error, isOffline]);

  return { page: data, isOld: isPlaceholderData, error, retry: () => void refetch() };
};
