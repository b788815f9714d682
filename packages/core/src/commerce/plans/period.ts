import { billingPeriods, type BillingPeriod, type PurchaseOptions } from '@troupe/protocol';
import { findPlan } from '../checkout/plans.ts';

/** Periods in which something is sold, the longer first. */
export const periodsOf = ({ plans }: PurchaseOptions): BillingPeriod[] =>
  billingPeriods.filter((period) => plans[period].length > 0).toReversed();

/** The period asked for where something is sold in it, else the one of the brand's own choice. Undefined where nothing is sold. */
export const periodOf = (options: PurchaseOptions, asked: string | undefined): BillingPeriod | undefined => {
  const sold = periodsOf(options);
  return sold.find((period) => period === asked) ?? findPlan(options, options.default_plan_id)?.period ?? sold[0];
};
