import { calculateCheckout, type CheckoutCalculation, type EndpointInput } from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';

/** Milliseconds after the last key that a price is asked for (R-CHECK-06). */
const pause = 600;

export type Pricing = EndpointInput<typeof calculateCheckout>['body'];

const useDebounced = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

export interface Price {
  /** The last sum there was, until the next arrives; undefined before the first, and for who may not ask. */
  price: CheckoutCalculation | undefined;
  /** The shown sum belongs to what was there before. */
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/** What a plan costs this buyer, anew whenever something changes that decides it (R-CHECK-06). */
export const usePrice = (pricing: Pricing): Price => {
  const { client } = useApp();
  const buyer = useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : null));
  const { plan_id, country, ...typed } = pricing;
  const asked = useDebounced(JSON.stringify(typed));
  // A choice counts at once, what is typed after a pause.
  const body = { ...(JSON.parse(asked) as Partial<Pricing>), plan_id, country };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [calculateCheckout.id, body, buyer],
    queryFn: ({ signal }) => client.call(calculateCheckout, { body }, { signal }),
    enabled: buyer !== null,
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  return {
    price: data,
    isOld: isPlaceholderData || asked !== JSON.stringify(typed),
    error,
    retry: () => void refetch(),
  };
};
