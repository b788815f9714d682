import { useQuery } from '@tanstack/react-query';
import { getUserSettings, updateUserSettings, type UserSettings } from '@troupe/protocol';
import { useApp, useSession } from '../../../app/index.ts';

/** What of the settings a member may change. */
export type SettingsChange = Partial<Omit<UserSettings, 'likedBots' | 'blockedUsers' | 'lastTimeFilteredCharacters'>>;

export interface OwnSettings {
  /** Undefined while they are on their way, and for guests. */
  settings: UserSettings | undefined;
  error: Error | null;
  /** Shown at once; what could not be kept is put back, and thrown. */
  change: (body: SettingsChange) => Promise<void>;
}

/** What a member set for all devices (P-EXP-16). */
export const useUserSettings = (): OwnSettings => {
  const { client, queries } = useApp();
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const queryKey = [getUserSettings.id, userId];
  const { data, error } = useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  return {
    settings: data,
    error,
    change: async (body) => {
      const before = queries.getQueryData<UserSettings>(queryKey);
      queries.setQueryData<UserSettings>(queryKey, (kept) => kept && { ...kept, ...body });
      try {
        queries.setQueryData(queryKey, await client.call(updateUserSettings, { body }));
      } catch (failed) {
        queries.setQueryData(queryKey, before);
        throw failed;
      }
    },
  };
};
