import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, page, requiredUserText, searchWords, timestamp, timeZone } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';
import { message, messagesPage } from './messages.ts';

/** Whom a conversation in a list is with: enough for a row, never the definition. */
export const conversationCharacter = v.object({
  id,
  name: v.string(),
  title: v.string(),
  avatar_url: v.nullable(v.string()),
  avatar_is_nsfw: v.boolean(),
  is_nsfw: v.boolean(),
});

/** A conversation in a list (C-CONV-12). */
export const conversation = v.object({
  id,
  character_id: id,
  character: conversationCharacter,
  label: v.nullable(v.string()),
  voice_id: v.nullable(id),
  user_persona_id: v.nullable(id),
  head_id: v.nullable(id),
  /** Messages on the shown branch. */
  message_count: v.number(),
  last_message_id: v.nullable(id),
  last_message: v.nullable(message),
  /**
   * The beginning of the newest text on the shown branch, as it is read (at most `conversationPreviewMax`
   * UTF-16 units); null where its newest messages are all pictures, or there is none.
   */
  last_text_message: v.nullable(v.string()),
  /** With `group_by=character`: saved chats with this character in all. */
  conversation_count: v.optional(v.number()),
  createdAt: timestamp,
  updatedAt: timestamp,
  is_last_id: v.optional(v.boolean()),
});
export type Conversation = v.InferOutput<typeof conversation>;

/** Words that a title or a character's name holds, whatever their case; blank finds everything. */
const words = v.optional(searchWords(limits.searchWordsMax), '');

const characterParams = v.object({ characterId: id });
const conversationParams = v.object({ conversationId: id });

/** A message that a conversation begins with; `createdAt` is also taken as `created_at`, and is now where it is left out. */
export const openingMessage = v.object({
  role: message.entries.role,
  content: requiredUserText(limits.messageMax),
  createdAt: v.optional(timestamp),
  created_at: v.optional(timestamp),
});
export type OpeningMessage = v.InferOutput<typeof openingMessage>;

export const createConversation = defineEndpoint({
  id: 'createConversation',
  method: 'POST',
  path: '/api/v1/characters/:characterId/conversations',
  summary: 'Start a conversation; it begins with the greeting chosen',
  about: 'handler',
  auth: 'session',
  class: 'chat',
  keeps: 'body',
  repeats: 'safe',
  params: characterParams,
  body: v.object({
    /** Left out: the default persona, where there is one. Null: none. */
    user_persona_id: v.optional(v.nullable(id)),
    /** A voice to read it in; needs the `tts` permission. */
    voice_id: v.optional(v.nullable(id)),
    /** The user's; what a greeting tells of the time is told in it. */
    time_zone: v.optional(timeZone),
    /** 0 is `greeting`, n is `alternate_greetings[n - 1]`. */
    greeting_index: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    /** What was said before, oldest first, in place of the greeting; one page at most. None: the greeting. */
    messages: v.optional(v.pipe(v.array(openingMessage), v.maxLength(limits.messagesPage))),
  }),
  bodyBytes: limits.openingBodyBytes,
  /** `page` is what `listMessages` would answer for it: no second request to show it. */
  output: v.object({ id, page: v.optional(messagesPage) }),
  errors: [
    'not_found',
    'forbidden',
    'character_unavailable',
    'creator_blocked',
    'manual_review_required',
    'underage_content',
    'rate_limited',
  ],
});

export const listCharacterConversations = defineEndpoint({
  id: 'listCharacterConversations',
  method: 'GET',
  path: '/api/v1/characters/:characterId/conversations',
  summary: 'Saved chats with one character, newest first',
  about: 'handler',
  auth: 'session',
  class: 'read',
  params: characterParams,
  query: v.object({ q: words, ...page(limits.conversationsPage) }),
  output: v.array(conversation),
  errors: ['not_found'],
});

export const listConversations = defineEndpoint({
  id: 'listConversations',
  method: 'GET',
  path: '/api/v1/conversations',
  summary: "The session's conversations, newest first; with group_by the newest of each character",
  about: 'handler',
  auth: 'session',
  class: 'read',
  query: v.object({ q: words, group_by: v.optional(v.picklist(['character'])), ...page(limits.conversationsPage) }),
  output: v.array(conversation),
  errors: [],
});

/** A saved chat in the bin. */
export const removedConversation = v.object({ ...conversation.entries, removedAt: timestamp });
export type RemovedConversation = v.InferOutput<typeof removedConversation>;

export const listRemovedConversations = defineEndpoint({
  id: 'listRemovedConversations',
  method: 'GET',
  path: '/api/v1/conversations/removed',
  summary: 'Saved chats removed in the last 30 days, newest first; with character_id those with one character',
  about: 'handler',
  auth: 'session',
  class: 'read',
  query: v.object({ character_id: v.optional(id), ...page(limits.conversationsPage) }),
  output: v.array(removedConversation),
  errors: [],
});

export const updateConversationHead = defineEndpoint({
  id: 'updateConversationHead',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/head',
  summary: 'Show another branch: the head moves to the leaf last read below the message given',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: conversationParams,
  body: v.object({ message_id: id }),
  output: v.object({ head_id: id }),
  errors: ['not_found'],
});

/** Title of a conversation (C-CONV-17): trimmed, 1 to 50 UTF-16 units. */
const label = nameText(limits.conversationTitleMax);

export const updateConversationLabel = defineEndpoint({
  id: 'updateConversationLabel',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/label',
  summary: 'Change the title',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
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
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: 'makes',
  repeats: 'safe',
  params: conversationParams,
  body: v.variant('type', [
    v.object({ type: v.literal('full'), label }),
    v.object({ type: v.literal('partial'), label, until_message_id: id }),
  ]),
  output: conversation,
  errors: ['not_found', 'underage_content', 'rate_limited'],
});

export const deleteConversation = defineEndpoint({
  id: 'deleteConversation',
  method: 'DELETE',
  path: '/api/v1/conversations/:conversationId',
  summary: 'Remove a saved chat; it can be restored for 30 days',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'account',
  params: conversationParams,
  output: empty,
  errors: ['not_found'],
});

export const restoreConversation = defineEndpoint({
  id: 'restoreConversation',
  method: 'POST',
  path: '/api/v1/conversations/:conversationId/restore',
  summary: 'Undo the removal of a saved chat, for 30 days',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: conversationParams,
  output: conversation,
  errors: ['not_found'],
});
