import { getProfile, getUserSettings, updateUserSettings, type Profile, type UserSettings } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';

/** The member's own profile, and its switches, which are saved one by one as they are pressed. */
export const useProfile = () => {
  const { client, queries } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const queryKey = [getProfile.id, userId];
  const { data, error, refetch } = useQuery<Profile>({
    queryKey,
    enabled: isMember,
    queryFn: ({ signal }) => client.call(getProfile, {}, { signal }),
  });
  const put = (profile: Profile) => queries.setQueryData(queryKey, profile);

  return {
    profile: data,
    error,
    retry: () => void refetch(),
    put,
    /** As the server has it now, whatever was read before. */
    readAnew: async () => {
      const fresh = await client.call(getProfile, {});
      put(fresh);
      return fresh;
    },
    /** Shown at once; what could not be saved is as it was, and thrown. */
    set: async (change: Partial<Pick<UserSettings, 'chatLanguage' | 'ttsIncludeNarration' | 'showNSFW' | 'blurNSFW'>>) => {
      if (!data) return;
      put({ ...data, ...change });
      try {
        // What is drawn by them knows at once: not everybody who reads the settings asks for them.
        queries.setQueryData([getUserSettings.id, userId], await client.call(updateUserSettings, { body: change }));
      } catch (failure) {
        put(data);
        throw failure;
      }
    },
  };
};
export type ProfileStore = ReturnType<typeof useProfile>;
