import { describe, expect, test } from 'vitest';
import { compareCycles, findCycles, findSiblings, specifiersOf } from './cycles.ts';

const imports = (given: Record<string, string[]>) => new Map(Object.entries(given).map(([file, to]) => [file, new Set(to)]));

describe('what a source imports', () => {
  test.each([
    ['a value', "import { a } from './a.ts';"],
    ['a type', "import type { A } from './a.ts';"],
    ['a side effect', "import './a.ts';"],
    ['an export', "export { a } from './a.ts';"],
    ['all exports', "export type * from './a.ts';"],
    ['a later import', "const a = async () => (await import('./a.ts')).a;"],
    ['a type of a module', "const a = (b: import('./a.ts').A) => b;"],
    ['a module that it adds to', "declare module './a.ts' { interface A { b: true } }"],
  ])('%s', (_, source) => expect(specifiersOf(source, 'b.ts')).toEqual(['./a.ts']));

  test('elements, and nothing that only looks like an import', () => {
    const source = `import { a } from './a.ts'; const from = 'b'; const c = <p title="import './c.ts'">{a(from)}</p>;`;
    expect(specifiersOf(source, 'b.tsx')).toEqual(['./a.ts']);
  });
});

test('features that import each other, as pairs; not what stands on the ground or on the roof', () => {
  const graph = {
    'chat/a/feature.ts': ['chat/a/A.tsx', 'chat/ground/open.ts'],
    'chat/a/A.tsx': ['chat/b/B.tsx', 'chat/b/feature.ts'],
    'chat/c/feature.ts': [],
    'chat/c/list/Row.tsx': ['chat/c/feature.ts', 'chat/b/list/Row.tsx'],
    'chat/b/feature.ts': ['chat/b/B.tsx'],
    'chat/b/B.tsx': [],
    'chat/ground/open.ts': [],
    'chat/roof/all.ts': ['chat/a/feature.ts', 'chat/b/feature.ts'],
  };
  expect(findSiblings(imports(graph))).toEqual([
    ['chat/a', 'chat/b'],
    ['chat/b', 'chat/c'],
  ]);
});

describe('cycles', () => {
  test('a straight line and a diamond have none', () => {
    expect(findCycles(imports({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  });

  test('each group is found whole, however it is entered', () => {
    const graph = { top: ['c'], a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d', 'f'], f: [], g: ['g'] };
    expect(findCycles(imports(graph))).toEqual([['a', 'b', 'c'], ['d', 'e'], ['g']]);
    const turned = Object.fromEntries(Object.entries(graph).toReversed());
    expect(findCycles(imports(turned))).toEqual([['a', 'b', 'c'], ['d', 'e'], ['g']]);
  });

  test('what is listed may shrink, not grow', () => {
    const listed = [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ];
    expect(compareCycles(listed, listed)).toEqual({ worse: [], better: [] });
    expect(compareCycles(listed, [['a', 'b']])).toEqual({ worse: [], better: listed });
    expect(compareCycles(listed, [['a', 'b', 'c', 'd', 'e']]).worse).toHaveLength(1);
    expect(compareCycles(listed, [['f', 'g'], ...listed]).worse).toEqual([['f', 'g']]);
  });
});
