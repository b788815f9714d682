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

/**
 * Edits between a typed word and a known one (optimal string alignment: insert, delete, replace,
 * swap), given up beyond `max`. With `asPrefix` the known word may go on. Infinity when more.
 */
export const editsBetween = (typed: string, known: string, max: number, asPrefix: boolean): number => {
  if (known.length < typed.length - max || (!asPrefix && known.length > typed.length + max)) return Infinity;
  const width = Math.min(known.length, typed.length + max);
  let before: number[] = [];
  let previous = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === known[column - 1];
      let edits = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      if (isSwap) edits = Math.min(edits, (before[column - 2] as number) + 1);
      current.push(edits);
      best = Math.min(best, edits);
    }
    if (best > max) return Infinity;
    before = previous;
    previous = current;
  }
  const edits = asPrefix ? Math.min(...previous) : (previous[width] as number);
  return edits <= max ? edits : Infinity;
};
