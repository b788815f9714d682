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

/** A sum that remembers how it came about. */
const createSum = () => {
  const steps: Step[] = [];
  let sum = 0;
  return {
    steps,
    now: () => sum,
    /** Adds an amount, below zero to take it off. Tax that is in the sum already is noted, and adds nothing. */
    add: (kind: Step['kind'], source: string | null, amount: number): void => {
      if (kind !== 'tax_inside') sum += amount;
      steps.push({ kind, source, amount, sum });
    },
  };
};
type Sum = ReturnType<typeof createSum>;

/** The better of offer and coupon, or both where the coupon says so. */
const discount = (sum: Sum, { offer, coupon }: Pick<PriceInput, 'offer' | 'coupon'>): Price['discounts'] => {
  const offered = offer ? Math.max(0, sum.now() - offer.price) : 0;
  const isBoth = coupon?.stacks === true;
  const takesOffer = offered > 0 && (isBoth || offered >= (coupon ? offOf(coupon, sum.now()) : 0));
  const discounts: Price['discounts'] = [];
  if (offer) {
    if (takesOffer) sum.add('offer', offer.offerId, -offered);
    discounts.push({ kind: 'offer', code: offer.offerId, total: takesOffer ? offered : 0 });
  }
  if (coupon) {
    const off = takesOffer && !isBoth ? 0 : offOf(coupon, sum.now());
    if (off > 0) sum.add('coupon', coupon.code, -off);
    discounts.push({ kind: 'coupon', code: coupon.code, total: off });
  }
  return discounts;
};

/** Takes off what the buyer has, as far as it reaches. */
const spend = (sum: Sum, kind: 'credit' | 'balance', has: number): number => {
  const spent = Math.min(sum.now(), has);
  if (spent > 0) sum.add(kind, null, -spent);
  return spent;
};

/**
 * What is charged, and why. List price; the sale replaces it; the better of offer and coupon, or both where the coupon says so;
 * credit for what is unused; tax on what is left, rounded once; the account's balance. Nothing goes below zero.
 * No clock, no network: the same input is the same answer.
 */
export const price = ({ name, list, sale, offer, coupon, credit, tax, balance }: PriceInput): Price => {
  const sum = createSum();
  sum.add('list', name, list);
  if (sale && sale.price < list) sum.add('sale', sale.name, sale.price - list);
  const subtotal = sum.now();
  const discounts = discount(sum, { offer, coupon });
  const credited = spend(sum, 'credit', credit);
  const { perMillion, isInclusive, place } = tax;
  const taxed = partOf(sum.now(), perMillion, isInclusive ? 1_000_000 + perMillion : 1_000_000);
  if (perMillion > 0) sum.add(isInclusive ? 'tax_inside' : 'tax', place, taxed);
  const spent = spend(sum, 'balance', balance);
  return {
    line_items: [{ name, total: subtotal }],
    subtotal,
    discounts,
    credit: credited,
    tax: { total: taxed, inclusive: isInclusive },
    balance: spent,
    total: sum.now(),
    steps: sum.steps,
  };
};
