/// <reference types="vite/types/importMeta.d.ts" />
import type { LocaleTexts } from '@troupe/core/i18n';

/** Every English text there is: a room that gets a file of its own is not forgotten here. */
const english: LocaleTexts = Object.assign(
  {},
  ...Object.values(import.meta.glob<LocaleTexts>('../packages/core/src/i18n/en/*.json', { eager: true, import: 'default' })),
);

const plain = 'AEIOUaeiouyncsz';
const accented = 'ÅÊÎÖÛåêîöûýñçšž';
/** Around each text, so that one that is cut off or made of parts is seen as such. */
export const [opening, ending] = ['⟦', '⟧'];

const outsideSlots = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : change(part)))
    .join('');

/** As long as a language with long words, still readable: `⟦Šêñd ·····⟧`. */
export const lengthen = (text: string): string => {
  const changed = outsideSlots(text, (part) => part.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter));
  const letters = text.replace(/\{\w+\}/g, '').length;
  // 1.6 times where short, as `scripts/checks/translations` allows it; a third more where long.
  const more = Math.ceil(letters * (letters <= 24 ? 0.6 : 0.33));
  return `${opening}${changed}${' ····'.repeat(Math.ceil(more / 5)).slice(0, more)}${ending}`;
};

/** Written from the right in the same letters. */
export const mirror = (text: string): string => outsideSlots(text, (part) => (part.trim() === '' ? part : `\u202E${part}\u202C`));

const changes: Readonly<Record<string, (text: string) => string>> = { 'en-XA': lengthen, 'ar-XB': mirror };

/** Texts of a pseudo-locale; undefined for a language of people. */
export const pseudoTexts = (locale: string): LocaleTexts | undefined => {
  const change = changes[locale];
  return change && Object.fromEntries(Object.entries(english).map(([key, text]) => [key, change(text)]));
};
