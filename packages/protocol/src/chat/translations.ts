import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, language } from '../fields.ts';

/** `none`: nobody asked yet, or the character has changed since. `start` until the first text is being translated (C-TRANS-01). */
export const translationStatus = v.picklist(['none', 'start', 'progress', 'success', 'error']);

/** What is translated, in this order. */
export const translatedFields = ['name', 'title', 'greeting'] as const;

/** A translation of a character's name, title and greeting into one language; it may take up to 60 seconds. */
export const translation = v.object({
  language,
  status: translationStatus,
  /** 0 to 100. */
  percent: v.number(),
  /** The field being translated, for the status text. */
  field: v.nullable(v.picklist(translatedFields)),
  /** Why it ended with `error`. */
  code: v.nullable(v.string()),
});
export type Translation = v.InferOutput<typeof translation>;

const params = v.object({ characterId: id });

export const startTranslation = defineEndpoint({
  id: 'startTranslation',
  method: 'POST',
  path: '/api/v1/characters/:characterId/translate',
  summary: "Translate a character's name, title and greeting for everyone who chats in a language; one job for each pair",
  auth: 'session',
  class: 'chat',
  keeps: false,
  params,
  body: v.object({ language }),
  output: translation,
  errors: [
    'not_found',
    'character_unavailable',
    'payment_required',
    'forbidden',
    'invalid_input',
    'rate_limited',
    'translation_unavailable',
  ],
});

export const getTranslation = defineEndpoint({
  id: 'getTranslation',
  method: 'GET',
  path: '/api/v1/characters/:characterId/translate',
  summary: 'How far a translation is',
  auth: 'session',
  class: 'read',
  params,
  query: v.object({ lang: language }),
  output: translation,
  errors: ['not_found', 'character_unavailable'],
});
