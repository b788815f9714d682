/**
 * The envelopes: two cross the window boundary to open a channel, two travel on the channel.
 * The first two carry nothing but the handshake.
 */
import { any, choice, fields, list, maybe, text, whole, type ValueOf } from './shape.ts';

const version = whole(1, 1000);
const token = text(64);
const capabilities = list(text(40), 32);

/**
 * Frame → host window. `document` is drawn afresh by every document, so a recorded greeting is worth
 * nothing; `again` repeats what the host asked on the port after a load.
 */
export const hello = fields({
  troupe: choice('hello'),
  nonce: token,
  document: token,
  min: version,
  max: version,
  capabilities,
  again: maybe(token),
});
export type Hello = ValueOf<typeof hello>;

/** Host → frame window, with one port. It repeats nonce and document of the greeting it answers. */
export const welcome = fields({ troupe: choice('welcome'), nonce: token, document: token, version, capabilities });
export type Welcome = ValueOf<typeof welcome>;

/** Ids are drawn by the caller and count up, each side for itself. */
const callId = whole(1, Number.MAX_SAFE_INTEGER);

/** On the port. `args` is read with the shape of its method. */
export const call = fields({ id: callId, call: text(40), args: any });
export type Call = ValueOf<typeof call>;

/** A refusal or a failure, as data: a code of the product, a sentence for the developer that says what did not fit. */
export const fault = fields({
  code: text(40),
  message: text(1000),
});
export type Fault = ValueOf<typeof fault>;

/** On the port: the answer to the call of that id; `result` is read with the shape of its method. */
export const reply = fields({ id: callId, fault: maybe(fault), result: any });
export type Reply = ValueOf<typeof reply>;
