import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

it.each([
  ['en', 1495, 'USD', '$14.95'],
  ['de', 14999, 'EUR', '149,99\u00a0€'],
  ['en', 1500, 'JPY', '¥1,500'],
  ['en', 0, 'USD', '$0.00'],
])('writes minor units as %s does: %i %s is %s', (locale, amount, currency, text) => {
  expect(formatMoney(locale, amount, currency)).toBe(text);
});
