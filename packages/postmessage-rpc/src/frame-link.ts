import { AppError, isErrorCode } from '@troupe/protocol/errors';
import {
  CAPABILITIES,
  toFrame,
  toHost,
  VERSIONS,
  type ArgsOf,
  type Handlers,
  type Methods,
  type ResultOf,
  type ToFrame,
  type ToHost,
} from './contract.ts';
import { createEdge, type LinkListeners } from './edge.ts';
import type { Fault } from './envelope.ts';
import { frameHandshake, helloOf } from './frame-handshake.ts';
import type { LinkRules } from './link.ts';
import { drawToken } from './token.ts';

/** The frame's side of a channel. */
export interface Link<Out extends Methods> {
  /** Resolves with the checked result, rejects with an `AppError`. Waits while there is no channel. */
  call<K extends keyof Out & string>(method: K, args: ArgsOf<Out[K]>): Promise<ResultOf<Out[K]>>;
  /** Rejects what is pending and closes the port; nothing is sent or received afterwards. */
  close(): void;
}

export interface FrameLinkOptions extends Omit<LinkListeners<ToFrame>, 'handlers'> {
  /** All calls of the host but `again`, which the link answers. */
  handlers: Omit<Handlers<ToFrame>, 'again'>;
  /** Our own window; its parent is the host. */
  page: Window;
  /** The origin that the host claims in our address. */
  hostOrigin: string;
  /** The brand's origins, from the server, in our own document. */
  allowedOrigins: readonly string[];
  nonce: string;
}

/**
 * The frame's end: introduces itself to the claimed host, and to nobody when that origin is not
 * on the brand's list. Returns undefined then, or when there is no parent window.
 */
export function openFrameLink(options: FrameLinkOptions): Link<ToHost> | undefined {
  const { page, hostOrigin, allowedOrigins, nonce, onNote } = options;
  if (page.parent === page || !allowedOrigins.includes(hostOrigin)) return undefined;
  const rules: LinkRules = {
    handshake: frameHandshake,
    incoming: toFrame,
    outgoing: toHost,
    peerOrigin: hostOrigin,
    nonce,
    document: drawToken(),
    versions: VERSIONS,
    capabilities: CAPABILITIES,
  };
  const onMessage = (event: MessageEvent): void => {
    const fromPeer = event.source === page.parent;
    const { origin, data, ports } = event;
    edge.dispatch({ type: 'window', fromPeer, origin, data, ports: ports.length }, ports[0]);
  };
  const post = (message: object): undefined => {
    page.parent.postMessage(message, hostOrigin);
  };
  const handlers: Handlers<ToFrame> = {
    ...options.handlers,
    again: ({ token }) => post(helloOf(rules, token)) ?? {},
  };
  const promises = new Map<number, readonly [resolve: (value: never) => void, reject: (reason: Error) => void]>();
  let lastId = 0;
  const edge = createEdge<ToFrame>(
    rules,
    {
      handlers,
      onNote,
      onSettled(id, result, fault) {
        const [resolve, reject] = promises.get(id) ?? [];
        promises.delete(id);
        if (fault) reject?.(toError(fault));
        else resolve?.(result as never);
      },
    },
    {
      post,
      unlisten: () => page.removeEventListener('message', onMessage),
    },
  );
  page.addEventListener('message', onMessage);
  edge.dispatch({ type: 'start' });
  return {
    call: (method, args) =>
      new Promise((resolve, reject) => {
        promises.set(++lastId, [resolve, reject]);
        edge.dispatch({ type: 'call', id: lastId, method, args });
      }),
    close: edge.close,
  };
}

const toError = ({ code, message }: Fault): AppError => new AppError(isErrorCode(code) ? code : 'internal', { message });
