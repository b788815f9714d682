/**
 * Everything that host page and frame can say to each other, in one table per direction.
 * A method has its arguments and its result; every call is answered, if only by "done".
 * The event table lists what a partner can listen to with `widget.on(name, …)`.
 */
import { any, choice, data, fields, flag, list, maybe, text, whole, type Shape, type ValueOf } from './shape.ts';

/** The protocol versions that this build speaks, lowest and highest. */
export const VERSIONS = { min: 1, max: 1 } as const;

/** What this build can do beyond the calls of its version; the peer's list arrives in the handshake. */
export const CAPABILITIES: readonly string[] = ['resize', 'focus', 'announce', 'again'];

/**
 * How a frame keeps who it talks to across page views, worst first: not at all (`memory`, until the
 * frame is gone), by a cookie that belongs to the page around it, by cookies that the user allowed
 * with a click (Storage Access API), or by a sign-in in a window of ours.
 */
export const STORAGE = ['memory', 'partitioned', 'storage-access', 'popup'] as const;
export type StorageKind = (typeof STORAGE)[number];

/** The names of the widgets that a frame can show. */
export const WIDGETS = ['chat', 'explore', 'checkout'] as const;
export type WidgetName = (typeof WIDGETS)[number];

const id = text(64);

/** What the host decides about one widget; sent first after every handshake, and again on change. */
const settings = fields({
  /** BCP 47; the brand's language when absent. */
  locale: maybe(text(35)),
  /** Theme changes of this mount; parsed by the theme contract in the frame, which reports each correction. */
  appearance: maybe(data),
  /** Character to open; without one the chat shows the brand's first. */
  character: maybe(id),
  conversation: maybe(id),
  /** Plan that the checkout opens with; without one the brand's first choice. */
  plan: maybe(id),
  /** What the chat offers to begin with; sent when the user presses it in the frame, and only then. */
  message: maybe(text(2000)),
  /** What stands in the chat's composer, unless the user has a draft there. */
  prefill: maybe(text(2000)),
  /** Whether the host can mint tokens (`getToken` was given). */
  hasToken: flag,
  /** Counts the functions that the page gave for `getToken`; another number means that the user may have changed. */
  tokenSource: maybe(whole(0, 1_000_000)),
});
export type WidgetSettings = ValueOf<typeof settings>;

/** One method: its arguments and its result. */
export interface Method<A = unknown, R = unknown> {
  readonly args: Shape<A>;
  readonly result: Shape<R>;
}

export const nothing = fields({});
const method = <A>(args: Shape<A>): Method<A, object> => ({ args, result: nothing });

/** Host → frame. */
export const toFrame = {
  /** First call on every new channel. */
  init: method(settings),
  /** All settings anew; the frame keeps what did not change. */
  update: method(settings),
  /** Forget the session: the user left or changed. The frame asks for a token when it needs the next. */
  logout: method(nothing),
  /** The host page moves the focus in, at the first or the last control. */
  focus: method(fields({ edge: choice('first', 'last') })),
  /**
   * A phone's keyboard covers the page: how many CSS pixels of the frame, from its top, end above it.
   * 0 when there is none. An inline frame keeps its size, so the page around it never jumps.
   */
  visible: method(fields({ height: whole(0, 20_000) })),
  /**
   * Is the document that this port was given to still in the frame? It says hello again to the page's
   * window, with the token. Asked after each load of the iframe, and answered by the link itself.
   */
  again: method(fields({ token: id })),
  /** The widget is being removed: stop streams and save drafts. */
  destroy: method(nothing),
} as const;

/** Frame → host. */
export const toHost = {
  /** Height of the content in CSS pixels; used where the host asked for `height: 'auto'`. */
  resize: method(fields({ height: whole(0, 20_000) })),
  /**
   * A partner token please: for the first session, for its renewal, or because the server refused
   * the last one. `minTtl`: seconds that it must live at least. `jkt`: thumbprint of the frame's key,
   * for the token's `cnf.jkt` (RFC 9449 §6.1); frames of plain http have none. No token in the answer
   * means that nobody is signed in to the partner's page.
   */
  getToken: {
    args: fields({ reason: choice('init', 'refresh', 'retry'), minTtl: whole(0, 3600), jkt: maybe(text(64)) }),
    result: fields({ token: maybe(text(8192)) }),
  },
  /** Something that a partner can listen to; name and detail are checked against `events`. */
  emit: method(fields({ event: text(40), detail: any })),
  /** A status for the live region of the host page. */
  announce: method(fields({ text: text(500), tone: choice('polite', 'assertive') })),
} as const;

/** Name → detail of every event that reaches a partner's listener. */
export const events = {
  /** Painted and usable. */
  ready: nothing,
  /** Who is chatting now, and what this browser lets us keep of it. */
  session: fields({ kind: choice('partner', 'member', 'guest', 'none'), storage: maybe(choice(...STORAGE)) }),
  /** A character was chosen in explore. */
  'open-character': fields({ characterId: id }),
  'message-sent': fields({ characterId: id, conversationId: id }),
  'message-received': fields({ characterId: id, conversationId: id }),
  /** A guest did something that needs an account. */
  'sign-in-required': nothing,
  /** A plan was paid for; the server knows it under these ids. */
  'checkout-completed': fields({ planId: id, orderId: id, subscriptionId: id }),
  /** Nothing was paid. `reason` is an error code: `card_declined`, `payments_unavailable`, … */
  'checkout-failed': fields({ planId: id, reason: text(40) }),
  /** The buyer turned away from the bank's question; nothing was paid. */
  'checkout-cancelled': fields({ planId: id }),
  /** A link leads to a screen that the widget does not show; the page decides what to do. */
  navigate: fields({
    to: text(40),
    characterId: maybe(id),
    conversationId: maybe(id),
    username: maybe(text(64)),
  }),
  /** Escape was pressed where nothing in the frame was open. */
  escape: nothing,
  /** What the theme contract corrected or refused, with the path of each token. */
  'theme-report': fields({ notes: list(fields({ path: text(120), message: text(400) }), 64) }),
  /** Something failed; `code` is one of ours, `message` is for the developer. */
  error: fields({ code: text(40), message: maybe(text(500)) }),
} as const;

export type EventName = keyof typeof events;
export type EventDetail<N extends EventName> = ValueOf<(typeof events)[N]>;

export type ToFrame = typeof toFrame;
export type ToHost = typeof toHost;
/** A table of methods. */
export type Methods = { readonly [name: string]: Method };
export type ArgsOf<M> = M extends Method<infer A> ? A : never;
export type ResultOf<M> = M extends Method<unknown, infer R> ? R : never;
/** The functions that answer a table's calls. */
export type Handlers<T extends Methods> = {
  [K in keyof T]: (args: ArgsOf<T[K]>) => ResultOf<T[K]> | Promise<ResultOf<T[K]>>;
};
