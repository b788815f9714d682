import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { characterLorebooks, lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { Queries } from '../message-tree.ts';
import { loreDefaults, type Lorebook } from './entry.ts';

/** The worlds that characters know, entries and all, each once. */
export const readLore = async (db: Queries, characterIds: readonly string[]): Promise<Lorebook[]> => {
  const rows = await db
    .selectDistinctOn([lorebooks.id, lorebookEntries.id], { book: lorebooks, entry: lorebookEntries })
    .from(characterLorebooks)
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .innerJoin(lorebookEntries, eq(lorebookEntries.lorebookId, lorebooks.id))
    .where(inArray(characterLorebooks.characterId, [...characterIds]))
    .orderBy(asc(lorebooks.id), asc(lorebookEntries.id));
  return [...Map.groupBy(rows, ({ book }) => book.id).values()].flatMap((own) => {
    const book = own[0]?.book;
    if (!book) return [];
    return {
      id: book.id,
      name: book.name,
      scanDepth: book.scanDepth ?? loreDefaults.scanDepth,
      recursive: book.recursive,
      entries: own.map(({ entry }) => ({
        id: entry.id,
        name: entry.name,
        keywords: entry.keywords,
        secondaryKeywords: entry.secondaryKeywords,
        secondaryLogic: entry.rules.secondary_logic,
        content: entry.content,
        enabled: entry.enabled,
        constant: entry.constant,
        order: entry.insertionOrder,
        priority: entry.rules.priority,
        position: entry.rules.position,
        probability: entry.rules.probability,
        caseSensitive: entry.rules.case_sensitive,
        group: entry.rules.group,
        sticky: entry.rules.sticky ?? 0,
        cooldown: entry.rules.cooldown ?? 0,
      })),
    };
  });
};
