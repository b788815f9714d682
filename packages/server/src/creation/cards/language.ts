const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Guesses the language from the script; Latin text counts as English. Cards do not say. */
export const guessLanguage = (text: string): string => {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const share = (pattern: RegExp) => (text.match(pattern) ?? []).length / Math.max(1, letters);
  return scripts.find(([pattern]) => share(pattern) > 0.15)?.[1] ?? 'en';
};
