import { once } from 'node:events';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from '../create-server.ts';
import { acceptSockets } from './node-sockets.ts';

export interface ListenOptions {
  port: number;
  host: string;
  /** How many proxies of ours add to the forwarded headers; 0 believes none of them. */
  trustedProxies: number;
}

/** The caller's address: the socket's, or the entry that our outermost proxy wrote. */
export const callerAddress = (socketAddress: string, forwardedFor: string | null, trustedProxies: number): string => {
  if (trustedProxies === 0 || forwardedFor === null) return socketAddress;
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedProxies)] || socketAddress;
};

/** The URL under which the caller asked, as our proxies report it. */
export const publicUrl = (url: string, headers: Headers, trustedProxies: number): string => {
  if (trustedProxies === 0) return url;
  const shown = new URL(url);
  const scheme = headers.get('x-forwarded-proto');
  const host = headers.get('x-forwarded-host');
  if (host !== null && URL.canParse(`http://${host}`)) [shown.host, shown.port] = [host, new URL(`http://${host}`).port];
  if (scheme === 'https' || scheme === 'http') shown.protocol = scheme;
  return shown.href;
};

export interface Listener {
  /** Takes no new connections, ends idle ones and sockets; resolves when the last is closed. */
  close(): Promise<void>;
}

/** Connections that wait to be accepted: a reload of everybody's page at once finds a place. Node's own is 511; the system may allow fewer (`net.core.somaxconn`). */
const backlog = 4096;

/** Serves over HTTP. Throws Node's error (`EADDRINUSE`, `EACCES`) when the port cannot be had. */
export const listen = async (
  server: Pick<Server, 'fetch' | 'openSocket'>,
  { port, host, trustedProxies }: ListenOptions,
): Promise<Listener> => {
  const http = createAdaptorServer({
    fetch: (request, { incoming }) => {
      const socketAddress = (incoming as IncomingMessage).socket.remoteAddress ?? '';
      const address = callerAddress(socketAddress, request.headers.get('x-forwarded-for'), trustedProxies);
      const url = publicUrl(request.url, request.headers, trustedProxies);
      return server.fetch(url === request.url ? request : new Request(url, request), { address });
    },
  });
  const sockets = acceptSockets(http as HttpServer, {
    open: server.openSocket,
    toRequest: (incoming) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers.set(name, String(value));
      const { localPort, remoteAddress = '' } = incoming.socket;
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? `localhost:${localPort}`}`).href;
      return {
        request: new Request(publicUrl(url, headers, trustedProxies), { headers }),
        address: callerAddress(remoteAddress, headers.get('x-forwarded-for'), trustedProxies),
      };
    },
  });
  http.listen({ port, host, backlog });
  await once(http, 'listening');
  return {
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
