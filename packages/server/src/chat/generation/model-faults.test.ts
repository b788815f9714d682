import type { ChatAnswer, MessagesPage } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Fault, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleModel } from '../../adapters/models/openai-compatible.ts';
import type { LanguageModel } from '../../ports/index.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createCaller, createCharacter, readChatEvents } from '../testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Every fault of a model's server, through the whole of ours: exact statuses, texts, and what is stored. */
let upstream: Upstream;
let server: TestServer;
/** Patient, however slow the machine; in a hurry only where the fault is a silence, which any silence of the machine's is too. */
let model: LanguageModel;
const modelOf = (limits: { firstTokenMs?: number; betweenTokensMs?: number } = {}) =>
  createOpenAiCompatibleModel({ baseUrl: upstream.url, model: 'scripted', ...limits });
const limitsOf = (fault: Fault) =>
  fault === 'stall' ? { betweenTokensMs: 200 } : fault.endsWith('-stall') ? { firstTokenMs: 200 } : {};
beforeAll(async () => {
  upstream = await startUpstream(0, { delayMs: 1 });
  server = await createTestServer({ models: [{ ...modelOf(), stream: (request) => model.stream(request) }] });
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const kinds = ['send', 'regenerate', 'continue', 'autopilot'] as const;

let guests = 0;
/** A guest in a conversation that has one answered message, from a network of their own. */
const join = async () => {
  model = modelOf();
  const address = `198.51.${(guests += 1)}.1`;
  const creator = await createCaller(server.database.db);
  const character_id = await createCharacter(server.database.db, creator.userId);
  let token = '';
  const call = (method: string, path: string, body?: object, options: { accept?: string; signal?: AbortSignal } = {}) =>
    server.fetch(
      new Request(`http://localhost:4100${path}`, {
        method,
        headers: {
          accept: options.accept ?? 'application/json',
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: options.signal ?? null,
      }),
      { address },
    );
  token = ((await (await call('POST', '/api/v2/auth/guest')).json()) as { token: string }).token;
  const { id: conversation_id } = (await (await call('POST', `/api/v1/characters/${character_id}/conversations`, {})).json()) as {
    id: string;
  };
  const chat = (over: object, options: { accept?: string; signal?: AbortSignal } = {}) =>
    call('POST', '/api/v1/chat', { conversation_id, character_id, ...over }, options);
  const list = async () =>
    (
      (await (
        await call('GET', `/api/v1/characters/${character_id}/messages?conversationId=${conversation_id}`)
      ).json()) as MessagesPage
    ).messages;
  const { message } = (await (await chat({ message: 'Hello', client_id: 'client-hello' })).json()) as ChatAnswer;
  const ask = {
    send: { message: 'And now?' },
    regenerate: { alt_message_id: message.id },
    continue: { continue_chat: true },
    autopilot: { autopilot: true },
  };
  return { chat, list, ask };
};

const busy = 'Chat server is busy.';
const failed = "We couldn't write this reply. Try again.";
const slowDown = 'Too many messages at once. Wait a moment and try again.';

describe('a fault before the first word is a plain HTTP error in both forms', () => {
  it.each<[Fault, number, string, string]>([
    ['429', 429, 'model_rate_limited', slowDown],
    ['429-retry-after', 429, 'model_rate_limited', slowDown],
    ['500', 502, 'model_failed', failed],
    ['503', 503, 'model_busy', busy],
    ['504', 504, 'model_timeout', busy],
    ['refuse', 503, 'model_busy', busy],
    ['header-stall', 504, 'model_timeout', busy],
    ['first-token-stall', 504, 'model_timeout', busy],
    ['empty', 502, 'model_failed', failed],
  ])('%s → %i %s', async (fault, status, code, error) => {
    const { chat, list, ask } = await join();
    for (const kind of ['regenerate', 'continue', 'autopilot', 'send'] as const) {
      const before = await list();
      for (const accept of ['application/json', 'text/event-stream']) {
        model = modelOf(limitsOf(fault));
        upstream.failNext(fault);
        const answer = await chat({ ...ask[kind], client_id: `client-${kind}` }, { accept });
        expect([kind, accept, answer.status, await answer.json()]).toEqual([
          kind,
          accept,
          status,
          expect.objectContaining({ code, error }),
        ]);
        expect(answer.headers.get('retry-after')).toBe(fault === '429-retry-after' ? '7' : null);
      }
      const after = (await list()).map((message) => message.content);
      expect(after).toEqual([...before.map((message) => message.content), ...(kind === 'send' ? ['And now?'] : [])]);
    }
  });
});

describe('a fault after the first word ends the stream with an error, and no part is complete', () => {
  it.each<[Fault, string, string]>([
    ['stall', 'model_timeout', busy],
    ['reset', 'model_failed', failed],
    ['cut', 'model_failed', failed],
    ['malformed', 'model_failed', failed],
  ])('%s → %s', async (fault, code, error) => {
    for (const kind of kinds) {
      const { chat, list, ask } = await join();
      model = modelOf(limitsOf(fault));
      upstream.failNext(fault);
      const answer = await chat(ask[kind], { accept: 'text/event-stream' });
      expect(answer.status).toBe(200);
      let last: unknown = null;
      let shown = '';
      for await (const event of readChatEvents(answer)) {
        last = event;
        if (event.type === 'delta') shown += event.text;
      }
      expect([kind, last]).toEqual([kind, expect.objectContaining({ type: 'error', code, error })]);
      const stored = (await list()).at(-1);
      if (kind === 'autopilot') expect(stored?.status).toBe('complete');
      else expect(stored).toMatchObject({ role: 'bot', status: 'failed', content: expect.stringContaining(shown) as string });
    }
  });
});

describe('a caller who leaves', () => {
  it.each(['send', 'autopilot'] as const)('closes the upstream within 250 ms (%s)', async (kind) => {
    const { chat, list, ask } = await join();
    upstream.failNext('stall', 2);
    const leave = new AbortController();
    const count = upstream.requests.length;
    const asking = Promise.resolve(chat(ask[kind], { signal: leave.signal })).catch(() => null);
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(count + 1), { timeout: 5000 });
    // Who asks the upstream itself and leaves at the same moment shows what the machine takes for it.
    const bare = fetch(`${upstream.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...upstream.requests.at(-1)?.body }),
      signal: leave.signal,
    })
      .then((answer) => answer.text())
      .catch(() => null);
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(count + 2), { timeout: 5000 });
    const [ours, theirs] = upstream.requests.slice(count);
    leave.abort();
    await vi.waitFor(
      () => expect([ours?.disconnectedAt, theirs?.disconnectedAt]).toEqual([expect.any(Number), expect.any(Number)]),
      { timeout: 5000 },
    );
    expect((ours?.disconnectedAt ?? Infinity) - (theirs?.disconnectedAt ?? 0)).toBeLessThan(250);
    await Promise.all([asking, bare]);
    await vi.waitFor(async () => expect((await list()).every((message) => message.status === 'complete')).toBe(true), {
      timeout: 5000,
    });
  });
});
