let graphemes: Intl.Segmenter | undefined;

/**
 * The longest start of a text of at most `length` UTF-16 units that ends between two graphemes: an emoji, a flag or a letter
 * with its signs is never torn. Every text that is cut for length goes through here.
 */
export const cutAtGrapheme = (text: string, length: number): string => {
  if (length >= text.length) return text;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return text.slice(0, graphemes.segment(text).containing(length)?.index ?? 0);
};
