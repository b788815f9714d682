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

const width = typoWordMax + 4;
/** The rows of the table under way; nothing of them outlives a call. */
let [before, previous, current] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];

/**
 * Edits between a typed word (at most `typoWordMax` long) and a known one (optimal string alignment:
 * insert, delete, replace, swap), given up beyond `max` (at most 2). With `asPrefix` the known word may
 * go on. Infinity when more. Looks only at cells within `max` of the diagonal.
 */
export const editsBetween = (typed: string, known: string, max: number, asPrefix: boolean): number => {
  if (known.length < typed.length - max || (!asPrefix && known.length > typed.length + max)) return Infinity;
  const columns = Math.min(known.length, typed.length + max);
  const beyond = max + 1;
  for (let column = 0; column <= columns; column += 1) previous[column] = Math.min(column, beyond);
  for (let row = 1; row <= typed.length; row += 1) {
    const from = Math.max(1, row - max);
    const to = Math.min(columns, row + max);
    current[from - 1] = from === 1 ? Math.min(row, beyond) : beyond;
    let best = current[from - 1] as number;
    for (let column = from; column <= to; column += 1) {
      const letter = typed.charCodeAt(row - 1);
      const same = letter === known.charCodeAt(column - 1);
      let edits = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === known.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === known.charCodeAt(column - 1);
      if (isSwap) edits = Math.min(edits, (before[column - 2] as number) + 1);
      current[column] = Math.min(edits, beyond);
      best = Math.min(best, edits);
    }
    if (to < columns) current[to + 1] = beyond;
    if (best > max) return Infinity;
    [before, previous, current] = [previous, current, before];
  }
  let edits = previous[columns] as number;
  if (asPrefix)
    for (let column = Math.max(0, typed.length - max); column < columns; column += 1)
      edits = Math.min(edits, previous[column] as number);
  return edits <= max ? edits : Infinity;
};
