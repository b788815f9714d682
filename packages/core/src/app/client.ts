import {
  AppError,
  isErrorCode,
  limits,
  type Answer,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type Issue,
} from '@troupe/protocol';
import type { GenericSchema, InferOutput } from 'valibot';
import { createDeadline, patienceFor, type Deadline } from './deadline.ts';
import { parseAnswer } from './parse-answer.ts';

/** Where the bearer comes from: the client asks before each call and once more after a 401. */
export interface TokenSource {
  /**
   * The current token, or null for a call without one; after a 401 another than the one that was `refused`. One that
   * is here is no promise: the request leaves before anything is drawn.
   */
  token(options: { refused?: string | null }): string | null | Promise<string | null>;
}

interface ExtraHeaders {
  guest?: string | undefined;
  country?: string | undefined;
  impersonate?: string | undefined;
}

export interface ClientOptions {
  /** Origin (or origin and prefix) of the API, without a trailing slash; '' for the page's own. */
  base: string;
  /** Id of the brand; '' while it is not known, and the host alone says which it is. */
  application: string;
  tokens: TokenSource;
  fetch: typeof fetch;
  isOnline: () => boolean;
  /** Stops the calls that begin now, should the session be ended before they are answered. */
  stopped?: () => AbortSignal;
  /** Calls `run` when the page comes back; the returned function ends that. */
  onWake?: (run: () => void) => () => void;
  /** Values of the optional headers (P-AUTH-11), read once the token of a call is known. */
  headers?: () => ExtraHeaders;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sent as `idempotency-key`; makes a mutation safe to repeat for 24 h. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string>;
  /** A stream is open: its answer has begun. */
  onOpen?: () => void;
}

/** One server-sent event: its id (our seq) and its parsed data. */
export interface StreamEvent<T> {
  seq: number;
  data: T;
}

type AnyInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const queryOf = (query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
};

const errorTextOf = (given: Record<string, unknown>) =>
  [given['error'], given['errorMessage'], given['error_message']].find((value) => typeof value === 'string');

/**
 * Reads every spelling that an error answer may have (`error`, `errorMessage`, `error_message`; `code`,
 * `errorCode`) into the one class (P-ERR-03, C-MSG-05).
 */
export const toAppError = (status: number, body: unknown): AppError => {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const payload = (given['errorPayload'] ?? {}) as Record<string, unknown>;
  const code = [given['code'], given['errorCode'], payload['errorCode']].find(isErrorCode);
  const text = errorTextOf(given);
  const byStatus =
    status === 401
      ? 'unauthorized'
      : status === 403
        ? 'forbidden'
        : status === 404
          ? 'not_found'
          : status === 429
            ? 'rate_limited'
            : status === 504
              ? 'model_timeout'
              : status === 503
                ? 'unavailable'
                : status >= 500 || status < 400
                  ? 'internal'
                  : 'invalid_input';
  return new AppError(code ?? byStatus, {
    message: text as string | undefined,
    params: payload as Record<string, string | number>,
    issues: Array.isArray(given['issues']) ? (given['issues'] as Issue[]) : [],
    requestId: typeof given['requestId'] === 'string' ? given['requestId'] : undefined,
  });
};

/** The API client: the only place of the product that calls `fetch`. */
export interface Client {
  /** Calls an endpoint and answers its parsed output; throws AppError (abort throws the DOM's AbortError). */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<EndpointOutput<E>>;
  /** Calls an endpoint of `answers: 'file'` and answers its response, with all its bytes here; throws as `call` does. */
  file<E extends Endpoint & { answers: 'file' }>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<Response>;
  /**
   * Calls an endpoint of `answers: 'stream'` as server-sent events (WHATWG HTML §9.2), one by one. One that is silent for
   * longer than its server ever is has ended (`network`); so has one that says nothing when the page comes back.
   */
  stream<E extends Endpoint & { events: GenericSchema }>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions & { lastEventId?: number },
  ): AsyncGenerator<StreamEvent<InferOutput<E['events']>>>;
  /** A request to another service with its own key (search): JSON in, its parsed answer out. */
  request<A extends Answer>(url: string, init: RequestInit, answer: A): Promise<InferOutput<A['output']>>;
}

