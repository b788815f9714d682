import { limits, type BillingPeriod, type Brand, type Plan } from '@troupe/protocol';
import type { Terms } from '../../db/schema.ts';
import type { TaxRate } from '../../ports/index.ts';
import { partOf } from '../pricing/arithmetic.ts';
import { couponIn } from '../pricing/coupons.ts';
import { price, type Price } from '../pricing/price.ts';
import type { Quote } from '../pricing/quotes.ts';

/** A sum below this is not charged: processors refuse it, and a fee would be more than it. Minor units. */
export const smallestCharge = 50;

/** What is left of a row of periods after one more of them; null for none. */
const oneLess = <Row extends { periods: number | null }>(row: Row | null): Row | null => {
  if (row === null || row.periods === null) return row;
  return row.periods > 1 ? { ...row, periods: row.periods - 1 } : null;
};

/** Terms for the period after one that was paid for by them. */
export const nextTerms = (terms: Terms): Terms => ({ ...terms, sale: oneLess(terms.sale), coupon: oneLess(terms.coupon) });

/** What a plan costs from now on, as it is sold now; the code of earlier terms stays where it counts for this plan too. */
export const termsOf = (brand: Brand, plan: Plan, coupon: Terms['coupon'] = null): Terms => {
  const row = coupon && brand.commerce.coupons.find(({ code }) => code === coupon.code);
  return {
    planId: plan.plan_id,
    planName: plan.name,
    role: plan.role,
    period: plan.period,
    currency: plan.currency,
    list: plan.list_price ?? plan.price,
    sale: plan.sale ? { name: plan.sale.name, price: plan.price, periods: plan.sale.periods } : null,
    coupon: row && (row.plan_ids?.includes(plan.plan_id) ?? true) ? coupon : null,
  };
};

/** Terms of the periods after the first: an offer is over then, a code unless it is for more periods. */
export const termsAfter = (brand: Brand, { plan, coupon }: Quote): Terms => {
  const off = coupon && couponIn(coupon, plan.currency)?.off;
  const periods = coupon?.periods === 'all' ? null : (coupon?.periods ?? 1);
  return nextTerms(termsOf(brand, plan, coupon && off ? { code: coupon.code, off, periods } : null));
};

/** What a period costs. */
export const priceOf = (
  { planName: name, list, sale, coupon }: Terms,
  { tax, credit = 0 }: { tax: TaxRate; credit?: number },
): Price => price({ name, list, sale, offer: null, coupon: coupon && { ...coupon, stacks: false }, credit, tax, balance: 0 });

/** What a period is worth: after discounts, before credit and tax that is added. */
export const worthOf = ({ subtotal, discounts }: Pick<Price, 'subtotal' | 'discounts'>): number =>
  discounts.reduce((left, { total }) => left - total, subtotal);

const noTax: TaxRate = { perMillion: 0, isInclusive: false, place: null };

/** What a period of these terms is worth. */
export const worthOfTerms = (terms: Terms): number => worthOf(priceOf(terms, { tax: noTax }));

/** The running period: how much of it is left, and what it is worth whole. */
export interface RunningPeriod {
  period: BillingPeriod;
  startedAt: Date;
  endsAt: Date;
  worth: number;
}

export interface Upgrade {
  price: Price;
  /** What is charged: nothing where the price is too small for a charge. */
  total: number;
  /** Whether a period of another length begins now. */
  restarts: boolean;
}

/**
 * What a dearer plan costs at once. Of the same length: the rest of the running period, by the millisecond, less what the rest of
 * the old plan is worth. Of another length: its first period, less the same.
 */
export const upgradePrice = (
  terms: Terms,
  { running, now, tax }: { running: RunningPeriod; now: Date; tax: TaxRate },
): Upgrade => {
  const { period, startedAt, endsAt, worth } = running;
  const whole = endsAt.getTime() - startedAt.getTime();
  const left = Math.min(whole, Math.max(0, endsAt.getTime() - now.getTime()));
  const credit = partOf(worth, left, whole);
  const restarts = terms.period !== period;
  const rest = { ...terms, list: partOf(worthOfTerms(terms), left, whole), sale: null, coupon: null };
  const sum = priceOf(restarts ? terms : rest, { tax, credit });
  return { price: sum, total: sum.total < smallestCharge ? 0 : sum.total, restarts };
};

const tiers = ['paid_minimal', 'paid_basic', 'paid_premium'] as const;

/** When a change of plan takes effect: at once where the price rises and the tier does not fall (R-PORTAL-07). */
export const startOf = (from: Terms, to: Terms): 'now' | 'next_period' =>
  to.list > from.list && tiers.indexOf(to.role) >= tiers.indexOf(from.role) ? 'now' : 'next_period';

/** Days of grace of a brand. */
export const graceDaysOf = (brand: Brand | undefined): number => brand?.commerce.grace_days ?? limits.graceDays;
