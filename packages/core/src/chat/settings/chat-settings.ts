import type { ChatRequest, ImageRequest } from '@troupe/protocol';
import type { DeviceStorage } from '../../app/index.ts';

/** What the user set on this device for all chats (C-GEN-05). Every field may be missing. */
export interface ChatSettings
  extends
    Pick<ChatRequest, 'inference_model' | 'inference_settings' | 'language'>,
    Pick<
      ImageRequest,
      'model_style' | 'nsfw_mode' | 'lora_scale' | 'user_prompt_suffix' | 'user_negative_prompt' | 'legacy_mode'
    > {
  /** "Don't show this again" of the persona picker: new chats begin with the default persona. */
  hidePersonaPicker?: boolean;
  /** `novel` sets messages as a page of a book, without bubbles. */
  layout?: 'bubbles' | 'novel';
  /** Of the reading face, relative to the theme's: 1 is as the brand has it. */
  textScale?: number;
  /** False: single keys do nothing in the conversation (WCAG 2.1.4). */
  singleKeys?: boolean;
}

const key = 'chat-settings';

/** What is kept, or nothing where it cannot be read. The store of `useChatSettings` puts right what is old or broken; the server checks again. */
export const readChatSettings = (storage: DeviceStorage): ChatSettings => {
  try {
    return (JSON.parse(storage.get(key) ?? '{}') as ChatSettings | null) ?? {};
  } catch {
    return {};
  }
};

/** The device's zone, by its IANA name. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The part of the settings that goes with every request for a reply. */
export const requestSettings = (
  storage: DeviceStorage,
): Pick<ChatRequest, 'inference_model' | 'inference_settings' | 'language' | 'time_zone'> => {
  const { inference_model, inference_settings, language } = readChatSettings(storage);
  return { inference_model, inference_settings, language, time_zone: timeZone() };
};
