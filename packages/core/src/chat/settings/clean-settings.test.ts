import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../app/testing/test-app.ts';
import { requestSettings } from './chat-settings.ts';
import { cleanSettings } from './clean-settings.ts';
import { chatSettingsOf } from './useChatSettings.ts';

describe('the settings of a device', () => {
  test('come back as they were kept', () => {
    const kept = {
      inference_model: 'small',
      inference_settings: { max_new_tokens: 240, temperature: 1.2, top_p: 0.5, top_k: 40 },
      language: 'de',
      layout: 'novel',
      textScale: 1.2,
      model_style: 'anime',
      nsfw_mode: false,
      lora_scale: 0.5,
      user_prompt_suffix: 'soft light',
      user_negative_prompt: 'text',
      legacy_mode: true,
      hidePersonaPicker: true,
    } as const;
    expect(cleanSettings(kept)).toEqual(kept);
  });

  test('fall back field by field', () => {
    const kept = {
      inference_model: 7,
      inference_settings: { max_new_tokens: 9000, temperature: 0.4, top_p: 'much', top_k: 0 },
      language: 'not a language',
      layout: 'scroll',
      lora_scale: 4,
      user_negative_prompt: 'x'.repeat(2000),
      hidePersonaPicker: true,
      somethingOld: 1,
    };
    expect(cleanSettings(kept)).toEqual({ inference_settings: { temperature: 0.4 }, hidePersonaPicker: true });
  });

  test.each([[null], ['text'], [[1, 2]], [undefined]])('are empty where %j is kept', (kept) =>
    expect(cleanSettings(kept)).toEqual({}),
  );

  test('are put right on the device, so that the next request is one that the server takes', () => {
    const app = createTestApp();
    app.storage.set('chat-settings', '{"inference_settings":{"temperature":99,"top_k":5},"language":"de"}');
    expect(chatSettingsOf(app).getState()).toEqual({ inference_settings: { top_k: 5 }, language: 'de' });
    expect(requestSettings(app.storage)).toMatchObject({ inference_settings: { top_k: 5 }, language: 'de' });
  });

  test('are one store for all who show them', () => {
    const app = createTestApp();
    chatSettingsOf(app).setState({ inference_model: 'small' });
    expect(chatSettingsOf(app).getState().inference_model).toBe('small');
    expect(requestSettings(app.storage).inference_model).toBe('small');
  });
});
