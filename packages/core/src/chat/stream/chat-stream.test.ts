import { limits, type AppError, type ChatRequest, type Message } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../app/testing/test-app.ts';
import { createFakeChat, type FakeChat, type FakeChatOptions, type FakeReply } from '../testing/fake-chat-server.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { createChatStream } from './chat-stream.ts';
import type { ChatStream } from './stream-state.ts';
import { historyKey, toHistory, type History } from './history.ts';

let server: FakeChat;
let app: TestApp;
let stream: ChatStream;

const key = historyKey('elin', 'c1');
const messages = () => app.queries.getQueryData<History>(key)?.messages ?? [];
const shown = () => messages().map(({ content }) => content);
const posts = () => app.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/chat'));
const state = () => stream.getState();
const until = (check: () => void) => vi.waitFor(check, { timeout: 3000, interval: 5 });
const reply = async (index = 0): Promise<FakeReply> => {
  await until(() => expect(server.replies[index]).toBeDefined());
  return server.replies[index] as FakeReply;
};

const open = async (options: FakeChatOptions = {}) => {
  server = createFakeChat({ messages: testConversation(['Hello.']), ...options });
  app = createTestApp({ answer: server.answer });
  const load = async () => {
    const response = await server.answer(new Request('https://api.example.test/api/v1/characters/elin/messages'));
    return toHistory(await (response as Response).json(), 'c1', app.queries.getQueryData<History>(key));
  };
  await app.queries.prefetchQuery({ queryKey: key, queryFn: load });
  app.queries.setQueryDefaults(key, { queryFn: load });
  // An observer, as a mounted screen is one: invalidated data is fetched again.
  const { QueryObserver } = await import('@tanstack/react-query');
  new QueryObserver(app.queries, { queryKey: key, staleTime: 60_000 }).subscribe(() => undefined);
  stream = createChatStream(app, { characterId: 'elin', conversationId: 'c1' });
  return stream.attach();
};

