import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, page, timestamp } from '../../fields.ts';
import { groupPresences, workForm } from '../groups/group-form.ts';
import { memberStandings } from '../groups/group-members.ts';
import { visibility } from '../../platform/characters.ts';

/** Limits of reviews, apart from the others: no widget asks for them. */
export const reviewLimits = {
  /** What a reviewer tells the creator, and what reviewers tell each other. */
  wordsMax: 2000,
  noteMax: 2000,
  /** A claim ends by itself after so long without a sign of its holder. */
  claimMinutes: 10,
  /** In so many days a case is decided. */
  dueDays: 7,
  casesPage: 25,
  /** Reports and decisions that one case shows, newest first. */
  shownMax: 100,
} as const;

/** What a chatbot can be sent back or closed for; its creator reads a text of each. */
export const reviewRules = [
  'minor_safety',
  'adult',
  'hate',
  'violence',
  'real_person',
  'copyright',
  'advertising',
  'personal_data',
  'low_quality',
  'wrong_tags',
  'other',
] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** What a case came from: a first text, a change of an approved one, one that the automatic check refused, or a report. */
export const reviewKinds = ['new', 'update', 'manual', 'report'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** What a reviewer may do: serve the text, send it back with reasons, or close the chatbot to everybody. */
export const reviewActions = ['approve', 'ask_fix', 'close'] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Why a claim or a decision fails, as `because` of a `conflict`: somebody else holds the case, it says something else by now, it is over, or a member of the group is not approved (`names` says which). */
export const caseConflicts = ['claimed', 'changed', 'over', 'members'] as const;
export type CaseConflict = (typeof caseConflicts)[number];

const person = v.object({ id, username: v.nullable(v.string()) });

/** One chatbot that waits for a decision, with everything that was said about it inside. */
export const reviewCase = v.object({
  id,
  kind: v.picklist(reviewKinds),
  character: v.object({
    id,
    type: v.picklist(['character', 'meta']),
    name: v.string(),
    avatar_url: v.nullable(v.string()),
    is_nsfw: v.boolean(),
  }),
  creator: person,
  /** Whether others get a text of it meanwhile. */
  is_live: v.boolean(),
  num_messages: v.number(),
  /** Open reports about it. */
  num_reports: v.number(),
  openedAt: timestamp,
  dueAt: timestamp,
  /** Who looks at it now; nobody where null. */
  claim: v.nullable(v.object({ by: person, is_own: v.boolean(), endsAt: timestamp })),
  /** Changes with whatever changes the case; a decision names the one it was made on. */
  case_version: v.number(),
});
export type ReviewCase = v.InferOutput<typeof reviewCase>;

const reviewDecision = v.object({
  action: v.picklist(reviewActions),
  reasons: v.array(v.picklist(reviewRules)),
  /** To the creator. */
  words: v.nullable(v.string()),
  /** Among reviewers. */
  note: v.nullable(v.string()),
  /** Null once they have left. */
  by: v.nullable(person),
  decidedAt: timestamp,
});
export type ReviewDecision = v.InferOutput<typeof reviewDecision>;

/** A lorebook as a prompt of the chatbot would be told of it, and as its page would show it. */
const reviewedLorebook = v.object({
  lorebook_id: id,
  name: v.string(),
  description: v.string(),
  /** What its page shows besides. */
  tags: v.array(v.string()),
  avatar_url: v.nullable(v.string()),
  /** Readers get something else of it now, or nothing. */
  is_new: v.boolean(),
  entries: v.array(
    v.object({
      id,
      name: v.string(),
      keywords: v.array(v.string()),
      secondary_keywords: v.array(v.string()),
      content: v.string(),
      enabled: v.boolean(),
      constant: v.boolean(),
    }),
  ),
});
export type ReviewedLorebook = v.InferOutput<typeof reviewedLorebook>;

/** A member of a group as a reviewer sees them. */
const reviewedMember = v.object({
  id,
  /** Null where they were erased. */
  name: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  visibility: v.nullable(visibility),
  /** `unavailable` where they were erased. */
  standing: v.picklist(memberStandings),
  creator: v.nullable(person),
  /** Readers of the group do not meet them yet. */
  is_new: v.boolean(),
  presence: v.picklist(groupPresences),
  talkativeness: v.number(),
  note: v.string(),
});
export type ReviewedMember = v.InferOutput<typeof reviewedMember>;

/** A case as it is opened: what waits beside what is served, what was reported, what was decided before. */
export const reviewCaseDetail = v.object({
  ...reviewCase.entries,
  state: v.picklist(['open', 'decided', 'withdrawn']),
  /** The text to decide about. */
  submitted: workForm,
  /** What its creator said that it changes. */
  note: v.string(),
  /** What is served now; null where nothing is. */
  approved: v.nullable(workForm),
  /** Its lorebooks: those that wait with it as they were submitted, the others as they are served. */
  lorebooks: v.optional(v.array(reviewedLorebook)),
  /** Of a group, its members as they were submitted. It can be approved only while each of them is `ready`. */
  members: v.optional(v.array(reviewedMember)),
  reports: v.array(
    v.object({
      id,
      /** A `ReportReason`, or a `ReportIssue` with the `ReportResolution` that was asked for. */
      label: v.string(),
      resolution: v.nullable(v.string()),
      comment: v.string(),
      /** The text as it stood when it was reported. */
      evidence: v.string(),
      /** Its picture as it was then, for moderators alone once nothing else shows it; null where there is none of ours. */
      picture: v.nullable(v.string()),
      createdAt: timestamp,
    }),
  ),
  decisions: v.array(reviewDecision),
  /** Whether the caller may decide: never about a chatbot of their own. */
  may_decide: v.boolean(),
});
export type ReviewCaseDetail = v.InferOutput<typeof reviewCaseDetail>;

/** Words of a reviewer: they quote what was found, so no judge is asked about them. */
const staffText = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(max, `must be at most ${max} characters`));

