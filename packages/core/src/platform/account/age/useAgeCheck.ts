import { getAgeCheck, getUserSettings, type AgeCheck } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';
import { useIsMatureHidden } from './mature-choice.ts';

/** While somebody waits for it, and when they have most likely gone. Milliseconds. */
const pollMs = { soon: 3000, late: 30_000, lateAfter: 600_000 };

/** Where a member stands with their age; asked anew while an attempt is open and whenever they come back to the tab. */
export const useAgeCheck = (isEnabled = true) => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  return useQuery<AgeCheck>({
    queryKey: [getAgeCheck.id, userId],
    enabled: isEnabled && isMember,
    queryFn: ({ signal }) => client.call(getAgeCheck, {}, { signal }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (data?.attempt?.state !== 'open') return false;
      return Date.now() - Date.parse(data.attempt.started_at) > pollMs.lateAfter ? pollMs.late : pollMs.soon;
    },
  });
};

/** What stands between somebody and mature content; null: nothing does. */
type Obstacle = 'guest' | 'unknown' | 'profile' | 'age' | 'restricted' | null;

/** Whether a member's lists show mature content, and what is in its way where they do not. */
export const useMature = () => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const status = useSession((state) => state.status);
  const isMember = status === 'authenticated';
  const isHidden = useIsMatureHidden();
  const { data: check } = useAgeCheck();
  const { data: settings } = useQuery({
    queryKey: [getUserSettings.id, userId],
    enabled: isMember,
    queryFn: ({ signal }) => client.call(getUserSettings, {}, { signal }),
  });
  const obstacle = (): Obstacle => {
    if (status === 'guest' || status === 'required') return 'guest';
    if (!check || !settings) return 'unknown';
    if (!settings.showNSFW) return 'profile';
    if (check.may_show_adult) return null;
    return ['verified', 'inform', 'disabled'].includes(check.status) ? 'restricted' : 'age';
  };
  const found = obstacle();
  return { check, obstacle: found, isLoading: status === 'loading', isOn: found === null && !isHidden };
};
