import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: here })
  .filter((path) => !/\.test\.ts$|(?:^|\/)(?:testing|sandbox-pay|oidc)\b/.test(path))
  .map((path) => ({ path, text: readFileSync(`${here}/${path}`, 'utf8') }));

// Services outside are strangers too: the handlers of our own sandboxes are no clients, and do not count.
it('no answer of a service is read whole without a cap on its bytes', () => {
  const asking = sources.filter(({ text }) => /\bfetch\(/.test(text));
  expect(asking.length).toBeGreaterThanOrEqual(7);
  const unbounded = asking.filter(({ text }) => /\bawait \w+\.(?:json|text|arrayBuffer|blob|bytes|formData)\(\)/.test(text));
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});
