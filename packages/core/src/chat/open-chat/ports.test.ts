import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const chat = resolve(import.meta.dirname, '..');

// Another component's elements are its own affair: what one needs of it is offered by a port.
test('nothing of the chat looks up elements of other components by their part', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: chat }).filter((file) => !/\.test\.tsx?$|^testing\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  const lookUp = /\b(?:querySelector|querySelectorAll|closest|matches)\b[^;]{0,80}?\[data-troupe-part/;
  expect(files.filter((file) => lookUp.test(readFileSync(resolve(chat, file), 'utf8')))).toEqual([]);
});
