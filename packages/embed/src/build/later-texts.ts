const of =
  (...words: readonly string[]) =>
  (key: string) =>
    words.some((word) => key.startsWith(`${word}.`));

/** Texts that a frame's first screen does without, by the part that brings them. Those of `site` are shown by no frame. */
export const laterTexts = {
  explore: of('explore', 'cards'),
  'sign-in': of('sign-in'),
  checkout: of('checkout'),
  site: of('shell', 'profile', 'not-found', 'forbidden'),
};
