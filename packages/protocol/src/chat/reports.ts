import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, userText } from '../fields.ts';
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
  permission: 'report_character',
  params: v.object({ messageId: id }),
  body: v.object({ message_id: v.optional(id), conversation_id: id, character_id: id, label, comment }),
  output,
  errors: ['not_found', 'forbidden', 'rate_limited'],
});

export const reportCharacter = defineEndpoint({
  id: 'reportCharacter',
  method: 'POST',
  path: '/api/v1/characters/:characterId/report',
  summary: 'Report a chatbot',
  auth: 'session',
  permission: 'report_character',
  params: v.object({ characterId: id }),
  body: v.object({ label, comment }),
  output,
  errors: ['not_found', 'character_unavailable', 'forbidden', 'rate_limited'],
});
