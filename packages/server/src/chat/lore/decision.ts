import type { FiredEntry, LoreActivation, QuietEntry } from './activation.ts';
import type { Lorebook } from './entry.ts';

/** An activation without the texts, so that little crosses from thread to thread. */
export interface LoreDecision {
  fired: (Omit<FiredEntry, 'entry'> & { entryId: string })[];
  quiet: (Omit<QuietEntry, 'entry'> & { entryId: string })[];
}

export const toDecision = ({ fired, quiet }: LoreActivation): LoreDecision => ({
  fired: fired.map(({ entry, ...rest }) => ({ ...rest, entryId: entry.id })),
  quiet: quiet.map(({ entry, ...rest }) => ({ ...rest, entryId: entry.id })),
});

/** The activation of a decision about these books. */
export const fromDecision = ({ fired, quiet }: LoreDecision, books: readonly Lorebook[]): LoreActivation => {
  const entries = new Map(books.flatMap((book) => book.entries.map((entry) => [`${book.id} ${entry.id}`, entry])));
  const restore = <One extends { bookId: string; entryId: string }>({ entryId, ...rest }: One) => {
    const entry = entries.get(`${rest.bookId} ${entryId}`);
    return entry ? [{ ...rest, entry }] : [];
  };
  return { fired: fired.flatMap(restore), quiet: quiet.flatMap(restore) };
};
