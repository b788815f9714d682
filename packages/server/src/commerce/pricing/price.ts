import type { CheckoutCalculation } from '@troupe/protocol';
import { partOf } from './arithmetic.ts';

/** What decides a sum; amounts are minor units of one currency. */
export interface PriceInput {
  /** As its line calls it. */
  name: string;
  /** Of the price list, for this period. */
  list: number;
  /** In place of the list price. */
  sale: { name: string; price: number } | null;
  /** In place of the sale's price, for this period. */
  offer: { offerId: string; price: number } | null;
  coupon: Coupon | null;
  /** Worth of what was paid and is not used. */
  credit: number;
  tax: { perMillion: number; isInclusive: boolean; place: string | null };
  /** Of the account, spent before anything is charged. */
  balance: number;
}

/** A code that counts; `amount` is of the same currency as everything. */
export interface Coupon {
  code: string;
  off: { percent: number } | { amount: number };
  /** Whether it counts beside an offer. */
  stacks: boolean;
}

type Step = CheckoutCalculation['steps'][number];

export interface Price {
  line_items: CheckoutCalculation['line_items'];
  subtotal: number;
  discounts: { kind: 'coupon' | 'offer'; code: string; total: number }[];
  /** Of what is not used of an earlier plan. */
  credit: number;
  tax: CheckoutCalculation['tax'];
  /** Of the account. */
  balance: number;
  total: number;
  steps: Step[];
}

const offOf = ({ off }: Coupon, sum: number): number =>
  Math.min(sum, 'percent' in off ? partOf(sum, off.percent, 100) : off.amount);

/**
 * What is charged, and why. List price; the sale replaces it; the better of offer and coupon, or both where the coupon says so;
 * credit for what is unused; tax on what is left, rounded once; the account's balance. Nothing goes below zero.
 * No clock, no network: the same input is the same answer.
 */
export const price = ({ name, list, sale, offer, coupon, credit, tax, balance }: PriceInput): Price => {
  const steps: Step[] = [];
  let sum = 0;
  const add = (kind: Step['kind'], source: string | null, amount: number): number => {
    // A step that changes nothing is still told: it says why a code or a sale did not help.
    sum += kind === 'tax_inside' ? 0 : amount;
    steps.push({ kind, source, amount, sum });
    return amount;
  };

  add('list', name, list);
  if (sale && sale.price < list) add('sale', sale.name, sale.price - list);
  const subtotal = sum;

  const offered = offer && offer.price < subtotal ? subtotal - offer.price : 0;
  const couponAlone = coupon ? offOf(coupon, subtotal) : 0;
  const isBoth = coupon?.stacks === true;
  const takesOffer = offered > 0 && (isBoth || offered >= couponAlone);
  const discounts: Price['discounts'] = [];
  if (offer) {
    const total = takesOffer ? -add('offer', offer.offerId, -offered) : 0;
    discounts.push({ kind: 'offer', code: offer.offerId, total });
  }
  if (coupon) {
    const off = takesOffer && !isBoth ? 0 : offOf(coupon, sum);
    discounts.push({ kind: 'coupon', code: coupon.code, total: off === 0 ? 0 : -add('coupon', coupon.code, -off) });
  }

  const credited = Math.min(sum, credit);
  if (credited > 0) add('credit', null, -credited);

  const { perMillion, isInclusive, place } = tax;
  const taxed = isInclusive ? partOf(sum, perMillion, 1_000_000 + perMillion) : partOf(sum, perMillion, 1_000_000);
  if (perMillion > 0) add(isInclusive ? 'tax_inside' : 'tax', place, taxed);

  const spent = Math.min(sum, balance);
  if (spent > 0) add('balance', null, -spent);

  return {
    line_items: [{ name, total: subtotal }],
    subtotal,
    discounts,
    credit: credited,
    tax: { total: taxed, inclusive: isInclusive },
    balance: spent,
    total: sum,
    steps,
  };
};
