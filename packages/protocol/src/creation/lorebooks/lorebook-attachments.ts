import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id } from '../../fields.ts';
import { characterParams, versionNumber } from '../chatbot-form.ts';
import { lorebookParams } from './lorebooks.ts';

/**
 * A lorebook that a chatbot knows. Readers of a chatbot that others may read get the revision that its review approved
 * last; a chatbot that nobody else reads always has the newest.
 */
export const attachedLorebook = v.object({
  lorebook_id: id,
  name: v.string(),
  avatar_url: v.nullable(v.string()),
  num_entries: v.number(),
  /** The newest. */
  revision: versionNumber,
  /** The one that readers get; null while none was approved. Equal to `revision` where nobody else reads the chatbot. */
  live_revision: v.nullable(versionNumber),
  /** The one that waits for a reviewer; null while none does. */
  submitted_revision: v.nullable(versionNumber),
});
export type AttachedLorebook = v.InferOutput<typeof attachedLorebook>;

const attached = v.object({ data: v.array(attachedLorebook) });
const body = v.object({ characterId: id });

/** Why a lorebook was not attached, in `errorPayload.because`: the chatbot has as many as it may, and `max` says how many; or it is in review. */
export const attachConflicts = ['full', 'in_review'] as const;
export type AttachConflict = (typeof attachConflicts)[number];

/**
 * Why lorebooks were not submitted, in `errorPayload.because`: the chatbot waits for a reviewer already; readers have the
 * newest, or there are none; or a reviewer asked for a fix of the chatbot, with which they go.
 */
export const submitConflicts = ['in_review', 'nothing_new', 'fix_required'] as const;
export type SubmitConflict = (typeof submitConflicts)[number];

export const listAttachedLorebooks = defineEndpoint({
  id: 'listAttachedLorebooks',
  method: 'GET',
  path: '/api/v1/characters/:characterId/lorebooks',
  summary: 'Lorebooks that a chatbot of one’s own knows, in the order they were attached',
  auth: 'member',
  class: 'account',
  params: characterParams,
  output: attached,
  errors: ['not_found'],
});

export const attachLorebook = defineEndpoint({
  id: 'attachLorebook',
  method: 'POST',
  path: '/api/v1/lorebooks/:lorebookId/attach',
  summary: 'Let a chatbot of one’s own know a lorebook of one’s own; one that knows it already stays as it is',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: lorebookParams,
  body,
  /** What the chatbot knows now. */
  output: attached,
  /** `conflict` says in `because` what stands against it: an `AttachConflict`. */
  errors: ['not_found', 'conflict', 'rate_limited'],
});

export const detachLorebook = defineEndpoint({
  id: 'detachLorebook',
  method: 'DELETE',
  path: '/api/v1/lorebooks/:lorebookId/attach',
  summary: 'Let a chatbot of one’s own forget a lorebook; it is gone from its prompts at once',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: lorebookParams,
  body,
  output: attached,
  errors: ['not_found', 'rate_limited'],
});

export const submitLorebooks = defineEndpoint({
  id: 'submitLorebooks',
  method: 'POST',
  path: '/api/v1/characters/:characterId/lorebooks/submit',
  summary: 'Ask for a review of what a chatbot’s lorebooks say now; until it is approved, readers get what was approved before',
  auth: 'member',
  class: 'create',
  keeps: 'makes',
  permission: 'create_character',
  params: characterParams,
  body: empty,
  output: attached,
  /** `conflict` says in `because` what stands against it: a `SubmitConflict`. What others will read is judged once more. */
  errors: ['not_found', 'conflict', 'rate_limited', 'underage_content', 'explicit_content'],
});
