import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';
import { bodyHash } from './body-hash.ts';
import { partHeadBytes, partsMax, readForm, type FormEntry } from './read-form.ts';

const limit = 10_000_000;

/** A body in pieces of so many bytes, and how many of them were taken. */
const inPieces = (bytes: Uint8Array, size: number) => {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= bytes.byteLength) return controller.close();
        controller.enqueue(bytes.subarray(taken, taken + size));
        taken += size;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
};

const encoded = (text: string) => new TextEncoder().encode(text);
const bytesOf = async (form: FormData) => {
  const whole = new Response(form);
  return { bytes: new Uint8Array(await whole.arrayBuffer()), mediaType: whole.headers.get('content-type') ?? '' };
};

const part = (text: string, more = '') => `--B\r\ncontent-disposition: form-data; name="a"${more}\r\n\r\n${text}\r\n`;
const mediaType = 'multipart/form-data; boundary=B';
const read = (text: string, type = mediaType) => readForm(inPieces(encoded(text), 65_536).body, type, limit);

const told = async (entries: readonly FormEntry[]) =>
  Promise.all(
    entries.map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')],
    ),
  );

describe('a form', () => {
  it('is read as the platform reads it, in whatever pieces it comes', async () => {
    const name = fc.string({ unit: fc.constantFrom(...'abcé猫_-'), minLength: 1, maxLength: 20 });
    const field = fc.oneof(
      fc.tuple(name, fc.string({ unit: 'grapheme', maxLength: 200 })),
      fc.tuple(
        name,
        fc.record({
          name,
          type: fc.constantFrom('image/png', 'application/json', 'text/plain'),
          bytes: fc.uint8Array({ maxLength: 140_000, size: 'max' }),
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { minLength: 1, maxLength: partsMax }),
        fc.integer({ min: 1, max: 90_000 }),
        async (fields, size) => {
          const form = new FormData();
          for (const [key, value] of fields)
            if (typeof value === 'string') form.append(key, value.replaceAll('\0', ''));
            else form.append(key, new File([value.bytes as Uint8Array<ArrayBuffer>], value.name, { type: value.type }));
          const { bytes, mediaType: type } = await bytesOf(form);
          const platform = await new Response(bytes, { headers: { 'content-type': type } }).formData();
          const found = await readForm(inPieces(bytes, Math.max(size, Math.ceil(bytes.byteLength / 500))).body, type, limit);
          expect(await told(found.entries)).toEqual(await told([...platform]));
          expect(found.size).toBe(bytes.byteLength);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is hashed by what it carries, whatever its boundary is', async () => {
    const hashOf = async (boundary: string, text: string) => {
      const body = part(text, '; filename="card.json"').replaceAll('--B', `--${boundary}`);
      const type = `multipart/form-data; boundary=${boundary}`;
      const form = await readForm(inPieces(encoded(`${body}--${boundary}--\r\n`), 9).body, type, limit);
      return bodyHash('/target', { kind: 'form', ...form });
    };
    expect(await hashOf('one', 'same')).toBe(await hashOf('other', 'same'));
    expect(await hashOf('one', 'same')).not.toBe(await hashOf('one', 'else'));
  });

  it.each([
    ['more fields than a form of ours has', part('x').repeat(190_000), `must have at most ${partsMax} fields`],
    [
      'too much above a field',
      part('x', `; x="${'a'.repeat(9_000_000)}"`),
      `must have at most ${partHeadBytes} bytes above each of its fields`,
    ],
    ['another beginning', `x${part('x')}`.repeat(100_000), 'must be multipart/form-data'],
    [
      'a field without a name',
      `--B\r\ncontent-disposition: form-data\r\n\r\n${'x'.repeat(9_000_000)}`,
      'must be multipart/form-data',
    ],
  ])('with %s is refused, and the rest of it is not read', async (_, text, message) => {
    const bytes = encoded(text);
    const { body, taken } = inPieces(bytes, 16_384);
    const reading = readForm(body, mediaType, limit);
    await expect(reading).rejects.toMatchObject({ code: 'invalid_input', issues: [{ path: 'body', message }] });
    if (!text.endsWith('xxx')) expect(taken()).toBeLessThan(300_000);
  });

  it.each([
    ['no end', part('x'), mediaType],
    ['nothing', '', mediaType],
    ['no boundary', `${part('x')}--B--`, 'multipart/form-data'],
    ['a boundary that is too long', `${part('x')}--B--`, `multipart/form-data; boundary=${'B'.repeat(71)}`],
    ['another type', '{}', 'application/json'],
    ['letters that are none', 'x', mediaType],
  ])('with %s is none', async (_, text, type) => {
    await expect(read(text, type)).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'body', message: 'must be multipart/form-data' }],
    });
  });

  it('of more bytes than it may have is refused by its limit', async () => {
    const { body } = inPieces(encoded(part('x'.repeat(5000))), 100);
    await expect(readForm(body, mediaType, 1000)).rejects.toMatchObject({ code: 'payload_too_large', params: { limit: 1000 } });
  });

  it('that comes byte by byte is read in blocks', async () => {
    const { body } = inPieces(new Uint8Array(140_000), 2);
    const sizes: number[] = [];
    for await (const block of blocksOf(body, limit)) sizes.push(block.byteLength);
    expect(sizes).toEqual([65_536, 74_464]);
  });
});
