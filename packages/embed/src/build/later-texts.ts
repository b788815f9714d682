import type { errorTable } from '@troupe/protocol';

const of =
  (...words: readonly string[]) =>
  (key: string) =>
    words.some((word) => key.startsWith(`${word}.`));

/** What can go wrong before the first screen is whole; every other error's text comes a moment later. */
const early = new Set<string>([
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
  'internal',
  'guest_limit',
  'character_unavailable',
  'creator_blocked',
  'generation_running',
  'model_rate_limited',
  'model_busy',
  'model_timeout',
  'model_failed',
  'offline',
  'network',
] satisfies (keyof typeof errorTable)[]);

/** Texts that a frame's first screen does without, by the part that brings them. Those of `site` are shown by no frame. */
export const laterTexts = {
  explore: of('explore', 'cards'),
  'sign-in': of('sign-in'),
  checkout: of('checkout'),
  // The other catalogues' errors travel with the chunks that show them.
  errors: (key: string, file: string) =>
    file.endsWith('/common.json') && key.startsWith('errors.') && !early.has(key.slice('errors.'.length)),
  site: of('shell', 'profile', 'not-found', 'forbidden'),
};
