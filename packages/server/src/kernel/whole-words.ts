/** Scripts written without spaces: a word stands anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const hangul = /\p{Script=Hangul}/u;
const word = /[\p{L}\p{M}\p{N}]/u;

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

/**
 * Where words stand in a text, -1 for nowhere: whole words in scripts with spaces (accents are letters), anywhere in Han, kana, Thai, Lao, Khmer and
 * Burmese, from the start of a word in Hangul, whose particles attach. Both are folded alike (`folded-text.ts`).
 */
export const findWord = (text: string, own: string, effort: Effort): number => {
  const first = after(own, 0) ?? '';
  const last = before(own, own.length) ?? '';
  effort.spend(unitsOf(text));
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + 1)) {
    if (isEdge(first, before(text, at), 'start') && isEdge(last, after(text, at + own.length), 'end')) return at;
    effort.spend(unitsOfPlace + own.length);
  }
  return -1;
};

/** Whether words stand in a text, as `findWord` finds them. */
export const containsWord = (text: string, own: string, effort: Effort): boolean => findWord(text, own, effort) >= 0;
