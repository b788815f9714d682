import { useQuery } from '@tanstack/react-query';
import { getPurchaseOptions, type PurchaseOptions } from '@troupe/protocol';
import { useApp, useSession } from '../../app/index.ts';

/** What the brand offers, as checkout asks for it too; the processor's card page among it. */
export const usePurchaseOptions = () => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  return useQuery<PurchaseOptions>({
    queryKey: [getPurchaseOptions.id, viewer, ''],
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: {} }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
};
