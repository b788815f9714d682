import type { PromptMessage } from '../../ports/language-model.ts';
import type { FiredEntry, LoreActivation, QuietEntry } from './activate.ts';

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
  b.entry.priority - a.entry.priority || a.entry.order - b.entry.order || (a.entry.id < b.entry.id ? -1 : 1);

/**
 * What fits a share of the context (chat guide §4). An entry larger than the whole share is set aside
 * first, so that it blocks nobody; of the others the lowest priority goes first. Order is kept.
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

/** A text that stands in the history, or beside it: what is not at a depth is left alone. */
export type PlacedText = Pick<LoreText, 'text'> & { entry: Pick<LoreText['entry'], 'position'> };

/**
 * Puts texts at their depth into the history, which is oldest first: 0 below the newest message, N
 * above the N newest, on top where there are fewer. One depth and role make one message.
 */
export const placeAtDepth = (history: readonly PromptMessage[], placed: readonly PlacedText[]): PromptMessage[] => {
  const made = new Map<string, { index: number; message: PromptMessage }>();
  for (const { entry, text } of placed) {
    if (typeof entry.position === 'string') continue;
    const { depth, role } = entry.position;
    const index = Math.max(0, history.length - depth);
    const known = made.get(`${index} ${role}`);
    if (known) known.message.content += `\n\n${text}`;
    else made.set(`${index} ${role}`, { index, message: { role, content: text } });
  }
  const at = (index: number) => [...made.values()].filter((one) => one.index === index).map(({ message }) => message);
  return [...history.flatMap((message, index) => [...at(index), message]), ...at(history.length)];
};
