import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { loadTroupe } from '@troupe/embed';
import { TroupeChat } from '@troupe/embed/react';
console.log(String(await loadTroupe({ origin: 'https://troupe.example' })));
console.log(renderToString(createElement(TroupeChat, { origin: 'https://troupe.example', application: 'acme', className: 'side' })));
`;

it('both npm entries are imported and rendered by a plain Node process, without a DOM', async () => {
  const { stdout, stderr } = await promisify(execFile)('node', ['--input-type=module', '--eval', program], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] },
  });
  expect(stdout.trim().split('\n')).toEqual(['null', '<div class="side"></div>']);
  expect(stderr).toBe('');
});
