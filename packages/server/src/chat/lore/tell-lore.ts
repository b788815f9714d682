import type { ReplyReport } from '@troupe/protocol';
import { eq, inArray } from 'drizzle-orm';
import { characterLorebooks, lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { sumOf } from '../prompt/claims.ts';
import type { ReportViewer } from '../prompt/prompt-part.ts';
import type { LoreLine } from './fit.ts';

/** Entries that no text called, told for books that may be read; a report keeps only those that were called. */
const mostUncalled = 100;

/** The lore of a character, told where the viewer may read it, counted where not. */
export const tellLore = async (
  db: Db,
  lines: readonly LoreLine[],
  viewer: ReportViewer,
): Promise<Pick<ReplyReport, 'lore' | 'hidden_lore'>> => {
  const found = await db
    .selectDistinctOn([lorebookEntries.insertionOrder, lorebookEntries.id], { entry: lorebookEntries, book: lorebooks })
    .from(characterLorebooks)
    .innerJoin(lorebooks, eq(lorebooks.id, characterLorebooks.lorebookId))
    .innerJoin(lorebookEntries, eq(lorebookEntries.lorebookId, lorebooks.id))
    .where(inArray(characterLorebooks.characterId, [...viewer.characterIds]))
    .orderBy(lorebookEntries.insertionOrder, lorebookEntries.id);
  const readable = new Map(
    found
      .filter(({ book }) => book.deletedAt === null && (viewer.mayRead || book.creatorUserId === viewer.userId))
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
