import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../step.ts';

const tests = globSync('{packages/*/src,scripts,stories,tests}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] })
  .filter((file) => !file.endsWith('clocks.test.ts'))
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));
const where = (found: (text: string) => boolean, among = /./) =>
  tests.filter(({ file, text }) => among.test(file) && found(text)).map(({ file }) => file);

it('no test moves a clock that moves by itself: a step of it ends later, or never, on a slower machine', () => {
  expect(tests.length).toBeGreaterThan(500);
  expect(where((text) => text.includes('shouldAdvanceTime'))).toEqual([]);
});

// What such a test waits for may wait for the clock itself; its `act` never ends then, and no test after it draws.
it('no screen is drawn while its clock is moved: one timer is held by `holdTimers`, the rest is real time', () => {
  const screens = /core\/src\/.*\.test\.tsx$/;
  expect(where((text) => /\bact\([^;]*advanceTimers\w*Async/.test(text), screens)).toEqual([]);
  expect(where((text) => text.includes('/open-chat.tsx') && text.includes('useFakeTimers'), screens)).toEqual([]);
});
