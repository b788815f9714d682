import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStorage } from '../../app/index.ts';
import { createTestApp, testSession, type TestApp } from '../../app/testing/test-app.ts';
import { createChatStream } from '../stream/chat-stream.ts';
import { historyKey, toHistory, type History } from '../stream/history.ts';
import type { ChatStream } from '../stream/stream-state.ts';
import { createFakeChat, type FakeChat, type FakeChatOptions } from '../testing/fake-chat-server.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { startOutbox } from './outbox.ts';

/** What lies between a device and the server. */
type Network = 'fine' | 'dead before the server' | 'dead after the server';

/** The storage of one device, which tells its tabs of every change. */
const createDevice = () => {
  const kept = new Map<string, string>();
  const storage: DeviceStorage = {
    get: (key) => kept.get(key) ?? null,
    set(key, value) {
      if (value === null) kept.delete(key);
      else kept.set(key, value);
      dispatchEvent(new StorageEvent('storage', { key: `troupe:${key}`, newValue: value }));
    },
  };
  return { kept, storage };
};

interface Tab {
  app: TestApp;
  stream: ChatStream;
  go(network: Network): void;
  goOnline(isOnline: boolean): void;
  close(): void;
}

let server: FakeChat;
let tabs: Tab[];
/** Every message the server took, as its user wrote it, oldest first. */
const taken = () =>
  server
    .branch()
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content);

const openTab = async (device = createDevice(), { userId = 'guest-1', isOnline = true } = {}): Promise<Tab> => {
  let network: Network = 'fine';
  const app = createTestApp({
    storage: device.storage,
    session: testSession({ id: userId }),
    async answer(request) {
      if (network === 'dead before the server') throw new TypeError('failed');
      const answer = await server.answer(request);
      if (network === 'dead after the server') throw new TypeError('failed');
      return answer;
    },
  });
  await vi.waitFor(() => expect(app.sessions.getState().session).not.toBeNull());
  const queryKey = historyKey('elin', 'c1');
  const load = async () => {
    const page = await server.answer(new Request('https://api.example.test/api/v1/characters/elin/messages'));
    return toHistory(await (page as Response).json(), 'c1', app.queries.getQueryData<History>(queryKey));
  };
  await app.queries.prefetchQuery({ queryKey, queryFn: load });
  app.queries.setQueryDefaults(queryKey, { queryFn: load });
  app.sessions.setState({ isOnline });
  const stream = createChatStream(app, { characterId: 'elin', conversationId: 'c1' });
  // As the screen does: what is being written is followed, once.
  let followed: string | undefined;
  const stop = new QueryObserver<History>(app.queries, { queryKey, staleTime: 60_000, networkMode: 'always' }).subscribe(
    ({ data }) => {
      const generation = data?.generation;
      if (!generation || generation.id === followed) return;
      followed = generation.id;
      void stream.resume(generation);
    },
  );
  const detach = stream.attach();
  const end = startOutbox(app, stream, { characterId: 'elin', conversationId: 'c1', userId });
  const tab = {
    app,
    stream,
    go: (next: Network) => void (network = next),
    goOnline(isOnline: boolean) {
      if (!isOnline) for (const reply of server.replies) reply.cut();
      app.sessions.setState(({ wakes }) => ({ isOnline, wakes: wakes + Number(isOnline) }));
    },
    close() {
      end();
      detach();
      stop();
    },
  };
  tabs.push(tab);
  return tab;
};

const waitingIn = ({ stream }: Tab) => stream.getState().waiting.map(({ text }) => text);
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const empty = (tab: Tab) =>
  until(() => expect(tab.stream.getState()).toMatchObject({ live: null, unsent: null, waiting: [], failure: null }));

