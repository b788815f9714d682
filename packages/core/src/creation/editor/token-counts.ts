import { countedFields, estimateTokens, type WorkForm } from '@troupe/protocol';
import { settleWork } from '../drafts/work-form.ts';

export type CountedField = (typeof countedFields)[number];
export type TokenCounts = Readonly<Record<CountedField, number>>;

/** Counts the tokens of a form, and remembers those of each field: only what changed is counted again. */
export const createTokenCounter = (): ((form: WorkForm) => TokenCounts) => {
  const known = new Map<CountedField, { text: string; tokens: number }>();
  return (form) => {
    const settled = settleWork(form);
    const counts = countedFields.map((field) => {
      const text = settled[field];
      const before = known.get(field);
      const tokens = before?.text === text ? before.tokens : estimateTokens(text);
      known.set(field, { text, tokens });
      return [field, tokens] as const;
    });
    return Object.fromEntries(counts) as TokenCounts;
  };
};

export const sumOf = (counts: TokenCounts): number => countedFields.reduce((sum, field) => sum + counts[field], 0);

/** Of a message of a story, about. */
const tokensOfMessage = 180;

/** Messages that a model remembers beside so many tokens of a chatbot, about; both sizes of context are in tokens. */
export const roomIn = (context: 4096 | 8192, tokens: number): number =>
  Math.max(0, Math.floor((context - tokens) / tokensOfMessage));
