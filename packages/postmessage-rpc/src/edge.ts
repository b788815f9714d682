/**
 * The thin edge around `link.ts`: promises, timers and a port. Shared by both sides; only they
 * touch windows (`host-link.ts`, `frame-link.ts`).
 */
import type { ArgsOf, Handlers, Methods, ResultOf } from './contract.ts';
import type { Fault, Hello, Welcome } from './envelope.ts';
import { advance, initialLink, type LinkEffect, type LinkEvent, type LinkRules } from './link.ts';

/** One side of an open or opening channel. */
export interface Link<Out extends Methods> {
  /** Resolves with the checked result, rejects with what `toError` makes of the fault. Waits while there is no channel. */
  call<K extends keyof Out & string>(method: K, args: ArgsOf<Out[K]>): Promise<ResultOf<Out[K]>>;
  /** Sets the call that goes first on this and on every later channel. */
  greet<K extends keyof Out & string>(method: K, args: ArgsOf<Out[K]>): void;
  /** Rejects what is pending and closes the port; nothing is sent or received afterwards. */
  close(): void;
}

/** What the product does around a link. Neither function may throw; `onNote` is for the developer's eyes. */
export interface LinkListeners<In extends Methods> {
  handlers: Handlers<In>;
  onNote?: (fault: Fault) => void;
  /** The error that a failed call rejects with. */
  toError: (fault: Fault) => Error;
}

/** Milliseconds until a call, or the handshake after the frame's load, counts as lost. */
export const WAIT = { call: 10_000, getToken: 45_000, handshake: 15_000 } as const;

/** The window side of a link: where handshakes go out, and how the edge stops listening. */
export interface Windows {
  /** Posts to exactly the peer's origin. A welcome returns our end of the port that went along. */
  post(message: Hello | Welcome): MessagePort | undefined;
  unlisten(): void;
}

export interface Edge<Out extends Methods> extends Link<Out> {
  dispatch(event: LinkEvent, port?: MessagePort): void;
}

export function createEdge<In extends Methods, Out extends Methods>(
  rules: LinkRules,
  listeners: LinkListeners<In>,
  windows: Windows,
): Edge<Out> {
  const promises = new Map<number, { resolve: (value: never) => void; reject: (reason: Error) => void }>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const inbox: (readonly [LinkEvent, MessagePort | undefined])[] = [];
  let state = initialLink;
  let port: MessagePort | undefined;
  let lastId = 0;
  let isBusy = false;

  /** Events raised by an effect wait until all effects of the current one are done. */
  function dispatch(event: LinkEvent, offered?: MessagePort): void {
    inbox.push([event, offered]);
    if (isBusy) return;
    isBusy = true;
    for (let next = inbox.shift(); next; next = inbox.shift()) {
      const [following, effects] = advance(rules, state, next[0]);
      state = following;
      for (const effect of effects) perform(effect, next[1]);
    }
    isBusy = false;
  }

  function perform(effect: LinkEffect, offered: MessagePort | undefined): void {
    switch (effect.do) {
      case 'post':
        port = windows.post(effect.message);
        return;
      case 'handle':
        return dispatch(effect.event);
      case 'opened':
        port ??= offered;
        if (!port) return;
        port.onmessage = ({ data }) => dispatch({ type: 'port', data });
        return stopTimer(0);
      case 'send':
        return port?.postMessage(effect.message);
      case 'run':
        return void run(effect.id, effect.document, effect.method, effect.args);
      case 'settle':
        return settle(effect.id, effect.result, effect.fault);
      case 'time':
        return startTimer(effect.id);
      case 'shut':
        port?.close();
        port = undefined;
        return;
      case 'note':
        return listeners.onNote?.(effect.fault);
    }
  }

  async function run(id: number, document: string, method: string, args: unknown): Promise<void> {
    try {
      const handler = listeners.handlers[method] as (input: unknown) => unknown;
      dispatch({ type: 'answer', id, document, result: await handler(args) });
    } catch (error) {
      dispatch({ type: 'answer', id, document, fault: toFault(error) });
    }
  }

  function settle(id: number, result: unknown, fault: Fault | undefined): void {
    stopTimer(id);
    const promise = promises.get(id);
    promises.delete(id);
    if (!fault) promise?.resolve(result as never);
    else if (promise) promise.reject(listeners.toError(fault));
    else listeners.onNote?.(fault);
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
    call: (method, args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        promises.set(id, { resolve, reject });
        dispatch({ type: 'call', id, method, args });
      }),
    greet: (method, args) => dispatch({ type: 'greet', id: ++lastId, method, args }),
    close() {
      dispatch({ type: 'close' });
      for (const id of timers.keys()) stopTimer(id);
      windows.unlisten();
    },
  };
}

/** What the other side may know of a failure: one that has a code of ours as it is, of anything else only that it happened. */
const toFault = (error: unknown): Fault => {
  const { code, message, issues } = (error ?? {}) as Fault;
  return typeof code === 'string' ? { code, message, issues } : { code: 'internal', message: 'the other side failed' };
};
