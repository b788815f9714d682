import { expect, it } from 'vitest';
import { sumUp, type Round } from './soak.ts';

const round = (file: string, count: number, ...failed: string[]): Round => ({
  file,
  round: count,
  passed: 3,
  failed: failed.map((title) => ({ title, error: 'Error: too late' })),
});

it('a soak says which test failed how often of how many, and how many runs were green', () => {
  const rounds = [
    round('a.spec.ts', 1),
    round('a.spec.ts', 2, 'waits'),
    round('b.spec.ts', 1),
    round('a.spec.ts', 3, 'waits', 'asks'),
  ];
  expect(sumUp(rounds)).toEqual([
    'unsteady: a.spec.ts: waits: failed 2 of 3: Error: too late',
    'unsteady: a.spec.ts: asks: failed 1 of 3: Error: too late',
    '2 of 4 runs green, 2 files',
  ]);
});
