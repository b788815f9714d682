import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';
import { currencyDigits, formatMoney } from './money.ts';

describe('a sum', () => {
  it.each([
    ['en', 1495, 'USD', '$14.95'],
    ['de', 14999, 'EUR', '149,99\u00a0€'],
    ['en', 1500, 'JPY', '¥1,500'],
    ['en', 0, 'USD', '$0.00'],
    ['en', 12345, 'KWD', 'KWD\u00a012.345'],
    // CLDR, which engines follow, leaves the digits of these out, and would show a hundredth or a hundredfold of the charge.
    ['en', 899_900, 'HUF', 'HUF\u00a08,999.00'],
    ['en', 39_900_000, 'IDR', 'IDR\u00a0399,000.00'],
    ['en', 9_990_000, 'COP', 'COP\u00a099,900.00'],
  ])('is written as %s does: %i %s is %s', (locale, amount, currency, text) => {
    expect(formatMoney(locale, amount, currency)).toBe(text);
  });

  it('is shown as it is charged, in every currency', () => {
    expect(currencies).toHaveLength(new Set(currencies).size);
    expect(currencies.length).toBeGreaterThan(150);
    for (const currency of currencies) {
      const digits = currencyDigits(currency);
      const charged = 1_234_567;
      const [shown = ''] = /\d[\d,.]*/.exec(formatMoney('en', charged, currency)) ?? [];
      expect(shown.split('.')[1]?.length ?? 0, currency).toBe(digits);
      expect(Number(shown.replaceAll(/[,.]/g, '')), currency).toBe(charged);
    }
  });
});

it('a currency has the digits that ISO 4217 gives it', () => {
  const with_ = (count: number) => currencies.filter((currency) => currencyDigits(currency) === count);
  expect(with_(0)).toEqual('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
  expect(with_(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '));
  expect(with_(4)).toEqual(['CLF', 'UYW']);
});
