import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, language, modelText, requiredUserText, timeZone, userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { inferenceSettings } from './inference-settings.ts';
import { message } from './messages.ts';

/** Length of text in UTF-16 code units, as JavaScript counts it. */
const textLength = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The chat request (C-MSG-04). Send = `message`; regenerate = `alt_message_id`
 * (the message to replace) without `message`; continue = `continue_chat`; auto pilot = `autopilot`
 * (nothing is stored; the answer's message is a suggestion).
 */
export const chatRequest = v.object({
  conversation_id: id,
  character_id: id,
  message: v.optional(requiredUserText(limits.messageMax)),
  /** The message this one was written for; two tabs thus make two branches. Default: the head. */
  prev_id: v.optional(v.nullable(id)),
  client_id: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(64))),
  alt_message_id: v.optional(id),
  continue_chat: v.optional(v.boolean()),
  autopilot: v.optional(v.boolean()),
  /** With `autopilot`: what the user has written so far; the suggestion is made from it. */
  draft: v.optional(userText(limits.messageMax)),
  /** With `autopilot`: so many suggestions in one answer, each on a line of its own. */
  ideas: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(limits.ideasMax))),
  /** What this one reply should be like; part of no message. */
  hint: v.optional(v.pipe(v.string(), v.trim(), requiredUserText(limits.hintMax))),
  /** The member of a group who answers; without a `message` they speak by themselves. */
  sub_character_id: v.optional(id),
  /** The group decides who speaks, without a `message`. */
  next_speaker: v.optional(v.boolean()),
  /** The member of a group whom alone the message is for: they answer, and nobody else knows of it. */
  whisper_to: v.optional(id),
  language: v.optional(language),
  /** The user's; what `{{time}}`, `{{date}}` and `{{weekday}}` are told in. */
  time_zone: v.optional(timeZone),
  inference_model: v.optional(v.pipe(v.string(), v.maxLength(64))),
  inference_settings: v.optional(inferenceSettings),
});
export type ChatRequest = v.InferInput<typeof chatRequest>;

export const chatAnswer = v.object({
  message,
  user_message: v.optional(message),
  capped_message_id: v.optional(v.nullable(id)),
  generation_id: id,
});
export type ChatAnswer = v.InferOutput<typeof chatAnswer>;

/**
 * Server-sent events of a reply; each has `id: seq`, seq counting from 1 without gaps.
 * `delta.text` is appended to the message; after `done` or `error` the stream is over for good.
 * A stream that closes without either means: reconnect with `last-event-id`.
 */
export const chatEvent = v.variant('type', [
  v.object({
    type: v.literal('start'),
    generation_id: id,
    message_id: id,
    /** Length of text that stood in the message before (continue); 0 otherwise. */
    base_length: textLength,
    user_message: v.optional(message),
    /** The member of a group who writes. */
    sub_character_id: v.optional(id),
  }),
  v.object({ type: v.literal('delta'), text: modelText }),
  v.object({ type: v.literal('done'), message, capped_message_id: v.optional(v.nullable(id)) }),
  v.object({ type: v.literal('error'), error: v.string(), code: v.string() }),
]);
export type ChatEvent = v.InferOutput<typeof chatEvent>;

export const createReply = defineEndpoint({
  id: 'createReply',
  method: 'POST',
  path: '/api/v1/chat',
  summary: 'Send, regenerate, continue or suggest; JSON by default, a stream with accept: text/event-stream',
  about: 'handler',
  auth: 'session',
  class: 'chat',
  keeps: 'body',
  body: chatRequest,
  output: chatAnswer,
  answers: 'stream',
  generates: true,
  events: chatEvent,
  errors: [
    'not_found',
    'unavailable',
    'character_unavailable',
    'creator_blocked',
    'manual_review_required',
    'queue_waiting',
    'generation_running',
    'guest_limit',
    'storage_full',
    'site_full',
    'rate_limited',
    'conflict',
    'prompt_too_long',
    'underage_content',
    'explicit_content',
    'model_rate_limited',
    'model_busy',
    'model_timeout',
    'model_failed',
  ],
});

export const getGeneration = defineEndpoint({
  id: 'getGeneration',
  method: 'GET',
  path: '/api/v1/chat/generations/:generationId',
  summary: 'Resume a running or finished reply after the last-event-id header',
  about: { generation: 'params.generationId' },
  auth: 'session',
  class: 'read',
  params: v.object({ generationId: id }),
  output: chatAnswer,
  answers: 'stream',
  events: chatEvent,
  errors: ['not_found'],
});

export const stopGeneration = defineEndpoint({
  id: 'stopGeneration',
  method: 'DELETE',
  path: '/api/v1/chat/generations/:generationId',
  summary: 'Stop a reply; the text the user has seen is kept, cut at a grapheme edge',
  about: { generation: 'params.generationId' },
  auth: 'session',
  class: 'chat',
  keeps: false,
  params: v.object({ generationId: id }),
  body: v.object({ seen_length: textLength }),
  output: v.object({ message: v.nullable(message) }),
  errors: ['not_found'],
});
