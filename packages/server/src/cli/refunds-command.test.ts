import { describe, expect, it } from 'vitest';
import { describeRefund, readRefundsCommand } from './refunds-command.ts';

const read = (line: string, ...rest: string[]) => readRefundsCommand([...line.split(' ').filter(Boolean), ...rest]);

describe('the command line', () => {
  it('names brand, order, size and reason', () => {
    const order = { brand: 'daybreak', order: 'o1', how: { size: 'full' }, reason: 'Bought twice.' };
    expect(read('daybreak o1', '--reason', 'Bought twice.')).toEqual({ order, server: undefined });
    expect(read('daybreak o1 --amount 495 --reason x').order.how).toEqual({ size: 'part', amount: 495 });
    expect(read('daybreak o1 --unused --reason x --server http://localhost:4100')).toMatchObject({
      order: { how: { size: 'unused' } },
      server: 'http://localhost:4100',
    });
  });

  it.each([
    ['', 'Which order of which brand?'],
    ['daybreak', 'Which order of which brand?'],
    ['daybreak o1', '--reason is missing'],
    ['daybreak o1 two --reason x', 'two is one word too many'],
    ['daybreak o1 --amount 4.95 --reason x', '--amount 4.95 is no sum in minor units'],
    ['daybreak o1 --amount 0 --reason x', '--amount 0 is no sum in minor units'],
    ['daybreak o1 --amount 5 --unused --reason x', 'name one'],
    ['daybreak o1 --everything --reason x', 'everything'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(TypeError);
    expect(() => read(line)).toThrow(sentence);
  });
});

it('an answer says what came of it, and what is left', () => {
  const answer = { refund: 'r1', order: 'o1', refusal: null, amount: 495, left: 1000, currency: 'USD' };
  expect(describeRefund({ ...answer, status: 'refunded' })).toEqual([
    'r1  refunded 495 USD (minor units) of the order o1',
    '  1000 USD are left of it',
  ]);
  expect(describeRefund({ ...answer, status: 'pending' })[0]).toContain('is on its way');
  expect(describeRefund({ ...answer, status: 'refused', refusal: 'disputed' })[0]).toContain(
    'the bank has taken it back already',
  );
});
