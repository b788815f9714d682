import type { Plan, PurchaseOptions, Sale } from '@troupe/protocol';

/** The price that a reduced one is measured against, which stands struck through beside it. */
export interface Reference {
  price: number;
  kind: 'list' | 'twelve_months';
}

const months = 12;

/** Twelve months of an annual plan's tier at their list price, which a sale may name as what it saves on (R-PLAN-11). */
const twelveMonths = ({ plans }: PurchaseOptions, { role, period }: Plan): number | undefined => {
  const month = period === 'annual' ? plans.monthly.find((one) => one.role === role) : undefined;
  return month && (month.list_price ?? month.price) * months;
};

/** What a plan in a sale costs otherwise; undefined for one that costs what it always does. */
export const referenceOf = (options: PurchaseOptions, plan: Plan, sale: Sale | undefined): Reference | undefined => {
  if (plan.list_price === undefined) return undefined;
  const twelve = sale?.claim?.reference === 'twelve_months' ? twelveMonths(options, plan) : undefined;
  return twelve === undefined ? { price: plan.list_price, kind: 'list' } : { price: twelve, kind: 'twelve_months' };
};

/** The share that a price is below another, rounded down to whole percents. */
export const shareOff = (price: number, before: number): number => Math.floor(((before - price) * 100) / before) / 100;
