import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, requiredUserText, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * `generating` while its reply is being written; then `complete`, `stopped` (by the user, cut at what
 * was seen), `interrupted` (the server went away) or `failed` (the model did).
 */
export const messageStatus = v.picklist(['generating', 'complete', 'stopped', 'interrupted', 'failed']);

/**
 * A message of the tree: siblings share `prev_id` and role. `is_alternative` is true
 * for a message with siblings; `sibling_ids` lists them all, itself included, oldest first.
 */
export const message = v.object({
  id,
  conversation_id: id,
  prev_id: v.nullable(id),
  role: v.picklist(['bot', 'user']),
  sub_character_id: v.nullable(id),
  /** In a group, the members who know of it; absent where all do. */
  audience: v.optional(v.array(id)),
  content: v.string(),
  status: messageStatus,
  createdAt: timestamp,
  is_alternative: v.boolean(),
  sibling_ids: v.array(id),
  image_url: v.nullable(v.string()),
  image_prompt: v.nullable(v.string()),
  /** Of the picture, in pixels; known before the picture is. */
  image_width: v.optional(v.nullable(v.number())),
  image_height: v.optional(v.nullable(v.number())),
  /** The reader's label (`messageLabels`), and the reasons chosen with it. */
  rating: v.nullable(v.string()),
  rating_reasons: v.optional(v.array(v.string())),
  /** The reader reported it: it is shown collapsed. */
  is_reported: v.optional(v.boolean()),
  /** Id chosen by the sender's device; a repeated one returns the first result. */
  client_id: v.nullable(v.string()),
  /** As it was sent: its writer is shown people who help. */
  needs_help: v.optional(v.boolean()),
  is_last_id: v.optional(v.boolean()),
});
export type Message = v.InferOutput<typeof message>;

/** Who the user is in this conversation, as its page shows it. */
export const userPersona = v.object({ id, name: v.string(), avatar_url: v.nullable(v.string()) });
export type UserPersona = v.InferOutput<typeof userPersona>;

/** A page of the shown branch, oldest first (C-CONV-03). */
export const messagesPage = v.object({
  messages: v.array(message),
  conversation_id: v.nullable(id),
  label: v.nullable(v.string()),
  voice_id: v.nullable(id),
  userPersona: v.nullable(userPersona),
  head_id: v.nullable(id),
  /** Oldest message that still fitted the context of the latest reply (C-MSG-05). */
  capped_message_id: v.nullable(id),
  /** A reply being written right now: resume it with `getGeneration`. */
  generation: v.nullable(v.object({ id, message_id: id })),
  /** Code of the error with which the last reply of the shown branch failed; it stands until there is another. */
  failure: v.optional(v.string()),
  /** Messages on the shown branch in all, for `aria-setsize`. */
  total: v.number(),
  /** The message asked for by `until` lies on another branch than the one shown. */
  is_elsewhere: v.optional(v.boolean()),
});
export type MessagesPage = v.InferOutput<typeof messagesPage>;

export const listMessages = defineEndpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/api/v1/characters/:characterId/messages',
  summary: 'The shown branch of a conversation, newest page first; without conversationId the newest conversation',
  about: 'handler',
  auth: 'session',
  class: 'read',
  params: v.object({ characterId: id }),
  /**
   * `until` makes the page reach back to this message of the shown branch and a few before it, up to 200
   * messages whatever `limit` says; where it lies farther up, the next page asks on with `last_id`.
   * On another branch: a page like any other, with `is_elsewhere`; a message that is nowhere is `not_found`.
   */
  query: v.object({ conversationId: v.optional(id), until: v.optional(id), ...page(limits.messagesPage) }),
  output: messagesPage,
  errors: ['not_found', 'character_unavailable', 'creator_blocked', 'manual_review_required'],
});

export const updateMessage = defineEndpoint({
  id: 'updateMessage',
  method: 'PATCH',
  summary: 'Change the text in place; what stood before is kept as a revision and nothing below it moves',
  about: { message: 'params.messageId' },
  path: '/api/v1/messages/:messageId',
  auth: 'session',
  class: 'chat',
  keeps: 'body',
  repeats: 'safe',
  params: v.object({ messageId: id }),
  body: v.object({ content: requiredUserText(limits.messageMax) }),
  output: v.object({ message }),
  errors: ['not_found', 'generation_running', 'underage_content', 'rate_limited'],
});

/** The same call under its other verb (C-MSG-16). */
export const replaceMessage = defineEndpoint({
  ...updateMessage,
  id: 'replaceMessage',
  class: 'chat',
  keeps: 'body',
  repeats: 'safe',
  method: 'PUT',
  summary: 'The same as PATCH',
});

/** What a removal took away: undone as one, for 30 days. */
export const removal = v.object({
  /** Every message removed, topmost first. */
  ids: v.array(id),
  head_id: v.nullable(id),
});

export const removeMessages = defineEndpoint({
  id: 'removeMessages',
  method: 'DELETE',
  path: '/api/v1/conversations/:conversationId/messages',
  summary: 'Remove messages and everything below them; the head moves to the nearest message that stays',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: v.object({ conversationId: id }),
  body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(limits.pageMax)) }),
  output: removal,
  errors: ['not_found', 'generation_running'],
});

export const restoreMessages = defineEndpoint({
  id: 'restoreMessages',
  method: 'POST',
  path: '/api/v1/messages/restore',
  summary: 'Undo removals: all that went with the messages named comes back, and is shown',
  about: { message: 'body.ids' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(limits.pageMax)) }),
  output: removal,
  errors: ['not_found'],
});

/** A removal that can still be undone, newest first: the bin. */
export const listRemovals = defineEndpoint({
  id: 'listRemovals',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/removals',
  summary: 'What was removed from a conversation in the last 30 days, newest first',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params: v.object({ conversationId: id }),
  output: v.array(v.object({ first_message: message, count: v.number(), removedAt: timestamp })),
  errors: ['not_found'],
});
