import { limits } from '@troupe/protocol';
import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm';
import { characterLorebooks, lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { Queries } from '../messages/message-tree.ts';
import { readDecorators } from '../../foreign-files/decorators.ts';
import { placeOf } from './place.ts';
import { loreDefaults, type Lorebook, type LoreEntry } from './entry.ts';
import { isPattern } from '../../kernel/keyword.ts';

type EntryRow = Omit<typeof lorebookEntries.$inferSelect, 'createdAt' | 'updatedAt'>;

/** An entry as far as a reply may ask for it: what an import or an editor let through is measured again here. */
const toEntry = (row: EntryRow, left: { patterns: number }): LoreEntry => {
  const withinLimits = (keywords: readonly string[]) =>
    keywords.slice(0, limits.lorebookKeywordsMax).filter((text) => !isPattern(text) || (left.patterns -= 1) >= 0);
  const { decorators, text } = readDecorators(row.content);
  return {
    id: row.id,
    name: row.name,
    keywords: withinLimits(row.keywords),
    secondaryKeywords: withinLimits(row.secondaryKeywords),
    secondaryLogic: row.rules.secondary_logic,
    content: text,
    decorators,
    enabled: row.enabled,
    constant: row.constant,
    order: row.insertionOrder,
    priority: row.rules.priority,
    position: placeOf(decorators, row.rules.position),
    probability: row.rules.probability,
    caseSensitive: row.rules.case_sensitive,
    group: row.rules.group,
    sticky: row.rules.sticky ?? 0,
    cooldown: row.rules.cooldown ?? 0,
  };
};

/** The worlds that characters know, each once, with as many entries as a book may have. */
export const readLore = async (db: Queries, characterIds: readonly string[]): Promise<Lorebook[]> => {
  const { createdAt: _, updatedAt: __, content: ___, ...columns } = getTableColumns(lorebookEntries);
  const books = db
    .selectDistinct({ id: characterLorebooks.lorebookId })
    .from(characterLorebooks)
    .where(inArray(characterLorebooks.characterId, [...characterIds]));
  const ranked = db
    .select({
      ...columns,
      content: sql<string>`left(${lorebookEntries.content}, ${limits.importedEntryMax})`.as('content'),
      rank: sql<number>`row_number() over (partition by ${lorebookEntries.lorebookId} order by ${lorebookEntries.insertionOrder}, ${lorebookEntries.id})`.as(
        'rank',
      ),
    })
    .from(lorebookEntries)
    .where(inArray(lorebookEntries.lorebookId, books))
    .as('ranked');
  const rows = await db
    .select({
      book: lorebooks,
      entry: {
        id: ranked.id,
        lorebookId: ranked.lorebookId,
        name: ranked.name,
        keywords: ranked.keywords,
        secondaryKeywords: ranked.secondaryKeywords,
        content: ranked.content,
        enabled: ranked.enabled,
        constant: ranked.constant,
        insertionOrder: ranked.insertionOrder,
        rules: ranked.rules,
      },
    })
    .from(ranked)
    .innerJoin(lorebooks, and(eq(lorebooks.id, ranked.lorebookId), isNull(lorebooks.deletedAt)))
    .where(lte(ranked.rank, limits.lorebookEntriesMax))
    .orderBy(asc(lorebooks.id), asc(ranked.id));
  return [...Map.groupBy(rows, ({ book }) => book.id).values()].flatMap((own) => {
    const book = own[0]?.book;
    if (!book) return [];
    const left = { patterns: limits.lorebookPatternsMax };
    return {
      id: book.id,
      name: book.name,
      scanDepth: Math.min(book.scanDepth ?? loreDefaults.scanDepth, limits.lorebookScanDepthMax),
      recursive: book.recursive,
      entries: own.map(({ entry }) => toEntry(entry, left)),
    };
  });
};
