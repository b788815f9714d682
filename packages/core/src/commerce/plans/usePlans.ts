import { getPurchaseOptions, type PurchaseOptions } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { deadlinesOf, withoutEnded } from './sale/ends.ts';
import { useSales } from './sale/useSales.ts';

/** The longest that a timer can wait, in milliseconds. */
const longestWait = 2 ** 31 - 1;

/**
 * What the brand sells, with what this viewer alone is offered (R-PLAN-10). A price that ends while it is shown gives way to the
 * list price at that moment, and everything is asked for anew.
 */
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
  const { data, error, refetch } = query;
  const { sales, now, refetch: refetchSales, error: salesError } = useSales();
  const [passed, setPassed] = useState(0);
  const isClockKnown = sales !== undefined;
  useEffect(() => {
    const next = Math.min(...(data ? deadlinesOf(data) : []).filter((end) => end > passed));
    // The device's own clock may be days off: nothing ends by that one.
    if (!isClockKnown || next === Infinity) return;
    const at = now();
    const end = Math.min(next, at + longestWait);
    const timer = setTimeout(
      () => {
        setPassed(end);
        void refetch();
        void refetchSales();
      },
      Math.max(0, end - at),
    );
    return () => clearTimeout(timer);
  }, [data, isClockKnown, now, passed, refetch, refetchSales]);
  const left = useMemo(() => data && withoutEnded(data, passed), [data, passed]);
  const on = useMemo(() => sales?.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > passed), [sales, passed]);
  return {
    data: left,
    sales: on,
    /** Milliseconds on the server's clock. */
    now,
    /** Whether a price ended while it was shown here. */
    hasEnded: passed > 0,
    error,
    salesError,
    refetch: () => Promise.all([refetch(), refetchSales()]),
  };
};

export type ShownPlans = ReturnType<typeof usePlans>;