const begin = (options: FakeChatOptions = {}) => {
  server = createFakeChat({ messages: testConversation(['Hello.']), auto: { text: 'So it is.', everyMs: 1 }, ...options });
};
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 1));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  tabs = [];
  begin();
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('without a connection', () => {
  test('what is sent waits, is no failure, and goes out once and in order when the connection returns', async () => {
    const tab = await openTab();
    tab.goOnline(false);
    for (const text of ['one', 'two', 'three']) await tab.stream.send(text);
    expect(waitingIn(tab)).toEqual(['one', 'two', 'three']);
    expect(tab.stream.getState()).toMatchObject({ failure: null, unsent: null, draft: '' });
    expect(server.replies).toHaveLength(0);
    tab.goOnline(true);
    await empty(tab);
    expect(taken()).toEqual(['one', 'two', 'three']);
  });

  test('each goes when the one before is answered, and is written for that answer', async () => {
    vi.useFakeTimers();
    begin({ auto: undefined as never });
    const tab = await openTab(createDevice(), { isOnline: false });
    await tab.stream.send('one');
    await tab.stream.send('two');
    tab.goOnline(true);
    await until(() => expect(server.replies).toHaveLength(1));
    server.replies[0]?.say('First.');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.replies).toHaveLength(1);
    server.replies[0]?.done();
    await until(() => expect(server.replies).toHaveLength(2));
    const answer = server.branch().find(({ content }) => content === 'First.');
    expect(server.replies[1]?.request.prev_id).toBe(answer?.id);
    server.replies[1]?.done();
  });

  test('a reload and a closed tab lose nothing, and nothing of it stands in the composer too', async () => {
    const device = createDevice();
    const before = await openTab(device, { isOnline: false });
    await before.stream.send('one');
    await before.stream.send('two');
    before.close();
    const after = await openTab(device, { isOnline: false });
    expect([waitingIn(after), after.stream.getState().draft]).toEqual([['one', 'two'], '']);
    after.goOnline(true);
    await empty(after);
    expect(taken()).toEqual(['one', 'two']);
    after.close();
    expect(waitingIn(await openTab(device))).toEqual([]);
    expect(taken()).toEqual(['one', 'two']);
  });

  test('another user of the device, and another conversation, see none of it', async () => {
    const device = createDevice();
    const tab = await openTab(device, { isOnline: false });
    await tab.stream.send('mine');
    tab.close();
    const other = await openTab(device, { userId: 'member-2' });
    expect(waitingIn(other)).toEqual([]);
    expect(other.stream.getState().draft).toBe('');
    expect([...device.kept.keys()].filter((key) => key.startsWith('outbox:'))).toEqual(['outbox:guest-1:c1']);
  });

  test('it holds twenty, and keeps what is written beyond them in the composer', async () => {
    const tab = await openTab(createDevice(), { isOnline: false });
    for (let index = 0; index <= 20; index += 1) {
      tab.stream.write(`message ${index}`);
      await tab.stream.send(`message ${index}`);
    }
    expect(waitingIn(tab)).toHaveLength(20);
    expect(tab.stream.getState().draft).toBe('message 20');
  });

  test('a message that waits can be removed, or edited without losing its place', async () => {
    const tab = await openTab(createDevice(), { isOnline: false });
    for (const text of ['one', 'tow', 'three']) await tab.stream.send(text);
    const { outbox, waiting } = tab.stream.getState();
    outbox?.remove(waiting[0]?.clientId ?? '');
    tab.stream.write('half a thought');
    outbox?.edit(waiting[1]?.clientId ?? '');
    expect(tab.stream.getState().draft).toBe('tow\nhalf a thought');
    await tab.stream.send('two');
    expect(waitingIn(tab)).toEqual(['two', 'three']);
    tab.goOnline(true);
    await empty(tab);
    expect(taken()).toEqual(['two', 'three']);
  });
});

describe('a server that cannot be reached', () => {
  test.each(['dead before the server', 'dead after the server'] as const)(
    '%s: sent again by itself, taken once',
    async (network) => {
      vi.useFakeTimers();
      const tab = await openTab();
      tab.go(network);
      await tab.stream.send('one');
      expect(waitingIn(tab)).toEqual(['one']);
      expect(tab.stream.getState().failure).toBeNull();
      tab.go('fine');
      await vi.advanceTimersByTimeAsync(2500);
      await empty(tab);
      expect(taken()).toEqual(['one']);
      expect(server.replies).toHaveLength(1);
    },
  );

  test('Send now does not wait', async () => {
    const tab = await openTab();
    tab.go('dead before the server');
    await tab.stream.send('one');
    tab.go('fine');
    tab.stream.getState().outbox?.tryNow();
    await empty(tab);
    expect(taken()).toEqual(['one']);
  });

  test('what the server refuses is told and held, and the rest stays behind it', async () => {
    vi.useFakeTimers();
    const tab = await openTab(createDevice(), { isOnline: false });
    await tab.stream.send('one');
    await tab.stream.send('two');
    server.failNext(503, 'model_busy');
    tab.goOnline(true);
    await until(() => expect(tab.stream.getState().failure?.error.code).toBe('model_busy'));
    expect([tab.stream.getState().unsent?.text, ...waitingIn(tab)]).toEqual(['one', 'two']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken()).toEqual([]);
    void tab.stream.resubmit();
    await empty(tab);
    expect(taken()).toEqual(['one', 'two']);
  });
});

