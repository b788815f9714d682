const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The longest start of a text of at most `length` UTF-16 units that ends between two graphemes: an emoji is never torn. */
export const cutAtGrapheme = (text: string, length: number): string => {
  if (length >= text.length) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};
