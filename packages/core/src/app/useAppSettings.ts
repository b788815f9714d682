import { getAppSettings, type AppSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, type App } from './App.tsx';

const queryKey = [getAppSettings.id, {}];

/** Puts the settings that came with the document where `useAppSettings` finds them. */
export const seedAppSettings = (queries: App['queries'], settings: AppSettings): void => {
  queries.setQueryData(queryKey, settings);
};

/** What the brand offers to everybody, asked for once; undefined until the server has said so. */
export const useAppSettings = (isEnabled = true): AppSettings | undefined => {
  const { client } = useApp();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getAppSettings, {}, { signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
};
