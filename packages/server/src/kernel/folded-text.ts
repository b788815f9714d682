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
