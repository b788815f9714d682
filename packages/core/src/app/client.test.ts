import {
  AppError,
  createConversation,
  createReply,
  endpoints,
  getCharacter,
  getGeneration,
  getUser,
  limits,
  refreshSession,
  type Endpoint,
} from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTranslator } from '../i18n/index.ts';
import { createClient, readEvents, toAppError, type Client, type ClientOptions } from './client.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const setUp = (
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  options: Pick<ClientOptions, 'headers' | 'onWake'> = {},
) => {
  const fetcher = vi.fn(async (url: string | URL | Request, init?: RequestInit) => answer(String(url), init ?? {}));
  const token = vi.fn(async ({ refused }: { refused?: string | null }) => (refused === undefined ? 'first' : 'second'));
  let isOnline = true;
  const client = createClient({
    base: 'https://troupe.example',
    application: 'acme',
    tokens: { token },
    fetch: fetcher as unknown as typeof fetch,
    isOnline: () => isOnline,
    ...options,
  });
  return { client, fetcher, token, goOffline: () => (isOnline = false) };
};

const collect = async <T>(given: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = [];
  for await (const item of given) items.push(item);
  return items;
};

const headersOf = (call: unknown[]) => (call[1] as RequestInit).headers as Record<string, string>;

describe('a call', () => {
  it('fills the path, the bearer and the application', async () => {
    const { client, fetcher } = setUp(() => json({ id: 'c1' }));
    await client.call(createConversation, { params: { characterId: 'elin' }, body: {} });
    const [url, init] = fetcher.mock.calls[0] as [string, RequestInit];
    expect(url).toBe('https://troupe.example/api/v1/characters/elin/conversations');
    expect(init.method).toBe('POST');
    expect(init.headers).toMatchObject({
      authorization: 'Bearer first',
      'x-application-id': 'acme',
      'content-type': 'application/json',
    });
  });

  it('tells the guest beside the token and never alone, and country and impersonation where there is one', async () => {
    const headers = () => ({ guest: 'g1', country: 'DE', impersonate: 'mara' });
    const { client, fetcher } = setUp(() => json({ error: 'no', code: 'unauthorized' }, 401), { headers });
    await expect(client.call(getUser, {})).rejects.toThrow();
    await expect(client.call(refreshSession, {})).rejects.toThrow();
    const [called, , refreshed] = fetcher.mock.calls.map(headersOf);
    expect(called).toMatchObject({ 'x-guest-user-id': 'g1', 'x-country': 'DE', 'x-impersonate': 'mara' });
    expect(refreshed).not.toHaveProperty('x-guest-user-id');
    const plain = setUp(() => json({ error: 'no', code: 'not_found' }, 404));
    await expect(plain.client.call(getUser, {})).rejects.toThrow();
    for (const name of ['x-guest-user-id', 'x-country', 'x-impersonate'])
      expect(headersOf(plain.fetcher.mock.calls[0] as unknown[])).not.toHaveProperty(name);
  });

  it('leaves out query values that are undefined', async () => {
    const { client, fetcher } = setUp(() => json({ error: 'x', code: 'not_found' }, 404));
    await expect(client.call(getCharacter, { params: { characterId: 'a b' }, query: { lang: undefined } })).rejects.toThrow();
    expect(fetcher.mock.calls[0]?.[0]).toBe('https://troupe.example/api/v1/characters/a%20b');
  });

  it('asks for a fresh token once when the old one was refused', async () => {
    const { client, fetcher, token } = setUp(() => json({ error: 'expired', code: 'token_expired' }, 401));
    await expect(client.call(getUser, {})).rejects.toMatchObject({ code: 'token_expired' });
    expect(token.mock.calls).toEqual([[{}], [{ refused: 'first' }]]);
    expect(fetcher.mock.calls.map((call) => headersOf(call)['authorization'])).toEqual(['Bearer first', 'Bearer second']);
  });

  it('never sends a bearer with the refresh call, nor repeats it', async () => {
    const { client, fetcher } = setUp(() => json({ error: 'no', code: 'unauthorized' }, 401));
    await expect(client.call(refreshSession, {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(headersOf(fetcher.mock.calls[0] as unknown[])).not.toHaveProperty('authorization');
  });

  it('refuses an answer that is not what the contract says', async () => {
    const { client } = setUp(() => json({ id: 7 }));
    await expect(client.call(createConversation, { params: { characterId: 'elin' }, body: {} })).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it('counts an errorMessage in a reply as failure, whatever its status', async () => {
    const input = { body: { conversation_id: 'c', character_id: 'e', message: 'Hi' } };
    const told = setUp(() => json({ errorMessage: 'Chat server is busy.', errorCode: 'model_busy' }));
    await expect(told.client.call(createReply, input)).rejects.toMatchObject({
      code: 'model_busy',
      message: 'Chat server is busy.',
    });
    const bare = setUp(() => json({ errorMessage: 'It broke.' }));
    await expect(bare.client.call(createReply, input)).rejects.toMatchObject({ code: 'internal', message: 'It broke.' });
  });

  it('fails as offline without touching the network', async () => {
    const { client, fetcher, goOffline } = setUp(() => json({}));
    goOffline();
    await expect(client.call(getUser, {})).rejects.toMatchObject({ code: 'offline' });
    expect(fetcher).not.toHaveBeenCalled();
  });

  it('names a broken network, and lets an abort through untouched', async () => {
    const broken = setUp(() => Promise.reject(new TypeError('failed')));
    await expect(broken.client.call(getUser, {})).rejects.toMatchObject({ code: 'network' });
    const aborted = setUp(() => Promise.reject(new DOMException('stop', 'AbortError')));
    await expect(aborted.client.call(getUser, {})).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('every call of the contract', () => {
  const all: readonly Endpoint[] = Object.values(endpoints);

  it('goes to the host of the API, under its version and by its method', async () => {
    const { client, fetcher } = setUp(() => json({}, 500));
    const seen = { versions: new Set<string | undefined>(), methods: new Set<string | undefined>() };
    for (const endpoint of all) {
      await client.call(endpoint, {}).catch(() => undefined);
      const [url, init] = fetcher.mock.lastCall as [string, RequestInit];
      const version = /^https:\/\/troupe\.example\/api\/(v\d)\/\w/.exec(url)?.[1];
      expect([endpoint.id, version, init.method]).toEqual([endpoint.id, endpoint.path.split('/')[2], endpoint.method]);
      seen.versions.add(version);
      seen.methods.add(init.method);
    }
    expect(fetcher).toHaveBeenCalledTimes(all.length);
    expect([...seen.versions].toSorted()).toEqual(['v1', 'v2']);
    expect([...seen.methods]).toEqual(expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']));
  });

  it('fails without a connection, in the words of the specification', async () => {
    const { client, fetcher, goOffline } = setUp(() => json({}));
    goOffline();
    const { error: toText } = createTranslator({ locale: 'en', product: 'Acme Stories' });
    const said = (asked: Promise<unknown>) => asked.then(() => 'It was answered.', toText);
    const failure = 'No connection. Please check and retry';
    for (const endpoint of all) {
      const kept = endpoint as Parameters<typeof client.file>[0];
      const streamed = endpoint as Parameters<typeof client.stream>[0];
      expect(await said(client.call(endpoint, {})), endpoint.id).toBe(failure);
      expect(await said(client.file(kept, {})), endpoint.id).toBe(failure);
      expect(await said(client.stream(streamed, {}).next()), endpoint.id).toBe(failure);
    }
    expect(await said(client.request('https://search.example', {}, endpoints.getUser))).toBe(failure);
    expect(fetcher).not.toHaveBeenCalled();
  });
});

/** How each kind of call is asked, so that it is waited for to its end. */
const askedAs = {
  json: (client: Client, endpoint: Endpoint) => client.call(endpoint, {}),
  file: (client: Client, endpoint: Endpoint) => client.file(endpoint as Parameters<typeof client.file>[0], {}),
  stream: (client: Client, endpoint: Endpoint) => collect(client.stream(endpoint as Parameters<typeof client.stream>[0], {})),
};
const never = new Promise<never>(() => undefined);
/** An answer whose bytes end in the middle, as after a freeze; even its end is never acknowledged. */
const stuck = (status: number, begin = '') =>
  new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => void (begin && controller.enqueue(new TextEncoder().encode(begin))),
      pull: () => never,
      cancel: () => never,
    }),
    { status },
  );

describe('a connection that is dead without a word', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** What became of a call by the longest that it may last. */
  const outcomeOf = async (asked: Promise<unknown>, ms: number) => {
    const outcome = asked.then(
      () => 'answered',
      (error: AppError) => error.code,
    );
    await vi.advanceTimersByTimeAsync(ms);
    return Promise.race([outcome, 'still waiting']);
  };

  it.each<[string, () => Promise<Response> | Response]>([
    ['before its answer', () => never],
    ['in the middle of an answer', () => stuck(200, '{')],
    ['in the middle of a refusal', () => stuck(409, '{')],
    ['in the middle of a refused token', () => stuck(401)],
  ])('ends every call of the contract, in every way that it can be made, %s', async (_, answer) => {
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const kinds = [
        'json',
        ...(endpoint.answers === 'file' || endpoint.answers === 'stream' ? [endpoint.answers] : []),
      ] as const;
      for (const kind of kinds) {
        const { client, fetcher } = setUp(answer);
        const asked = askedAs[kind](client, endpoint);
        expect([endpoint.id, kind, await outcomeOf(asked, 2 * limits.fileMs)]).toEqual([endpoint.id, kind, 'network']);
        expect(fetcher.mock.lastCall?.[1]?.signal?.aborted, 'its connection is given back').toBe(true);
      }
    }
  });

  it('ends a search', async () => {
    for (const answer of [() => never, () => stuck(200), () => stuck(500)]) {
      const asked = setUp(answer).client.request('https://search.example', {}, endpoints.getUser);
      expect(await outcomeOf(asked, 2 * limits.readMs)).toBe('network');
    }
  });

  it('is told from a slow one by its comments', async () => {
    let say: (text: string) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (say = (text) => controller.enqueue(new TextEncoder().encode(text))),
    });
    const asked = collect(setUp(() => new Response(body)).client.stream(getGeneration, { params: { generationId: 'r1' } }));
    const outcome = vi.fn();
    void asked.catch(outcome);
    for (let minute = 0; minute < 4; minute += 0.25) {
      await vi.advanceTimersByTimeAsync(15_000);
      say(': keep-alive\n\n');
    }
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(limits.streamSilenceMs);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });

  it('is found out at once when the page comes back, but for a reply that may not have begun', async () => {
    const wakes = new Set<() => void>();
    const onWake = (run: () => void) => {
      wakes.add(run);
      return () => wakes.delete(run);
    };
    const reply = { body: { conversation_id: 'c', character_id: 'e', message: 'Hi' } };
    const outcome = async (answer: () => Promise<Response> | Response, endpoint: Endpoint, input: object) => {
      const asked = collect(setUp(answer, { onWake }).client.stream(endpoint as Parameters<Client['stream']>[0], input));
      await vi.advanceTimersByTimeAsync(0);
      for (const wake of wakes) wake();
      return outcomeOf(asked, limits.awakeMs);
    };
    const resumed = { params: { generationId: 'r1' } };
    expect(await outcome(() => stuck(200), createReply, reply)).toBe('network');
    expect(await outcome(() => stuck(200), getGeneration, resumed)).toBe('network');
    expect(await outcome(() => never, getGeneration, resumed)).toBe('network');
    expect(wakes.size).toBe(0);
    expect(await outcome(() => never, createReply, reply)).toBe('still waiting');
  });
});

describe('error answers', () => {
  it.each([
    [429, { error: 'slow', code: 'guest_limit', errorPayload: { seconds: 30 } }, 'guest_limit', 'slow'],
    [409, { error: 'taken', errorCode: 'username_taken' }, 'username_taken', 'taken'],
    [409, { error_message: 'taken', errorCode: 'username_taken' }, 'username_taken', 'taken'],
    [409, { error: 'taken', errorPayload: { errorCode: 'username_taken' } }, 'username_taken', 'taken'],
    [503, 'not json', 'unavailable', 'unavailable'],
    [500, null, 'internal', 'internal'],
    [418, { error: 'odd', code: 'a_code_of_tomorrow' }, 'invalid_input', 'odd'],
  ])('of status %i are read in every spelling', (status, body, code, message) => {
    const error = toAppError(status, body);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, message });
  });
});

const bytes = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

describe('a stream', () => {
  const text = 'id: 1\ndata: {"type":"delta","text":"né"}\n\n: keep-alive\n\nid: 2\r\ndata: {"type":"delta","text":"🙂"}\r\n\r\n';

  it('is the same wherever the bytes are cut', async () => {
    const encoded = new TextEncoder().encode(text);
    for (let cut = 0; cut <= encoded.length; cut += 1) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(encoded.slice(0, cut));
          controller.enqueue(encoded.slice(cut));
          controller.close();
        },
      });
      const events = await collect(readEvents(body, (read) => read));
      expect(events).toEqual([
        { id: '1', data: '{"type":"delta","text":"né"}' },
        { id: '2', data: '{"type":"delta","text":"🙂"}' },
      ]);
    }
  });

  it('carries last-event-id and yields parsed events', async () => {
    const { client, fetcher } = setUp(() => new Response(bytes(text)));
    const events = await collect(
      client.stream(createReply, { body: { conversation_id: 'c', character_id: 'e', message: 'Hi' } }, { lastEventId: 4 }),
    );
    expect(events).toEqual([
      { seq: 1, data: { type: 'delta', text: 'né' } },
      { seq: 2, data: { type: 'delta', text: '🙂' } },
    ]);
    expect(headersOf(fetcher.mock.calls[0] as unknown[])).toMatchObject({ accept: 'text/event-stream', 'last-event-id': '4' });
  });

  it('throws the HTTP error that came before the first token', async () => {
    const { client } = setUp(() => json({ error: 'Chat server is busy.', code: 'model_busy' }, 503));
    const first = client.stream(createReply, { body: { conversation_id: 'c', character_id: 'e', message: 'Hi' } }).next();
    await expect(first).rejects.toMatchObject({ code: 'model_busy', message: 'Chat server is busy.' });
  });
});
