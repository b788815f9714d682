import type { Brand } from '@troupe/protocol';
import type { Tax } from '../../ports/index.ts';
import type { Price } from '../pricing/price.ts';
import type { Terms } from '../../db/schema.ts';
import type { Subscription } from './rows.ts';
import { nextTerms, priceOf, worthOf } from './terms.ts';

/** Where a buyer said to live, as their purchases keep it. */
export type Customer = Record<string, string>;

export const placeOf = (customer: Customer) => ({
  country: customer['country'],
  state: customer['state'],
  postalCode: customer['postal_code'],
});

export interface NextCharge {
  /** What is paid for. */
  terms: Terms;
  /** What the subscription goes on with then. */
  next: { terms: Terms; worth: number };
  price: Price;
}

/** What the period after the running one costs. */
export const createNextCharge =
  ({ tax }: { tax: Tax }) =>
  async (brand: Brand, row: Subscription, { customer, at }: { customer: Customer; at: Date }): Promise<NextCharge> => {
    const terms = row.nextTerms ?? row.terms;
    const price = priceOf(terms, { tax: await tax.rateOf({ brand, ...placeOf(customer), at }) });
    return { terms, next: { terms: nextTerms(terms), worth: worthOf(price) }, price };
  };
