import { RE2JS } from 're2js';

/** Scripts written without spaces: a word stands anywhere. */
const isUnspaced = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    character,
  );
const isHangul = (character: string) => /\p{Script=Hangul}/u.test(character);
const isWord = (character: string) => /[\p{L}\p{M}\p{N}]/u.test(character);

const patternForm = /^\/(?<source>.+)\/(?<flags>[a-z]*)$/su;
const maxPatternLength = 300;

/** Text as keywords meet it: compatibility forms folded, white space single, case folded unless it matters. */
const fold = (text: string, isCaseSensitive: boolean): string => {
  const plain = text.normalize('NFKC').replace(/\s+/gu, ' ');
  // By way of upper case, so that ß meets SS; a final sigma is a sigma.
  return isCaseSensitive ? plain : plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
};

/** Whether a word may begin or end where `own` meets `neighbour`. */
const isEdge = (own: string, neighbour: string | undefined, side: 'start' | 'end'): boolean => {
  if (neighbour === undefined || !isWord(neighbour) || !isWord(own)) return true;
  if (isUnspaced(own) || isUnspaced(neighbour)) return true;
  // Particles attach to Korean words, and to foreign names in Korean text.
  if (side === 'end') return isHangul(own) || isHangul(neighbour);
  return !isHangul(own) && isHangul(neighbour);
};

const containsWord = (text: string, word: string): boolean => {
  const own = [...word];
  const [first, last] = [own[0] ?? '', own.at(-1) ?? ''];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1);
    const after = Array.from(text.slice(at + word.length, at + word.length + 2))[0];
    if (isEdge(first, before, 'start') && isEdge(last, after, 'end')) return true;
  }
  return false;
};

/** A keyword ready to be looked for. */
export interface Keyword {
  /** As its author wrote it. */
  readonly text: string;
  /** Why it can never match; null for a good one. */
  readonly fault: string | null;
  isIn(text: string): boolean;
}

/**
 * A pattern runs on RE2's automaton: its time grows with the text alone, whatever a stranger wrote.
 * What RE2 does not know (look-around, back-references) is a fault, and a fault never matches.
 */
const toPattern = (text: string, source: string, flags: string, isCaseSensitive: boolean): Keyword => {
  const fault = (why: string): Keyword => ({ text, fault: why, isIn: () => false });
  if (source.length > maxPatternLength) return fault(`longer than ${maxPatternLength} characters`);
  let options = 0;
  if (flags.includes('i') || !isCaseSensitive) options |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('s')) options |= RE2JS.DOTALL;
  if (flags.includes('m')) options |= RE2JS.MULTILINE;
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), options);
    return { text, fault: null, isIn: (given) => pattern.matcher(given.normalize('NFKC')).find() };
  } catch (error) {
    return fault(error instanceof Error ? error.message : 'not a pattern');
  }
};

/**
 * Reads a keyword. Whole words in scripts with spaces (accents are letters), anywhere in Han, kana,
 * Thai, Lao, Khmer and Burmese, from the start of a word in Hangul, whose particles attach.
 */
export const toKeyword = (text: string, isCaseSensitive: boolean): Keyword => {
  const { source, flags } = patternForm.exec(text.trim())?.groups ?? {};
  if (source !== undefined) return toPattern(text, source, flags ?? '', isCaseSensitive);
  const word = fold(text, isCaseSensitive).trim();
  if (word === '') return { text, fault: 'empty', isIn: () => false };
  return { text, fault: null, isIn: (given) => containsWord(fold(given, isCaseSensitive), word) };
};
