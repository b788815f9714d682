import { AppError } from '@troupe/protocol';
import type { Claim, PromptLine, PromptRoom, SourceText } from './prompt-part.ts';
import type { Depth, StandingText } from './standing.ts';

/** Tokens that chat formats spend on each message: role and separators. */
export const messageOverhead = 4;

const tiers = [2048, 3072, 4096, 8192, 16_384];

export const sumOf = <T extends { tokens: number }>(given: readonly T[]): number =>
  given.reduce((sum, { tokens }) => sum + tokens, 0);

/** How much of a part that has pieces went in. */
export const share = (kept: number, of: number, tokens: number, wanted: number): Omit<PromptLine, 'source' | 'place'> =>
  kept === of ? { tokens, outcome: 'kept', kept, of } : { tokens, outcome: kept > 0 ? 'trimmed' : 'dropped', wanted, kept, of };

/**
 * Claims texts that must all fit; blank ones are left out. Throws `prompt_too_long` with
 * `{ part, tokens, limit, fits? }`; `fits` is the smallest context that would do.
 */
export const claimWhole = <T extends SourceText>(
  { input, left, count }: PromptRoom,
  given: { part: string; place: PromptLine['place']; overhead: number; texts: readonly T[]; at: (text: T) => StandingText },
): Claim => {
  const texts = given.texts.filter(({ text }) => text.trim() !== '');
  const lines = texts.map(({ source, text }): PromptLine => ({
    source,
    tokens: count(text) + given.overhead,
    place: given.place,
    outcome: 'kept',
  }));
  const tokens = sumOf(lines);
  if (tokens > left) {
    const needed = tokens - left + input.contextTokens;
    const fits = tiers.find((tier) => tier >= needed);
    throw new AppError('prompt_too_long', {
      params: { part: given.part, tokens, limit: left, ...(fits === undefined ? {} : { fits }) },
    });
  }
  return { lines, texts: texts.map(given.at) };
};

/** Claims a text that stands in the history: whole or not at all. */
export const claimAtDepth = ({ left, count }: PromptRoom, { source, text }: SourceText, at: Depth): Claim => {
  const tokens = count(text) + messageOverhead;
  const fits = tokens <= left;
  return {
    lines: [{ source, place: 'scene', ...share(fits ? 1 : 0, 1, fits ? tokens : 0, tokens) }],
    texts: fits ? [{ at, text }] : [],
  };
};
