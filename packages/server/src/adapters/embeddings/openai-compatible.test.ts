import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUpstream, type Fault, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleEmbeddings } from './openai-compatible.ts';

let upstream: Upstream;
beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());

const embeddings = (over: object = {}) =>
  createOpenAiCompatibleEmbeddings({ baseUrl: upstream.url, apiKey: 'key', model: 'scripted', timeoutMs: 150, ...over });

describe('OpenAI-compatible embeddings', () => {
  it('asks once for all texts, and gives vectors of length 1 in their order', async () => {
    const before = upstream.requests.length;
    const vectors = await embeddings().embed(['the mill', 'the harbour', 'the mill']);
    expect(upstream.requests).toHaveLength(before + 1);
    expect(upstream.requests.at(-1)?.body).toMatchObject({ model: 'scripted', input: ['the mill', 'the harbour', 'the mill'] });
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  it.each<Fault>(['429', '500', '503', 'refuse', 'header-stall', 'malformed', 'empty', 'cut'])(
    'says that it is unavailable after %s, once and without asking again',
    async (fault) => {
      const before = upstream.requests.length;
      upstream.failNext(fault);
      await expect(embeddings().embed(['a', 'b'])).rejects.toMatchObject({ code: 'unavailable' });
      expect(upstream.requests).toHaveLength(before + 1);
    },
  );

  it('says so where nobody listens', async () => {
    await expect(embeddings({ baseUrl: 'http://127.0.0.1:9/v1' }).embed(['a'])).rejects.toMatchObject({ code: 'unavailable' });
  });
});
