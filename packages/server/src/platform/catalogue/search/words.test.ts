import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { editsFrom } from './words.ts';

/** Optimal string alignment by its definition, every cell of the table. */
const edits = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  );
  const at = (row: number, column: number) => table[row]?.[column] as number;
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(a[row - 1] !== b[column - 1]),
      ];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        ways.push(at(row - 2, column - 2) + 1);
      (table[row] as number[])[column] = Math.min(...ways);
    }
  return at(a.length, b.length);
};

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

it('counts edits as the definition does, up to what is allowed', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, known, max) => {
      const all = edits(typed, known);
      expect(editsFrom(typed)(known, max, false)).toBe(all <= max ? all : Infinity);
      const asPrefix = Math.min(...Array.from({ length: known.length + 1 }, (_, end) => edits(typed, known.slice(0, end))));
      expect(editsFrom(typed)(known, max, true)).toBe(asPrefix <= max ? asPrefix : Infinity);
    }),
    { numRuns: 3000 },
  );
});
