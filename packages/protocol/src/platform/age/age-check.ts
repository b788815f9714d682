import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { ageLevels, ageMethods } from './age-methods.ts';
import { ageStatus } from '../users.ts';

const instant = v.pipe(v.string(), v.isoTimestamp());

/** A way to show one's age where the caller is. */
export const ageMethodOffer = v.object({
  type: v.picklist(ageMethods),
  level: v.picklist(ageLevels),
  /** When this way may be tried again after it failed; null: now. */
  retry_at: v.nullable(instant),
});
export type AgeMethodOffer = v.InferOutput<typeof ageMethodOffer>;

/** All that is kept of a proof: one bit, how it was shown, and how long it holds. */
export const ageRecord = v.object({
  over_18: v.literal(true),
  method: v.picklist(ageMethods),
  level: v.picklist(ageLevels),
  issued_at: instant,
  /** When it ends where the caller is; it may hold longer elsewhere. */
  expires_at: instant,
  /** Whether it counts here and now. */
  counts: v.boolean(),
});
export type AgeRecord = v.InferOutput<typeof ageRecord>;

/** How an attempt stands; only `open` may still come to something by itself. */
export const ageAttemptState = v.picklist(['open', 'passed', 'failed', 'abandoned', 'expired']);
export type AgeAttemptState = v.InferOutput<typeof ageAttemptState>;

/** Where the caller stands with their age, here and now. */
export const ageCheck = v.object({
  status: ageStatus,
  /** ISO 3166-1 alpha-2 of the rule that holds; null where the country is not known. */
  country: v.nullable(v.string()),
  /** Whether the check is asked for at the door, whatever is looked for. */
  at_door: v.boolean(),
  /** Whether a proof counts for one visit only. */
  per_visit: v.boolean(),
  /** Whether adult content is open once its own switch is on. */
  may_show_adult: v.boolean(),
  /** Own chats that are kept and not shown here, because a proof that there is does not count here. */
  waiting_chats: v.number(),
  methods: v.array(ageMethodOffer),
  record: v.nullable(ageRecord),
  attempt: v.nullable(v.object({ method: v.picklist(ageMethods), state: ageAttemptState, started_at: instant })),
});
export type AgeCheck = v.InferOutput<typeof ageCheck>;

export const getAgeCheck = defineEndpoint({
  id: 'getAgeCheck',
  method: 'GET',
  path: '/api/v1/age-verification',
  summary: 'Where the caller stands with their age',
  auth: 'session',
  class: 'open',
  output: ageCheck,
  errors: ['unauthorized'],
});

export const startAgeCheck = defineEndpoint({
  id: 'startAgeCheck',
  method: 'POST',
  path: '/api/v1/age-verification',
  summary: 'Begins a check of the age; its page is the provider’s',
  auth: 'member',
  class: 'open',
  body: v.optional(v.object({ method: v.optional(v.picklist(ageMethods)) }), {}),
  /** `providerUrl` is behind https, or a path of our own (`/sandbox/age/…`), which is a page of the server and no route. */
  output: v.object({ providerUrl: v.string(), methods: v.array(ageMethodOffer) }),
  errors: ['unauthorized', 'not_found', 'rate_limited', 'unavailable'],
});

export const deleteAgeRecord = defineEndpoint({
  id: 'deleteAgeRecord',
  method: 'DELETE',
  path: '/api/v1/age-verification',
  summary: 'Deletes what is kept of the caller’s age',
  auth: 'member',
  class: 'account',
  output: ageCheck,
  errors: ['unauthorized'],
});
