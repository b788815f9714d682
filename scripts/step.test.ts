import { expect, it, vi } from 'vitest';
import { run } from './step.ts';

const script = (code: number) => ['-e', `console.log('a line'); console.error('another'); process.exitCode = ${code};`];

it.each([
  ['nothing of a command that ends well', 0, ''],
  ['all of one that fails', 3, 'a line\nanother\n'],
])('a quiet run shows %s', async (_, code, shown) => {
  let written = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((piece) => ((written += String(piece)), true));
  expect(await run('node', script(code), { isQuiet: true })).toBe(code === 0);
  write.mockRestore();
  expect(written.split('\n').toSorted()).toEqual(shown.split('\n').toSorted());
});
