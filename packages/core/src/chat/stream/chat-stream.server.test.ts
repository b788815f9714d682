// @vitest-environment node
import { QueryObserver } from '@tanstack/react-query';
import { AppError, createConversation, listMessages, type Session } from '@troupe/protocol';
import { createPuppetModel, type PuppetModel } from '@troupe/server/chat/testing/index';
import { characters, users } from '@troupe/server/db/schema';
import { createTestServer, type TestServer } from '@troupe/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../app/testing/test-app.ts';
import { createChatStream } from './chat-stream.ts';
import type { ChatStream } from './stream-state.ts';
import { historyKey, toHistory, type History } from './history.ts';

/** The stream against the real server, in process: what the fake one claims, shown. */
let server: TestServer;
let model: PuppetModel;
beforeAll(async () => {
  model = createPuppetModel();
  server = await createTestServer({ models: [model] });
  const { db } = server.database;
  await db.insert(users).values({
    id: 'ann',
    applicationId: 'daybreak',
    externalId: 'ann',
    platform: 'first_party',
    username: 'ann',
    name: 'Ann',
    role: 'free_tier',
  });
  await db.insert(characters).values({
    id: 'mira',
    applicationIds: ['daybreak'],
    creatorUserId: 'ann',
    name: 'Mira',
    title: '',
    greeting: 'Hello, {{user}}.',
    visibility: 'public',
    isLive: true,
  });
});
afterAll(() => server.close());

let app: TestApp;
let stream: ChatStream;
let detach: () => void;
let key: ReturnType<typeof historyKey>;
/** Cuts the connection that carries the reply. */
let cut: () => void;

beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 1));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  const session = (await (await server.send('/api/v2/auth/guest', { method: 'POST' })).json()) as Session;
  app = createTestApp({
    session,
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const answer = await server.fetch(new Request(`http://localhost:4100${pathname}${search}`, request));
      if (!answer.headers.get('content-type')?.includes('event-stream') || !answer.body) return answer;
      const pipe = new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => void (cut = () => controller.terminate()),
      });
      void answer.body.pipeTo(pipe.writable).catch(() => undefined);
      return new Response(pipe.readable, answer);
    },
  });
  await vi.waitFor(() => expect(app.sessions.getState().session).not.toBeNull());
  const { id } = await app.client.call(createConversation, { params: { characterId: 'mira' }, body: {} });
  key = historyKey('mira', id);
  const load = async () =>
    toHistory(
      await app.client.call(listMessages, { params: { characterId: 'mira' }, query: { conversationId: id } }),
      id,
      app.queries.getQueryData<History>(key),
    );
  new QueryObserver(app.queries, { queryKey: key, queryFn: load, staleTime: 60_000 }).subscribe(() => undefined);
  await vi.waitFor(() => expect(app.queries.getQueryData(key)).toBeDefined());
  stream = createChatStream(app, { characterId: 'mira', conversationId: id });
  detach = stream.attach();
});
afterEach(() => {
  detach();
  vi.unstubAllGlobals();
});

const shown = () =>
  app.queries
    .getQueryData<History>(key)
    ?.messages.map(({ role, content, status }) => `${role}: ${content}${status === 'complete' ? '' : ` (${status})`}`);
const state = () => stream.getState();
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const idle = () => until(() => expect(state().live).toBeNull());
const reads = (text: string) => until(() => expect(state().live?.text).toBe(text));

test('a send, its reply and the next one', async () => {
  void stream.send('Hi');
  model.say('I keep the maps.');
  model.end();
  await idle();
  expect(shown()).toEqual(['bot: Hello, Honey.', 'user: Hi', 'bot: I keep the maps.']);
  void stream.send('All of them?');
  model.say('Yes.');
  model.end();
  await idle();
  expect(shown()?.slice(-2)).toEqual(['user: All of them?', 'bot: Yes.']);
});

test('a cut connection loses and doubles nothing', async () => {
  void stream.send('Hi');
  model.say('One ');
  await reads('One ');
  cut();
  model.say('two ');
  model.say('three.');
  model.end();
  await idle();
  expect(shown()?.at(-1)).toBe('bot: One two three.');
});

test('a reload goes on with the reply', async () => {
  void stream.send('Hi');
  model.say('Half ');
  await reads('Half ');
  detach();
  await app.queries.refetchQueries({ queryKey: key });
  const generation = app.queries.getQueryData<History>(key)?.generation;
  expect(generation).toBeTruthy();
  detach = stream.attach();
  if (generation) void stream.resume(generation);
  await reads('Half ');
  model.say('whole.');
  model.end();
  await idle();
  expect(shown()?.at(-1)).toBe('bot: Half whole.');
});

test('stop keeps what was seen, before the first word nothing', async () => {
  void stream.send('Hi');
  model.say('Seen.');
  await reads('Seen.');
  await stream.stop();
  expect(shown()?.at(-1)).toBe('bot: Seen. (stopped)');
  void stream.send('Again');
  await until(() => expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('Again'));
  await stream.stop();
  expect(state()).toMatchObject({ live: null, failure: null });
  expect(shown()?.some((line) => line === 'user: Again')).toBe(true);
});

test('a send that failed before its first word is resubmitted once', async () => {
  void stream.send('Hi');
  model.fail(new AppError('model_busy'));
  await until(() => expect(state().failure?.error.code).toBe('model_busy'));
  void stream.resubmit();
  model.say('Hello again.');
  model.end();
  await idle();
  expect(shown()).toEqual(['bot: Hello, Honey.', 'user: Hi', 'bot: Hello again.']);
});

test('a reply that broke off is written anew beside the old one', async () => {
  void stream.send('Hi');
  model.say('Half');
  await reads('Half');
  model.fail(new AppError('model_failed'));
  await until(() => expect(state().failure?.error.code).toBe('model_failed'));
  expect(shown()?.at(-1)).toBe('bot: Half (failed)');
  void stream.resubmit();
  model.say('Whole.');
  model.end();
  await idle();
  expect(shown()).toEqual(['bot: Hello, Honey.', 'user: Hi', 'bot: Whole.']);
  expect(app.queries.getQueryData<History>(key)?.messages.at(-1)?.sibling_ids).toHaveLength(2);
});

test('continue writes on, and stop cannot cut what stood before', async () => {
  void stream.send('Hi');
  model.say('So far');
  model.end();
  await idle();
  void stream.continueReply();
  model.say(', so good');
  await reads('So far, so good');
  await stream.stop();
  expect(shown()?.at(-1)).toBe('bot: So far, so good (stopped)');
});
