import { describe, expect, it } from 'vitest';
import { divideRounded, partOf } from './arithmetic.ts';

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
