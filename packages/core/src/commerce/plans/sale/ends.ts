import type { Plan, PurchaseOptions } from '@troupe/protocol';

/** Moments at which a price that is shown ends. */
export const deadlinesOf = ({ plans, offers }: PurchaseOptions): number[] =>
  [...offers.map(({ ends_at }) => ends_at), ...[...plans.monthly, ...plans.annual].map(({ sale }) => sale?.ends_at)].flatMap(
    (end) => (end ? [Date.parse(end)] : []),
  );

const listed = (plan: Plan, at: number): Plan => {
  const { sale, list_price, ...rest } = plan;
  if (!sale || sale.ends_at === null || Date.parse(sale.ends_at) > at) return plan;
  return { ...rest, price: list_price ?? rest.price };
};

/** What is left of the prices at a moment: the list price where a sale is over, and no offer that is. */
export const withoutEnded = (options: PurchaseOptions, at: number): PurchaseOptions => {
  if (!deadlinesOf(options).some((end) => end <= at)) return options;
  const { plans, offers } = options;
  return {
    ...options,
    plans: { monthly: plans.monthly.map((plan) => listed(plan, at)), annual: plans.annual.map((plan) => listed(plan, at)) },
    offers: offers.filter(({ ends_at }) => Date.parse(ends_at) > at),
  };
};
