import type { Brand, CheckoutCalculation, Plan, PriceList } from '@troupe/protocol';
import type { Clock, Db, Tax } from '../../ports/index.ts';
import { couponIn, couponRow, isLeft, type CouponBuyer } from './coupons.ts';
import { offerPrice } from './offers.ts';
import { price, type Price } from './price.ts';
import { versionOf } from './price-lists.ts';
import { currencyOf, findPlan, plansInForce } from './plans-in-force.ts';

/** Who buys what, as far as it decides the price. */
export interface Wish {
  buyer: CouponBuyer;
  planId: string;
  offerId?: string | undefined;
  /** In capital letters. */
  code?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
}

/** A sum for a buyer at a moment. */
export interface Quote {
  plan: Plan;
  price: Price;
  buyer: CouponBuyer;
  /** The row of the code that takes something off, and is used up by it; null for none. */
  coupon: PriceList['coupons'][number] | null;
  /** The offer that takes something off; null for none. */
  offerId: string | null;
  /** Of the price list. */
  version: string;
}

export type QuoteFor = (brand: Brand, wish: Wish) => Promise<Quote>;

/** The one place where a sum is made: what checkout shows and what is charged come from here. */
export const createQuotes =
  ({ db, clock, tax }: { db: Db; clock: Clock; tax: Tax }): QuoteFor =>
  async (brand, wish) => {
    const now = clock.now();
    const { buyer, planId, offerId, code, country, state, postalCode } = wish;
    const currency = currencyOf(brand, country);
    const plan = findPlan(brand, planId, { currency, now });
    const row = code === undefined ? undefined : couponRow(brand, planId, code, now);
    const coupon = row && (await isLeft(db, brand, row, buyer)) ? couponIn(row, currency) : null;
    const plans = plansInForce(brand, { currency, now });
    const offered =
      offerId === undefined ? null : await offerPrice({ db, brand, userId: buyer.userId, plans, now }, { offerId, planId });
    const sum = price({
      name: plan.name,
      list: plan.list_price ?? plan.price,
      sale: plan.sale ? { name: plan.sale.name, price: plan.price } : null,
      offer: offered === null || offerId === undefined ? null : { offerId, price: offered },
      coupon,
      credit: 0,
      tax: await tax.rateOf({ brand, country, state, postalCode, at: now }),
      balance: 0,
    });
    const takes = (kind: 'coupon' | 'offer') => sum.discounts.some((one) => one.kind === kind && one.total > 0);
    return {
      plan,
      buyer,
      coupon: row && takes('coupon') ? row : null,
      offerId: offerId !== undefined && takes('offer') ? offerId : null,
      version: await versionOf(brand),
      price: sum,
    };
  };

/** Whether a code counts, even where an offer that is worth more leaves it nothing to take off. */
export const hasCoupon = ({ price: { discounts } }: Quote): boolean => discounts.some(({ kind }) => kind === 'coupon');

/** A quote as checkout tells it, with a code that does not count named as such. */
export const toCalculation = (
  { plan, price: sum, version }: Quote,
  refused: { code: string; error: 'invalid_coupon' | 'rate_limited' } | null,
): Omit<CheckoutCalculation, 'on_file'> => ({
  plan_id: plan.plan_id,
  line_items: sum.line_items,
  subtotal: sum.subtotal,
  discounts: [
    ...sum.discounts.map((one) => ({ ...one, valid: true, error: null })),
    ...(refused ? [{ kind: 'coupon' as const, ...refused, valid: false, total: 0 }] : []),
  ],
  tax: sum.tax,
  total: sum.total,
  currency: plan.currency,
  steps: sum.steps,
  version,
});
