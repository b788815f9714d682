import { describe, expect, it } from 'vitest';
import type { Terms } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { nextTerms, priceOf, smallestCharge, startOf, upgradePrice, worthOf, worthOfTerms } from './terms.ts';

const noTax = { perMillion: 0, isInclusive: false, place: null };
const start = new Date('2027-01-31T09:00:00.000Z');
const end = new Date('2027-02-28T09:00:00.000Z');
const after = (share: number): Date => new Date(start.getTime() + Math.round((end.getTime() - start.getTime()) * share));

const terms = (list: number, change: Partial<Terms> = {}): Terms => ({
  planId: `plan-${list}`,
  planName: `Plan ${list}`,
  role: 'paid_basic',
  period: 'monthly',
  currency: 'USD',
  list,
  sale: null,
  coupon: null,
  ...change,
});
const running = (worth: number) => ({ period: 'monthly' as const, startedAt: start, endsAt: end, worth });

/** Numbers that look like chance and are the same each time. */
const createDice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

describe('terms', () => {
  it('lose a sale and a code after the periods that they are for, and keep what is for good', () => {
    const sale = { name: 'winter', price: 900, periods: 2 };
    const coupon = { code: 'TENTH', off: { percent: 10 }, periods: null };
    const first = terms(1500, { sale, coupon });
    const prices = [first, nextTerms(first), nextTerms(nextTerms(first))].map((one) => priceOf(one, { tax: noTax }).total);
    expect(prices).toEqual([810, 810, 1350]);
  });

  it.each([
    ['a dearer plan of a higher tier', terms(2500, { role: 'paid_premium' }), 'now'],
    ['a longer one of the same tier', terms(15_000, { period: 'annual' }), 'now'],
    ['a cheaper one', terms(500, { role: 'paid_minimal' }), 'next_period'],
    ['a dearer one of a lower tier', terms(5000, { role: 'paid_minimal', period: 'annual' }), 'next_period'],
    ['one of the same price', terms(1500, { role: 'paid_premium' }), 'next_period'],
  ] as const)('say when %s starts', (_, to, starts) => {
    expect(startOf(terms(1500), to)).toBe(starts);
  });
});

describe('the price of a dearer plan', () => {
  it.each([
    [0, 1000],
    [0.5, 500],
    [1, 0],
  ])('is the rest of the period: after %s of it', (share, total) => {
    expect(upgradePrice(terms(2500), { running: running(1500), now: after(share), tax: noTax })).toMatchObject({
      total,
      restarts: false,
    });
  });

  it('counts what the period is worth, and not what was charged last', () => {
    // Half price in the first period: half of the worth is credited.
    const halfway = upgradePrice(terms(2500), { running: running(750), now: after(0.5), tax: noTax });
    expect(halfway.total).toBe(1250 - 375);
  });

  it('of another length is its first period, less what is unused', () => {
    const year = terms(15_000, { period: 'annual' });
    expect(upgradePrice(year, { running: running(1500), now: after(0.5), tax: noTax })).toMatchObject({
      total: 14_250,
      restarts: true,
    });
  });

  it('has tax on what is left, and no charge below what a processor takes', () => {
    const tax = { perMillion: 100_000, isInclusive: false, place: 'US' };
    expect(upgradePrice(terms(2500), { running: running(1500), now: after(0.5), tax }).total).toBe(550);
    const late = upgradePrice(terms(2500), { running: running(1500), now: new Date(end.getTime() - dayMs), tax: noTax });
    expect(late.price.total).toBeLessThan(smallestCharge);
    expect(late.total).toBe(0);
  });

  it('is the same by one step or two, never below zero, and credits no more than was paid', () => {
    const roll = createDice(7);
    for (let round = 0; round < 20_000; round++) {
      const [one, two, three] = [roll(), roll(), roll()].map((part) => Math.floor(part * 50_000)).toSorted((a, b) => a - b) as [
        number,
        number,
        number,
      ];
      const at = { now: after(roll()), tax: noTax };
      const [first, second, direct] = [
        upgradePrice(terms(two), { ...at, running: running(one) }).price,
        upgradePrice(terms(three), { ...at, running: running(two) }).price,
        upgradePrice(terms(three), { ...at, running: running(one) }).price,
      ];
      expect(Math.abs(first.total + second.total - direct.total)).toBeLessThanOrEqual(2);
      expect(first.credit).toBeLessThanOrEqual(one);
      expect(Math.min(first.total, second.total, direct.total)).toBeGreaterThanOrEqual(0);
    }
  });

  it('leaves a period worth what its plan is worth', () => {
    const sold = terms(2500, { coupon: { code: 'TENTH', off: { percent: 10 }, periods: null } });
    expect(worthOfTerms(sold)).toBe(2250);
    expect(worthOf(priceOf(sold, { tax: { perMillion: 190_000, isInclusive: true, place: 'DE' } }))).toBe(2250);
  });
});
