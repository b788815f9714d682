import type { ChatSettings } from '../settings/chat-settings.ts';

/** What every picture of this device is made with. */
export type ImageSettings = Pick<
  ChatSettings,
  'model_style' | 'nsfw_mode' | 'legacy_mode' | 'lora_scale' | 'user_prompt_suffix' | 'user_negative_prompt'
>;

/** The part of the settings that goes with every request for a picture. */
export const imageSettings = ({
  model_style,
  nsfw_mode,
  legacy_mode,
  lora_scale,
  user_prompt_suffix,
  user_negative_prompt,
}: ChatSettings): ImageSettings => ({
  model_style,
  nsfw_mode,
  legacy_mode,
  lora_scale,
  user_prompt_suffix,
  user_negative_prompt,
});
