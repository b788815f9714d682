import { useQuery } from '@tanstack/react-query';
import { getUserSettings, type UserSettings } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';

/**
 * Whether adult pictures are blurred until they are pressed (P-EXP-16): for whoever set nothing else, and until that is known.
 * Whoever needs the settings asks for them; a card asks for nothing.
 */
export const useIsBlurring = (): boolean => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data } = useQuery<UserSettings>({
    queryKey: [getUserSettings.id, viewer],
    enabled: false,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  return data?.blurNSFW ?? true;
};
