import { share, sumOf } from '../claims.ts';
import { definePromptPart } from '../prompt-part.ts';
import { splitExamples } from '../prompt-text.ts';

/** Whole examples in the card's order, stopping at the first that does not fit. */
export const examples = definePromptPart({
  kinds: { examples: 'examples' },
  claim: ({ input, left, count, separator, fill }) => {
    const { dialogue, name } = input.character;
    const blocks = splitExamples(fill(dialogue)).map((block) => {
      const text = `Example of how ${name} talks:\n${block}`;
      return { text, tokens: count(text) + separator };
    });
    if (blocks.length === 0) return null;
    let tokens = 0;
    const tooLong = blocks.findIndex((block) => (tokens += block.tokens) > left);
    const kept = tooLong < 0 ? blocks : blocks.slice(0, tooLong);
    return {
      lines: [{ source: 'examples', place: 'examples', ...share(kept.length, blocks.length, sumOf(kept), sumOf(blocks)) }],
      texts: kept.map(({ text }) => ({ at: 'examples', text })),
    };
  },
});
