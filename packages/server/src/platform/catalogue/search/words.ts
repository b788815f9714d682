/** A word of a text: as it is compared, and where it stands in the original. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** Scripts written without blanks: every character counts as a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー';
const word = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+`, 'gu');
const isUnspaced = new RegExp(`[${unspaced}]`, 'u');
/** Accents and Arabic vowel signs; not the marks that make another letter in other scripts. */
const marks = /[\u0300-\u036f\u064b-\u065f]/g;

/** Folds a text for comparison: compatibility forms, accents and case do not count. */
export const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase();

export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(word), (match) => ({ text: fold(match[0]), start: match.index, end: match.index + match[0].length }));

/** Whether a word is one character of a script without blanks. */
export const isCharacterWord = (text: string): boolean => isUnspaced.test(text);

/** Longest word in which typing errors are forgiven. */
export const typoWordMax = 32;

/** Counts edits between one typed word and a known one. */
export type Edits = (known: string, max: number, asPrefix: boolean) => number;

/**
 * Edits from a typed word (at most `typoWordMax` long) to known ones: optimal string alignment (insert, delete, replace,
 * swap), Infinity beyond `max`. With `asPrefix` the known word may go on. All letters of the typed word are compared
 * at once, as bits of a number (Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances",
 * 2003): a known word costs a few dozen operations, and a hundred thousand of them some milliseconds.
 */
export const editsFrom = (typed: string): Edits => {
  const size = typed.length;
  /** Places of a letter in the typed word, one bit each. */
  const places = new Map<number, number>();
  const latin = new Int32Array(128);
  for (let at = 0; at < size; at += 1) {
    const letter = typed.charCodeAt(at);
    if (letter < latin.length) latin[letter] = (latin[letter] as number) | (1 << at);
    else places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  }
  const last = 1 << (size - 1);

  return (known, max, asPrefix) => {
    if (known.length < size - max || (!asPrefix && known.length > size + max)) return Infinity;
    const columns = asPrefix ? Math.min(known.length, size + max) : known.length;
    // Differences between neighbouring cells of a column: where it grows, where it shrinks.
    let [up, down, same, before] = [-1, 0, 0, 0];
    let edits = size;
    let best = edits;
    for (let column = 0; column < columns; column += 1) {
      const letter = known.charCodeAt(column);
      const here = letter < 128 ? (latin[letter] as number) : (places.get(letter) ?? 0);
      const swapped = ((~same & here) << 1) & before;
      same = (((here & up) + up) ^ up) | here | down | swapped;
      const right = down | ~(same | up);
      const left = same & up;
      if ((right & last) !== 0) edits += 1;
      else if ((left & last) !== 0) edits -= 1;
      // The rest can take away one each.
      if (!asPrefix && edits - (columns - column - 1) > max) return Infinity;
      if (edits < best) best = edits;
      const shifted = (right << 1) | 1;
      up = (left << 1) | ~(same | shifted);
      down = shifted & same;
      before = here;
    }
    const found = asPrefix ? best : edits;
    return found <= max ? found : Infinity;
  };
};
