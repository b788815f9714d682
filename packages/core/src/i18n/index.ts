export { catalogue, type TextKey } from './keys.ts';
export { languageStatus, type LanguageStatus } from './language-status.ts';
export { loadLocale, type LocaleTexts } from './locales.ts';
export { createTranslator, type TextParams, type Translator, type TranslatorOptions } from './translator.ts';
