import type { LanguageRules } from './languages.ts';

/** A text in one language beside the English one. */
export interface Pair {
  key: string;
  text: string;
  english: string;
}

/** What is wrong with a text, in a few words; null where nothing is. */
export type Rule = (pair: Pair, language: LanguageRules) => string | null;

export const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const withoutSlots = (text: string) => text.replace(/@?\{\w+\}/g, ' ');
const slotsOf = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''));
/**
 * A number of things: a slot that is named for one (`count`, `number`) or for what it counts (`seconds`), and an English
 * plural behind it. A limit (`max`, `limit`, `most`) is never one.
 */
export const isCounted = (english: string): boolean => /\{(?:count|number|\w+s)\} (?:[a-z-]+ )?[a-z]{2,}s\b/.test(english);
const bare = (text: string) => text.trim().toLowerCase();

/** Slots are the same; only a form for a number of its own (`zero`, `one`, `two`) may leave some out. */
export const slots: Rule = ({ key, text, english }) => {
  const [own, given] = [slotsOf(text), slotsOf(english)];
  const extra = [...own].filter((name) => !given.has(name));
  const missing = /_(zero|one|two)$/.test(key) ? [] : [...given].filter((name) => !own.has(name));
  return extra.length + missing.length === 0 ? null : `has other slots than English: ${[...extra, ...missing].join(', ')}`;
};

/** A text without a translation reads as English, unless its words are the same in both languages. */
export const unchanged: Rule = ({ text, english }, { sameAsEnglish }) => {
  if (text !== english || !/\p{L}{3}/u.test(withoutSlots(text))) return null;
  return sameAsEnglish.some((word) => bare(word) === bare(withoutSlots(text)).replace(/^[\s•,]+/, ''))
    ? null
    : `is the same as in English: “${text}”`;
};

const scriptsOfWord = (word: string) =>
  (['Latin', 'Cyrillic', 'Arabic', 'Han', 'Hangul', 'Hiragana', 'Katakana', 'Greek', 'Hebrew', 'Devanagari'] as const).filter(
    (script) => new RegExp(`\\p{Script=${script}}`, 'u').test(word),
  );

/**
 * Chinese and Japanese have no spaces, Korean none before a particle, Arabic and Hebrew none after one: what is Latin in
 * them is a word of its own, and no letter of theirs looks like one.
 */
const joining = ['Han', 'Hangul', 'Arabic', 'Hebrew'] as const;

/** Letters of another script, in a word of their own or, worse, inside one: a Latin “o” in a Cyrillic word is not seen. */
export const scripts: Rule = ({ text }, { scripts: own, foreignWords }) => {
  const words = withoutSlots(text).match(/[\p{L}\p{M}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu) ?? [];
  for (const word of words) {
    const parts = joining.some((script) => own.includes(script))
      ? word.split(/(?<=\p{Script=Latin})(?!\p{Script=Latin})|(?<!\p{Script=Latin})(?=\p{Script=Latin})/u)
      : [word];
    for (const part of parts) {
      const strange = scriptsOfWord(part).filter((script) => !own.includes(script));
      if (strange.length > 0 && !foreignWords.includes(part)) return `has letters of another script: “${part}”`;
    }
  }
  return null;
};

const kinds: readonly (readonly [kind: string, end: RegExp])[] = [
  ['…', /(?:…|\.\.\.)$/],
  ['?', /[?？؟]\s*$/],
  ['!', /[!！]$/],
  ['.', /[.。۔।]$/],
  [':', /[:：]$/],
];
const closing = /[\s"'”“’»」』)）\u2066-\u2069]+$/u;
const endOf = (text: string) => {
  const end = text.replace(closing, '');
  return kinds.find(([, pattern]) => pattern.test(end))?.[0] ?? 'none';
};

/** A sentence ends as one, a label as a label, and a question stays a question. */
export const endMarks: Rule = ({ key, text, english }, { otherEnds }) => {
  const [own, given] = [endOf(text), endOf(english)];
  return own === given || otherEnds.includes(key) || /[\d}]$/.test(english)
    ? null
    : `ends with “${own}”, English with “${given}”`;
};

/** What the product calls a thing has one word in each language. */
export const glossary: Rule = ({ key, text, english }, { terms, freeOf }) => {
  // “None at all” needs no word for what there is none of.
  if (key.endsWith('_zero')) return null;
  for (const [term, { english: said, own }] of Object.entries(terms)) {
    if (said.test(withoutSlots(english)) && !own.test(text) && !freeOf.includes(key))
      return `does not say ${term} as the glossary does: “${text}”`;
  }
  return null;
};

/** A language addresses its reader in one way. */
export const address: Rule = ({ text }, { otherAddress }) => {
  const found = otherAddress.exec(withoutSlots(text));
  return found ? `addresses its reader another way: “${found[0].trim()}”` : null;
};

const shortMax = 24;
/** A text of this width fits wherever a short English one does. */
const widthAlways = 20;
/** What is a sentence, a heading, a toast or a row of a list goes on in a second line. */
const wraps = /(?:^errors|\.fail|\.failed|\.kind|\.push|\.reason|\.title|\.empty|\.empty-text)(?:\.|$)/;
/** Letters of Chinese and Japanese are as wide as two others. */
export const widthOf = (text: string) =>
  [...text.normalize('NFC')].reduce(
    (sum, letter) => sum + (/\p{M}|[\u2066-\u2069]/u.test(letter) ? 0 : /[\u1100-\u115f\u2e80-\uff60]/u.test(letter) ? 2 : 1),
    0,
  );

/** Short texts stand in buttons, tabs and rows, where 1.6 times the English width is what fits. */
export const length: Rule = ({ key, text, english }, { longer }) => {
  const [own, given] = [widthOf(text), widthOf(english)];
  if (
    given > shortMax ||
    endOf(english) !== 'none' ||
    wraps.test(key) ||
    own <= Math.max(given * 1.6, widthAlways) ||
    longer.includes(key)
  )
    return null;
  return `is ${(own / given).toFixed(1)} times as wide as English (“${english}”): “${text}”`;
};

export const rules: readonly Rule[] = [slots, unchanged, scripts, endMarks, glossary, address, length];
