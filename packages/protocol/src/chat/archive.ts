import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, searchWords } from '../fields.ts';
import { importReportLine } from '../creation/import.ts';
import { limits } from '../limits.ts';
import { conversation } from './conversations.ts';
import { message } from './messages.ts';

/**
 * A conversation as a file of the reader's own: `jsonl` is SillyTavern's chat format with alternatives
 * as swipes, `md` and `html` are for reading.
 */
export const exportConversation = defineEndpoint({
  id: 'exportConversation',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/export',
  summary: 'The shown branch as a file: JSONL (alternatives included), Markdown or HTML',
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'account',
  params: v.object({ conversationId: id }),
  query: v.object({ format: v.picklist(['jsonl', 'md', 'html']) }),
  output: v.unknown(),
  answers: 'file',
  errors: ['not_found'],
});

export const importConversation = defineEndpoint({
  id: 'importConversation',
  method: 'POST',
  path: '/api/v1/characters/:characterId/conversations/import',
  summary: 'Start a conversation from a chat in JSONL, SillyTavern’s or ours',
  about: 'handler',
  auth: 'session',
  class: 'chat',
  keeps: 'body',
  upload: 'handler',
  repeats: 'safe',
  params: v.object({ characterId: id }),
  body: v.object({ file: v.unknown() }),
  bodyKind: 'multipart',
  bodyBytes: limits.cardFileBytes + limits.formFieldsBytes,
  output: v.object({
    conversation,
    messages: v.number(),
    alternatives: v.number(),
    /** Lines that hold no message of the chat, counted from 1. */
    skipped: v.array(v.object({ line: v.number(), note: v.string() })),
    /** What of the other lines was changed or left behind; one line for each field of theirs. */
    report: v.optional(v.array(importReportLine), []),
  }),
  errors: [
    'not_found',
    'character_unavailable',
    'creator_blocked',
    'manual_review_required',
    'invalid_input',
    'unsupported_file',
    'payload_too_large',
    'storage_full',
    'site_full',
    'underage_content',
    'rate_limited',
  ],
});

/** A message found, and where it was said. */
export const messageHit = v.object({
  message,
  conversation: v.object({ id, label: v.nullable(v.string()), character_id: id, character_name: v.string() }),
  is_last_id: v.optional(v.boolean()),
});
export type MessageHit = v.InferOutput<typeof messageHit>;

export const searchMessages = defineEndpoint({
  id: 'searchMessages',
  method: 'GET',
  path: '/api/v1/messages/search',
  summary: 'Messages of all own conversations that hold the words, newest first; `last_id` is the id of a message',
  about: 'handler',
  auth: 'session',
  class: 'read',
  query: v.object({
    q: v.pipe(searchWords(limits.searchWordsMax), v.minLength(1, 'must not be empty')),
    ...page(limits.conversationsPage),
  }),
  output: v.array(messageHit),
  errors: [],
});
