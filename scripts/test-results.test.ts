import { expect, it } from 'vitest';
import { slowest, type TestResult } from './test-results.ts';

const took = (title: string, seconds: number): TestResult => ({
  step: 'unit',
  file: 'a.test.ts',
  title,
  groups: [],
  status: 'passed',
  seconds,
});

it('names the tests that took longest, the longest first', () => {
  expect(slowest([took('quick', 0.04), took('slow', 12.34), took('middling', 2)], 2)).toEqual([
    '  12.3 s  unit: a.test.ts: slow',
    '   2.0 s  unit: a.test.ts: middling',
  ]);
});
