import { once } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { limits } from '@troupe/protocol';
import type { Server } from '../create-server.ts';
import { createRefusalDebts, type Arrival, type RefusalDebts } from '../http/bodies/refusal-debts.ts';
import { acceptSockets } from './node-sockets.ts';

/** What our outermost proxy wrote into a header to which each of them adds an entry; null where it wrote none. */
const entryOfOurs = (header: string | null, trustedProxies: number): string | null => {
  if (trustedProxies === 0 || header === null) return null;
  const entries = header.split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedProxies)] || null;
};

/** The caller's address: the socket's, or the entry that our outermost proxy wrote. */
export const callerAddress = (socketAddress: string, forwardedFor: string | null, trustedProxies: number): string =>
  entryOfOurs(forwardedFor, trustedProxies) ?? socketAddress;

/** Whom to believe. */
export interface Trust {
  /** How many proxies of ours add to the forwarded headers; 0 believes none of them. */
  trustedProxies: number;
  /** Whether the nearest one writes `x-forwarded-host` itself. */
  forwardedHost?: boolean;
}

/** The URL under which the caller asked, as our proxies report it. */
export const publicUrl = (url: string, headers: Headers, { trustedProxies, forwardedHost }: Trust): string => {
  if (trustedProxies === 0) return url;
  const shown = new URL(url);
  const scheme = entryOfOurs(headers.get('x-forwarded-proto'), trustedProxies)?.toLowerCase();
  // Many proxies pass a client's own header on, and the host picks the brand: the last entry is the nearest proxy's.
  const host = forwardedHost ? entryOfOurs(headers.get('x-forwarded-host'), 1) : null;
  if (host !== null && URL.canParse(`http://${host}`)) [shown.host, shown.port] = [host, new URL(`http://${host}`).port];
  if (scheme === 'https' || scheme === 'http') shown.protocol = scheme;
  return shown.href;
};

export interface ListenOptions extends Trust {
  /** 0 asks the system for a free one. */
  port: number;
  host: string;
  /** The header in which a trusted proxy tells the caller's country (ISO 3166-1 alpha-2); null where none does. */
  countryHeader?: string | null;
  /** After how long a request that is still being sent is refused (408). */
  deadlines?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;
  /** How fast a body has to come. */
  pace?: typeof bodyPace;
  /** The networks that wait, because they sent bodies that were refused. */
  debts?: RefusalDebts;
}

export interface Listener {
  /** Where it listens: the port that was asked for, or the one that the system gave for port 0. */
  port: number;
  /** Takes no new connections, ends idle ones and sockets; resolves when the last is closed. */
  close(): Promise<void>;
}

/** How long a caller may take to send a request, in milliseconds: its headers, and all of it, which 10 MB over a slow line are. */
const slow = { headersTimeout: 15_000, requestTimeout: 120_000, connectionsCheckingInterval: 5000 };

/** How long a body may take to come: a time for all, and so many bytes in each millisecond; what announces none is taken for a call's. */
const bodyPace: { freeMs: number; bytesPerMs: number; unannounced: number } = {
  freeMs: 15_000,
  bytesPerMs: 16,
  unannounced: limits.requestBodyBytes,
};

/** Ends a request whose body comes so slowly that it only holds a place. Node's own `requestTimeout` has to let the largest files come. */
const hurry = (incoming: IncomingMessage, { freeMs, bytesPerMs, unannounced }: typeof bodyPace): void => {
  const announced = incoming.headers['content-length'];
  if (announced === undefined && incoming.headers['transfer-encoding'] === undefined) return;
  const ms = freeMs + Number(announced ?? unannounced) / bytesPerMs;
  const timer = setTimeout(() => {
    if (!incoming.complete)
      incoming.socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n', () => incoming.destroy());
  }, ms);
  timer.unref();
  incoming.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
};

/** A request as it comes, where it brings a body; null where it brings none. */
const arrivalOf = ({ headers }: IncomingMessage, address: string): Arrival | null => {
  const announced = headers['content-length'];
  if (Number(announced ?? 0) === 0 && headers['transfer-encoding'] === undefined) return null;
  const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
  return { address, length: announced === undefined ? null : Number(announced), isForm };
};

/** Whether a request says two times which host it is for (RFC 9112 §3.2): a proxy in front of us may have read the other one. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Connections that wait to be accepted: a reload of everybody's page at once finds a place. Node's own is 511; the system may allow fewer (`net.core.somaxconn`). */
const backlog = 4096;

/** Serves over HTTP. Throws Node's error (`EADDRINUSE`, `EACCES`) when the port cannot be had. */
export const listen = async (
  server: Pick<Server, 'fetch' | 'openSocket'>,
  { port, host, deadlines = slow, pace = bodyPace, debts = createRefusalDebts(), countryHeader = null, ...trust }: ListenOptions,
): Promise<Listener> => {
  const { trustedProxies } = trust;
  const http = createAdaptorServer({
    serverOptions: deadlines,
    fetch: async (request, { incoming: given }) => {
      const incoming = given as IncomingMessage;
      if (hasTwoHosts(incoming))
        return new Response('The request names two hosts.\n', { status: 400, headers: { connection: 'close' } });
      hurry(incoming, pace);
      const socketAddress = incoming.socket.remoteAddress ?? '';
      const address = callerAddress(socketAddress, request.headers.get('x-forwarded-for'), trustedProxies);
      const url = publicUrl(request.url, request.headers, trust);
      const country = countryHeader === null || trustedProxies === 0 ? null : request.headers.get(countryHeader);
      const arrival = arrivalOf(incoming, address);
      const retryAfter = arrival ? await debts.admit(arrival) : 0;
      const asked = url === request.url ? request : new Request(url, request);
      const answering = server.fetch(asked, { address, country, retryAfter });
      if (!arrival) return answering;
      let status = 500;
      try {
        const answer = await answering;
        ({ status } = answer);
        return answer;
      } finally {
        debts.count(arrival, status);
      }
    },
  });
  const sockets = acceptSockets(http as HttpServer, {
    open: server.openSocket,
    toRequest: (incoming) => {
      if (hasTwoHosts(incoming)) throw new Error('The handshake names two hosts.');
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers.set(name, String(value));
      const { localPort, remoteAddress = '' } = incoming.socket;
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? `localhost:${localPort}`}`).href;
      return {
        request: new Request(publicUrl(url, headers, trust), { headers }),
        address: callerAddress(remoteAddress, headers.get('x-forwarded-for'), trustedProxies),
      };
    },
  });
  http.listen({ port, host, backlog });
  await once(http, 'listening');
  return {
    port: (http.address() as AddressInfo).port,
    async close() {
      const closed = once(http, 'close');
      http.close();
      if ('closeIdleConnections' in http) http.closeIdleConnections();
      sockets.close();
      const impatient = setTimeout(() => 'closeAllConnections' in http && http.closeAllConnections(), 1000);
      await closed;
      clearTimeout(impatient);
    },
  };
};
