import { estimateTokens } from '@troupe/protocol';

/** Counts the tokens a model would see in a text. */
export interface Tokenizer {
  name: string;
  count(text: string): number;
}

/** For models whose tokenizer we do not have. */
export const estimateTokenizer: Tokenizer = { name: 'estimate-1', count: estimateTokens };

/**
 * Remembers the counts of the texts it met last: a conversation's prompt is mostly the one before.
 * `maxLength` bounds what is held, in UTF-16 units: several lorebooks of a thousand entries, so that none drives out another.
 */
export const createCachedTokenizer = (tokenizer: Tokenizer, maxLength = 16_000_000): Tokenizer => {
  const counts = new Map<string, number>();
  let length = 0;
  return {
    name: tokenizer.name,
    count(text) {
      const known = counts.get(text);
      if (known !== undefined) {
        // Last in, last out.
        counts.delete(text);
        counts.set(text, known);
        return known;
      }
      const count = tokenizer.count(text);
      counts.set(text, count);
      length += text.length;
      for (const oldest of counts.keys()) {
        if (length <= maxLength) break;
        counts.delete(oldest);
        length -= oldest.length;
      }
      return count;
    },
  };
};

/** Counts for prompts, and for code that tells how large a part of one will be. */
export const promptTokenizer = createCachedTokenizer(estimateTokenizer);
