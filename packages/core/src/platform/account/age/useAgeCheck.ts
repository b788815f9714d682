import { getAgeCheck, type AgeCheck } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';

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
