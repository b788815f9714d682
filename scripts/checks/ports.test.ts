import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

const listening = globSync('packages/server/src/**/*.test.ts', { cwd: root })
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('node-listener.ts'));

// A number that is thought up, or that was free a moment ago, belongs to somebody else on one run in a hundred.
it('a listener in the process of its test takes the port that the system gives it, and tells it', () => {
  expect(listening.length).toBeGreaterThan(3);
  const guessed = /process\.pid|freePort|\bport: \d{2}/;
  expect(listening.filter(({ text }) => guessed.test(text)).map(({ file }) => file)).toEqual([]);
});
