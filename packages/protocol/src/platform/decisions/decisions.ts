import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, requiredUserText, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { restrictionKinds } from '../restrictions.ts';

/** What became of an appeal, and by when an answer is due; who answers is somebody else than who decided. */
export const appeal = v.object({
  state: v.picklist(['open', 'granted', 'refused']),
  createdAt: timestamp,
  due_at: timestamp,
  decided_at: v.nullable(timestamp),
  /** What the second person found, in their words. */
  outcome: v.nullable(v.string()),
});
export type Appeal = v.InferOutput<typeof appeal>;

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
  /** Null: nobody has appealed. */
  appeal: v.nullable(appeal),
  /** Whether something can still be said: the first word of an appeal, or a further one. */
  can_appeal: v.boolean(),
});
export type Decision = v.InferOutput<typeof decision>;

/** What was said about a decision, oldest first. Which moderator speaks stands in the log only. */
export const appealMessage = v.object({
  id,
  role: v.picklist(['subject', 'moderation']),
  text: v.string(),
  createdAt: timestamp,
});
export type AppealMessage = v.InferOutput<typeof appealMessage>;

/** A decision with the thread of its appeal. */
export const decisionThread = v.object({ ...decision.entries, messages: v.array(appealMessage) });
export type DecisionThread = v.InferOutput<typeof decisionThread>;

/** `expires_at` is the end of a hold (P-ROLE-08); the rest is for a page that says why, and counts by the server's clock. */
export const getUserModeration = defineEndpoint({
  id: 'getUserModeration',
  method: 'GET',
  path: '/api/v1/users/moderation',
  summary: 'What the account is under, until when and why',
  auth: 'session',
  class: 'account',
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
  class: 'account',
  output: v.array(decision),
  errors: ['unauthorized'],
});

export const getDecision = defineEndpoint({
  id: 'getDecision',
  method: 'GET',
  path: '/api/v1/users/decisions/:decisionId',
  summary: 'One decision about the account, with its appeal',
  about: 'nothing',
  auth: 'session',
  class: 'account',
  params: v.object({ decisionId: id }),
  output: decisionThread,
  errors: ['unauthorized', 'not_found'],
});

/** Opens the appeal, or adds to it; within six months of the decision, as long as nobody has decided about it. */
export const appealDecision = defineEndpoint({
  id: 'appealDecision',
  method: 'POST',
  path: '/api/v1/users/decisions/:decisionId/appeal',
  summary: 'Appeal against a decision, or add to the appeal',
  auth: 'session',
  class: 'account',
  readBy: 'staff',
  about: 'nothing',
  params: v.object({ decisionId: id }),
  body: v.object({ text: v.pipe(v.string(), v.trim(), requiredUserText(limits.appealTextMax)) }),
  output: decisionThread,
  errors: ['unauthorized', 'not_found', 'conflict', 'rate_limited', 'invalid_input'],
});
