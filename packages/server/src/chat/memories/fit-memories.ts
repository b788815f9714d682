import type { Tokenizer } from '../../kernel/tokenizer.ts';

/** A memory that counts for a reply. */
export interface PromptMemory {
  id: string;
  content: string;
  /** Likeness to the message answered, −1 to 1; null where it was not asked for. */
  similarity: number | null;
}

/** Memories in the order in which they claim room: what stands first goes in first. */
export interface PromptMemories {
  pinned: readonly PromptMemory[];
  facts: readonly PromptMemory[];
}

/** What became of a memory in one reply. */
export interface MemoryLine {
  id: string;
  outcome: 'used' | 'cut';
  tokens: number;
  similarity?: number;
}

/** Shares of the context, each with its most in tokens: memories help a story, they are not the story. */
const share = 0.1;
const most = 1200;
const heads = { pinned: 'Always keep in mind:', facts: 'Also remember:' } as const;

/** Tokens that pinned memories and facts may take of a context. */
export const memoryLimits = (contextTokens: number): Record<keyof typeof heads, number> => {
  const limit = Math.min(most, Math.floor(contextTokens * share));
  return { pinned: limit, facts: limit };
};

/** One line, whatever its writer put into it. */
const lineOf = (content: string) => `- ${content.replaceAll(/\s+/g, ' ').trim()}`;

const lineTokens = (content: string, tokenizer: Tokenizer) => tokenizer.count(lineOf(content)) + tokenizer.count('\n');
const headTokens = (kind: keyof typeof heads, tokenizer: Tokenizer) =>
  tokenizer.count(heads[kind]) + tokenizer.count('\n') + tokenizer.count('\n\n');

/** Tokens that memories of a kind would take, all of them. */
export const memoryTokens = (contents: readonly string[], kind: keyof typeof heads, tokenizer: Tokenizer): number =>
  contents.length === 0
    ? 0
    : contents.reduce((sum, content) => sum + lineTokens(content, tokenizer), headTokens(kind, tokenizer));

/**
 * The memories of a kind that fit, as a section of the prompt: in the order in which they claim room,
 * stopping at the first that does not fit, so that a larger share never drops what a smaller one kept.
 */
export const fitMemories = (
  memories: readonly PromptMemory[],
  kind: keyof typeof heads,
  limit: number,
  tokenizer: Tokenizer,
): { section: string; tokens: number; lines: MemoryLine[] } => {
  let tokens = headTokens(kind, tokenizer);
  let isFull = false;
  const lines = memories.map(({ id, content, similarity }): MemoryLine => {
    const own = lineTokens(content, tokenizer);
    isFull ||= tokens + own > limit;
    if (!isFull) tokens += own;
    return { id, outcome: isFull ? 'cut' : 'used', tokens: own, ...(similarity !== null && { similarity }) };
  });
  const used = memories.filter((_, index) => lines[index]?.outcome === 'used');
  return used.length === 0
    ? { section: '', tokens: 0, lines }
    : { section: [heads[kind], ...used.map(({ content }) => lineOf(content))].join('\n'), tokens, lines };
};
