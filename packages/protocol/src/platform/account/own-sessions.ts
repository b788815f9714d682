import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id, timestamp } from '../../fields.ts';

/** Where one is signed in. */
export const ownSession = v.object({
  id,
  /** Families of browser and system ("Firefox on Linux"); null for one from before this was kept. */
  device: v.nullable(v.string()),
  /** Our own pages, or a frame in somebody else's. */
  surface: v.picklist(['site', 'embed']),
  /** ISO 3166-1, where it is known. */
  country: v.nullable(v.string()),
  signed_in_at: v.nullable(timestamp),
  /** To within a token's life. */
  used_at: timestamp,
  is_current: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof ownSession>;

export const listSessions = defineEndpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/users/sessions',
  summary: 'Where the account is signed in, the session of the call first',
  auth: 'member',
  class: 'account',
  output: v.object({ sessions: v.array(ownSession) }),
  errors: ['unauthorized'],
});

export const deleteSession = defineEndpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/api/v1/users/sessions/:sessionId',
  summary: 'End one session, with its tokens and what streams to it, within 5 s',
  auth: 'member',
  class: 'account',
  params: v.object({ sessionId: id }),
  output: empty,
  errors: ['unauthorized', 'not_found', 'rate_limited'],
});

export const deleteSessions = defineEndpoint({
  id: 'deleteSessions',
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  summary: 'End all sessions, or all others, with their tokens and what streams to them, within 5 s',
  auth: 'member',
  class: 'account',
  query: v.object({ keep: v.optional(v.picklist(['none', 'current']), 'none') }),
  output: v.object({ ended: v.number() }),
  errors: ['unauthorized', 'rate_limited'],
});
