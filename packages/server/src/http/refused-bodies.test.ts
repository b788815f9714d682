import { AppError, endpoints, type Endpoint } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { filledWith } from '../hostile-inputs/hostile-input.ts';
import { bodyBytesOf } from './bodies/body-limit.ts';
import { errorAnswer } from './error-answer.ts';
import { listPathsOf } from './list-lengths.ts';
import { issuesMax, parseInput } from './parse-input.ts';
import { createMemoryLog } from './testing.ts';

/** An answer of an error has at most so many bytes. */
const answerBytesMax = 8 * 1024;

const answerTo = (thrown: unknown) =>
  errorAnswer(thrown, { requestId: 'r', product: 'Daybreak', operation: 'call', log: createMemoryLog() });

/** What is thrown, or null where it is taken: to valibot a list is an object without the fields that may be left out. */
const refusalOf = (endpoint: Endpoint, text: string): unknown => {
  const bytes = new TextEncoder().encode(text);
  try {
    parseInput(
      endpoint,
      new URL('http://localhost/'),
      {},
      { kind: 'bytes', bytes, size: bytes.byteLength, mediaType: 'application/json' },
    );
    return null;
  } catch (thrown) {
    return thrown;
  }
};

const withBody = Object.values<Endpoint>(endpoints).filter(
  ({ body, bodyKind }) => body !== undefined && bodyKind !== 'multipart',
);

describe('what is refused', () => {
  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s, as large as it may come, has few issues and a short answer',
    async (_, endpoint) => {
      const paths = [[], ...listPathsOf(endpoint.body as v.GenericSchema)];
      for (const path of paths)
        for (const item of ['0', '{}', `"${'x'.repeat(2000)}"`]) {
          const thrown = refusalOf(endpoint, filledWith(path, item, bodyBytesOf(endpoint)));
          if (thrown === null && path.length === 0) continue;
          if (!(thrown instanceof AppError))
            throw new Error(`${path.join('.')} of ${item.slice(0, 9)} was taken`, { cause: thrown });
          expect(thrown.issues.length).toBeLessThanOrEqual(3 * issuesMax);
          expect((await answerTo(thrown).arrayBuffer()).byteLength).toBeLessThanOrEqual(answerBytesMax);
        }
    },
  );

  it('repeats little of what was sent', async () => {
    const long = '😀\u0001'.repeat(100_000);
    const issues = Array.from({ length: 1000 }, () => ({ path: `body.${long}`, message: long }));
    const text = await answerTo(new AppError('invalid_input', { issues, params: { name: long } })).text();
    expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(answerBytesMax);
    const { issues: told } = JSON.parse(text) as { issues: { path: string }[] };
    expect(told[0]?.path).toMatch(/^body\.😀.*…$/su);
  });

  it('still names what is wrong, in its order', async () => {
    const endpoint = { body: v.object({ words: v.pipe(v.array(v.string()), v.maxLength(100)), count: v.number() }) };
    const thrown = refusalOf(endpoint as unknown as Endpoint, JSON.stringify({ words: Array.from({ length: 50 }, () => 1) }));
    if (!(thrown instanceof AppError)) throw thrown;
    expect(thrown.issues).toHaveLength(issuesMax);
    expect(thrown.issues[0]).toEqual({ path: 'body.words.0', message: 'Invalid type: Expected string but received 1' });
    const few = refusalOf(endpoint as unknown as Endpoint, JSON.stringify({ words: [1, 'a'] }));
    expect(few).toMatchObject({ issues: [{ path: 'body.words.0' }, { path: 'body.count' }] });
  });
});
