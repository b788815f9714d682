import { STATUS_CODES, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Connection } from '../http/router.ts';
import type { SocketUpgrade } from '../http/socket.ts';

/** What our clients send is a line. */
const frameBytesMax = 2048;
/** Proxies close what is silent for a minute; a side that misses one beat is gone. */
const heartbeatMs = 25_000;

export interface SocketOptions {
  /** Decides on a handshake: a refusal, or who listens. */
  open(request: Request, connection: Connection): Promise<Response | SocketUpgrade>;
  /** The request as `fetch` would see it. */
  toRequest(incoming: IncomingMessage): { request: Request; address: string };
}

const refuse = async (raw: Duplex, answer: Response): Promise<void> => {
  const body = await answer.text();
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = `content-length: ${new TextEncoder().encode(body).length}\r\n`;
  raw.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${headers}${length}connection: close\r\n\r\n${body}`,
  );
};

const serve = (socket: WebSocket, { attach }: SocketUpgrade) => {
  const listener = attach({
    send: (data) => socket.send(data, () => {}),
    buffered: () => socket.bufferedAmount,
    close: (code, reason) => socket.close(code, reason),
  });
  socket.on('message', (data, isBinary) => listener.message(isBinary ? null : String(data)));
  socket.on('close', () => listener.closed());
  // What a client breaks ends its socket; `close` follows.
  socket.on('error', () => socket.terminate());
};

/** WebSockets on the listener of an HTTP server. `close` ends what is still open, without waiting. */
export const acceptSockets = (http: HttpServer, { open, toRequest }: SocketOptions): { close(): void } => {
  const server = new WebSocketServer({ noServer: true, maxPayload: frameBytesMax, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();

  const upgrade = async (incoming: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> => {
    const { request, address } = toRequest(incoming);
    const answer = await open(request, { address });
    if (answer instanceof Response) return refuse(raw, answer);
    // The one chosen stands alone in our answer: the ticket that was offered beside it is not echoed.
    incoming.headers['sec-websocket-protocol'] = answer.protocol;
    server.handleUpgrade(incoming, raw, head, (socket) => {
      alive.add(socket);
      socket.on('pong', () => alive.add(socket));
      serve(socket, answer);
    });
  };
  http.on('upgrade', (incoming: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy());
    upgrade(incoming, raw, head).catch(() => raw.destroy());
  });

  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, heartbeatMs);
  heartbeat.unref();

  return {
    close() {
      clearInterval(heartbeat);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
};
