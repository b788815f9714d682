import { CAPABILITIES, toHost, VERSIONS, type ArgsOf, type ToFrame, type ToHost } from './contract.ts';
import { createEdge, type LinkListeners } from './edge.ts';
import type { Fault } from './envelope.ts';
import { hostHandshake } from './host-handshake.ts';
import { UNCOUNTED, type LinkRules } from './link.ts';
import { drawToken } from './token.ts';

/** The host's side: what it says is answered with nothing, so it waits for no answer. */
export interface HostLink {
  /** Waits while there is no channel. A failure is told to `onNote`. */
  send<K extends keyof ToFrame>(method: K, args: ArgsOf<ToFrame[K]>): void;
  /** Sets the call that goes first on this and on every later channel. */
  greet<K extends keyof ToFrame>(method: K, args: ArgsOf<ToFrame[K]>): void;
  /** Gives up what is pending and closes the port; nothing is sent or received afterwards. */
  close(): void;
}

export interface HostLinkOptions extends LinkListeners<ToHost> {
  /** Our own window. */
  page: Window;
  frame: HTMLIFrameElement;
  /** Exact origin of the frame's document. */
  origin: string;
  /** The nonce in the frame's address. */
  nonce: string;
}

/** The host's end: waits for the frame to introduce itself, as often as it (re)loads. */
export function openHostLink({ page, frame, origin, nonce, onNote, handlers }: HostLinkOptions): HostLink {
  let lastId = 0;
  const rules: LinkRules = {
    handshake: hostHandshake,
    incoming: toHost,
    outgoing: {},
    peerOrigin: origin,
    nonce,
    document: '',
    versions: VERSIONS,
    capabilities: CAPABILITIES,
  };
  const onMessage = (event: MessageEvent): void => {
    const fromPeer = event.source !== null && event.source === frame.contentWindow;
    edge.dispatch({ type: 'window', fromPeer, origin: event.origin, data: event.data, ports: event.ports.length });
  };
  const over = new AbortController();
  const { signal } = over;
  const onLoad = (): void => edge.dispatch({ type: 'load', token: drawToken() });
  const edge = createEdge<ToHost>(
    rules,
    { handlers, onNote, onSettled: (_id, _result, fault) => fault && onNote?.(fault) },
    {
      post(message) {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow?.postMessage(message, origin, [port2]);
        return port1;
      },
      unlisten: () => over.abort(),
    },
  );
  page.addEventListener('message', onMessage, { signal });
  frame.addEventListener('load', onLoad, { signal });
  return {
    send: (method, args) => edge.dispatch({ type: 'call', id: ++lastId, method, args }),
    greet: (method, args) => edge.dispatch({ type: 'greet', id: UNCOUNTED, method, args }),
    close: edge.close,
  };
}

/** The shape of an `AppError` without its class: the table of codes would cost the loader a tenth of its budget. */
export const toError = (fault: Fault): Error => Object.assign(new Error(fault.message), fault);
