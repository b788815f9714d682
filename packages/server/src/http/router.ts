import { AppError, type Brand, type Endpoint, type GuardClass } from '@troupe/protocol';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { brandOf, type Brands } from '../brands.ts';
import type { Countries, Limits, Log, NewId } from '../ports/index.ts';
import { toldCountries, type Place } from './place.ts';
import { authenticate, type VerifyToken } from './authenticate.ts';
import { createBodyLimit } from './bodies/body-limit.ts';
import { bodyHash } from './bodies/body-hash.ts';
import { answerHostless, answerRaw } from './raw-routes/bounded-answer.ts';
import type { Context } from './context.ts';
import { errorAnswer, unknownHost } from './error-answer.ts';
import type { Registration } from './handler.ts';
import type { Idempotency } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { createOwnRefusal } from './raw-routes/own-refusal.ts';
import type { HostlessRoute, RawRoute } from './raw-routes/raw-route.ts';
import { readBody } from './bodies/read-body.ts';
import { toResponse } from './answers/to-response.ts';
import { secured, type Hsts } from './security-headers.ts';

/** What is known of a request besides itself. */
export interface Connection {
  /** Address of the caller, as far as the proxies in front are trusted. */
  address: string;
  /** What our proxy says of the caller's country; absent where none is trusted to. */
  country?: string | null;
  /** Seconds after which its network may send a body again; 0 for now. */
  retryAfter?: number;
}

/** A request that no endpoint and no raw route answers: a document or an asset. */
/** Where the caller is, is asked only by pages that depend on it. */
export type AnswerPage = (request: Request, brand: Brand, findPlace: () => Promise<Place>) => Promise<Response>;

export interface RouterOptions {
  brands: Brands;
  registrations: readonly Registration[];
  rawRoutes: readonly RawRoute[];
  hostlessRoutes?: readonly HostlessRoute[];
  /** Counts requests to them. */
  rateLimits: Limits;
  answerPage: AnswerPage;
  verifyToken: VerifyToken;
  idempotency: Idempotency;
  /** Throws where a call waits behind the door of a country. */
  guardDoor?: (guardClass: GuardClass, context: Pick<Context, 'brand' | 'caller' | 'place'>) => Promise<void>;
  /** Where callers are; without it what our proxy tells of each request, and nothing else. */
  countries?: Countries;
  newId: NewId;
  log: Log;
  /** Holds every answer against its endpoint's output schema; on in tests and development. */
  checksOutput: boolean;
  /** `on` unless said otherwise. */
  hsts?: Hsts;
}

type Env = { Bindings: Connection & { requestId: string }; Variables: { brand?: Brand; operation?: string } };

const isMutation = (endpoint: Endpoint) => endpoint.method !== 'GET';

/** Streams have their own guard (a message's client id), because an answer half heard cannot be replayed whole. */
const wantsStream = (endpoint: Endpoint, request: Request) =>
  endpoint.answers === 'stream' && (request.headers.get('accept') ?? '').includes('text/event-stream');

/** The idempotency key of a call that is to have one effect. */
const keyOf = (endpoint: Endpoint, request: Request): string | null =>
  isMutation(endpoint) && !wantsStream(endpoint, request) ? request.headers.get('idempotency-key') || null : null;

/** A refusal may still drop a cookie. */
const withCookies = (answer: Response, headers: Headers): Response => {
  for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
};

/** What is known of a call before its handler runs. */
type Known = Pick<Context, 'brand' | 'caller' | 'place' | 'bodyBytes'>;

/** What a handler gets besides its input. For a caller with a session, a cookie keeps the country that our proxy names. */
const contextOf = async (
  request: Request,
  { requestId, address, country: told = null }: Env['Bindings'],
  countries: Countries,
  known: Known,
): Promise<Context> => {
  const headers = new Headers();
  const remembered = known.caller === null ? null : await countries.remember(request, told);
  if (remembered !== null) headers.append('set-cookie', remembered);
  return { ...known, requestId, request, address, headers };
};

/**
 * One request through one table: brand by host → auth → body → parse → idempotency → handler →
 * answer. Whatever is thrown on the way is written by the one error writer.
 */
