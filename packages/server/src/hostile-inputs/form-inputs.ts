import { endpoints, type Endpoint } from '@troupe/protocol';
import { bodyBytesOf } from '../http/bodies/body-limit.ts';
import { some, type HostileInput } from './hostile-input.ts';

const forms = (Object.values(endpoints) as readonly Endpoint[]).filter(({ bodyKind }) => bodyKind === 'multipart');

/** Fills so many bytes with one unit again and again. */
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));

const head = (boundary: string, more = '') => `--${boundary}\r\ncontent-disposition: form-data; name="file"${more}\r\n\r\n`;

/** Bodies that are cheap to send and dear for a careless parser, each as large as it may be. */
const shapes: readonly ((bytes: number) => { name: string; boundary: string; body: string })[] = [
  (bytes) => ({ name: 'tiny fields', boundary: 'B', body: filled(`${head('B')}x\r\n`, bytes) }),
  (bytes) => ({ name: 'nothing but boundaries', boundary: 'B', body: filled('--B\r\n', bytes) }),
  (bytes) => ({ name: 'a head without an end', boundary: 'B', body: `--B\r\nx: ${filled('a', bytes - 20)}` }),
  (bytes) => ({ name: 'heads of many lines', boundary: 'B', body: `--B\r\n${filled('a: b\r\n', bytes - 20)}` }),
  (bytes) => {
    const boundary = '-'.repeat(70);
    return { name: 'almost boundaries', boundary, body: head(boundary, '; filename="a"') + filled('-', bytes - 200) };
  },
  (bytes) => {
    const boundary = `${'a'.repeat(69)}b`;
    return {
      name: 'boundaries but for their last letter',
      boundary,
      body: head(boundary, '; filename="a"') + filled(`\r\n--${'a'.repeat(70)}`, bytes - 200),
    };
  },
  (bytes) => ({
    name: 'line ends',
    boundary: 'B',
    body: `${head('B', '; filename="a.json"')}${filled('\r\n', bytes - 200)}\r\n--B--\r\n`,
  }),
  (bytes) => ({
    name: 'a field as large as a file',
    boundary: 'B',
    body: `${head('B')}${filled('x', bytes - 200)}\r\n--B--\r\n`,
  }),
  (bytes) => ({
    name: 'a long name',
    boundary: 'B',
    body: `${head('B', `; filename="${'ä'.repeat(900)}"`)}${filled('x', bytes - 3000)}`,
  }),
];

export const formInputs: readonly HostileInput[] = some('forms', forms.length * shapes.length * 2, (_, index) => {
  const endpoint = forms[index % forms.length] as Endpoint;
  const shape = shapes[Math.floor(index / forms.length) % shapes.length] as (typeof shapes)[number];
  const hasKey = index >= forms.length * shapes.length;
  const { name, boundary, body } = shape(bodyBytesOf(endpoint));
  const bytes = new TextEncoder().encode(body).subarray(0, bodyBytesOf(endpoint));
  return {
    label: `${endpoint.method} ${endpoint.path}: ${name}${hasKey ? ', with an idempotency key' : ''}`,
    send: async (door) => {
      const { status } = await door.ask(endpoint.path.replace(':characterId', door.characterId), {
        method: endpoint.method,
        as: 'member',
        body: bytes,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          origin: 'http://localhost:4100',
          ...(hasKey && { 'idempotency-key': `form ${index} ${performance.now()}` }),
        },
      });
      return status;
    },
  };
});
