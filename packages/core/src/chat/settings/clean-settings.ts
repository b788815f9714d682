import { imageStyle, inferenceSettings, imageLimits } from '@troupe/protocol';
import * as v from 'valibot';
import type { ChatSettings } from './chat-settings.ts';

/** A field that is kept while it can be read; one that cannot counts as never set. */
const field = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const { max_new_tokens, temperature, top_p, top_k } = inferenceSettings.entries;

const settings = v.fallback(
  v.object({
    inference_model: field(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    inference_settings: v.fallback(
      v.optional(
        v.object({
          max_new_tokens: field(max_new_tokens),
          temperature: field(temperature),
          top_p: field(top_p),
          top_k: field(top_k),
        }),
      ),
      undefined,
    ),
    language: field(v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/), v.maxLength(20))),
    layout: field(v.picklist(['bubbles', 'novel'])),
    textScale: field(v.pipe(v.number(), v.minValue(0.5), v.maxValue(3))),
    model_style: field(imageStyle),
    nsfw_mode: field(v.boolean()),
    lora_scale: field(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    user_prompt_suffix: field(v.pipe(v.string(), v.maxLength(imageLimits.promptPartMax))),
    user_negative_prompt: field(v.pipe(v.string(), v.maxLength(imageLimits.promptPartMax))),
    legacy_mode: field(v.boolean()),
    hidePersonaPicker: field(v.boolean()),
  }),
  {},
);

/** The settings of a device as far as they can be read: old and broken values fall back one by one. */
export const cleanSettings = (kept: unknown): ChatSettings => {
  const clean = Object.entries(v.parse(settings, kept)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(clean) as ChatSettings;
};
