export { catalogue, type TextKey } from './keys.ts';
export { createTranslator, type TextParams, type Translator, type TranslatorOptions } from './translator.ts';
