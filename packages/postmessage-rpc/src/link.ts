/**
 * The wire as a pure state machine: `(rules, state, event) → [state, effects]`. It reads every
 * message, keeps every call, and knows no window, port, clock or promise; `edge.ts` does.
 *
 *   connecting ──valid hello/welcome──▶ open ◀──load, and the answer to it──▶ connecting, in doubt
 *       └────────────────── close ───────┴───────────────▶ closed
 *
 * A load puts an open channel in doubt: whose was it? The host asks on the port, with a token drawn
 * for this load; only the document that the port was given to can repeat it from the frame's window.
 * Until then nothing passes: what comes is held, what goes waits.
 *
 * A message that is refused changes nothing: the very same state object comes back. A receiver
 * reads a message with its shape; a sender has the compiler for that, and the peer's answer.
 */
import type { ErrorCode } from '@troupe/protocol/errors';
import { nothing, type Method, type Methods } from './contract.ts';
import { call, reply, type Fault, type Hello, type Welcome } from './envelope.ts';
import { ownOf, read, type Shape } from './shape.ts';

/** How one side opens the channel: `host-handshake.ts`, `frame-handshake.ts`. */
export interface Handshake {
  /** What goes out as soon as we listen. */
  start(rules: LinkRules): readonly LinkEffect[];
  /** A message that came from the peer's window and origin. */
  greeted(rules: LinkRules, state: LinkState, data: unknown, ports: number): Step;
  /** The frame element fired `load`; the token is drawn for this one. */
  loaded(state: LinkState, token: string): Step;
}

/** What one side of a link knows from the start. */
export interface LinkRules {
  readonly handshake: Handshake;
  /** Calls that this side answers. */
  readonly incoming: Methods;
  /** What its own calls are answered with; a call that is not in here is answered with nothing. */
  readonly outgoing: { readonly [name: string]: Pick<Method, 'result'> };
  /** The one origin that is listened to and spoken to. */
  readonly peerOrigin: string;
  /** Drawn by the host, handed over in the frame's address. */
  readonly nonce: string;
  /** Drawn by the frame for this very document; '' on the host. */
  readonly document: string;
  readonly versions: { readonly min: number; readonly max: number };
  readonly capabilities: readonly string[];
}

interface Said {
  readonly id: number;
  readonly method: string;
  readonly args: unknown;
}

/** A call of ours that has no answer yet; `sends` counts the channels that it went out on. */
interface Waiting extends Said {
  readonly sends: number;
}

export interface LinkState {
  readonly phase: 'connecting' | 'open' | 'closed';
  /** The frame document of this channel (host side); answers to an older one are dropped. */
  readonly document: string;
  /** Whether the next load puts the channel in doubt (host side). */
  readonly doubts: boolean;
  /** The token that ends the doubt; '' while there is none (host side). */
  readonly asked: string;
  /** What came on the channel while in doubt, oldest first. */
  readonly held: readonly LinkEvent[];
  /** The agreed one, once open. */
  readonly version: number;
  /** The call that goes first on every new channel. */
  readonly greeting: Said | undefined;
  readonly waiting: readonly Waiting[];
}

export type LinkEvent =
  /** The edge begins to listen. */
  | { type: 'start' }
  /** A window message; `fromPeer`: its source is the very window that we talk to. */
  | { type: 'window'; fromPeer: boolean; origin: string; data: unknown; ports: number }
  /** The frame element fired `load` (host side). */
  | { type: 'load'; token: string }
  | { type: 'port'; data: unknown }
  | { type: 'call'; id: number; method: string; args: unknown }
  | { type: 'greet'; id: number; method: string; args: unknown }
  /** The handler of call `id` is done. */
  | { type: 'answer'; id: number; document: string; result?: unknown; fault?: Fault }
  /** A timer of ours fired: that of call `id`, or of the handshake (0). */
  | { type: 'timeout'; id: number }
  | { type: 'close' };

