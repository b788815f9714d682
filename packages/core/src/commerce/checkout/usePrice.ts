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

type Discount = CheckoutCalculation['discounts'][number];

/**
 * Codes that were refused for a plan in a currency: the server counts each question about one as a guess, so it is asked once.
 */
const useRefused = ({ plan_id, promo_code }: Pricing, currency: string) => {
  const [refused, setRefused] = useState<ReadonlyMap<string, Discount>>(new Map());
  const key = JSON.stringify([plan_id, currency, promo_code]);
  return {
    refusal: refused.get(key),
    note(price: CheckoutCalculation): void {
      const isOfThis = price.plan_id === plan_id && price.currency === currency;
      const found = price.discounts.find(({ code, error }) => isOfThis && error === 'invalid_coupon' && code === promo_code);
      if (found && !refused.has(key)) setRefused(new Map(refused).set(key, found));
    },
  };
};

export interface Price {
  /** The last sum there was, until the next arrives; undefined before the first, and for who may not ask. */
  price: CheckoutCalculation | undefined;
  /** The shown sum belongs to what was there before. */
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * What a plan costs this buyer, anew whenever something changes that decides it (R-CHECK-06).
 *
 * @param pricing its code in capitals, as the server writes it
 * @param currency of the plan as it is shown
 */
export const usePrice = (pricing: Pricing, currency: string): Price => {
  const { client } = useApp();
  const buyer = useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : null));
  const { plan_id, country, state, promo_code, ...typed } = pricing;
  const { refusal, note } = useRefused(pricing, currency);
  const asked = useDebounced(JSON.stringify(typed));
  // A choice counts at once, as does a code that is typed to its end; the rest after a pause.
  const body = {
    ...(JSON.parse(asked) as Partial<Pricing>),
    plan_id,
    country,
    state,
    promo_code: refusal ? undefined : promo_code,
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [calculateCheckout.id, body, buyer],
    queryFn: ({ signal }) => client.call(calculateCheckout, { body }, { signal }),
    enabled: buyer !== null,
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  useEffect(() => {
    if (data && !isPlaceholderData) note(data);
  });
  return {
    price: data && refusal ? { ...data, discounts: [...data.discounts.filter(({ valid }) => valid), refusal] } : data,
    isOld: isPlaceholderData || asked !== JSON.stringify(typed),
    error,
    retry: () => void refetch(),
  };
};
