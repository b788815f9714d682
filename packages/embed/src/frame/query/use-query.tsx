import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { QueryClient, QueryOptions, QueryState } from './query-client.ts';

const Client = createContext<QueryClient | null>(null);

export const QueryClientProvider = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <Client.Provider value={client}>{children}</Client.Provider>
);

/** As `placeholderData`: while another key loads, what the last one showed. */
export const keepPreviousData = <T,>(previous: T | undefined): T | undefined => previous;

export interface UseQueryOptions<T> extends QueryOptions<T> {
  enabled?: boolean;
  placeholderData?: (previous: T | undefined) => T | undefined;
  refetchOnReconnect?: boolean;
  /** False: a reader that comes to a query that failed shows the failure instead of asking again. */
  retryOnMount?: boolean;
}

export interface UseQueryResult<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<void>;
}

/** Reads a query, and fetches it when it is missing or stale. */
export const useQuery = <T,>(options: UseQueryOptions<T>): UseQueryResult<T> => {
  const client = useContext(Client);
  if (!client) throw new Error('[Troupe] useQuery was called outside <QueryClientProvider>.');
  const query = client.query<T>(options.queryKey);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [shown, setShown] = useState<T>();

  const state: QueryState<T> = useSyncExternalStore(
    // The reader's options are read when somebody asks for a refetch, so they are always the latest.
    useCallback(
      (reader) =>
        query.subscribe(reader, {
          get queryKey() {
            return latest.current.queryKey;
          },
          get queryFn() {
            return latest.current.queryFn;
          },
          get gcTime() {
            return latest.current.gcTime;
          },
          get retry() {
            return latest.current.retry;
          },
          get enabled() {
            return latest.current.enabled;
          },
        } as UseQueryOptions<T>),
      [query],
    ),
    () => query.state,
  );

  const isEnabled = options.enabled !== false;
  const fetch = useCallback(
    async (isAnew: boolean): Promise<void> => {
      const now = latest.current;
      await query.fetch(now, now.retry ?? client.retry, isAnew).catch(() => undefined);
    },
    [client, query],
  );

  useEffect(() => {
    const { retryOnMount, staleTime } = latest.current;
    const isSettled = retryOnMount === false && query.state.error !== null && query.state.data === undefined;
    if (isEnabled && !isSettled && query.isStale(staleTime)) void fetch(false);
  }, [fetch, isEnabled, query]);

  useEffect(() => {
    const onOnline = (): void => {
      const { enabled, refetchOnReconnect, staleTime } = latest.current;
      if (refetchOnReconnect && enabled !== false && query.isStale(staleTime)) void fetch(false);
    };
    globalThis.addEventListener('online', onOnline);
    return () => globalThis.removeEventListener('online', onOnline);
  }, [fetch, query]);

  if (state.data !== undefined && state.data !== shown) setShown(state.data);
  const placeholder = state.data === undefined && !state.error ? options.placeholderData?.(shown) : undefined;
  return {
    data: state.data ?? placeholder,
    error: state.error,
    isFetching: state.isFetching,
    isPlaceholderData: placeholder !== undefined,
    refetch: useCallback(() => fetch(true), [fetch]),
  };
};