export type LinkEffect =
  /** Post to the peer's window, to exactly `peerOrigin`; a welcome takes a fresh port along. */
  | { do: 'post'; message: Hello | Welcome }
  | { do: 'send'; message: unknown }
  | { do: 'run'; id: number; document: string; method: string; args: unknown }
  | { do: 'settle'; id: number; result?: unknown; fault?: Fault }
  | { do: 'time'; id: number }
  /** What was held back comes in now. */
  | { do: 'handle'; event: LinkEvent }
  /** The current port is dead. */
  | { do: 'shut' }
  | { do: 'opened' }
  /** Something that no call of ours can carry to the developer. */
  | { do: 'note'; fault: Fault };

export type Step = readonly [LinkState, readonly LinkEffect[]];

export const initialLink: LinkState = {
  phase: 'connecting',
  document: '',
  doubts: false,
  asked: '',
  held: [],
  version: 0,
  greeting: undefined,
  waiting: [],
};

/** The id of what nobody waits for: no call of ours ever counts that far. */
export const UNCOUNTED = 1e15;

/** How often one call may go out: once, and once more when the other side reloaded. */
const MAX_SENDS = 2;

/** What is held at most: a frame says far less between its hello and the end of its load. */
const MAX_HELD = 99;

export function advance(rules: LinkRules, state: LinkState, event: LinkEvent): Step {
  const unchanged: Step = [state, []];
  if (state.phase === 'closed') {
    return event.type === 'call' ? [state, [refuse(event.id, 'rpc_closed', CLOSED)]] : unchanged;
  }
  switch (event.type) {
    case 'start':
      return [state, rules.handshake.start(rules)];
    case 'window':
      return event.fromPeer && event.origin === rules.peerOrigin
        ? rules.handshake.greeted(rules, state, event.data, event.ports)
        : unchanged;
    case 'load':
      return rules.handshake.loaded(state, event.token);
    case 'port':
    case 'answer':
      if (state.asked) return [{ ...state, held: [...state.held, event].slice(0, MAX_HELD) }, []];
      if (state.phase !== 'open') return unchanged;
      if (event.type === 'port') return onPort(rules, state, event.data);
      return event.document === state.document ? [state, [answer(event)]] : unchanged;
    case 'call':
      return onCall(state, event);
    case 'greet':
      return [{ ...state, greeting: event }, []];
    case 'timeout':
      return onTimeout(state, event.id);
    case 'close':
      return [
        { ...state, phase: 'closed', waiting: [], greeting: undefined },
        [...refuseAll(state.waiting, 'rpc_closed', CLOSED), { do: 'shut' }],
      ];
  }
}

// --- Channels ----------------------------------------------------------------------------------

/** The channel is new: greet, then send what waits, dropping what already went out twice. */
export function open(
  state: LinkState,
  peer: Pick<LinkState, 'version' | 'document'> & { readonly capabilities: readonly string[] },
  before: readonly LinkEffect[],
): Step {
  const { greeting } = state;
  const lost = state.waiting.filter((each) => each.sends >= MAX_SENDS);
  const waiting = state.waiting.filter((each) => each.sends < MAX_SENDS).map((each) => ({ ...each, sends: each.sends + 1 }));
  const { version, capabilities, document } = peer;
  return [
    {
      ...state,
      phase: 'open',
      doubts: capabilities.includes('again'),
      asked: '',
      held: [],
      version,
      document,
      waiting,
    },
    [
      ...before,
      ...refuseAll(lost, 'rpc_closed', CLOSED),
      { do: 'opened' },
      ...(greeting ? [sendCall(greeting)] : []),
      ...waiting.map(sendCall),
    ],
  ];
}

/** The channel is what it was: in comes what was held, out goes what waited. */
export const resume = (state: LinkState): Step => [
  { ...state, phase: 'open', asked: '', held: [], waiting: state.waiting.map((each) => ({ ...each, sends: each.sends || 1 })) },
  [
    ...state.held.map((event) => ({ do: 'handle', event }) as const),
    ...state.waiting.filter(({ sends }) => !sends).map(sendCall),
  ],
];

