import { plainText } from '@troupe/protocol/plain-text';

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
}

export const toFoldedText = (text: string): FoldedText => {
  const made: { composed?: string; sensitive?: string; insensitive?: string } = {};
  return {
    get composed() {
      return (made.composed ??= plainText(text));
    },
    folded: (isCaseSensitive) =>
      isCaseSensitive ? (made.sensitive ??= fold(text, true)) : (made.insensitive ??= fold(text, false)),
  };
};

/** The form of a text that a keyword met. */
export const formOf = (text: string, form: 'composed' | 'sensitive' | 'insensitive'): string =>
  form === 'composed' ? plainText(text) : fold(text, form === 'sensitive');

/**
 * Where a place of a text's form stands in the text itself, told grapheme by grapheme; null where the form of the whole is
 * another than that of its graphemes one by one, so that nothing can be told.
 */
export const placeInText = (
  text: string,
  { form, start, end }: { form: 'composed' | 'sensitive' | 'insensitive'; start: number; end: number },
): { start: number; end: number } | null => {
  const pieces = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
  let made = '';
  const found = { start: -1, end: -1 };
  for (const { segment, index } of pieces) {
    const piece = formOf(segment, form);
    // White space is single where it is folded.
    const isMore = form !== 'composed' && /^\s+$/u.test(piece) && made.endsWith(' ');
    const at = made.length;
    if (!isMore) made += piece;
    if (found.start < 0 && made.length > start) found.start = index;
    if (at < end && made.length >= end) found.end = index + segment.length;
  }
  return made === formOf(text, form) && found.start >= 0 && found.end >= 0 ? found : null;
};