let detach: () => void;
beforeEach(async () => {
  detach = await open();
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

describe('sending', () => {
  test('the message stands first, the reply grows, and both end in the query cache', async () => {
    void stream.send('Who are you?');
    expect(state().unsent?.text).toBe('Who are you?');
    const written = await reply();
    await until(() => expect(state().unsent).toBeNull());
    expect(shown()).toEqual(['Hello.', 'Who are you?']);
    written.say('I keep ');
    written.say('the light.');
    await until(() => expect(state().live?.text).toBe('I keep the light.'));
    expect(shown()).toEqual(['Hello.', 'Who are you?']);
    written.done();
    await until(() => expect(state().live).toBeNull());
    expect(shown()).toEqual(['Hello.', 'Who are you?', 'I keep the light.']);
    expect(state().finishedId).toBe(messages().at(-1)?.id);
    expect(app.events.map(({ type }) => type)).toEqual(['message-sent', 'message-received']);
  });

  test('typing shows 300 ms after the request, until there is something to read', async () => {
    vi.useFakeTimers();
    void stream.send('Hi');
    await vi.advanceTimersByTimeAsync(299);
    expect(state().live?.isTyping).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(state().live?.isTyping).toBe(true);
    vi.useRealTimers();
    (await reply()).say('A');
    await until(() => expect(state().live).toMatchObject({ isTyping: false, text: 'A' }));
  });

  test('words of one frame come as one update', async () => {
    void stream.send('Hi');
    const written = await reply();
    await until(() => expect(state().live?.messageId).toBeTruthy());
    let updates = 0;
    stream.subscribe((now, before) => void (updates += now.live?.text === before.live?.text ? 0 : 1));
    for (let word = 0; word < 50; word += 1) written.say('word ');
    await until(() => expect(state().live?.text).toHaveLength(250));
    expect(updates).toBeLessThan(5);
  });

  test('it is written for the message that was last on the screen, under an id of its own', async () => {
    void stream.send('Hi');
    expect((await reply()).request).toMatchObject({ prev_id: 'm1', conversation_id: 'c1', character_id: 'elin' });
    expect((await reply()).request.client_id).toMatch(/^[\w-]{36}$/);
  });

  test('one at a time', async () => {
    void stream.send('one');
    void stream.send('two');
    void stream.regenerate('m1');
    await reply();
    expect(posts()).toHaveLength(1);
  });
});

describe('a broken connection', () => {
  test.each([0, 1, 2])('cut %i words in, the reply is caught up with and ends once', async (words) => {
    void stream.send('Hi');
    const written = await reply();
    await until(() => expect(state().live?.generationId).toBe('r1'));
    for (let word = 0; word < words; word += 1) written.say(`w${word} `);
    written.cut();
    for (let word = words; word < 3; word += 1) written.say(`w${word} `);
    written.done();
    await until(() => expect(state().live).toBeNull());
    expect(shown()).toEqual(['Hello.', 'Hi', 'w0 w1 w2 ']);
    expect(posts()).toHaveLength(1);
    const resumed = app.requests.filter(({ url }) => url.includes('/generations/'));
    expect(resumed.at(0)?.headers.get('last-event-id')).toBe(String(words + 1));
  });

  test('a refresh resumes what is being written', async () => {
    void stream.send('Hi');
    (await reply()).say('half ');
    await until(() => expect(state().live?.text).toBe('half '));
    detach();
    const fresh = createChatStream(app, { characterId: 'elin', conversationId: 'c1' });
    detach = fresh.attach();
    void fresh.resume({ id: 'r1', message_id: 'b1' });
    await until(() => expect(fresh.getState().live?.text).toBe('half '));
    (await reply()).say('whole');
    (await reply()).done();
    await until(() => expect(fresh.getState().live).toBeNull());
    expect(shown()).toEqual(['Hello.', 'Hi', 'half whole']);
  });

  test.each(['pageshow', 'online', 'visibilitychange'])('that is dead without a word is found out on %s', async (type) => {
    void stream.send('Hi');
    const written = await reply();
    written.say('half ');
    await until(() => expect(state().live?.text).toBe('half '));
    (type === 'visibilitychange' ? document : globalThis).dispatchEvent(new Event(type));
    const resumed = () => app.requests.filter(({ url }) => url.includes('/generations/'));
    await until(() => expect(resumed().at(0)?.headers.get('last-event-id')).toBe('2'));
    // What is silent now is being thought about, as far as anyone knows.
    await until(() => expect(state().live?.isReconnecting).toBe(false));
    written.say('whole');
    written.done();
    await until(() => expect(state().live).toBeNull());
    expect(shown()).toEqual(['Hello.', 'Hi', 'half whole']);
    expect([posts().length, resumed().length]).toEqual([1, 1]);
  });

  test.each([
    ['a message waits, as one that was never sent', () => stream.send('Hi'), () => stream.sendNext()],
    ['another take can be asked for again', () => stream.regenerate('m1'), () => stream.resubmit()],
  ])('without a word before the reply begins: %s, and it is asked for once', async (_, ask, again) => {
    server.hold();
    vi.useFakeTimers();
    void ask();
    await vi.advanceTimersByTimeAsync(limits.writeMs);
    vi.useRealTimers();
    server.release();
    expect(state()).toMatchObject({ live: null, unsent: null });
    expect(state().waiting.length || state().failure?.canResubmit).toBeTruthy();
    void again();
    (await reply()).done();
    await until(() => expect(state().live).toBeNull());
    const [first, second] = await Promise.all(posts().map(async (request) => (await request.json()) as ChatRequest));
    expect(second?.client_id).toBe(first?.client_id);
  });

  test('a reply that is gone leaves no error, only what the server kept', async () => {
    await stream.resume({ id: 'unknown', message_id: 'x' });
    expect(state()).toMatchObject({ live: null, failure: null });
  });
});

describe('stopping', () => {
  test('keeps what was seen, not what came later', async () => {
    void stream.send('Hi');
    const written = await reply();
    written.say('seen');
    await until(() => expect(state().live?.text).toBe('seen'));
    written.say(' and unseen');
    await stream.stop();
    expect(messages().at(-1)).toMatchObject({ content: 'seen', status: 'stopped' });
    expect(state()).toMatchObject({ live: null, failure: null });
  });

  test('works before the first word, when the server has not named the reply yet', async () => {
    server.holdAnswers();
    void stream.send('Hi');
    await reply();
    await stream.stop();
    server.release();
    expect(app.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(shown()).toEqual(['Hello.', 'Hi']);
    expect(state()).toMatchObject({ live: null, unsent: null, failure: null });
  });

  test('of a send that never arrived gives the text back', async () => {
    server.hold();
    void stream.send('Hi');
    await stream.stop();
    expect(state()).toMatchObject({ live: null, unsent: null, failure: null, draft: 'Hi' });
    expect(shown()).toEqual(['Hello.']);
  });

  test('leaving is not stopping', async () => {
    void stream.send('Hi');
    const written = await reply();
    await until(() => expect(state().live?.generationId).toBe('r1'));
    detach();
    expect(state().live).toBeNull();
    expect(app.requests.some(({ method }) => method === 'DELETE')).toBe(false);
    written.done();
    expect(state().failure).toBeNull();
  });
});

describe('takes', () => {
  test('regenerate shows the new take in the place of the old one', async () => {
    void stream.regenerate('m1');
    const written = await reply();
    expect(written.request).toMatchObject({ alt_message_id: 'm1' });
    expect(state().live?.replacesId).toBe('m1');
    written.say('Another.');
    written.done();
    await until(() => expect(state().live).toBeNull());
    expect(shown()).toEqual(['Another.']);
    expect(messages()[0]?.sibling_ids).toEqual(['m1', 'b1']);
  });

  test('continue adds to the message, counted in what stop keeps', async () => {
    void stream.continueReply();
    const written = await reply();
    expect(written.request).toMatchObject({ continue_chat: true });
    written.say(' And more.');
    await until(() => expect(state().live?.text).toBe('Hello. And more.'));
    await stream.stop();
    expect(shown()).toEqual(['Hello. And more.']);
  });
});

describe('failures', () => {
  const failed = async () => {
    await until(() => expect(state().failure).not.toBeNull());
    return state().failure?.error as AppError;
  };

  test('after a refused send, resubmit is the same send: taken once', async () => {
    server.failNext(503, 'model_busy');
    void stream.send('Hi');
    expect((await failed()).code).toBe('model_busy');
    expect(state().unsent?.text).toBe('Hi');
    void stream.resubmit();
    (await reply()).done();
    await until(() => expect(state().live).toBeNull());
    const [first, second] = await Promise.all(posts().map((request) => request.json() as Promise<{ client_id: string }>));
    expect(second?.client_id).toBe(first?.client_id);
    expect(shown().filter((text) => text === 'Hi')).toHaveLength(1);
  });

  test('after a reply that broke off, resubmit asks for another take of it', async () => {
    void stream.send('Hi');
    const written = await reply();
    written.say('half');
    written.fail('model_failed');
    expect((await failed()).code).toBe('model_failed');
    expect(messages().at(-1)).toMatchObject({ content: 'half', status: 'failed' });
    void stream.resubmit();
    expect((await reply(1)).request).toMatchObject({ alt_message_id: 'b1' });
  });

  test('a rate limit holds resubmit back for five seconds', async () => {
    vi.useFakeTimers();
    server.failNext(429, 'rate_limited');
    void stream.send('Hi');
    await failed();
    expect(state().failure?.canResubmit).toBe(false);
    await stream.resubmit();
    expect(posts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4500);
    expect(state().failure?.canResubmit).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(state().failure?.canResubmit).toBe(true);
    vi.useRealTimers();
  });

  test('without a connection nothing is sent and nothing has failed: it waits, and so does what follows', async () => {
    app.sessions.setState({ isOnline: false });
    await stream.send('Hi');
    await stream.send('Still there?');
    expect(state()).toMatchObject({ failure: null, unsent: null, live: null });
    expect(state().waiting.map(({ text }) => text)).toEqual(['Hi', 'Still there?']);
    expect(posts()).toHaveLength(0);
  });

  test('while a reply is out of reach, what is sent waits behind it', async () => {
    void stream.send('Hi');
    const written = await reply();
    written.say('Half');
    await until(() => expect(state().live?.text).toBe('Half'));
    app.sessions.setState({ isOnline: false });
    written.cut();
    await stream.send('And then?');
    expect(state().waiting.map(({ text }) => text)).toEqual(['And then?']);
    expect(posts()).toHaveLength(1);
  });

  test('a message that was not sent can be taken back for editing', async () => {
    server.failNext(503, 'model_busy');
    void stream.send('Hi');
    await failed();
    stream.takeBack();
    expect(state()).toMatchObject({ draft: 'Hi', unsent: null, failure: null });
  });
});

describe('the draft', () => {
  const again = () => createChatStream(app, { characterId: 'elin', conversationId: 'c1' }).getState().draft;
  test('is kept on the device, for this conversation alone', () => {
    stream.write('half a thou');
    expect(again()).toBe('half a thou');
    expect(createChatStream(app, { characterId: 'elin', conversationId: 'c9' }).getState().draft).toBe('');
  });
  test('outlives a send until the server has it', async () => {
    stream.write('Hi');
    server.failNext(503, 'model_busy');
    await stream.send('Hi');
    expect([state().draft, again()]).toEqual(['', 'Hi']);
    void stream.resubmit();
    await until(() => expect(state().unsent).toBeNull());
    expect(again()).toBe('');
  });
});

test('two streams know nothing of each other', async () => {
  const other = createChatStream(app, { characterId: 'elin', conversationId: 'c9' });
  void stream.send('Hi');
  expect(other.getState()).toMatchObject({ draft: '', live: null, unsent: null, waiting: [], failure: null, finishedId: null });
});

test('no server data is kept in the store once the reply is complete', async () => {
  void stream.send('Hi');
  (await reply()).done();
  await until(() => expect(state().live).toBeNull());
  expect(Object.values(state()).some((value) => (value as Message | null)?.content !== undefined)).toBe(false);
});
