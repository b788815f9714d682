// @vitest-environment node
import { rollup, type Plugin } from 'rollup';
import { expect, it } from 'vitest';
import { slimEndpoints } from './slim-endpoints.ts';

const source = `
import { defineEndpoint, schema } from 'x';
const unread = schema({ text: schema('read by nobody') });
export const one = defineEndpoint({
  id: 'one', method: 'POST', path: '/one', summary: 'Only for people', auth: 'member', ...schema,
  params: schema({ id: 1 }), query: schema(2), body: schema({ text: schema(3) }), output: schema('checked by the server'),
  errors: ['not_found'], about: { memory: 'memoryId' }, generates: true,
});
`;

const slimmed = async (id: string): Promise<string> => {
  const virtual: Plugin = { name: 'virtual', resolveId: (given) => (given === id ? id : null), load: () => source };
  const bundle = await rollup({ input: id, external: ['x'], plugins: [virtual, slimEndpoints()] });
  return (await bundle.generate({})).output[0].code;
};

it('keeps of an endpoint how to call it', async () => {
  const code = (await slimmed('/packages/protocol/src/one.ts')).replaceAll(/\s+/g, ' ');
  expect(code).toContain("defineEndpoint({ id: 'one', method: 'POST', path: '/one', auth: 'member', ...schema, });");
});

it('leaves out schemas that nobody reads any more', async () => {
  expect(await slimmed('/packages/protocol/src/one.ts')).not.toContain('checked by the server');
  expect(await slimmed('/packages/protocol/src/one.ts')).not.toContain('unread =');
});

it('leaves other code alone', async () => {
  expect(await slimmed('/packages/core/src/one.ts')).toContain('Only for people');
});