const params = v.object({ caseId: id });
const moderates = { auth: 'member', permission: 'moderate', about: 'nothing' } as const;

export const listReviewCases = defineEndpoint({
  id: 'listReviewCases',
  class: 'staff',
  method: 'GET',
  path: '/api/v1/moderation/queue',
  summary: 'Chatbots of the brand that wait for a decision: reported ones that are served first, then what is due first',
  ...moderates,
  query: v.object({ ...page(reviewLimits.casesPage), kind: v.optional(v.picklist(reviewKinds)) }),
  output: v.array(v.object({ ...reviewCase.entries, is_last_id: v.optional(v.boolean()) })),
  errors: ['not_found'],
});

export const getReviewCase = defineEndpoint({
  id: 'getReviewCase',
  class: 'staff',
  method: 'GET',
  path: '/api/v1/moderation/cases/:caseId',
  summary: 'One case, with the text to decide about; opening it is logged',
  ...moderates,
  params,
  output: reviewCaseDetail,
  errors: ['not_found', 'rate_limited'],
});

/** Asked again before it ends, a claim goes on; somebody else's is taken over only where that is said. */
export const claimReviewCase = defineEndpoint({
  id: 'claimReviewCase',
  class: 'staff',
  method: 'PUT',
  path: '/api/v1/moderation/cases/:caseId/claim',
  summary: 'Say that one looks at a case, so that nobody else does',
  ...moderates,
  params,
  body: v.object({ take_over: v.optional(v.boolean(), false) }),
  output: reviewCaseDetail,
  /** `forbidden`: about a chatbot of one’s own. */
  errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
});

export const releaseReviewCase = defineEndpoint({
  id: 'releaseReviewCase',
  class: 'staff',
  method: 'DELETE',
  path: '/api/v1/moderation/cases/:caseId/claim',
  summary: 'Leave a case to others',
  ...moderates,
  params,
  output: reviewCaseDetail,
  errors: ['not_found', 'rate_limited'],
});

export const decideReviewCase = defineEndpoint({
  id: 'decideReviewCase',
  class: 'staff',
  method: 'POST',
  path: '/api/v1/moderation/:caseId/decision',
  summary: 'Approve what waits, send it back with reasons, or close the chatbot',
  ...moderates,
  params,
  body: v.object({
    case_version: v.number(),
    action: v.picklist(reviewActions),
    /** At least one unless it is approved. */
    reasons: v.optional(v.pipe(v.array(v.picklist(reviewRules)), v.maxLength(reviewRules.length)), []),
    words: v.optional(v.nullable(staffText(reviewLimits.wordsMax)), null),
    note: v.optional(v.nullable(staffText(reviewLimits.noteMax)), null),
    /** With `ask_fix`: what is served now is no longer served either. */
    stop_serving: v.optional(v.boolean(), false),
    /** With `approve`: whether it is adult; left as it is where nothing is said. */
    is_nsfw: v.optional(v.boolean()),
  }),
  output: reviewCaseDetail,
  /** `forbidden`: about a chatbot of one’s own. */
  errors: ['not_found', 'forbidden', 'conflict', 'invalid_input', 'rate_limited'],
});
