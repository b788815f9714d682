/** Example dialogue cut at its `<START>` lines (card V2 `mes_example`), blank blocks left out. */
export const splitExamples = (dialogue: string): string[] =>
  dialogue
    .split(/<START>/i)
    .map((block) => block.trim())
    .filter((block) => block !== '');

/** The longest run of whole sentences from the start that fits; '' if not even the first does. */
export const trimToSentence = (text: string, fits: (text: string) => boolean): string => {
  if (fits(text)) return text;
  let kept = '';
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    const longer = text.slice(0, index + segment.length).trimEnd();
    if (!fits(longer)) break;
    kept = longer;
  }
  return kept;
};
