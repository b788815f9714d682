import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/seeded-random.ts';
import { divideRounded, partOf, share } from './arithmetic.ts';

describe('a quotient', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [7n, 3n, 2n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [0n, 7n, 0n],
    [9_007_199_254_740_993n, 2n, 4_503_599_627_370_497n],
  ])('%d / %d is %d, halves away from zero', (n, d, rounded) => expect(divideRounded(n, d)).toBe(rounded));

  it('is exact where floating numbers are not', () => {
    expect(partOf(115, 110, 1000)).toBe(13);
    expect(partOf(1495, 88_750, 1_000_000)).toBe(133);
    expect(partOf(9_007_199_254_740_991, 1, 3)).toBe(3_002_399_751_580_330);
  });
});

describe('shares', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [50, 30, 20], [500, 300, 200]],
    [5, [0, 0], [0, 0]],
    [7, [1, 2, 4], [1, 2, 4]],
    [1, [1, 3], [0, 1]],
  ])('of %i by %j are %j', (amount, weights, shares) => expect(share(amount, weights)).toEqual(shares));

  it('add up to the amount, each within one of its exact part', () => {
    const random = createRandom('shares');
    for (let round = 0; round < 2000; round += 1) {
      const amount = Math.floor(random() * 1_000_000);
      const weights = Array.from({ length: 1 + Math.floor(random() * 6) }, () => 1 + Math.floor(random() * 1000));
      const whole = weights.reduce((sum, one) => sum + one, 0);
      const shares = share(amount, weights);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount);
      for (const [at, one] of shares.entries()) expect(Math.abs(one - (amount * (weights[at] ?? 0)) / whole)).toBeLessThan(1);
    }
  });
});
