import { getAppSettings, type AppSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession, type App, type SessionState } from './App.tsx';

/** To whom the same is offered: every guest, and every member with the same permissions. */
const audienceOf = ({ session }: SessionState): string =>
  session && session.user.platform !== 'guest' ? session.user.permissions.toSorted().join() : 'guest';

const keyFor = (audience: string) => [getAppSettings.id, {}, audience];

/** Puts the settings that came with the document, a guest's, where `useAppSettings` finds them. */
export const seedAppSettings = (queries: App['queries'], settings: AppSettings): void => {
  queries.setQueryData(keyFor('guest'), settings);
};

/** What the brand offers to this viewer, asked for once; until that is known what it offers to guests, undefined before. */
export const useAppSettings = (isEnabled = true): AppSettings | undefined => {
  const { client, queries } = useApp();
  const audience = useSession(audienceOf);
  const { data } = useQuery({
    queryKey: keyFor(audience),
    queryFn: ({ signal }) => client.call(getAppSettings, {}, { signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => queries.getQueryData<AppSettings>(keyFor('guest')),
  });
  return data;
};
