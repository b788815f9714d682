import { AppError, type Brand, type CheckoutCalculation, type Plan } from '@troupe/protocol';
import { isDue } from '../kernel/schedules/schedule.ts';
import type { Clock, Payments } from '../ports/index.ts';

/** The plans of a brand as buyers see them, cheapest first. */
export const plansOf = ({ commerce }: Brand): Plan[] =>
  commerce.plans.map((plan) => ({ ...plan, currency: commerce.currency })).toSorted((one, other) => one.price - other.price);

/** Throws `not_found` for a plan that the brand does not sell. */
export const findPlan = (brand: Brand, planId: string): Plan => {
  const plan = plansOf(brand).find(({ plan_id }) => plan_id === planId);
  if (!plan) throw new AppError('not_found');
  return plan;
};

export type Price = Pick<CheckoutCalculation, 'line_items' | 'subtotal' | 'discounts' | 'tax' | 'total'>;

/** What may change a price besides the plan. */
export interface Buyer {
  promo_code?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
}

const discountOf = (brand: Brand, plan: Plan, code: string, now: Date): Price['discounts'][number] => {
  const coupon = brand.commerce.coupons.find(
    (one) =>
      one.code === code &&
      (one.plan_ids?.includes(plan.plan_id) ?? true) &&
      (one.ends_at === undefined || Date.parse(one.ends_at) >= now.getTime()) &&
      (one.promo === undefined || brand.promos.some((promo) => promo.name === one.promo && isDue(promo, now))),
  );
  return coupon
    ? { code, valid: true, error: null, total: Math.round((plan.price * coupon.percent) / 100) }
    : { code, valid: false, error: 'invalid_coupon', total: 0 };
};

/** The one place where a sum is made: what checkout shows and what is charged come from here. */
export const createPriceOf =
  ({ payments, clock }: { payments: Payments | null; clock: Clock }) =>
  async (brand: Brand, plan: Plan, buyer: Buyer): Promise<Price> => {
    const discounts = buyer.promo_code === undefined ? [] : [discountOf(brand, plan, buyer.promo_code, clock.now())];
    const net = plan.price - discounts.reduce((sum, { total }) => sum + total, 0);
    const tax = payments
      ? await payments.taxOn({ brandId: brand.id, amount: net, country: buyer.country, state: buyer.state })
      : 0;
    return {
      line_items: [{ name: plan.name, total: plan.price }],
      subtotal: plan.price,
      discounts,
      tax: { total: tax },
      total: net + tax,
    };
  };
export type PriceOf = ReturnType<typeof createPriceOf>;
