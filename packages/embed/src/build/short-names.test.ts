// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INTERNAL } from './short-names.ts';

/** Names that the wire's machinery says as text and looks up as a property. */
const said = ['link.ts', 'host-handshake.ts'].flatMap((file) =>
  [...readFileSync(new URL(`../../../postmessage-rpc/src/${file}`, import.meta.url), 'utf8').matchAll(/do: '(\w+)'/g)].map(
    ([, name = '']) => name,
  ),
);

it('shortens no property that is looked up by a text', () => {
  expect(said).toContain('settle');
  expect(said.filter((name) => INTERNAL.test(name))).toEqual([]);
});
