/**
 * How far a language's texts are trusted (docs/decisions/0235-languages-and-how-far-they-are-trusted.md): written and
 * checked by machine; read in place by somebody who speaks it; written by such a person.
 */
export type LanguageStatus = 'draft' | 'reviewed' | 'native';

/** Languages that the interface has texts in. */
export const languageStatus: Readonly<Record<string, LanguageStatus>> = {
  en: 'native',
  de: 'draft',
  ar: 'draft',
  es: 'draft',
  fr: 'draft',
  ja: 'draft',
  pt: 'draft',
  ru: 'draft',
  it: 'draft',
  zh: 'draft',
  ko: 'draft',
  tr: 'draft',
  pl: 'draft',
  he: 'draft',
};
