import type { Endpoint, EndpointOutput, EndpointRequest } from '@troupe/protocol';
import type { CallerContext, Context } from './context.ts';

/** A context as strict as the endpoint's auth: `session` and `member` calls always have a caller. */
export type ContextOf<E extends Endpoint> = E['auth'] extends 'session' | 'member' ? CallerContext : Context;

/**
 * Handles one call. JSON endpoints return the output (the router writes it); a handler that streams,
 * redirects or sends a file returns a Response itself.
 */
export type Handle<E extends Endpoint> = (
  input: EndpointRequest<E>,
  context: ContextOf<E>,
) => Promise<EndpointOutput<E> | Response>;

/** An endpoint and its handler, type-erased for the router's table. */
export interface Registration {
  endpoint: Endpoint;
  handle: (input: never, context: never) => Promise<unknown>;
  /**
   * Throws what keeps a caller from what a call is about. Runs before words are judged, so that no judge is asked about a
   * call that is refused anyway; `handle` checks whatever else it needs.
   */
  admit?: (input: never, context: never) => Promise<unknown>;
}

/** Binds a handler to its endpoint; the compiler holds both to the same shapes. */
export const handler = <E extends Endpoint>(endpoint: E, handle: Handle<E>): Registration => ({ endpoint, handle });

/** The same for a call with words about what only some callers have: `admit` is asked before the words are judged. */
export const handlerAfter = <E extends Endpoint>(
  endpoint: E,
  admit: (input: EndpointRequest<E>, context: ContextOf<E>) => Promise<unknown>,
  handle: Handle<E>,
): Registration => ({ endpoint, handle, admit });
