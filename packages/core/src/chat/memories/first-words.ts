import { cutAtGrapheme, limits } from '@troupe/protocol';

/** The first sentences of a message that fit a memory; cut at a word where not even one does. */
export const firstWords = (content: string, max: number = limits.memoryMax): string => {
  const text = content.replaceAll(/[*_`]/g, '').replaceAll(/\s+/g, ' ').trim();
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    if (kept.length + segment.trimEnd().length > max) break;
    kept += segment;
  }
  if (kept.trim() !== '') return kept.trim();
  const cut = cutAtGrapheme(text, max);
  const space = cut.lastIndexOf(' ');
  return (space > max / 2 ? cut.slice(0, space) : cut).trim();
};
