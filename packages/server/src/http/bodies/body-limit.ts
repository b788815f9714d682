import { badField, limits, type Endpoint } from '@troupe/protocol';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { tooLarge } from '../../kernel/refused-bytes.ts';
import type { RawRoute } from '../raw-routes/raw-route.ts';

/** Bytes that the body of one call may have. */
export const bodyBytesOf = ({ bodyBytes = limits.requestBodyBytes }: Pick<Endpoint, 'bodyBytes'>): number => bodyBytes;

/** Bytes that the pieces of a chunked body have on average, after the first thousand pieces. */
export const pieceBytes = 64;
const freePieces = 1000;

const tooSmall = () => badField('body', `must come in pieces of ${pieceBytes} bytes and more`);

/**
 * The same stream, which fails as soon as it has passed the limit; also where its pieces are so small that to take them
 * costs more than what is in them. Each is an event and a few promises, and a sender may make them of one byte.
 */
const within = (body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> => {
  let [size, pieces] = [0, 0];
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        pieces += 1;
        if (size > limit) controller.error(tooLarge(limit));
        else if (pieces > freePieces + size / pieceBytes) controller.error(tooSmall());
        else controller.enqueue(part);
      },
    }),
  );
};

/** Whether a request says that a body comes with it. */
export const announcesBody = ({ headers }: Request): boolean =>
  Number(headers.get('content-length') ?? 0) !== 0 || headers.has('transfer-encoding');

const unread = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * In front of every route, whatever it does with a body: refuses by the announced length before a byte is
 * read, and stops a body of no announced length (chunked) where it passes the limit. An announced length is
 * kept to by the HTTP parser. Compressed bodies are refused, because no code here unpacks them.
 *
 * A limit is the endpoint's or raw route's own, `limits.requestBodyBytes` for everything else, and 0 for
 * methods that carry none. Throws `payload_too_large`, or `invalid_input`.
 */
export const createBodyLimit = (
  endpoints: readonly Endpoint[],
  rawRoutes: readonly Pick<RawRoute, 'prefix' | 'method' | 'bodyBytes'>[],
): MiddlewareHandler => {
  const own = new Map<string, number>();
  for (const endpoint of endpoints) own.set(`${endpoint.method} ${endpoint.path}`, bodyBytesOf(endpoint));
  for (const { prefix, method = 'ALL', bodyBytes } of rawRoutes)
    for (const path of [prefix, `${prefix}/*`]) own.set(`${method} ${path}`, bodyBytes);

  return async (c, next) => {
    const { raw } = c.req;
    if (unread.has(raw.method)) {
      if (announcesBody(raw)) throw tooLarge(0);
      return next();
    }
    const announced = raw.headers.get('content-length');
    const route = matchedRoutes(c).find(({ method, path }) => own.has(`${method} ${path}`));
    const limit = (route && own.get(`${route.method} ${route.path}`)) ?? limits.requestBodyBytes;
    if (announced !== null && !(Number(announced) <= limit)) throw tooLarge(limit);
    if (limit === 0 && announcesBody(raw)) throw tooLarge(limit);
    if (!/^(identity)?$/i.test(raw.headers.get('content-encoding') ?? '')) {
      throw badField('headers.content-encoding', 'must be identity');
    }
    if (announced === null && raw.body !== null) {
      const init = { body: within(raw.body, limit), duplex: 'half' };
      c.req.raw = new Request(raw, init as RequestInit);
    }
    return next();
  };
};
