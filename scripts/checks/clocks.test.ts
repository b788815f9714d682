import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

it('no test moves a clock that moves by itself: a step of it ends later, or never, on a slower machine', () => {
  const tests = globSync('{packages/*/src,scripts,stories,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
  expect(tests.length).toBeGreaterThan(500);
  const word = ['should', 'AdvanceTime'].join('');
  expect(tests.filter((file) => readFileSync(resolve(root, file), 'utf8').includes(word))).toEqual([]);
});
