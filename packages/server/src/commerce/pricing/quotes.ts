import type { Brand, CheckoutCalculation, Plan, PriceList } from '@troupe/protocol';
import type { Clock, Db, Tax } from '../../ports/index.ts';
import { couponIn, couponRow, isLeft } from './coupons.ts';
import { offerPrice } from './offers.ts';
import { price, type Price } from './price.ts';
import { versionOf } from './price-lists.ts';
import { currencyOf, findPlan, plansInForce } from './plans-in-force.ts';

/** Who buys what, as far as it decides the price. */
export interface Wish {
  userId: string;
  email?: string | undefined;
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
  /** The row of the code that counts; null for none, and for one that does not. */
  coupon: PriceList['coupons'][number] | null;
  /** The offer that counts; null for none, and for one that is over. */
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
    const { userId, email, planId, offerId, code, country, state, postalCode } = wish;
    const currency = currencyOf(brand, country);
    const plan = findPlan(brand, planId, { currency, now });
    const row = code === undefined ? undefined : couponRow(brand, planId, code, now);
    const coupon = row && (await isLeft(db, brand, row, { userId, email })) ? couponIn(row, currency) : null;
    const plans = plansInForce(brand, { currency, now });
    const offered = offerId === undefined ? null : await offerPrice({ db, brand, userId, plans, now }, { offerId, planId });
    return {
      plan,
      coupon: row && coupon ? row : null,
      offerId: offered === null ? null : (offerId ?? null),
      version: await versionOf(brand),
      price: price({
        name: plan.name,
        list: plan.list_price ?? plan.price,
        sale: plan.sale ? { name: plan.sale.name, price: plan.price } : null,
        offer: offered === null || offerId === undefined ? null : { offerId, price: offered },
        coupon,
        credit: 0,
        tax: await tax.rateOf({ brand, country, state, postalCode, at: now }),
        balance: 0,
      }),
    };
  };

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
