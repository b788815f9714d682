import { errorTable, type ChatAnswer, type ErrorCode, type MessagesPage } from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Fault, type Upstream } from '../../../../../tests/upstream/upstream.ts';
import { createOpenAiCompatibleImages } from '../../adapters/images/openai-compatible.ts';
import { createOpenAiCompatibleModel } from '../../adapters/models/openai-compatible.ts';
import { createTestServer, type TestServer } from '../../testing.ts';
import { createCaller, createCharacter, newId, readChatEvents } from '../testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/**
 * Eleven faults of a model's server × six things a user asks for: the specified text and code,
 * nothing lost, nothing left running, and the next request works. The real adapter on a scripted
 * upstream. Variants (a 429 with its time, silence instead of headers) are in `model-faults.test.ts`.
 */
let upstream: Upstream;
let server: TestServer;
/** Whether the next answer of the model is one that fails: silence is told soon then, and a busy machine has its time otherwise. */
let isFailing = false;
const failNext = (fault: Fault) => {
  isFailing = true;
  upstream.failNext(fault);
};
beforeAll(async () => {
  upstream = await startUpstream(0, { delayMs: 0 });
  const asked = { baseUrl: upstream.url, model: 'scripted' };
  const patient = createOpenAiCompatibleModel({ ...asked, firstTokenMs: 30_000, betweenTokensMs: 30_000 });
  const hasty = createOpenAiCompatibleModel({ ...asked, firstTokenMs: 700, betweenTokensMs: 300 });
  const model: typeof patient = {
    ...patient,
    stream(request) {
      const chosen = isFailing ? hasty : patient;
      isFailing = false;
      return chosen.stream(request);
    },
  };
  server = await createTestServer({
    models: [model],
    images: createOpenAiCompatibleImages({
      baseUrl: upstream.url,
      model: 'scripted',
      size: { width: 64, height: 80 },
      timeoutMs: 700,
    }),
  });
});
afterAll(async () => {
  await server.close();
  await upstream.close();
});

const busy = 'Chat server is busy.';
const failed = "We couldn't write this reply. Try again.";
const slowDown = 'Too many messages at once. Wait a moment and try again.';

interface Outcome {
  code: ErrorCode;
  text: string;
  /** HTTP status before the first word; after it, the stream ends with an `error` event. */
  status: number | 'after words';
}
const faults: readonly (readonly [Fault, Outcome])[] = [
  ['429', { code: 'model_rate_limited', text: slowDown, status: 429 }],
  ['500', { code: 'model_failed', text: failed, status: 502 }],
  ['503', { code: 'model_busy', text: busy, status: 503 }],
  ['504', { code: 'model_timeout', text: busy, status: 504 }],
  ['refuse', { code: 'model_busy', text: busy, status: 503 }],
  ['first-token-stall', { code: 'model_timeout', text: busy, status: 504 }],
  ['empty', { code: 'model_failed', text: failed, status: 502 }],
  ['stall', { code: 'model_timeout', text: busy, status: 'after words' }],
  ['reset', { code: 'model_failed', text: failed, status: 'after words' }],
  ['cut', { code: 'model_failed', text: failed, status: 'after words' }],
  ['malformed', { code: 'model_failed', text: failed, status: 'after words' }],
];

/** What a user asks for, by the page that is shown. */
interface Column {
  body: (page: MessagesPage) => object;
  /** Keeps what was said and written; a suggestion keeps nothing. */
  isStored: boolean;
}
const headOf = (page: MessagesPage) => page.messages.at(-1)?.id;
const columns = {
  send: { body: () => ({ message: 'And now?' }), isStored: true },
  regenerate: { body: (page) => ({ alt_message_id: headOf(page) }), isStored: true },
  continue: { body: () => ({ continue_chat: true }), isStored: true },
  autopilot: { body: () => ({ autopilot: true }), isStored: false },
  suggest: { body: () => ({ autopilot: true, ideas: 3, draft: 'I open the' }), isStored: false },
} satisfies Record<string, Column>;
const cells = Object.entries<Column>(columns);

