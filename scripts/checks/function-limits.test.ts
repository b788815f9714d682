import { describe, expect, it } from 'vitest';
import { compareSizes, nameOf, toSizes, type Diagnostic } from './function-limits.ts';

describe('a function', () => {
  it.each([
    ['export const createLine = ', '({ db }) => {', 'createLine'],
    ['const rows: Row[] = [];\nexport const Item = memo(\n  ', '({ by }) => {', 'Item'],
    ['export const draw: Draw = ', 'async (look) => {', 'draw'],
    ['export ', 'function advance(rules: Rules) {', 'advance'],
    ['const MAX = 9;\nexport ', 'async function show() {', 'show'],
    ['[\n  handler(listMessages, ', 'async ({ params }) => {', 'listMessages'],
    ['({\n  prefix,\n  async answer', '(request) {', 'answer'],
    ['', '() => {', 'unnamed'],
  ])('after %j goes by its name', (before, text, name) => expect(nameOf(before, text)).toBe(name));

  it('is listed by file, name and size, and by a number where the name is not enough', () => {
    const source = 'const run = () => 1;\nconst run = () => 2;\n';
    const over = (code: string, message: string, offset: number, filename = 'packages/a/src/b.ts'): Diagnostic => ({
      code: `eslint(${code})`,
      message,
      filename,
      labels: [{ span: { offset } }],
    });
    const lines = 'The async function has too many lines (171). Maximum allowed is 80.';
    const complexity = 'async function `run` has a complexity of 16. Maximum allowed is 15.';
    const found = [
      over('max-lines-per-function', lines, 12),
      over('max-lines-per-function', lines, 33),
      over('complexity', complexity, 12),
      ...['a.test.ts', 'packages/a/src/testing/b.ts', 'stories/a.ts', 'tests/e2e/a.ts'].map((file) =>
        over('complexity', complexity, 12, file),
      ),
    ];
    expect(toSizes(found, () => Buffer.from(source))).toEqual({
      lines: { 'packages/a/src/b.ts run': 171, 'packages/a/src/b.ts run 2': 171 },
      complexity: { 'packages/a/src/b.ts run': 16 },
    });
  });
});

describe('the list', () => {
  const listed = { lines: { 'a.ts f': 100 }, complexity: { 'a.ts f': 20 } };

  it('holds as it stands', () => expect(compareSizes(listed, listed)).toEqual({ worse: [], better: [] }));

  it('refuses what grew and what is new, at either limit', () => {
    const now = { lines: { 'a.ts f': 101, 'b.ts g': 81 }, complexity: { 'a.ts f': 20, 'b.ts g': 16 } };
    expect(compareSizes(listed, now).worse).toEqual([
      'a.ts f: lines 100 → 101',
      'b.ts g: lines within the limit → 81',
      'b.ts g: complexity within the limit → 16',
    ]);
  });

  it('is to be shortened by what shrank', () => {
    expect(compareSizes(listed, { lines: { 'a.ts f': 90 }, complexity: {} })).toEqual({
      worse: [],
      better: ['a.ts f: lines 100 → 90', 'a.ts f: complexity 20 → within the limit'],
    });
  });
});
