import type { BillingPeriod, Plan, PurchaseOptions } from '@troupe/protocol';

const all = ({ plans }: PurchaseOptions): Plan[] => [...plans.annual, ...plans.monthly];

export const findPlan = (options: PurchaseOptions, planId: string | null | undefined): Plan | undefined =>
  all(options).find(({ plan_id }) => plan_id === planId);

/** The plan that the screen opens with: the one asked for, else the brand's own choice. Undefined where none is for sale. */
export const firstChoice = (options: PurchaseOptions, asked: string | undefined): Plan | undefined =>
  findPlan(options, asked) ?? findPlan(options, options.default_plan_id);

/** The same tier in another period; the period's first where it has none. */
export const twin = ({ plans }: PurchaseOptions, plan: Plan, period: BillingPeriod): Plan =>
  plans[period].find(({ role }) => role === plan.role) ?? plans[period][0] ?? plan;

/** The largest share that a year saves over twelve months, rounded down to whole percents. */
export const saving = ({ plans }: PurchaseOptions): number =>
  Math.max(
    0,
    ...plans.annual.map(({ role, price }) => {
      const month = plans.monthly.find((plan) => plan.role === role);
      return month ? Math.floor((1 - price / (month.price * 12)) * 100) / 100 : 0;
    }),
  );

/** What the second period costs: a sale may be for the first alone. */
export const renewalPrice = ({ price, list_price, sale }: Plan): number => (sale?.periods === 1 ? (list_price ?? price) : price);