describe.each([
  ['with Web Locks', true],
  ['without', false],
])('two tabs %s', (_, hasLocks) => {
  beforeEach(() => {
    let last = Promise.resolve();
    const request = (_name: string, _options: object, work: () => Promise<void>) => (last = last.then(work));
    vi.stubGlobal('navigator', { onLine: true, ...(hasLocks ? { locks: { request } } : {}) });
  });

  test('show the same, send each message once and in order, and both see the answers', async () => {
    const device = createDevice();
    const [one, two] = [await openTab(device, { isOnline: false }), await openTab(device, { isOnline: false })];
    await one.stream.send('first');
    await two.stream.send('second');
    await one.stream.send('third');
    const all = ['first', 'second', 'third'];
    expect([waitingIn(one), waitingIn(two)]).toEqual([all, all]);
    one.goOnline(true);
    two.goOnline(true);
    await Promise.all([empty(one), empty(two)]);
    expect(taken()).toEqual(all);
    expect(server.replies).toHaveLength(3);
    const seenBy = ({ app }: Tab) => app.queries.getQueryData<History>(historyKey('elin', 'c1'))?.messages.length;
    await until(() => expect([seenBy(one), seenBy(two)]).toEqual([7, 7]));
  });

  test('a message removed in one is removed in the other', async () => {
    vi.useFakeTimers();
    const device = createDevice();
    const [one, two] = [await openTab(device, { isOnline: false }), await openTab(device, { isOnline: false })];
    await one.stream.send('first');
    const [message] = two.stream.getState().waiting;
    two.stream.getState().outbox?.remove(message?.clientId ?? '');
    expect([waitingIn(one), waitingIn(two)]).toEqual([[], []]);
    one.goOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken()).toEqual([]);
  });
});

/** mulberry32: the same seed, the same steps. */
const createDice = (seed: number) => {
  let state = seed;
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
};

describe('a connection that comes and goes a hundred times at random steps', () => {
  test.each([1, 2, 3])('seed %i: the outbox empties once, in order', async (seed) => {
    vi.useFakeTimers();
    const roll = createDice(seed);
    const device = createDevice();
    let tab = await openTab(device);
    const written: string[] = [];
    let flips = 0;
    let isOnline = true;
    while (flips < 100) {
      const step = roll(10);
      if (step < 3) {
        const text = `number ${written.length}`;
        tab.stream.write(text);
        void tab.stream.send(text);
        // A composer that is locked keeps its text: nothing was sent.
        if (tab.stream.getState().draft === '') written.push(text);
        else tab.stream.write('');
      } else if (step < 7) {
        flips += 1;
        tab.goOnline((isOnline = !isOnline));
      } else if (step === 7) tab.go((['fine', 'dead before the server', 'dead after the server'] as const)[roll(3)] ?? 'fine');
      else if (step === 8 && flips % 10 === 0 && waitingIn(tab).length > 0 && !tab.stream.getState().unsent) {
        tab.close();
        tab = await openTab(device, { isOnline });
      }
      await vi.advanceTimersByTimeAsync(roll(40));
    }
    tab.go('fine');
    tab.goOnline(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tab.stream.getState()).toMatchObject({ live: null, unsent: null, waiting: [], failure: null });
    expect(written.length).toBeGreaterThan(10);
    expect(taken()).toEqual(written);
  });
});

test('a guest at the limit is told, and what waits behind is not lost', async () => {
  const tab = await openTab(createDevice(), { isOnline: false });
  await tab.stream.send('one');
  await tab.stream.send('two');
  server.failNext(429, 'guest_limit');
  tab.goOnline(true);
  await until(() => expect(tab.stream.getState().failure?.error.code).toBe('guest_limit'));
  expect(waitingIn(tab)).toEqual(['two']);
  expect(tab.app.storage.get('draft:c1')).toBe('one');
});
