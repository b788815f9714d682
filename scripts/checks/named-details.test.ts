import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

it('what is folded away is a group with a name: a summary gives it none', () => {
  const files = globSync('packages/*/src/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  const folded = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/(?<!`)<details(?<given>(?:[^>]|=>)*)>/g)].map(({ groups }) => ({
      file,
      given: groups?.['given'] ?? '',
    })),
  );
  expect(folded.length).toBeGreaterThan(10);
  expect(folded.filter(({ given }) => !given.includes('aria-label=')).map(({ file }) => file)).toEqual([]);
});
