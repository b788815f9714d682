/**
 * The thin edge around `link.ts`: timers and a port. Shared by both sides; only they
 * touch windows (`host-link.ts`, `frame-link.ts`).
 */
import type { Handlers, Methods } from './contract.ts';
import type { Fault, Hello, Welcome } from './envelope.ts';
import { advance, initialLink, type LinkEffect, type LinkEvent, type LinkRules } from './link.ts';

/** What a side does around its link. No function may throw; `onNote` is for the developer's eyes. */
export interface LinkListeners<In extends Methods> {
  handlers: Handlers<In>;
  onNote?: (fault: Fault) => void;
}

/** The same, and where the end of each own call is heard. */
interface EdgeListeners<In extends Methods> extends LinkListeners<In> {
  onSettled: (id: number, result: unknown, fault: Fault | undefined) => void;
}

/** Milliseconds until a call, or the handshake after the frame's load, counts as lost. */
export const WAIT = { call: 10_000, getToken: 45_000, handshake: 15_000 } as const;

/** The window side of a link: where handshakes go out, and how the edge stops listening. */
export interface Windows {
  /** Posts to exactly the peer's origin. A welcome returns our end of the port that went along. */
  post(message: Hello | Welcome): MessagePort | undefined;
  unlisten(): void;
}

export interface Edge {
  dispatch(event: LinkEvent, port?: MessagePort): void;
  /** Settles what is pending and closes the port; nothing is sent or received afterwards. */
  close(): void;
}

export function createEdge<In extends Methods>(rules: LinkRules, listeners: EdgeListeners<In>, windows: Windows): Edge {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const inbox: (readonly [LinkEvent, MessagePort | undefined])[] = [];
  let state = initialLink;
  let port: MessagePort | undefined;

  /** Events raised by an effect wait until all effects of the current one are done. */
  function dispatch(event: LinkEvent, offered?: MessagePort): void {
    if (inbox.push([event, offered]) > 1) return;
    for (; inbox[0]; inbox.shift()) {
      const [current, port] = inbox[0];
      const [following, effects] = advance(rules, state, current);
      state = following;
      for (const effect of effects) perform[effect.do](effect as never, port);
    }
  }

  /** What each effect does; a greeting may bring the port that is then opened. */
  const perform: { readonly [K in LinkEffect['do']]: (effect: Extract<LinkEffect, { do: K }>, offered?: MessagePort) => void } = {
    post({ message }) {
      port = windows.post(message);
    },
    handle: ({ event }) => dispatch(event),
    opened(_, offered) {
      port ??= offered;
      if (!port) return;
      port.onmessage = ({ data }) => dispatch({ type: 'port', data });
      stopTimer(0);
    },
    send: ({ message }) => port?.postMessage(message),
    run: ({ id, document, method, args }) => void run(id, document, method, args),
    settle({ id, result, fault }) {
      stopTimer(id);
      listeners.onSettled(id, result, fault);
    },
    time: ({ id }) => startTimer(id),
    shut() {
      port?.close();
      port = undefined;
    },
    note: ({ fault }) => listeners.onNote?.(fault),
  };

  async function run(id: number, document: string, method: string, args: unknown): Promise<void> {
    try {
      const handler = listeners.handlers[method] as (input: unknown) => unknown;
      dispatch({ type: 'answer', id, document, result: await handler(args) });
    } catch (error) {
      dispatch({ type: 'answer', id, document, fault: toFault(error) });
    }
  }

  function startTimer(id: number): void {
    stopTimer(id);
    const method = state.waiting.find((each) => each.id === id)?.method;
    const wait = id === 0 ? WAIT.handshake : method === 'getToken' ? WAIT.getToken : WAIT.call;
    timers.set(id, setTimeout(dispatch, wait, { type: 'timeout', id }));
  }

  function stopTimer(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  return {
    dispatch,
    close() {
      dispatch({ type: 'close' });
      for (const id of timers.keys()) stopTimer(id);
      windows.unlisten();
    },
  };
}

/** What the other side may know of a failure: one that has a code of ours as it is, of anything else only that it happened. */
const toFault = (error: unknown): Fault => {
  const { code, message } = (error ?? {}) as Fault;
  return typeof code === 'string' ? { code, message } : { code: 'internal', message: 'the other side failed' };
};
