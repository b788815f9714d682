import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, page, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { decisionThread } from './decisions.ts';
import { restrictionKinds } from '../restrictions.ts';

/** Words of a moderator: they quote what was found, so no judge is asked about them. */
const staffText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(max, `must be at most ${max} characters`));

/** A decision as a moderator reads it. */
export const moderatedDecision = v.object({
  decision: decisionThread,
  subject: v.object({ id, username: v.nullable(v.string()) }),
  /** Whether the caller may answer and decide: never who decided first, and nobody about themselves. */
  may_decide: v.boolean(),
});
export type ModeratedDecision = v.InferOutput<typeof moderatedDecision>;

const params = v.object({ decisionId: id });
const moderates = { auth: 'member', permission: 'moderate', about: 'nothing' } as const;

/** Restricts an account of the brand, with the statement of reasons. Staff are restricted by the operator only. */
export const createRestriction = defineEndpoint({
  id: 'createRestriction',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/moderation/restrictions',
  summary: 'Restrict an account, with the statement of reasons',
  ...moderates,
  body: v.object({
    user_id: id,
    what: v.picklist(restrictionKinds),
    /** A hold and a shadow ban end; a termination does not. */
    ends_at: v.nullable(timestamp),
    scope: v.optional(staffText(limits.statementRefMax), 'This site and its embeds, worldwide'),
    facts: staffText(limits.statementFactsMax),
    found: v.picklist(['notice', 'own']),
    is_detection_automated: v.boolean(),
    ground: staffText(limits.statementRefMax),
    ground_version: staffText(limits.statementRefMax),
  }),
  output: moderatedDecision,
  errors: ['not_found', 'forbidden', 'invalid_input', 'rate_limited'],
});

/** Ends what a decision imposed, before its time; an appeal that is open counts as granted. The operator's own are left to the operator. */
export const liftRestriction = defineEndpoint({
  id: 'liftRestriction',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/moderation/decisions/:decisionId/lift',
  summary: 'Take a decision back',
  ...moderates,
  params,
  output: moderatedDecision,
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});

export const listAppeals = defineEndpoint({
  id: 'listAppeals',
  class: 'staff',
  method: 'GET',
  path: '/api/v1/moderation/appeals',
  summary: 'Appeals that wait for an answer, the one that is due first before the others',
  ...moderates,
  query: v.object(page(limits.appealsPage)),
  output: v.array(v.object({ ...moderatedDecision.entries, is_last_id: v.optional(v.boolean()) })),
  errors: ['not_found'],
});

export const getModeratedDecision = defineEndpoint({
  id: 'getModeratedDecision',
  class: 'staff',
  method: 'GET',
  path: '/api/v1/moderation/decisions/:decisionId',
  summary: 'A decision about an account of the brand, with its appeal',
  ...moderates,
  params,
  output: moderatedDecision,
  errors: ['not_found'],
});

export const answerAppeal = defineEndpoint({
  id: 'answerAppeal',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/moderation/decisions/:decisionId/messages',
  summary: 'Ask or tell the author of an appeal something',
  ...moderates,
  params,
  body: v.object({ text: staffText(limits.appealTextMax) }),
  output: moderatedDecision,
  errors: ['not_found', 'forbidden', 'conflict', 'invalid_input', 'rate_limited'],
});

/** Granted, everything is as it was before the decision: at once, and without a further step. */
export const decideAppeal = defineEndpoint({
  id: 'decideAppeal',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/moderation/decisions/:decisionId/outcome',
  summary: 'Decide about an appeal',
  ...moderates,
  params,
  body: v.object({ granted: v.boolean(), outcome: staffText(limits.appealTextMax) }),
  output: moderatedDecision,
  errors: ['not_found', 'forbidden', 'conflict', 'invalid_input', 'rate_limited'],
});
