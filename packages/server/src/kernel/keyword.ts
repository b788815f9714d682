import { limits } from '@troupe/protocol/limits';
import { withoutUnseen } from '@troupe/protocol/plain-text';
import { RE2JS } from 're2js';
import { fold, type FoldedText } from './folded-text.ts';
import { findWord, neededRuns, type Effort } from './whole-words.ts';

const flag = '[dgimsuvy]';
const oddFlags = `${flag}*(?<flag>${flag})${flag}*\\k<flag>|${flag}*(?:u${flag}*v|v${flag}*u)`;

/**
 * How a pattern is written: `/…/` with the flags of JavaScript behind it, each once, `u` and `v` not together. A slash in it has a
 * backslash. So a path (`/home/user`) or a pair of pronouns (`/he/him`) is words; `/r/s` cannot be told from a pattern.
 */
export const writtenPattern = String.raw`\/(?<source>(?:\\.|[^\/\\])+)\/(?!${oddFlags})(?<flags>${flag}*)`;
const patternForm = new RegExp(`^${writtenPattern}$`, 'su');

/** The parts of a pattern; null of words, most of which are told by their first letter. */
const partsOf = (text: string): { source?: string; flags?: string } | null => {
  const own = text.trim();
  return own.startsWith('/') ? (patternForm.exec(own)?.groups ?? null) : null;
};

/** Whether a keyword is written as a pattern: `/…/flags`. */
export const isPattern = (text: string): boolean => partsOf(text) !== null;

/** A keyword ready to be looked for. */
export interface Keyword {
  /** As its author wrote it. */
  readonly text: string;
  /** Why it can never match; null for a good one. */
  readonly fault: string | null;
  /** Where it stands first, null for nowhere: in the form of the text that it meets. */
  find(text: FoldedText, effort: Effort): FoundAt | null;
  isIn(text: FoldedText, effort: Effort): boolean;
}

/** A place in a text as keywords meet it: in its plain form for patterns, else folded with case or without. */
export interface FoundAt {
  form: 'composed' | 'sensitive' | 'insensitive';
  start: number;
  end: number;
}

/** A keyword by how it is found. */
export const keywordOf = (text: string, fault: string | null, find: Keyword['find']): Keyword => ({
  text,
  fault,
  find,
  isIn: (given, effort) => find(given, effort) !== null,
});

const faulty = (text: string, fault: string): Keyword => keywordOf(text, fault, () => null);

/**
 * A pattern runs on RE2's automaton: its time does not explode with the text, but a large pattern is slow
 * all the same, so patterns run in the lore thread only. What RE2 does not know (look-around,
 * back-references) is a fault, and a fault never matches.
 */
const toPattern = (text: string, written: string, flags: string, isCaseSensitive: boolean): Keyword => {
  // Not NFKC: a bracket of another width is no bracket of the pattern.
  const source = withoutUnseen(written.normalize('NFC'));
  if (source === '') return faulty(text, 'empty');
  let options = 0;
  if (flags.includes('i') || !isCaseSensitive) options |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('s')) options |= RE2JS.DOTALL;
  if (flags.includes('m')) options |= RE2JS.MULTILINE;
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), options);
    return keywordOf(text, null, ({ composed }) => {
      const matcher = pattern.matcher(composed);
      return matcher.find() ? { form: 'composed', start: matcher.start(), end: matcher.end() } : null;
    });
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
  const needed = neededRuns(own);
  return keywordOf(text, null, (given, effort) => {
    if (given.runs(isCaseSensitive).lackOneOf(needed, effort)) return null;
    const start = findWord(given.folded(isCaseSensitive), own, effort);
    return start < 0 ? null : { form: isCaseSensitive ? 'sensitive' : 'insensitive', start, end: start + own.length };
  });
};

/** Whether nothing of a keyword can be seen: it calls nothing, and no condition hangs on it. */
export const isBlank = (text: string): boolean => fold(text, true).trim() === '';

/** Reads a keyword: a pattern where it is written as one, else words. */
export const toKeyword = (text: string, isCaseSensitive: boolean): Keyword => {
  const { source, flags } = partsOf(text) ?? {};
  return source === undefined || text.length > limits.lorebookKeywordMax
    ? toWord(text, isCaseSensitive)
    : toPattern(text, source, flags ?? '', isCaseSensitive);
};
