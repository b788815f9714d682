import { currencyDigits } from '@troupe/protocol';
import { currencies } from '@troupe/protocol/commerce/currencies';
import { describe, expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './amounts.ts';

/** One whole unit of a currency in our minor units. */
const one = (currency: string) => 10 ** currencyDigits(currency);

describe('a sum at Stripe', () => {
  it.each([
    ['USD', 1495, 1495],
    ['JPY', 1500, 1500],
    ['KRW', 14_900, 14_900],
    // No hundredths any more, but for their amounts in the API.
    ['ISK', 500, 50_000],
    ['UGX', 5000, 500_000],
    // A fifth is no amount there.
    ['MGA', 500_000, 5000],
    ['KWD', 12_340, 12_340],
  ])('%s: %i of ours is %i', (currency, ours, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs);
    expect(fromStripeAmount(theirs, currency)).toBe(ours);
  });

  it.each([
    ['KWD', 12_345],
    ['MGA', 1495],
    ['IQD', 1000],
    ['CLF', 10_000],
    ['UYI', 100],
  ])('%s: %i cannot be charged exactly, and is not rounded', (currency, ours) => {
    expect(toStripeAmount(ours, currency)).toBeNull();
  });

  it('is the same sum in every currency that Stripe may know', () => {
    const untold = currencies.filter((currency) => toStripeAmount(one(currency) * 1000, currency) === null);
    expect(untold).toEqual(['CLF', 'IQD', 'LYD', 'UYI', 'UYW']);
    for (const currency of currencies) {
      if (untold.includes(currency)) continue;
      for (const units of [0, 1, 7, 9999]) {
        const theirs = toStripeAmount(one(currency) * units, currency);
        expect(theirs, currency).not.toBeNull();
        expect(fromStripeAmount(theirs ?? -1, currency), currency).toBe(one(currency) * units);
      }
    }
  });

  it('has the digits of its currency there', () => {
    const with_ = (digits: number) => currencies.filter((currency) => toStripeAmount(one(currency), currency) === 10 ** digits);
    expect(with_(0)).toEqual('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
    expect(with_(3)).toEqual('BHD JOD KWD OMR TND'.split(' '));
    expect(with_(2)).toContain('ISK');
    expect(with_(2)).toContain('UGX');
    expect(with_(2)).toContain('HUF');
  });
});
