import type { ReplyReport } from '@troupe/protocol';
import type { Db } from '../../ports/index.ts';
import { sumOf } from '../prompt/claims.ts';
import type { ReportViewer } from '../prompt/prompt-part.ts';
import type { LoreLine } from './fit.ts';
import { readKnownBooks, type KeptEntry } from './read-lore.ts';

/** Entries that no text called, told for books that may be read; a report keeps only those that were called. */
const mostUncalled = 100;

const byOrder = ({ entry: one }: { entry: KeptEntry }, { entry: other }: { entry: KeptEntry }): number =>
  one.insertionOrder - other.insertionOrder || (one.id < other.id ? -1 : 1);

/** The lore of a character, told where the viewer may read it, counted where not. */
export const tellLore = async (
  db: Db,
  lines: readonly LoreLine[],
  viewer: ReportViewer,
): Promise<Pick<ReplyReport, 'lore' | 'hidden_lore'>> => {
  const books = await readKnownBooks(db, viewer.characterIds, { userId: viewer.userId });
  const readable = new Map(
    books
      .filter(({ creatorUserId }) => viewer.mayRead || creatorUserId === viewer.userId)
      .flatMap((book) => book.entries.map((entry) => ({ book, entry })))
      .toSorted(byOrder)
      .map((one) => [one.entry.id, one]),
  );
  const hidden = lines.filter(({ entryId, outcome }) => outcome === 'fired' && !readable.has(entryId));
  const called = lines.flatMap((line): ReplyReport['lore'] => {
    const known = readable.get(line.entryId);
    if (!known) return [];
    const caller = line.sourceId === undefined ? undefined : readable.get(line.sourceId);
    return [
      {
        entry_id: line.entryId,
        name: known.entry.name,
        book: known.book.name,
        outcome: line.outcome,
        keyword: line.keyword ?? null,
        message_id: caller ? null : (line.sourceId ?? null),
        called_by: caller?.entry.name ?? null,
        tokens: line.tokens ?? null,
        left: line.left ?? null,
        why: line.why ?? null,
      },
    ];
  });
  const told = new Set(lines.map(({ entryId }) => entryId));
  const uncalled = [...readable.values()]
    .filter(({ entry }) => !told.has(entry.id))
    .slice(0, mostUncalled)
    .map(({ entry, book }): ReplyReport['lore'][number] => ({
      entry_id: entry.id,
      name: entry.name,
      book: book.name,
      outcome: 'quiet',
      keyword: null,
      message_id: null,
      called_by: null,
      tokens: null,
      left: null,
      why: !entry.enabled ? 'disabled' : entry.content.trim() === '' ? 'empty' : 'no_keyword',
    }));
  return {
    lore: [...called, ...uncalled],
    hidden_lore: { count: hidden.length, tokens: sumOf(hidden.map(({ tokens = 0 }) => ({ tokens }))) },
  };
};
