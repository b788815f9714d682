import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, page, requiredUserText, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { message, messagesPage } from './messages.ts';

/** A conversation in a list (part 2 §3). */
export const conversation = v.object({
  id,
  character_id: id,
  label: v.nullable(v.string()),
  voice_id: v.nullable(id),
  user_persona_id: v.nullable(id),
  head_id: v.nullable(id),
  message_count: v.number(),
  last_message: v.nullable(message),
  createdAt: timestamp,
  updatedAt: timestamp,
  is_last_id: v.optional(v.boolean()),
});
export type Conversation = v.InferOutput<typeof conversation>;

const characterParams = v.object({ characterId: id });
const conversationParams = v.object({ conversationId: id });

export const createConversation = defineEndpoint({
  id: 'createConversation',
  method: 'POST',
  path: '/api/v1/characters/:characterId/conversations',
  summary: 'Start a conversation; it begins with the greeting chosen',
  auth: 'session',
  params: characterParams,
  body: v.object({
    user_persona_id: v.optional(v.nullable(id)),
    /** 0 is `greeting`, n is `alternate_greetings[n - 1]`. */
    greeting_index: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
  /** `page` is what `listMessages` would answer for it: no second request to show it. */
  output: v.object({ id, page: v.optional(messagesPage) }),
  errors: ['not_found', 'character_unavailable', 'creator_blocked'],
});

export const listCharacterConversations = defineEndpoint({
  id: 'listCharacterConversations',
  method: 'GET',
  path: '/api/v1/characters/:characterId/conversations',
  summary: 'Saved chats with one character, newest first',
  auth: 'session',
  params: characterParams,
  query: v.object(page(limits.conversationsPage)),
  output: v.array(conversation),
  errors: ['not_found'],
});

export const listConversations = defineEndpoint({
  id: 'listConversations',
  method: 'GET',
  path: '/api/v1/conversations',
  summary: "The session's conversations, newest first",
  auth: 'session',
  query: v.object(page(limits.conversationsPage)),
  output: v.array(conversation),
  errors: [],
});

export const updateConversationHead = defineEndpoint({
  id: 'updateConversationHead',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/head',
  summary: 'Show another branch: the head moves to the leaf last read below the message given',
  auth: 'session',
  params: conversationParams,
  body: v.object({ message_id: id }),
  output: v.object({ head_id: id }),
  errors: ['not_found'],
});

/** Title of a conversation (part 2 §5): trimmed, 1 to 50 UTF-16 units. */
const label = v.pipe(v.string(), v.trim(), requiredUserText(limits.conversationTitleMax));

export const updateConversationLabel = defineEndpoint({
  id: 'updateConversationLabel',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/label',
  summary: 'Change the title',
  auth: 'session',
  params: conversationParams,
  body: v.object({ label }),
  output: v.object({ result: v.object({ label: v.string() }) }),
  errors: ['not_found', 'underage_content'],
});

export const cloneConversation = defineEndpoint({
  id: 'cloneConversation',
  method: 'POST',
  path: '/api/v1/conversations/:conversationId/clone',
  summary: 'Copy the shown branch into a new conversation: the whole, or up to a message and including it',
  auth: 'session',
  params: conversationParams,
  body: v.variant('type', [
    v.object({ type: v.literal('full'), label }),
    v.object({ type: v.literal('partial'), label, until_message_id: id }),
  ]),
  output: conversation,
  errors: ['not_found', 'underage_content'],
});

export const deleteConversation = defineEndpoint({
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/api/v1/conversations/:conversationId',
  summary: 'Remove a saved chat; it can be restored for 30 days',
  auth: 'session',
  params: conversationParams,
  output: empty,
  errors: ['not_found'],
});

export const restoreConversation = defineEndpoint({
  id: 'restoreConversation',
  method: 'POST',
  path: '/api/v1/conversations/:conversationId/restore',
  summary: 'Undo the removal of a saved chat, for 30 days',
  auth: 'session',
  params: conversationParams,
  output: conversation,
  errors: ['not_found'],
});
