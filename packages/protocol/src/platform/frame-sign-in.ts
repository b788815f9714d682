import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { session } from './sessions.ts';

/**
 * The window in which a user of a partner's page signs in to an account of ours: opened by a click
 * in the frame, first-party, and closed with one message to the frame that opened it.
 */
export const signInWindow = {
  path: '/embed/v1/sign-in',
  query: v.object({
    /** Thumbprint of the frame's key (RFC 7638): the code that comes out is of use to that key alone. */
    jkt: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    /** Drawn by the frame for this window; comes back with the message. */
    nonce: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
    /** Origin of the page around the frame, shown to the user. */
    origin: v.pipe(v.string(), v.maxLength(300)),
  }),
} as const;

export const createFrameSession = defineEndpoint({
  id: 'createFrameSession',
  method: 'POST',
  path: '/api/v2/auth/frame',
  summary:
    "Sign a member in inside a partner's page: by the code of a sign-in window, else by the cookie that storage access opened; bound to the frame's key (DPoP)",
  auth: 'refresh',
  class: 'open',
  repeats: 'credentials',
  body: v.object({
    code: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The guest's last token: what they made becomes the member's. */
    last_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  }),
  output: session,
  errors: ['unauthorized', 'forbidden'],
});
