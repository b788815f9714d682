import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A compact JWS as text: its signature is verified by the server, and again by the page that shows what it opens. */
const signedToken = v.pipe(v.string(), v.maxLength(2000), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a signed token'));

/**
 * Where a user stands in the brand's line (C-QUEUE-01). `waiting`: sends are refused with `queue_waiting`.
 * `access`: inside, for 20 minutes. `expired`: that time has just ended. `refresh`: nothing was heard for
 * too long, and the place is given up. After either of the last two the next call takes a new place.
 */
export const queueStatus = v.object({
  status: v.picklist(['waiting', 'access', 'refresh', 'expired']),
  /** 1 is next; 0 inside. */
  position: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Seconds: of the estimated wait while waiting, of the access that is left inside; 0 where the line does not count. */
  time_left: seconds,
  /** Seconds until the page asks again, which is also the sign of life that keeps the place; null where there is nothing to keep. */
  retry_after: v.nullable(seconds),
  /** What lets this user chat with a character past the line: the character's id, or the token that says so. */
  bypass: v.nullable(v.string()),
});
export type QueueStatus = v.InferOutput<typeof queueStatus>;

export const getQueue = defineEndpoint({
  id: 'getQueue',
  method: 'GET',
  path: '/api/v1/queue',
  summary: "The caller's place in the brand's line; the first call takes one, each call keeps it",
  auth: 'session',
  class: 'read',
  query: v.object({
    /** The character on the screen, whose bypass is asked for. */
    character_id: v.optional(id),
    /** A signed pass from a link of the brand; the server remembers it. */
    bypass: v.optional(signedToken),
  }),
  output: queueStatus,
  errors: ['rate_limited'],
});
