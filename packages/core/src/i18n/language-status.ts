import type { InterfaceLanguage } from '@troupe/protocol';

/**
 * How far a language's texts are trusted (docs/decisions/0235-languages-and-how-far-they-are-trusted.md): written and
 * checked by machine; read in place by somebody who speaks it; written by such a person.
 */
export type LanguageStatus = 'draft' | 'reviewed' | 'native';

/** Languages that the interface has texts in. */
export const languageStatus: Readonly<Record<InterfaceLanguage, LanguageStatus>> = {
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
  'zh-Hant': 'draft',
  ko: 'draft',
  tr: 'draft',
  pl: 'draft',
  he: 'draft',
  hi: 'draft',
};
