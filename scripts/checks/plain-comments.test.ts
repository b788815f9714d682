import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

const isInComment = /^\s*(?:\{?\/\*|\*|\/\/).*\bwhoever\b|\s\/\/.*\bwhoever\b/i;

it('comments name who or what acts: “whoever” hides it', () => {
  const files = globSync('{packages,scripts,stories,tests}/**/*.{ts,tsx,js,mjs}', {
    cwd: root,
    exclude: ['**/{node_modules,dist,lib,releases,.cache}/**'],
  });
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isInComment.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
