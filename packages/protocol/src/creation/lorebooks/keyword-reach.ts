/** Scripts of which `Intl` has one name and Unicode several. */
const lettersOf: Readonly<Record<string, string>> = {
  Jpan: String.raw`[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]`,
  Hans: String.raw`\p{sc=Han}`,
  Hant: String.raw`\p{sc=Han}`,
  Kore: String.raw`\p{sc=Hang}`,
};

/** The script that readers of a language write, by its ISO 15924 code; null where none is known. */
const scriptOf = (language: string): string | null => {
  try {
    return new Intl.Locale(language).maximize().script ?? null;
  } catch {
    return null;
  }
};

const lettersIn = (language: string): RegExp | null => {
  const script = scriptOf(language);
  try {
    return script === null ? null : new RegExp(lettersOf[script] ?? String.raw`\p{sc=${script}}`, 'u');
  } catch {
    return null;
  }
};

/** Whether something of a keyword, or of a pattern, is written as readers of a language write. */
export const isWrittenFor = (language: string, keyword: string): boolean => lettersIn(language)?.test(keyword) ?? false;

/**
 * The languages whose readers say none of the keywords in their own script: one of each script, the first. None where no
 * keyword has letters: a number is the same to everybody.
 */
export const unreachedLanguages = (keywords: readonly string[], languages: readonly string[]): string[] => {
  if (!keywords.some((keyword) => /\p{L}/u.test(keyword))) return [];
  const scripts = new Set<string | null>();
  return languages.filter((language) => {
    const script = scriptOf(language);
    const isUnreached = lettersIn(language) !== null && !keywords.some((keyword) => isWrittenFor(language, keyword));
    if (!isUnreached || scripts.has(script)) return false;
    scripts.add(script);
    return true;
  });
};
