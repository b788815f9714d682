/**
 * Languages that the interface speaks, BCP 47: each has texts in `core/src/i18n` and in `server/src/html/texts`, and a
 * status. A language that is added here does not compile until it has them all.
 */
export const interfaceLanguages = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'pl',
  'pt',
  'ru',
  'tr',
  'zh',
  'zh-Hant',
] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];
/** English is in the code, the others load where somebody reads them. */
export type OtherLanguage = Exclude<InterfaceLanguage, 'en'>;
