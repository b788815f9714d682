import { createServer, request as httpRequest, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { duplexPair, Readable } from 'node:stream';

/** Headers that speak about one connection, not about the message (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
  'host',
]);

const toHeaders = (given: IncomingHttpHeaders): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || hopByHop.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  return headers;
};

/** The caller's address, as the listener finds it; written over whatever the caller sent under this name. */
export const addressHeader = 'x-caller-address';

const bodiless = new Set([204, 205, 304]);

/**
 * Runs a Node request listener as `(Request) => Response`.
 *
 * Each request travels through Node's own HTTP client and server over a pair of in-memory streams,
 * so the listener (a Koa app) meets real `req` and `res` objects, and still no port, socket file or
 * name lookup exists: it works in an empty network namespace, nothing else on the machine can
 * reach it, and there is nothing to close. Imitations of `req` and `res` break with each Node release.
 *
 * The listener sees our public origin: `host`, `x-forwarded-host` and `x-forwarded-proto` are set
 * from the request's URL and never copied from the caller.
 */
export const createNodeBridge = (listener: RequestListener): ((request: Request, address?: string) => Promise<Response>) => {
  const server = createServer(listener);

  return async (request, address = '') => {
    const url = new URL(request.url);
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => {
      if (!hopByHop.has(name) && !name.startsWith('x-forwarded-') && name !== 'content-length') headers[name] = value;
    });
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());

    return new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit('connection', far);
      const outgoing = httpRequest({
        createConnection: () => near,
        method: request.method,
        path: url.pathname + url.search,
        headers: {
          ...headers,
          host: url.host,
          [addressHeader]: address,
          'x-forwarded-host': url.host,
          'x-forwarded-proto': url.protocol.slice(0, -1),
          connection: 'close',
          ...(body === null ? {} : { 'content-length': String(body.length) }),
        },
      });
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        const status = incoming.statusCode ?? 502;
        const isEmpty = bodiless.has(status);
        if (isEmpty) incoming.resume();
        const answer = isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>);
        resolve(new Response(answer, { status, headers: toHeaders(incoming.headers) }));
      });
      outgoing.end(body ?? undefined);
    });
  };
};
