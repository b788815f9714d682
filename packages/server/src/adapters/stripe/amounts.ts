import { currencyDigits } from '@troupe/protocol';

/**
 * Digits of the amounts in Stripe's API where they are not ISO 4217's: krona and shilling kept their hundredths there when
 * the currencies lost theirs, and the ariary has none.
 */
const ownDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** Currencies without hundredths that Stripe knows, with as many digits as ISO 4217. */
const otherDigits = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF BHD JOD KWD OMR TND'.split(' ');

/** Null for a currency that Stripe does not charge in. Of the others it says so itself. */
const digitsAtStripe = (currency: string): number | null => {
  const own = ownDigits[currency];
  if (own !== undefined) return own;
  const digits = currencyDigits(currency);
  return digits === 2 || otherDigits.includes(currency) ? digits : null;
};

/** Thousandths are charged in tens: the card networks have no finer ones. */
const stepOf = (digits: number): number => (digits === 3 ? 10 : 1);

/** 10 to this many more digits at Stripe than here; a fraction for fewer. */
const scaleOf = (currency: string, digits: number): number => 10 ** (digits - currencyDigits(currency));

/**
 * Minor units of ours as Stripe's API writes them; null where it cannot charge exactly that: a sum that is rounded on the way
 * is another than the one the buyer agreed to.
 */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  const digits = digitsAtStripe(currency);
  if (digits === null) return null;
  const sum = amount * scaleOf(currency, digits);
  return Number.isSafeInteger(sum) && sum % stepOf(digits) === 0 ? sum : null;
};

/** The other way; null for a sum that we have no whole number of minor units for. */
export const fromStripeAmount = (sum: number, currency: string): number | null => {
  const digits = digitsAtStripe(currency);
  if (digits === null) return null;
  const amount = sum / scaleOf(currency, digits);
  return Number.isSafeInteger(amount) ? amount : null;
};