export const createRouter = (options: RouterOptions): ((request: Request, connection: Connection) => Promise<Response>) => {
  const { brands, log, rateLimits, countries = toldCountries } = options;
  const app = new Hono<Env>();

  const answerError = (error: unknown, c: HonoContext<Env>) =>
    errorAnswer(error, { requestId: c.env.requestId, product: c.get('brand')?.name ?? '', operation: c.get('operation'), log });

  const call = async ({ endpoint, handle }: Registration, c: HonoContext<Env>, known: Known, input: Record<string, unknown>) => {
    const context = await contextOf(c.req.raw, c.env, countries, known);
    try {
      return await toResponse(endpoint, await handle(input as never, context as never), context, options.checksOutput);
    } catch (error) {
      return withCookies(answerError(error, c), context.headers);
    }
  };

  const ownRefusal = createOwnRefusal(brands, options.rawRoutes);
  app.onError((error, c) => ownRefusal(error, c) ?? answerError(error, c));
  app.use((c, next) => {
    const { retryAfter } = c.env;
    if (retryAfter) throw new AppError('rate_limited', { params: { retry_after: retryAfter } });
    return next();
  });
  app.use(
    createBodyLimit(
      options.registrations.map(({ endpoint }) => endpoint),
      [...options.rawRoutes, ...(options.hostlessRoutes ?? [])],
    ),
  );
  // Documents carry a whole theme: a fifth of the bytes. Event streams and files built compressed pass untouched.
  app.use(compress());

  const brandFor = (c: HonoContext<Env>): Brand => {
    const brand = brandOf(brands, c.req.raw);
    c.set('brand', brand);
    return brand;
  };

  for (const registration of options.registrations) {
    const { endpoint } = registration;
    const methods = endpoint.alsoBy === undefined ? [endpoint.method] : [endpoint.method, endpoint.alsoBy];
    app.on(methods, [endpoint.path], async (c) => {
      const brand = brandFor(c);
      const request = c.req.raw;
      const caller = await authenticate(endpoint, brand, request, options.verifyToken);
      const place = await countries.find(request, c.env.country ?? null);
      await options.guardDoor?.(endpoint.class, { brand, caller, place });
      const body = await readBody(rateLimits, endpoint, request, { brand, caller, address: c.env.address });
      const url = new URL(request.url);
      // From here on a refusal is logged by the call's name.
      c.set('operation', endpoint.id);
      // What has no right shape is refused before its key is asked: it is the same whenever it comes again.
      const input = parseInput(endpoint, url, c.req.param() as Record<string, string>, body);
      const known = { brand, caller, place, bodyBytes: body?.size ?? 0 };
      const run = () => call(registration, c, known, input);
      const key = keyOf(endpoint, request);
      if (key === null || caller === null) return run();
      const hash = await bodyHash(url.pathname + url.search, body);
      const { address } = c.env;
      return options.idempotency.once({ caller, address, endpoint, key, bodyHash: hash }, run);
    });
  }

  for (const route of options.hostlessRoutes ?? [])
    app.all(`${route.prefix}/*`, (c) => answerHostless(rateLimits, route, { request: c.req.raw, address: c.env.address }));

  for (const route of options.rawRoutes) {
    app.on(route.method ?? 'ALL', [route.prefix, `${route.prefix}/*`], async (c) => {
      const request = c.req.raw;
      const findPlace = () => countries.find(request, c.env.country ?? null);
      return answerRaw(rateLimits, route, { request, brand: brandFor(c), address: c.env.address, findPlace });
    });
  }

  app.all('/api/*', (c) => {
    brandFor(c);
    throw new AppError('not_found');
  });

  app.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new AppError('not_found');
    const brand = brands.at(new URL(c.req.url).host);
    if (brand === null) return unknownHost(c.env.requestId);
    return options.answerPage(c.req.raw, brand, () => countries.find(c.req.raw, c.env.country ?? null));
  });

  return async (request, connection) => {
    const requestId = options.newId();
    const answer = await app.fetch(request, { ...connection, requestId });
    return secured(answer, { requestId, isHttps: request.url.startsWith('https:'), hsts: options.hsts ?? 'on' });
  };
};
