import type { Brand } from '@troupe/protocol';

/** Where a buyer is, as far as it is known. */
export interface TaxPlace {
  country?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
}

/** What is taken of a sale. */
export interface TaxRate {
  /** Millionths: 72500 is 7.25 %. */
  perMillion: number;
  /** Whether the price has it in it. */
  isInclusive: boolean;
  /** Whose tax it is: a country, or country and state as `US-ME`; null where nothing is taken. */
  place: string | null;
}

/** What the state takes, by where the buyer is and when. A rate that cannot be told throws `payments_unavailable`. */
export interface Tax {
  rateOf(asked: TaxPlace & { brand: Brand; at: Date }): Promise<TaxRate>;
}
