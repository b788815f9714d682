import { describe, expect, it } from 'vitest';
import type { TestResult } from './results.ts';
import { judgeUnsteady, readKnownUnsteady } from './unsteady.ts';

const now = new Date('2026-12-10T12:00:00Z');
const result = (title: string, more: Partial<TestResult> = {}): TestResult => ({
  step: 'unit',
  file: 'a.test.ts',
  title,
  groups: [],
  status: 'passed',
  seconds: 1,
  ...more,
});
const unsteady = (title: string) => result(title, { error: 'Error: too late\n    at a.test.ts:3' });
const known = { file: 'a.test.ts', title: 'waits', firstSeen: '2026-12-01', cause: 'a timer of the page' };

describe('an unsteady test', () => {
  it('is told with the first line of its error, and with what is known of it', () => {
    expect(judgeUnsteady([unsteady('waits'), unsteady('asks'), result('holds')], [known], now)).toEqual({
      lines: [
        'unsteady: unit: a.test.ts: waits (known since 2026-12-01: a timer of the page): Error: too late',
        'unsteady: unit: a.test.ts: asks (not in tests/unsteady.json yet): Error: too late',
      ],
      problems: [],
    });
  });

  it('fails the run as one of eleven, and as one of ten does not', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => unsteady(`${index}`));
    expect(judgeUnsteady(many(10), [], now).problems).toEqual([]);
    expect(judgeUnsteady(many(11), [], now).problems).toEqual(['11 unsteady tests, where 10 are the most']);
  });

  it('that failed for good is not unsteady', () => {
    expect(judgeUnsteady([result('fails', { status: 'failed', error: 'Error' })], [], now).lines).toEqual([]);
  });

  it('may be known for two weeks and no day longer', () => {
    const since = (firstSeen: string) => judgeUnsteady([], [{ ...known, firstSeen }], now).problems;
    expect(since('2026-11-27')).toEqual([]);
    expect(since('2026-11-26')).toEqual([
      'tests/unsteady.json: "waits" in a.test.ts is unsteady since 2026-11-26, over 14 days: mend it or take it out',
    ]);
    expect(since('soon')).toEqual(['tests/unsteady.json: firstSeen of "waits" is no date: soon']);
  });

  it('has a row with a cause', () => {
    for (const row of readKnownUnsteady()) {
      expect(Object.keys(row)).toEqual(['file', 'title', 'firstSeen', 'cause']);
      expect(row.cause.length).toBeGreaterThan(10);
    }
  });
});
