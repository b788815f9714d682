import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { language } from '../fields.ts';

/**
 * What a user set for all devices (P-EXP-16). A field that was never set, or that cannot be read,
 * has its default.
 */
export const userSettings = v.object({
  /** What replies are written in, whatever language the chatbot is in; null leaves it to the chatbot. */
  chatLanguage: v.nullable(language),
  /** Speech reads narration too, not only what is said. */
  ttsIncludeNarration: v.boolean(),
});
export type UserSettings = v.InferOutput<typeof userSettings>;

export const userSettingsDefaults: UserSettings = { chatLanguage: null, ttsIncludeNarration: true };

export const getUserSettings = defineEndpoint({
  id: 'getUserSettings',
  method: 'GET',
  path: '/api/v1/users/settings',
  summary: 'What the user of the session set',
  auth: 'session',
  output: userSettings,
  errors: ['unauthorized'],
});

export const updateUserSettings = defineEndpoint({
  id: 'updateUserSettings',
  method: 'PATCH',
  path: '/api/v1/users/settings',
  summary: 'Change the fields given; the others stay',
  auth: 'session',
  body: v.partial(userSettings),
  output: userSettings,
  errors: ['unauthorized'],
});
