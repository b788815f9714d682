import * as v from 'valibot';
import { imageDefaults, imageStyle, type ImageStyle } from '../chat/images.ts';
import { defineAnswer, defineEndpoint } from '../endpoint.ts';
import { requiredUserText, userText } from '../fields.ts';
import { imageLimits, limits } from '../limits.ts';

/** Limits of the pictures that are drawn for a chatbot (R-BOT-18). */
export const avatarImageLimits = {
  promptMax: imageLimits.promptMax,
  negativePromptMax: 300,
  /** Seeds have 32 bits. */
  seedMax: 4_294_967_295,
  /** Of a reference picture, before base64. */
  referenceBytes: 2_000_000,
  /** Milliseconds that the address works to which a picture is sent. */
  uploadMs: 600_000,
  /** Days after which an upload that no chatbot wears is gone. */
  unclaimedDays: 1,
  /** Pictures that a device remembers besides the pinned ones. */
  keptMax: 60,
} as const;

/** Styles that go by a reference picture; the others refuse one (R-BOT-19). */
const guidedStyles: ReadonlySet<ImageStyle> = new Set(['anime', 'semi-realistic']);
export const takesGuidance = (style: ImageStyle): boolean => guidedStyles.has(style);

/** What is said of a reference picture in a style that takes none; the requirement gives the words. */
export const noGuidance = 'Image guidance is not available for the selected model style.';

const seed = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(avatarImageLimits.seedMax));
const referenceLength = Math.ceil(avatarImageLimits.referenceBytes / 3) * 4;
const base64 = v.pipe(v.string(), v.maxLength(referenceLength), v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'));

/** Media types of a picture that may be sent. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

const refusals = [
  'forbidden',
  'invalid_input',
  'rate_limited',
  'underage_content',
  'explicit_content',
  'harmful_content',
  'moderation_unavailable',
] as const;

export const generateImage = defineEndpoint({
  id: 'generateImage',
  method: 'POST',
  path: '/api/v1/generate-image',
  summary: 'Draw a picture for a chatbot from words, and by a reference picture where its style takes one; nothing is stored',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  draws: true,
  generates: true,
  body: v.object({
    prompt: requiredUserText(avatarImageLimits.promptMax),
    negative_prompt: v.optional(userText(avatarImageLimits.negativePromptMax), ''),
    /** The same seed and the same words draw the same picture, where the generator can; without one the server chooses. */
    seed: v.optional(v.nullable(seed), null),
    /** A reference picture (PNG, JPEG or WebP) in base64. */
    image: v.optional(v.nullable(base64), null),
    model_style: v.optional(imageStyle, imageDefaults.model_style),
  }),
  bodyBytes: referenceLength + limits.requestBodyBytes,
  output: v.object({ base64: v.string(), type: v.picklist(pictureTypes), seed }),
  errors: [...refusals, 'unsupported_file', 'unavailable', 'model_rate_limited', 'model_busy', 'model_timeout', 'model_failed'],
});

export const saveImage = defineEndpoint({
  id: 'saveImage',
  method: 'POST',
  path: '/api/v1/save-image',
  summary: 'Say which picture comes: answers where its bytes are put, once and within ten minutes, and the key that a form takes',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  draws: true,
  body: v.object({
    /** What it was drawn by; judged, and not kept. */
    prompt: v.optional(userText(avatarImageLimits.promptMax), ''),
    image_type: v.picklist(pictureTypes),
    /** The first 32 hexadecimal digits of the SHA-256 of its bytes. */
    hash: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/, 'must be the first 32 hexadecimal digits of a SHA-256')),
    fileSize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.avatarBytes)),
  }),
  output: v.object({ signed_url: v.string(), key: v.string() }),
  errors: [...refusals, 'storage_full', 'site_full'],
});

/** What is answered to the bytes, when they are put to `signed_url`: the address of the picture as it is kept. */
export const savedImage = defineAnswer({ output: v.object({ avatar_url: v.string() }) });
