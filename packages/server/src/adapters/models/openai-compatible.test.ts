import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import type { ModelRequest } from '../../ports/language-model.ts';
import { createOpenAiCompatibleModel } from './openai-compatible.ts';

let upstream: Upstream;
beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());

const request = (message: string, signal = new AbortController().signal): ModelRequest => ({
  messages: [
    { role: 'system', content: 'RULES' },
    { role: 'assistant', content: 'Welcome.' },
    { role: 'user', content: message },
  ],
  settings: { max_new_tokens: 200, temperature: 0.5, top_p: 0.9, top_k: 40 },
  scene: {
    characterName: 'Mira',
    userName: 'Ann',
    persona: '',
    scenario: '',
    greeting: '',
    dialogue: '',
    language: 'en',
    kind: 'send',
  },
  seed: 7,
  signal,
});
const model = (over: object = {}) =>
  createOpenAiCompatibleModel({
    baseUrl: upstream.url,
    apiKey: 'key',
    model: 'scripted',
    // Only what stalls for ever ends by them: a busy machine takes its time.
    firstTokenMs: 20_000,
    betweenTokensMs: 20_000,
    ...over,
  });
const read = async (message: string, over: object = {}) => {
  let text = '';
  let error: unknown = null;
  try {
    for await (const piece of model(over).stream(request(message))) text += piece;
  } catch (thrown) {
    error = thrown;
  }
  return { text, error };
};

describe('the scripted upstream', () => {
  it('speaks to the official client: models, JSON and streamed completions', async () => {
    const client = new OpenAI({ baseURL: upstream.url, apiKey: 'key', maxRetries: 0 });
    expect((await client.models.list()).data.map((one) => one.id)).toEqual(['scripted']);
    const messages = [{ role: 'user' as const, content: '[[say: Hello there, Ann.]]' }];
    const whole = await client.chat.completions.create({ model: 'scripted', messages });
    expect(whole.choices[0]?.message.content).toBe('Hello there, Ann.');
    let text = '';
    for await (const chunk of await client.chat.completions.create({ model: 'scripted', messages, stream: true }))
      text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Hello there, Ann.');
    await expect(
      client.chat.completions.create({ model: 'scripted', messages: [{ role: 'user', content: '[[503]]' }] }),
    ).rejects.toMatchObject({ status: 503 });
  });

  it('fails the next requests when told by its control endpoint', async () => {
    await fetch(upstream.url.replace('/v1', '/control'), { method: 'POST', body: JSON.stringify({ fault: '429' }) });
    expect((await read('Hi')).error).toMatchObject({ code: 'model_rate_limited' });
    expect((await read('Hi')).error).toBeNull();
  });
});

describe('the OpenAI-compatible model', () => {
  it('streams text and sends prompt, settings and seed once', async () => {
    const before = upstream.requests.length;
    expect(await read('[[say: One two three.]]')).toEqual({ text: 'One two three.', error: null });
    expect(upstream.requests).toHaveLength(before + 1);
    expect(upstream.requests.at(-1)?.body).toMatchObject({
      model: 'scripted',
      stream: true,
      max_tokens: 200,
      temperature: 0.5,
      top_p: 0.9,
      top_k: 40,
      seed: 7,
      messages: [
        { role: 'system', content: 'RULES' },
        { role: 'assistant', content: 'Welcome.' },
        { role: 'user', content: '[[say: One two three.]]' },
      ],
    });
  });

  it.each([
    ['429', 'model_rate_limited', ''],
    ['500', 'model_failed', ''],
    ['503', 'model_busy', ''],
    ['504', 'model_timeout', ''],
    ['refuse', 'model_busy', ''],
    ['header-stall', 'model_timeout', ''],
    ['first-token-stall', 'model_timeout', ''],
    ['stall', 'model_timeout', '*nods slowly* "You said: .'],
    ['reset', 'model_failed', '*nods slowly* "You said: .'],
    ['cut', 'model_failed', '*nods slowly* "You said: .'],
    ['malformed', 'model_failed', '*nods slowly* "You said: .'],
    ['empty', null, ''],
  ] as const)('%s → %s, asked once', async (fault, code, text) => {
    const before = upstream.requests.length;
    const never = fault === 'stall' ? { betweenTokensMs: 500 } : fault.includes('stall') ? { firstTokenMs: 150 } : {};
    const outcome = await read(`[[${fault}]]`, never);
    expect((outcome.error as { code?: string } | null)?.code ?? null).toBe(code);
    expect(outcome.text.startsWith(text)).toBe(true);
    expect(upstream.requests).toHaveLength(before + 1);
  });

  it('keeps Retry-After', async () => {
    expect((await read('[[429-retry-after]]')).error).toMatchObject({ code: 'model_rate_limited', params: { retry_after: 7 } });
  });

  it('is busy when nothing listens', async () => {
    expect((await read('Hi', { baseUrl: 'http://127.0.0.1:9/v1' })).error).toMatchObject({ code: 'model_busy' });
    await expect(model({ baseUrl: 'http://127.0.0.1:9/v1' }).ping()).rejects.toMatchObject({ code: 'model_busy' });
    await model().ping();
  });

  it.each(['header-stall', 'stall'])('closes the upstream within 250 ms of an abort during %s', async (fault) => {
    const before = upstream.requests.length;
    const leave = new AbortController();
    const reading = (async () => {
      for await (const piece of model({ firstTokenMs: 5000, betweenTokensMs: 5000 }).stream(
        request(`[[${fault}]]`, leave.signal),
      ))
        void piece;
    })();
    reading.catch(() => undefined);
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(before + 1), { timeout: 5000 });
    const record = upstream.requests.at(-1);
    const at = Date.now();
    leave.abort();
    await expect(reading).rejects.toThrow();
    await vi.waitFor(() => expect(record?.disconnectedAt).not.toBeNull());
    expect((record?.disconnectedAt ?? Infinity) - at).toBeLessThan(250);
  });
});
