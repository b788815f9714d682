import { expect, it } from 'vitest';
import { likeness, rankFacts } from './recall.ts';

const fact = (id: string, embedding: number[] | null) => ({ id, embedding });
const order = (facts: ReturnType<typeof fact>[], asked: number[] | null) => rankFacts(facts, asked).map(({ id }) => id);

it('compares vectors of one space only', () => {
  expect(likeness([1, 0], [0.6, 0.8])).toBeCloseTo(0.6);
  expect(likeness([1, 0], [1, 0, 0])).toBe(0);
  expect(likeness(null, [1])).toBe(0);
});

it('puts what is alike before what is new, and what is new before what is old', () => {
  const facts = [fact('old and alike', [1, 0]), fact('old', [0, 1]), fact('new', [0, 1])];
  expect(order(facts, [1, 0])).toEqual(['old and alike', 'new', 'old']);
});

it('goes by age alone where there is nothing to compare', () => {
  const facts = [fact('a', null), fact('b', null), fact('c', null)];
  expect(order(facts, [1, 0])).toEqual(['c', 'b', 'a']);
  expect(order([fact('a', [1, 0]), fact('b', [0, 1])], null)).toEqual(['b', 'a']);
});
