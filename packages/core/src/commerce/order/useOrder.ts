import { getOrder, type CheckoutResult } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';

/** Milliseconds between questions about an order that has not ended: often while somebody waits for it, then less. */
const soon = 2000;
const later = 5000;
/** Questions after which nobody looks on any more. */
const oftenUntil = 15;

/** One purchase of the member's as our server knows it, asked about until it has ended (R-CHECK-18). */
export const useOrder = (orderId: string | undefined) => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  return useQuery<CheckoutResult>({
    queryKey: [getOrder.id, viewer, orderId],
    enabled: viewer !== null && Boolean(orderId),
    queryFn: ({ signal }) => client.call(getOrder, { params: { orderId: orderId ?? '' } }, { signal }),
    refetchInterval: ({ state }) => {
      const isOpen = state.data?.resp_msg === 'Pending' || state.data?.resp_msg === 'redirect';
      if (!isOpen) return false;
      return state.dataUpdateCount < oftenUntil ? soon : later;
    },
    refetchOnReconnect: true,
    networkMode: 'always',
  });
};
