import { expect, it } from 'vitest';
import { mutateSource, readLimits } from './limit-mutation.ts';

const source = `export const limits = {
  /** Not one: 5, */
  nameMax: 20,
  waitMs: 5000,
  fileBytes: 10_000_000,
  temperatureMax: 1.5,
} as const;
export const defaults = { top_k: 90, top_p: 0.7 } as const;
`;

it('every limit is read, comments are not', () => {
  expect(readLimits(source)).toEqual([
    { name: 'nameMax', value: 20 },
    { name: 'waitMs', value: 5000 },
    { name: 'fileBytes', value: 10_000_000 },
    { name: 'temperatureMax', value: 1.5 },
    { name: 'top_k', value: 90 },
    { name: 'top_p', value: 0.7 },
  ]);
});

it.each([
  ['nameMax', 'nameMax: 21'],
  ['waitMs', 'waitMs: 10000'],
  ['fileBytes', 'fileBytes: 20000000'],
  ['top_p', 'top_p: 1.4'],
])('one limit changes, the others stay: %s', (name, changed) => {
  const mutated = mutateSource(source, name);
  expect(mutated).toContain(changed);
  expect(mutated.split('\n').filter((line, at) => line !== source.split('\n')[at])).toHaveLength(1);
});
