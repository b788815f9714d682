import { describe, expect, it } from 'vitest';
import { describeBooks, readReconcileCommand } from './reconcile-command.ts';

const read = (line: string) => readReconcileCommand(line.split(' ').filter(Boolean));

describe('the command line', () => {
  it('names a brand, and a day where it is about one', () => {
    expect(read('daybreak')).toEqual({ order: { brand: 'daybreak', day: null }, server: undefined });
    expect(read('daybreak --day 2026-12-01 --server http://localhost:4100')).toEqual({
      order: { brand: 'daybreak', day: '2026-12-01' },
      server: 'http://localhost:4100',
    });
  });

  it.each([
    ['', 'The books of which brand?'],
    ['daybreak acme', 'acme is one word too many'],
    ['daybreak --day yesterday', '--day yesterday is no day'],
    ['daybreak --day 2026-02-30', '--day 2026-02-30 is no day'],
    ['daybreak --month 2', 'month'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(TypeError);
    expect(() => read(line)).toThrow(sentence);
  });
});

it('an answer is green, or red with a line for each difference', () => {
  const checked = { orders: 3, postings: 5, refunds: 1, subscriptions: 2 };
  const answer = { brand: 'daybreak', day: null, checked };
  const counts = 'daybreak: 3 paid orders, 5 postings, 1 refunds, 2 subscriptions';
  expect(describeBooks({ ...answer, differences: [] })).toEqual([`green  ${counts}`]);
  const difference = { check: 'a posting balances', subject: 'paid:o1', detail: 'sums to 1 USD' };
  expect(describeBooks({ ...answer, differences: [difference] })).toEqual([
    `red    ${counts}`,
    '  a posting balances: paid:o1 sums to 1 USD',
  ]);
});
