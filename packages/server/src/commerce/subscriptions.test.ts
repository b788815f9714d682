import { describe, expect, it } from 'vitest';
import { afterPeriod } from './subscriptions.ts';

describe('the end of a period', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', 'monthly', '2026-12-21T09:00:00.000Z'],
    ['2026-12-05T09:00:00.000Z', 'monthly', '2027-01-05T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 'monthly', '2027-02-28T09:00:00.000Z'],
    ['2026-08-31T23:59:00.000Z', 'monthly', '2026-09-30T23:59:00.000Z'],
    ['2026-11-21T09:00:00.000Z', 'annual', '2027-11-21T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 'annual', '2029-02-28T09:00:00.000Z'],
  ] as const)('of %s, %s, is %s', (from, period, to) => {
    expect(afterPeriod(new Date(from), period).toISOString()).toBe(to);
  });
});