/** Whether somebody gave up waiting. A DOMException is no Error in every realm, so the name decides. */
export const isAbort = (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError';

/**
 * Splits a byte stream into server-sent events; comments and unknown fields are passed over.
 *
 * @param meet waits for the next bytes, whatever they say
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  meet: <T>(work: Promise<T>) => Promise<T>,
): AsyncGenerator<{ id: string; data: string }> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await meet(reader.read());
      rest += decoder.decode(value ?? new Uint8Array(), { stream: !done });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        let id = '';
        const data: string[] = [];
        for (const line of block.split(/\r?\n/)) {
          if (line.startsWith('id:')) id = line.slice(3).trim();
          else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        }
        if (data.length) yield { id, data: data.join('\n') };
      }
      if (done) return;
    }
  } finally {
    // Not waited for: of a connection that is dead, the end does not come either.
    reader.cancel().catch(() => undefined);
  }
}

/** A guest's id stands beside a token, never alone. */
const extraHeaders = ({ guest, country, impersonate }: ExtraHeaders = {}, token: string | null) => ({
  ...(guest && token && { 'x-guest-user-id': guest }),
  ...(country && { 'x-country': country }),
  ...(impersonate && { 'x-impersonate': impersonate }),
});

const eitherOf = (...signals: (AbortSignal | null | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => !!signal));

/** Sends requests, each with its deadline; one whose token was refused once more with another. */
const createSender = (options: ClientOptions) => {
  const fetchOnce = async (url: string, init: RequestInit, deadline: Deadline, ms: number): Promise<Response> => {
    if (!options.isOnline()) throw new AppError('offline');
    try {
      return await deadline.meet(ms, options.fetch(url, { ...init, signal: eitherOf(init.signal, deadline.signal) }));
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new AppError(options.isOnline() ? 'network' : 'offline', { cause: error });
    }
  };

  const failure = async (response: Response, { meet }: Deadline): Promise<AppError> => {
    const body: unknown = await meet(limits.readMs, response.json()).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      return null;
    });
    return toAppError(response.status, body);
  };

  const send = async (
    endpoint: Endpoint,
    given: object,
    call: CallOptions,
    accept: string,
    deadline: Deadline,
  ): Promise<Response> => {
    const input = given as AnyInput;
    const isForm = typeof FormData !== 'undefined' && input.body instanceof FormData;
    let token: string | null = null;
    // Told what stops it before it has a token: one that is handed out just as its session ends does not leave.
    const once = async (refused: { refused?: string | null }, stopped = options.stopped?.()) => {
      if (endpoint.auth !== 'refresh') {
        const given = options.tokens.token(refused);
        token = given instanceof Promise ? await given : given;
      }
      const init: RequestInit = {
        method: endpoint.method,
        credentials: 'same-origin',
        signal: eitherOf(call.signal, stopped),
        headers: {
          accept,
          ...(options.application && { 'x-application-id': options.application }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...extraHeaders(options.headers?.(), token),
          ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
          ...call.headers,
        },
        ...(input.body === undefined ? {} : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
      };
      return fetchOnce(
        options.base + pathOf(endpoint, input.params) + queryOf(input.query),
        init,
        deadline,
        patienceFor(endpoint),
      );
    };
    const first = await once({});
    if (first.status !== 401 || endpoint.auth === 'refresh' || endpoint.auth === 'partner') return first;
    const error = await failure(first, deadline);
    if (error.code !== 'token_expired' && error.code !== 'unauthorized') throw error;
    return once({ refused: token });
  };
  return { fetchOnce, failure, send };
};

export const createClient = (options: ClientOptions): Client => {
  const { fetchOnce, failure, send } = createSender(options);

  const read = async <T>(
    endpoint: Endpoint,
    input: object,
    call: CallOptions = {},
    accept: string,
    parse: (response: Response) => Promise<T>,
  ): Promise<[T, Response]> => {
    const deadline = createDeadline();
    const response = await send(endpoint, input, call, accept, deadline);
    if (!response.ok) throw await failure(response, deadline);
    return [await deadline.meet(patienceFor(endpoint), parse(response)), response];
  };

  return {
    async call(endpoint, input, call) {
      const [body, { status }] = await read(endpoint, input, call, 'application/json', (response) => response.json());
      // An errorMessage in a reply counts as failure, whatever its status (C-MSG-05); a declined payment's error_message is an answer.
      if (typeof Object(body).errorMessage === 'string') throw toAppError(status, body);
      return parseAnswer(endpoint.output, body);
    },

    async file(endpoint, input, call) {
      const [bytes, response] = await read(endpoint, input, call, '*/*', (response) => response.arrayBuffer());
      return new Response(bytes, response);
    },

    async *stream(endpoint, input, call = {}) {
      const headers = {
        ...call.headers,
        ...(call.lastEventId === undefined ? {} : { 'last-event-id': String(call.lastEventId) }),
      };
      const deadline = createDeadline();
      const { hurry, meet } = deadline;
      // What only reads is asked for again at no cost, also before its answer begins.
      let isOpen = endpoint.method === 'GET';
      const stop = options.onWake?.(() => isOpen && hurry());
      try {
        const response = await send(endpoint, input, { ...call, headers }, 'text/event-stream', deadline);
        if (!response.ok || response.body === null) throw await failure(response, deadline);
        isOpen = true;
        call.onOpen?.();
        for await (const event of readEvents(response.body, (bytes) => meet(limits.streamSilenceMs, bytes))) {
          yield { seq: Number(event.id), data: parseAnswer(endpoint.events, JSON.parse(event.data)) };
        }
      } catch (error) {
        if (isAbort(error) || error instanceof AppError) throw error;
        throw new AppError('network', { cause: error });
      } finally {
        stop?.();
      }
    },

    async request(url, init, answer) {
      const deadline = createDeadline();
      const response = await fetchOnce(url, init, deadline, limits.searchTimeoutMs);
      if (!response.ok) throw await failure(response, deadline);
      return parseAnswer(answer.output, await deadline.meet(limits.searchTimeoutMs, response.json()));
    },
  };
};