/** There is no channel now: nobody who waits for one waits longer, and the developer hears why. A later hello is welcome. */
export const giveUp = (state: LinkState, code: ErrorCode, message: string): Step => [
  { ...state, waiting: [] },
  [...refuseAll(state.waiting, code, message), { do: 'note', fault: { code, message } }],
];

function onTimeout(state: LinkState, id: number): Step {
  if (id === 0) {
    return state.phase === 'connecting' ? giveUp(state, 'rpc_timeout', 'no handshake in time') : [state, []];
  }
  const late = state.waiting.find((each) => each.id === id);
  return late ? [without(state, id), [refuse(id, 'rpc_timeout', `no answer to ${late.method} in time`)]] : [state, []];
}

// --- Calls -------------------------------------------------------------------------------------

function onCall(state: LinkState, { id, method, args }: Said): Step {
  const isOpen = state.phase === 'open';
  const waiting: Waiting = { id, method, args, sends: isOpen ? 1 : 0 };
  return [
    { ...state, waiting: [...state.waiting, waiting] },
    isOpen ? [{ do: 'time', id }, sendCall(waiting)] : [{ do: 'time', id }],
  ];
}

/** A message on the port: a call to run, an answer to a call of ours, or nothing we know. */
function onPort(rules: LinkRules, state: LinkState, message: unknown): Step {
  const request = parse(call, message);
  if (request) {
    const { id, call: method } = request;
    const issues: string[] = [];
    const known = ownOf(rules.incoming, method);
    if (!known) return [state, [sendFault(id, 'rpc_unknown_method', `there is no call ${method}`)]];
    const args = read(known.args, request.args, issues);
    return issues.length
      ? [state, [sendFault(id, 'rpc_invalid_message', `bad arguments for ${method}: ${issues}`)]]
      : [state, [{ do: 'run', id, document: state.document, method, args }]];
  }
  const response = parse(reply, message);
  if (!response) return [state, []];
  const { id, fault } = response;
  const waiting = state.waiting.find((each) => each.id === id);
  // Nobody waits for the answer to a greeting; a refusal is the developer's to know.
  if (!waiting) return [state, fault && id === state.greeting?.id ? [{ do: 'note', fault }] : []];
  if (fault) return [without(state, id), [{ do: 'settle', id, fault }]];
  const issues: string[] = [];
  const result = read(ownOf(rules.outgoing, waiting.method)?.result ?? nothing, response.result, issues);
  return [
    without(state, id),
    [
      issues.length
        ? refuse(id, 'rpc_invalid_message', `bad answer to ${waiting.method}: ${issues}`)
        : { do: 'settle', id, result },
    ],
  ];
}

/** The answer to a peer's call. */
const answer = ({ id, result, fault }: { id: number; result?: unknown; fault?: Fault }): LinkEffect =>
  fault ? sendFault(id, fault.code, fault.message) : { do: 'send', message: { id, result } };

// --- Small parts -------------------------------------------------------------------------------

const CLOSED = 'the other side is gone';

export const parse = <T>(shape: Shape<T>, value: unknown): T | undefined => read(shape, value, []);

const without = (state: LinkState, id: number): LinkState => ({
  ...state,
  waiting: state.waiting.filter((each) => each.id !== id),
});

const sendCall = ({ id, method, args }: Said): LinkEffect => ({ do: 'send', message: { id, call: method, args } });

const refuseAll = (calls: readonly Waiting[], code: ErrorCode, message: string): LinkEffect[] =>
  calls.map(({ id }) => refuse(id, code, message));

const refuse = (id: number, code: ErrorCode, message: string): LinkEffect => ({
  do: 'settle',
  id,
  fault: { code, message },
});

/** Within the limits of `fault`, so that the peer never has to refuse a refusal. */
const sendFault = (id: number, code: string, message: string): LinkEffect => ({
  do: 'send',
  message: { id, fault: { code, message: message.slice(0, 1000) } },
});
