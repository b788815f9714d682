import { getSubscriptions, type SubscriptionRecord } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';

/** What the member has, the one that counts first (R-PORTAL-02); asked anew after everything that changes it. */
export const useSubscriptions = () => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  return useQuery<SubscriptionRecord[]>({
    queryKey: [getSubscriptions.id, viewer],
    enabled: viewer !== null,
    queryFn: ({ signal }) => client.call(getSubscriptions, {}, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
};
