import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { restrictionKinds } from './restrictions.ts';

/** A statement of reasons, as its subject reads it (Regulation (EU) 2022/2065, article 17(3)). */
export const decision = v.object({
  id,
  what: v.picklist(restrictionKinds),
  /** Where it holds. */
  scope: v.string(),
  starts_at: v.string(),
  /** Null: until it is lifted. */
  ends_at: v.nullable(v.string()),
  /** Whether it still holds. */
  is_in_force: v.boolean(),
  facts: v.string(),
  /** Told by somebody, or found by ourselves. */
  found: v.picklist(['notice', 'own']),
  is_detection_automated: v.boolean(),
  is_decision_automated: v.boolean(),
  /** The rule, and the version of the text that it stands in. */
  ground: v.string(),
  ground_version: v.string(),
  appeal_until: v.string(),
});
export type Decision = v.InferOutput<typeof decision>;

/** `expires_at` is the end of a hold (P-ROLE-08); the rest is for a page that says why, and counts by the server's clock. */
export const getUserModeration = defineEndpoint({
  id: 'getUserModeration',
  method: 'GET',
  path: '/api/v1/users/moderation',
  summary: 'What the account is under, until when and why',
  auth: 'session',
  output: v.object({
    expires_at: v.nullable(v.string()),
    server_time: v.string(),
    /** What holds now, the hardest first. */
    decisions: v.array(decision),
  }),
  errors: ['unauthorized'],
});

/** Every decision about the account, newest first; of the newest hundred. */
export const listDecisions = defineEndpoint({
  id: 'listDecisions',
  method: 'GET',
  path: '/api/v1/users/decisions',
  summary: 'Decisions about the account, with their reasons',
  auth: 'session',
  output: v.array(decision),
  errors: ['unauthorized'],
});

export const getDecision = defineEndpoint({
  id: 'getDecision',
  method: 'GET',
  path: '/api/v1/users/decisions/:decisionId',
  summary: 'One decision about the account',
  auth: 'session',
  params: v.object({ decisionId: id }),
  output: decision,
  errors: ['unauthorized', 'not_found'],
});
