import { limits } from '@troupe/protocol/limits';
import { RE2JS } from 're2js';
import { fold, type FoldedText } from './folded-text.ts';

/** Scripts written without spaces: a word stands anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const hangul = /\p{Script=Hangul}/u;
const word = /[\p{L}\p{M}\p{N}]/u;

const patternForm = /^\/(?<source>.+)\/(?<flags>[a-z]*)$/su;

/** Whether a keyword is written as a pattern: `/…/flags`. */
export const isPattern = (text: string): boolean => patternForm.test(text.trim());

/** Whether a word may begin or end where `own` meets `neighbour`. */
const isEdge = (own: string, neighbour: string | undefined, side: 'start' | 'end'): boolean => {
  if (neighbour === undefined || !word.test(neighbour) || !word.test(own)) return true;
  if (unspaced.test(own) || unspaced.test(neighbour)) return true;
  // Particles attach to Korean words, and to foreign names in Korean text.
  if (side === 'end') return hangul.test(own) || hangul.test(neighbour);
  return !hangul.test(own) && hangul.test(neighbour);
};

const isLowHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** The character that ends before `at`. */
const before = (text: string, at: number): string | undefined =>
  at === 0 ? undefined : text.slice(at - (at > 1 && isLowHalf(text.charCodeAt(at - 1)) ? 2 : 1), at);

const after = (text: string, at: number): string | undefined => {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : String.fromCodePoint(code);
};

/** What matching may still cost; throws `TooMuchEffort` when it is spent. One unit is about ten nanoseconds. */
export interface Effort {
  spend(units: number): void;
}

export class TooMuchEffort extends Error {}

/** An effort of so many units. */
export const createEffort = (units: number): Effort => {
  let left = units;
  return {
    spend(units) {
      left -= units;
      if (left < 0) throw new TooMuchEffort();
    },
  };
};

/** Looking through a text costs by its length, a place where a word stands but has no edge by itself. */
const unitsOf = (text: string) => 10 + text.length / 10;
const unitsOfPlace = 100;

const containsWord = (text: string, own: string, effort: Effort): boolean => {
  const first = after(own, 0) ?? '';
  const last = before(own, own.length) ?? '';
  effort.spend(unitsOf(text));
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1)) {
    if (isEdge(first, before(text, at), 'start') && isEdge(last, after(text, at + own.length), 'end')) return true;
    effort.spend(unitsOfPlace + own.length);
  }
  return false;
};

/** A keyword ready to be looked for. */
export interface Keyword {
  /** As its author wrote it. */
  readonly text: string;
  /** Why it can never match; null for a good one. */
  readonly fault: string | null;
  isIn(text: FoldedText, effort: Effort): boolean;
}

const faulty = (text: string, fault: string): Keyword => ({ text, fault, isIn: () => false });

/**
 * A pattern runs on RE2's automaton: its time does not explode with the text, but a large pattern is slow
 * all the same, so patterns run in the lore thread only. What RE2 does not know (look-around,
 * back-references) is a fault, and a fault never matches.
 */
const toPattern = (text: string, source: string, flags: string, isCaseSensitive: boolean): Keyword => {
  let options = 0;
  if (flags.includes('i') || !isCaseSensitive) options |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('s')) options |= RE2JS.DOTALL;
  if (flags.includes('m')) options |= RE2JS.MULTILINE;
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), options);
    return { text, fault: null, isIn: (given) => pattern.matcher(given.composed).find() };
  } catch (error) {
    return faulty(text, error instanceof Error ? error.message : 'not a pattern');
  }
};

/**
 * A keyword that is words and never a pattern. Whole words in scripts with spaces (accents are letters), anywhere in Han, kana,
 * Thai, Lao, Khmer and Burmese, from the start of a word in Hangul, whose particles attach.
 */
export const toWord = (text: string, isCaseSensitive: boolean): Keyword => {
  if (text.length > limits.lorebookKeywordMax) return faulty(text, `longer than ${limits.lorebookKeywordMax} characters`);
  const own = fold(text, isCaseSensitive).trim();
  if (own === '') return faulty(text, 'empty');
  return { text, fault: null, isIn: (given, effort) => containsWord(given.folded(isCaseSensitive), own, effort) };
};

/** Reads a keyword: a pattern where it is written as one, else words. */
export const toKeyword = (text: string, isCaseSensitive: boolean): Keyword => {
  const { source, flags } = patternForm.exec(text.trim())?.groups ?? {};
  return source === undefined || text.length > limits.lorebookKeywordMax
    ? toWord(text, isCaseSensitive)
    : toPattern(text, source, flags ?? '', isCaseSensitive);
};
