import { plainText } from '@troupe/protocol/plain-text';
import { createRuns, type Runs } from './whole-words.ts';

/** Text as keywords meet it: in its plain form, white space single, case folded unless it matters. */
export const fold = (text: string, isCaseSensitive: boolean): string => {
  const plain = plainText(text).replace(/\s+/gu, ' ');
  // By way of upper case, so that ß meets SS; a final sigma is a sigma.
  return isCaseSensitive ? plain : plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
};

/** A text in the forms that keywords meet, each made once. */
export interface FoldedText {
  /** Its plain form, for patterns. */
  readonly composed: string;
  folded(isCaseSensitive: boolean): string;
  /** The runs of a folded form. */
  runs(isCaseSensitive: boolean): Runs;
}

export const toFoldedText = (text: string): FoldedText => {
  const made: { composed?: string; sensitive?: string; insensitive?: string } = {};
  const runs: { sensitive?: Runs; insensitive?: Runs } = {};
  const folded = (isCaseSensitive: boolean) =>
    isCaseSensitive ? (made.sensitive ??= fold(text, true)) : (made.insensitive ??= fold(text, false));
  return {
    get composed() {
      return (made.composed ??= plainText(text));
    },
    folded,
    runs: (isCaseSensitive) =>
      isCaseSensitive ? (runs.sensitive ??= createRuns(folded(true))) : (runs.insensitive ??= createRuns(folded(false))),
  };
};

/** The form of a text that a keyword met. */
export type TextForm = 'composed' | 'sensitive' | 'insensitive';

export const formOf = (text: string, form: TextForm): string =>
  form === 'composed' ? plainText(text) : fold(text, form === 'sensitive');

interface Grapheme {
  segment: string;
  index: number;
}

/** How long a form is after each grapheme; null where it is another than that of its graphemes one by one. */
const lengthsOf = (text: string, graphemes: readonly Grapheme[], form: TextForm): readonly number[] | null => {
  const pieces: string[] = [];
  const lengths: number[] = [];
  let length = 0;
  for (const { segment } of graphemes) {
    const piece = formOf(segment, form);
    // White space is single where it is folded.
    const isMore = form !== 'composed' && /^\s+$/u.test(piece) && (pieces.at(-1)?.endsWith(' ') ?? false);
    if (!isMore && piece !== '') pieces.push(piece);
    if (!isMore) length += piece.length;
    lengths.push(length);
  }
  return pieces.join('') === formOf(text, form) ? lengths : null;
};

/** The first of numbers that never fall which is at least `wanted`, by its index; -1 for none. */
const firstFrom = (numbers: readonly number[], wanted: number): number => {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < numbers.length ? low : -1;
};

/** Where a place of a form stands in the text itself, grapheme by grapheme; null where that cannot be told. */
export type PlaceInText = (place: { form: TextForm; start: number; end: number }) => { start: number; end: number } | null;

/** Whether a text is as long in each form, letter by letter: it has no letter beyond ASCII, and its white space is single. */
const isAsItIs = (text: string): boolean => !/[^\p{ASCII}]|\s\s/u.test(text);

/**
 * Tells the places of one text: it is cut into graphemes once, and each of its forms is measured once, so that a long text in
 * which many keywords were found costs no more than its length.
 */
export const createPlaceInText = (text: string): PlaceInText => {
  if (isAsItIs(text)) return ({ start, end }) => (end > 0 && start < text.length && end <= text.length ? { start, end } : null);
  const measured = new Map<TextForm, readonly number[] | null>();
  let cut: Grapheme[] | undefined;
  return ({ form, start, end }) => {
    const graphemes = (cut ??= [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]);
    const known = measured.get(form);
    const lengths = known === undefined ? lengthsOf(text, graphemes, form) : known;
    measured.set(form, lengths);
    if (lengths === null || end <= 0) return null;
    const [first, last] = [graphemes[firstFrom(lengths, start + 1)], graphemes[firstFrom(lengths, end)]];
    return first && last ? { start: first.index, end: last.index + last.segment.length } : null;
  };
};
