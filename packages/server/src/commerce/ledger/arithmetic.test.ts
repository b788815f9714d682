import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/seeded-random.ts';
import { daysOf, earnedBy, nextEarning, sharesOf } from './arithmetic.ts';

const at = (text: string): Date => new Date(`${text}Z`);

describe('a sum in parts', () => {
  it('goes by the largest remainder, and of equal ones to the first', () => {
    expect(sharesOf(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(sharesOf(10, [5, 3, 2])).toEqual([5, 3, 2]);
    expect(sharesOf(7, [1, 2, 1])).toEqual([2, 3, 2]);
    expect(sharesOf(1, [1, 5])).toEqual([0, 1]);
    expect(sharesOf(0, [1, 1])).toEqual([0, 0]);
  });

  it('is whole again, whatever the sum and the weights', () => {
    const random = createRandom('shares of a sum');
    for (let nth = 0; nth < 2000; nth += 1) {
      const whole = Math.floor(random() * 10 ** (1 + (nth % 15)));
      const weights = Array.from({ length: 1 + Math.floor(random() * 40) }, () => 1 + Math.floor(random() * 1000));
      const parts = sharesOf(whole, weights);
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(whole));
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    }
  });

  it('needs a weight, and no debt', () => {
    expect(() => sharesOf(1, [])).toThrow(RangeError);
    expect(() => sharesOf(1, [0, 0])).toThrow(RangeError);
    expect(() => sharesOf(-1, [1])).toThrow(RangeError);
  });
});

describe('what days earn', () => {
  const month = { left: 1495, ...daysOf({ from: at('2027-01-31T09:00'), until: at('2027-02-28T09:00') }) };

  it('are those from the one that a period begins in to the one before its end', () => {
    expect(month).toEqual({ left: 1495, fromDay: at('2027-01-31T00:00'), untilDay: at('2027-02-28T00:00') });
    expect(daysOf({ from: at('2027-01-31T09:00'), until: at('2027-01-31T10:00') })).toEqual({
      fromDay: at('2027-01-31T00:00'),
      untilDay: at('2027-02-01T00:00'),
    });
  });

  it('is nothing before a day is over, and everything after the last', () => {
    expect(earnedBy(month, at('2027-01-31T23:59'))).toEqual({ earned: 0, nextDay: month.fromDay });
    expect(earnedBy(month, at('2027-02-01T00:00'))).toEqual({ earned: 54, nextDay: at('2027-02-01T00:00') });
    expect(earnedBy(month, at('2029-01-01T00:00'))).toEqual({ earned: 1495, nextDay: month.untilDay });
  });

  it('is the same sum, however often and seldom it is looked at', () => {
    const left = { ...month };
    let sum = 0;
    for (let day = at('2027-01-31T12:00'); day < at('2027-03-02T00:00'); day = new Date(day.getTime() + 36 * 3_600_000)) {
      const { earned, nextDay } = earnedBy(left, day);
      sum += earned;
      expect(sum).toBe(earnedBy(month, day).earned);
      left.left -= earned;
      left.fromDay = nextDay ?? left.fromDay;
    }
    expect({ sum, left: left.left }).toEqual({ sum: 1495, left: 0 });
  });

  it('is nothing where a sale gave no period', () => {
    expect(earnedBy({ left: 500, fromDay: null, untilDay: null }, at('2030-01-01T00:00'))).toEqual({ earned: 0, nextDay: null });
    expect(nextEarning({ left: 500, fromDay: null, untilDay: null })).toBeNull();
  });

  it('is looked at with the month and at the end of the period', () => {
    expect(nextEarning(month)).toEqual(at('2027-02-01T00:00'));
    expect(nextEarning({ ...month, fromDay: at('2027-02-01T00:00') })).toEqual(month.untilDay);
    expect(nextEarning({ ...month, left: 0 })).toBeNull();
    expect(nextEarning({ ...month, fromDay: at('2027-12-05T00:00'), untilDay: at('2028-12-05T00:00') })).toEqual(
      at('2028-01-01T00:00'),
    );
  });
});
