import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, userText } from '../fields.ts';
import { imageLimits } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { chatEvent } from './generations.ts';
import { message } from './messages.ts';

/** Styles of C-IMG-05; those of the second version need `avatar_images_v2`. */
export const imageStyles = ['anime', 'semi-realistic', 'anime_v2', 'semi-realistic_v2'] as const;
export const imageStyle = v.picklist(imageStyles);
export type ImageStyle = (typeof imageStyles)[number];

/** The permission a style needs besides that to make pictures at all. */
export const permissionOfStyle = (style: ImageStyle): Permission | null => (style.endsWith('_v2') ? 'avatar_images_v2' : null);

/** Whether the image model knows a character's looks: `pending` while it is being trained. */
export const loraStatus = v.picklist(['none', 'pending', 'ready']);
export type LoraStatus = v.InferOutput<typeof loraStatus>;

/** What a picture is made with unless said otherwise (C-GEN-03). */
export const imageDefaults = { model_style: 'semi-realistic', lora_scale: 0.8 } as const;

/**
 * The image request (C-IMG-04). The picture follows `prev_id` (default: the head), or is
 * another take of the picture `alt_message_id`, whose prompt it keeps unless one is given. A blank
 * `image_prompt` means: what happens in the conversation right now. `legacy_mode` sends the prompt as
 * it is written, without the character's name and looks.
 */
export const imageRequest = v.object({
  conversation_id: id,
  character_id: id,
  image_prompt: v.optional(userText(imageLimits.promptMax)),
  model_style: v.optional(imageStyle, imageDefaults.model_style),
  nsfw_mode: v.optional(v.boolean(), false),
  legacy_mode: v.optional(v.boolean(), false),
  /** How strongly the trained looks count. */
  lora_scale: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), imageDefaults.lora_scale),
  user_prompt_suffix: v.optional(userText(imageLimits.promptPartMax), ''),
  user_negative_prompt: v.optional(userText(imageLimits.promptPartMax), ''),
  alt_message_id: v.optional(id),
  prev_id: v.optional(v.nullable(id)),
  client_id: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(64))),
});
/** As a client writes it. */
export type ImageRequest = v.InferInput<typeof imageRequest>;

export const createConversationImage = defineEndpoint({
  id: 'createConversationImage',
  method: 'POST',
  path: '/api/v1/conversation-images',
  summary: 'Make a picture in a conversation, or another take of one; JSON by default, a stream with accept: text/event-stream',
  about: 'handler',
  auth: 'session',
  class: 'chat',
  keeps: 'makes',
  draws: true,
  body: imageRequest,
  output: v.object({ message, generation_id: id }),
  answers: 'stream',
  generates: true,
  events: chatEvent,
  errors: [
    'unauthorized',
    'forbidden',
    'not_found',
    'unavailable',
    'character_unavailable',
    'creator_blocked',
    'queue_waiting',
    'generation_running',
    'guest_limit',
    'rate_limited',
    'conflict',
    'underage_content',
    'explicit_content',
    'model_rate_limited',
    'model_busy',
    'model_timeout',
    'model_failed',
  ],
});

export const trainCharacter = defineEndpoint({
  id: 'trainCharacter',
  method: 'POST',
  path: '/api/v1/characters/train',
  summary: "Ask for the image model to learn a character's looks; answers how many requests are in the queue",
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'image_training',
  body: v.object({ character_id: id }),
  output: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: ['forbidden', 'not_found', 'character_unavailable', 'creator_blocked', 'rate_limited', 'unavailable'],
});
