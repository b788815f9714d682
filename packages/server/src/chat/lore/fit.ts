import type { FiredEntry, LoreActivation, QuietEntry } from './activation.ts';

/** An entry that fired, with its text as the model would read it. */
export interface LoreText extends FiredEntry {
  text: string;
  tokens: number;
}

/** What became of an entry in one reply; entries that nothing called are not listed. */
export interface LoreLine {
  bookId: string;
  entryId: string;
  outcome: 'fired' | 'cut' | 'quiet';
  /** What called it: the keyword, and the message or entry that said it. Absent for constants. */
  keyword?: string;
  sourceId?: string;
  tokens?: number;
  /** Tokens that were left of the share when it did not fit. */
  left?: number;
  /**
   * `too_large`: more than the whole share; `no_room`: others had a higher priority; `sticky`: it stays
   * from before; else the rule that kept it quiet.
   */
  why?: 'too_large' | 'no_room' | 'sticky' | QuietEntry['rule'];
}

const byPriority = (a: LoreText, b: LoreText): number =>
  Number(a.entry.decorators.yields ?? false) - Number(b.entry.decorators.yields ?? false) ||
  b.entry.priority - a.entry.priority ||
  a.entry.order - b.entry.order ||
  (a.entry.id < b.entry.id ? -1 : 1);

/**
 * What fits a share of the context (decision 43). An entry larger than the whole share is set aside
 * first, so that it keeps no other entry out; of the others the lowest priority goes first. Order is kept.
 */
export const fitLore = (fired: readonly LoreText[], limit: number): { kept: LoreText[]; lines: LoreLine[]; tokens: number } => {
  const outcome = new Map<LoreText, { why: 'too_large' | 'no_room'; left: number }>();
  for (const one of fired) if (one.tokens > limit) outcome.set(one, { why: 'too_large', left: limit });
  let tokens = 0;
  let isFull = false;
  for (const one of fired.filter((one) => !outcome.has(one)).toSorted(byPriority)) {
    isFull ||= tokens + one.tokens > limit;
    if (isFull) outcome.set(one, { why: 'no_room', left: limit - tokens });
    else tokens += one.tokens;
  }
  return {
    kept: fired.filter((one) => !outcome.has(one)),
    tokens,
    lines: fired.map((one) => ({
      bookId: one.bookId,
      entryId: one.entry.id,
      outcome: outcome.has(one) ? 'cut' : 'fired',
      ...(one.match && { keyword: one.match.keyword, sourceId: one.match.sourceId }),
      tokens: one.tokens,
      ...(one.isSticky && { why: 'sticky' }),
      ...outcome.get(one),
    })),
  };
};

/** Lines of entries that were called and stayed quiet all the same. */
export const quietLines = ({ quiet }: LoreActivation): LoreLine[] =>
  quiet
    .filter(({ rule }) => rule !== 'no_keyword' && rule !== 'disabled' && rule !== 'empty')
    .map(({ entry, bookId, rule }) => ({ bookId, entryId: entry.id, outcome: 'quiet', why: rule }));
