import { getPurchaseOptions, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp, useSession } from '../../app/index.ts';

/** The longest that a timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/** Moments at which a price that is shown ends. */
const deadlinesOf = ({ plans, offers }: PurchaseOptions): number[] =>
  [...offers.map(({ ends_at }) => ends_at), ...[...plans.monthly, ...plans.annual].map(({ sale }) => sale?.ends_at)].flatMap(
    (end) => (end ? [Date.parse(end)] : []),
  );

/** What the brand sells, with what this viewer alone is offered (R-PLAN-10); asked anew when a price that is shown ends. */
export const usePlans = () => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const isLoading = useSession(({ status }) => status === 'loading');
  const query = useQuery<PurchaseOptions>({
    queryKey: [getPurchaseOptions.id, viewer, 'offers'],
    // Who asks decides what they have already.
    enabled: !isLoading,
    queryFn: ({ signal }) => client.call(getPurchaseOptions, { query: { offers: 'show' } }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  const { data, refetch } = query;
  useEffect(() => {
    const now = Date.now();
    const next = Math.min(...(data ? deadlinesOf(data) : []).filter((end) => end > now));
    if (next === Infinity) return;
    const timer = setTimeout(() => void refetch(), Math.min(next - now, longestWait));
    return () => clearTimeout(timer);
  }, [data, refetch]);
  return query;
};
