import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

const listening = globSync('packages/server/src/**/*.test.ts', { cwd: root })
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
  .filter(({ text }) => text.includes('node-listener.ts'));

// A number that is thought up, or that was free a moment ago, is taken by another process on one run in a hundred.
it('a listener in the process of its test takes the port that the system gives it, and tells it', () => {
  expect(listening.length).toBeGreaterThan(3);
  const guessed = /process\.pid|freePort|\bport: \d{2}/;
  expect(listening.filter(({ text }) => guessed.test(text)).map(({ file }) => file)).toEqual([]);
});

const tests = globSync('packages/server/src/**/{*.test.ts,testing.ts,testing/**/*.ts}', { cwd: root });
const ports = globSync('packages/server/src/ports/**/*.ts', { cwd: root }).flatMap((file) =>
  Array.from(readFileSync(resolve(root, file), 'utf8').matchAll(/^export interface (\w+)/gm), ([, name]) => name),
);

// Half a port that a cast makes whole breaks far away, on the day when the code asks the other half.
it('what stands in for a port in a test has all of it', () => {
  expect(ports).toContain('SearchIndex');
  const cast = new RegExp(`as unknown as (${ports.join('|')})\\b`);
  expect(tests.filter((file) => cast.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
});
