import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredUserText, timestamp, userText } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * What can be wrong with a message or a chatbot. C-RATE-06 leaves the options open;
 * these follow the categories that moderators decide by.
 */
export const reportReasons = [
  'minor_safety',
  'self_harm',
  'hate',
  'harassment',
  'violence',
  'unwanted_adult',
  'real_person',
  'illegal',
  'spam',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What the page of reports asks of a chatbot (R-REPORT-01): what is wrong with it, and what should become of it. */
export const reportIssues = ['guidelines', 'categorization', 'incorrect_authorization', 'invalid'] as const;
export type ReportIssue = (typeof reportIssues)[number];
export const reportResolutions = ['private', 'modified', 'deleted'] as const;
export type ReportResolution = (typeof reportResolutions)[number];

const label = v.picklist(reportReasons);
const comment = v.optional(v.pipe(v.string(), v.trim(), userText(limits.reportCommentMax)), '');

/** `is_new` is false where the same was reported before: that report stands. */
const output = v.object({ report_id: id, is_new: v.boolean() });

export const flagMessage = defineEndpoint({
  id: 'flagMessage',
  method: 'POST',
  path: '/api/v1/messages/:messageId/flag',
  summary: 'Report a reply; it is collapsed for its reader at once',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'interact',
  // A report is never refused for its words: a comment that may not be stored is left out.
  judged: 'handler',
  permission: 'report_character',
  params: v.object({ messageId: id }),
  body: v.object({ message_id: v.optional(id), conversation_id: id, character_id: id, label, comment }),
  output,
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

/** The report of the page (R-REPORT-03). */
const issueReport = v.object({
  character_id: v.pipe(id, v.maxLength(limits.reportCharacterIdMax)),
  userIssueType: v.picklist(reportIssues),
  userReportDetails: v.pipe(v.string(), v.trim(), requiredUserText(limits.reportDetailsMax)),
  userExpectedResolution: v.picklist(reportResolutions),
});

export const reportCharacter = defineEndpoint({
  id: 'reportCharacter',
  method: 'POST',
  path: '/api/v1/characters/:characterId/report',
  summary:
    'Report a chatbot: a reason and a comment, or what is wrong and what should become of it. The second kind replaces what one said before',
  auth: 'session',
  class: 'interact',
  // A report is never refused for its words: a comment that may not be stored is left out.
  judged: 'handler',
  permission: 'report_character',
  params: v.object({ characterId: id }),
  body: v.union([v.object({ label, comment }), issueReport]),
  /** `due_at`: when it is handled at the latest (R-REPORT-05). */
  output: v.object({ ...output.entries, due_at: timestamp }),
  errors: ['not_found', 'character_unavailable', 'forbidden', 'rate_limited'],
});
