import { vi } from 'vitest';

export const TROUPE = 'https://troupe.example';

/** The other end of a mounted widget, played by hand: says hello and talks on the port that the host gives. */
export const fakeFrame = (frame: HTMLIFrameElement, over: { origin?: string; document?: string } = {}) => {
  const inner = frame.contentWindow as Window;
  let port: MessagePort | undefined;
  const received: { id: number; call?: string; args?: unknown; result?: unknown; fault?: { code: string } }[] = [];
  const targets: unknown[] = [];
  inner.postMessage = ((_message: unknown, target: unknown, ports: MessagePort[]) => {
    targets.push(target);
    [port] = ports;
    if (port) port.onmessage = ({ data }) => received.push(data as (typeof received)[number]);
  }) as typeof inner.postMessage;
  const nonce = new URL(frame.src).searchParams.get('nonce');
  const data = { troupe: 'hello', nonce, document: over.document ?? 'document-1', min: 1, max: 1, capabilities: [] };
  window.dispatchEvent(new MessageEvent('message', { source: inner, origin: over.origin ?? TROUPE, data }));
  return {
    received,
    targets,
    isConnected: () => port !== undefined,
    /** Calls the host and waits for its answer. */
    async call(id: number, method: string, args: unknown) {
      port?.postMessage({ id, call: method, args });
      return vi.waitUntil(() => received.find((message) => message.id === id && message.call === undefined));
    },
    /** Waits for a call of the host. */
    called: (method: string) => vi.waitUntil(() => received.find((message) => message.call === method)),
    close: () => port?.close(),
  };
};