let guests = 0;
/** A guest in a conversation that has one answered message, from a network of their own. */
const join = async () => {
  const address = `198.51.${(guests += 1)}.1`;
  const creator = await createCaller(server.database.db);
  const character_id = await createCharacter(server.database.db, creator.userId);
  let token = '';
  const call = (method: string, path: string, body?: object, accept = 'application/json') =>
    server.fetch(
      new Request(`http://localhost:4100${path}`, {
        method,
        headers: { accept, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { address },
    );
  token = ((await (await call('POST', '/api/v2/auth/guest')).json()) as { token: string }).token;
  const { id: conversation_id } = (await (await call('POST', `/api/v1/characters/${character_id}/conversations`, {})).json()) as {
    id: string;
  };
  const chat = (body: object, accept = 'text/event-stream') =>
    call('POST', '/api/v1/chat', { conversation_id, character_id, ...body }, accept);
  const draw = (body: object, accept = 'text/event-stream') =>
    call('POST', '/api/v1/conversation-images', { conversation_id, character_id, image_prompt: 'The harbour', ...body }, accept);
  const page = async () =>
    (await (
      await call('GET', `/api/v1/characters/${character_id}/messages?conversationId=${conversation_id}`)
    ).json()) as MessagesPage;
  /** Asks once, for an answer that has to come. */
  const ask = async (body: object): Promise<ChatAnswer> => {
    const answer = await chat(body, 'application/json');
    expect(answer.status).toBe(200);
    return (await answer.json()) as ChatAnswer;
  };
  await ask({ message: 'Hello', client_id: newId() });
  return { chat, draw, page, ask };
};

/** The last event of a stream, and the words before it. */
const readToEnd = async (answer: Response) => {
  let words = '';
  let last: unknown = null;
  for await (const event of readChatEvents(answer)) {
    last = event;
    if (event.type === 'delta') words += event.text;
  }
  return { words, last };
};

describe.each(faults)('%s', (fault, { code, text, status }) => {
  let conversation: Awaited<ReturnType<typeof join>>;
  beforeAll(async () => void (conversation = await join()));

  it.each(cells)('%s', async (name, { body, isStored }) => {
    const { chat, page, ask } = conversation;
    const before = await page();
    const request = { ...body(before), client_id: newId() };
    failNext(fault);
    const answer = await chat(request);

    if (status === 'after words') {
      const { words, last } = await readToEnd(answer);
      expect(last).toMatchObject({ type: 'error', code, error: text });
      expect(words).not.toBe('');
      const now = await page();
      if (isStored) {
        expect(now.messages.at(-1)).toMatchObject({ role: 'bot', status: 'failed' });
        expect(now.messages.at(-1)?.content).toContain(words.trim());
        expect(now.failure).toBe(code);
      } else expect(now).toEqual(before);
    } else {
      expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code, error: text })]);
      const now = await page();
      if (name === 'send') {
        expect(now.messages.slice(0, -1)).toEqual(before.messages);
        expect(now.messages.at(-1)).toMatchObject({ role: 'user', content: 'And now?', client_id: request.client_id });
        expect(now.failure).toBe(code);
      } else expect(now).toEqual(before);
    }

    // Nothing is lost, and nothing is left running.
    const between = await page();
    const reachable = new Set(between.messages.flatMap(({ id, sibling_ids }) => [id, ...sibling_ids]));
    for (const { id } of before.messages) expect(reachable).toContain(id);
    expect(between.generation).toBeNull();
    expect(between.messages.every((message) => message.status !== 'generating')).toBe(true);

    // The next request works: Resubmit is the same send before the first word, and another take after it.
    const brokeOff = status === 'after words' && (name === 'send' || name === 'regenerate');
    const next = await ask(
      brokeOff
        ? { alt_message_id: headOf(between), client_id: newId() }
        : status === 'after words'
          ? { ...request, client_id: newId() }
          : request,
    );
    expect(next.message.status).toBe('complete');
    const after = await page();
    expect(after.failure).toBeUndefined();
    expect(after.messages.filter(({ client_id }) => client_id === request.client_id)).toHaveLength(name === 'send' ? 1 : 0);
    if (isStored) expect(after.messages.at(-1)).toMatchObject({ role: 'bot', status: 'complete' });
    else expect(after).toEqual(before);
  });

  // A picture is whole or it is not: what broke off leaves nothing, and nothing of it is shown.
  it('image', async () => {
    const { draw, page } = await join();
    const before = await page();
    const request = { client_id: newId() };
    upstream.failNext(fault);
    const { words, last } = await readToEnd(await draw(request));
    expect(last).toMatchObject({ type: 'error', code, error: text });
    expect(words).toBe('');
    expect(await page()).toEqual(before);

    upstream.failNext(fault);
    const plain = await draw({ client_id: newId() }, 'application/json');
    expect([plain.status, await plain.json()]).toEqual([errorTable[code].status, expect.objectContaining({ code, error: text })]);
    expect(await page()).toEqual(before);

    // Resubmit is the same request, and it works.
    const next = await readToEnd(await draw(request));
    expect(next.last).toMatchObject({ type: 'done', message: { status: 'complete', image_width: 64, image_height: 80 } });
    expect((await page()).messages.at(-1)).toMatchObject({ role: 'bot', image_prompt: 'The harbour', status: 'complete' });
  });
});
