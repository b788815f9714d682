import { CAPABILITIES, toHost, VERSIONS, type ToFrame, type ToHost } from './contract.ts';
import { createEdge, type Link, type LinkListeners } from './edge.ts';
import type { Fault } from './envelope.ts';
import { hostHandshake } from './host-handshake.ts';
import type { LinkRules } from './link.ts';
import { drawToken } from './token.ts';

export interface HostLinkOptions extends Omit<LinkListeners<ToHost>, 'toError'> {
  frame: HTMLIFrameElement;
  /** Exact origin of the frame's document. */
  origin: string;
  /** The nonce in the frame's address. */
  nonce: string;
}

/** The host's end: waits for the frame to introduce itself, as often as it (re)loads. */
export function openHostLink({ frame, origin, nonce, ...listeners }: HostLinkOptions): Link<ToFrame> {
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
  const page = frame.ownerDocument.defaultView ?? window;
  const onMessage = (event: MessageEvent): void => {
    const fromPeer = event.source !== null && event.source === frame.contentWindow;
    edge.dispatch({ type: 'window', fromPeer, origin: event.origin, data: event.data, ports: event.ports.length });
  };
  const onLoad = (): void => edge.dispatch({ type: 'load', token: drawToken() });
  const edge = createEdge<ToHost, ToFrame>(
    rules,
    { ...listeners, toError },
    {
      post(message) {
        const { port1, port2 } = new MessageChannel();
        frame.contentWindow?.postMessage(message, origin, [port2]);
        return port1;
      },
      unlisten() {
        page.removeEventListener('message', onMessage);
        frame.removeEventListener('load', onLoad);
      },
    },
  );
  page.addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);
  return edge;
}

/** The shape of an `AppError` without its class: the table of codes would cost the loader a tenth of its budget. */
export const toError = (fault: Fault): Error => Object.assign(new Error(fault.message), fault);
