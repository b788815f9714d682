import { describe, expect, it } from 'vitest';
import { periodEnd } from './periods.ts';

describe('the end of a period', () => {
  it.each([
    ['2026-11-21T09:00:00.000Z', 'monthly', 1, '2026-12-21T09:00:00.000Z'],
    ['2026-12-05T09:00:00.000Z', 'monthly', 1, '2027-01-05T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 'monthly', 1, '2027-02-28T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', 'monthly', 2, '2027-03-31T09:00:00.000Z'],
    ['2026-08-31T23:59:00.000Z', 'monthly', 1, '2026-09-30T23:59:00.000Z'],
    ['2026-11-21T09:00:00.000Z', 'annual', 1, '2027-11-21T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 'annual', 1, '2029-02-28T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 'annual', 4, '2032-02-29T09:00:00.000Z'],
  ] as const)('from %s, %s, number %i, is %s', (anchor, period, nth, end) => {
    expect(periodEnd(new Date(anchor), period, nth).toISOString()).toBe(end);
  });
});
