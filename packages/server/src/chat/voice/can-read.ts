/** Scripts that one name of the Unicode registry stands for (UAX #24: Jpan, Kore, Hans, Hant). */
const parts: Record<string, readonly string[]> = {
  Jpan: ['Hira', 'Kana', 'Han'],
  Kore: ['Hang', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};

/**
 * Whether a voice of this language (BCP 47, null for any) has something to say of a text: a letter of its
 * script, or a number.
 */
export const canRead = (language: string | null, text: string): boolean => {
  if (language === null) return /[\p{L}\p{N}]/u.test(text);
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  const letters = (parts[script] ?? [script]).map((name) => `\\p{sc=${name}}`).join('');
  return new RegExp(`[${letters}\\p{N}]`, 'u').test(text);
};
