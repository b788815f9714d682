import type { CheckoutCalculation, Plan } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../app/index.ts';
import { sendable, toCode, type Customer } from './customer.ts';
import { usePrice } from './usePrice.ts';

export interface SumGiven {
  plan: Plan;
  offerId: string | undefined;
  /** The options are of a place where the buyer is not: those of theirs are on their way, or did not come. */
  areOptionsOld: boolean;
  optionsError: Error | null;
  /** What the options say is not so any more. */
  onStale: () => void;
}

/** A sum is there, and no code in it is refused. */
const isGood = (price: CheckoutCalculation | undefined): boolean => price?.discounts.every(({ valid }) => valid) ?? false;

/** The sum for what is chosen and typed. */
export const useSum = (typed: Customer, { plan, offerId, areOptionsOld, optionsError, onStale }: SumGiven) => {
  const { surface } = useApp();
  // A code that is half typed is another code, and each that does not count is a guess: it is asked for once it is left.
  const [code, setCode] = useState(toCode(typed.promo_code));
  const { first_name: _first, last_name: _last, ...given } = sendable(typed);
  const platform = surface === 'embed' ? 'embed' : 'web';
  const choice = { plan_id: plan.plan_id, offer_id: offerId, platform } as const;
  const pricing = usePrice({ ...given, ...choice, promo_code: code || undefined }, plan.currency);
  const { price } = pricing;
  const isOld = pricing.isOld || areOptionsOld || code !== toCode(typed.promo_code);
  const error = pricing.error ?? optionsError;
  return {
    price,
    /** What is bought, as an order names it. */
    choice,
    /** Another sum is on its way. */
    isBusy: isOld || !price,
    error,
    /** It is what the buyer would pay, in the currency of the plan that they see. */
    isSum: !isOld && !error && isGood(price) && price?.currency === plan.currency,
    takeCode: () => setCode(toCode(typed.promo_code)),
    retry(): void {
      pricing.retry();
      onStale();
    },
  };
};
