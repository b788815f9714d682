/** Stands in for `@tanstack/react-query` in the frame; see `query-client.ts`. */
export { QueryClient, type QueryKey } from './query-client.ts';
export { keepPreviousData, QueryClientProvider, useQuery, type UseQueryOptions, type UseQueryResult } from './use-query.tsx';
