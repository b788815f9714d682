import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id } from '../fields.ts';

/** The four faces, worst first (C-RATE-05). */
export const messageLabels = ['terrible', 'bad', 'great', 'fantastic'] as const;
export type MessageLabel = (typeof messageLabels)[number];

const faults = [
  'out_of_character',
  'repetitive',
  'forgot',
  'ignored_me',
  'spoke_for_me',
  'made_no_sense',
  'too_short',
  'too_long',
] as const;
const merits = ['in_character', 'vivid', 'moved_story', 'remembered', 'funny', 'right_length'] as const;
export const labelReasons = [...faults, ...merits] as const;
export type LabelReason = (typeof labelReasons)[number];

/** The chips that a face offers; C-RATE-05 leaves their texts open. */
export const reasonsOf = (label: MessageLabel): readonly LabelReason[] =>
  label === 'terrible' || label === 'bad' ? faults : merits;

const params = v.object({ messageId: id });

export const updateMessageLabel = defineEndpoint({
  id: 'updateMessageLabel',
  method: 'POST',
  path: '/api/v1/messages/:messageId/label',
  summary: 'Say how good a reply is; it replaces what was said before',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'interact',
  params,
  body: v.pipe(
    v.object({
      message_id: v.optional(id),
      label: v.picklist(messageLabels),
      reasons: v.optional(v.pipe(v.array(v.picklist(labelReasons)), v.maxLength(labelReasons.length)), []),
    }),
    v.check(
      ({ label, reasons }) => reasons.every((reason) => reasonsOf(label).includes(reason)),
      'reasons must be those of the label',
    ),
  ),
  output: v.object({ label: v.picklist(messageLabels), reasons: v.array(v.picklist(labelReasons)) }),
  errors: ['not_found', 'invalid_input', 'rate_limited'],
});

export const deleteMessageLabel = defineEndpoint({
  id: 'deleteMessageLabel',
  method: 'DELETE',
  path: '/api/v1/messages/:messageId/label',
  summary: 'Take back what was said of a reply',
  about: { message: 'params.messageId' },
  auth: 'session',
  class: 'interact',
  params,
  output: empty,
  errors: ['not_found', 'rate_limited'],
});
