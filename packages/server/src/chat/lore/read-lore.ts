import { limits } from '@troupe/protocol';
import { and, asc, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import {
  characterLorebooks,
  characters,
  lorebookEntries,
  lorebooks,
  lorebookVersions,
  type VersionedEntry,
} from '../../db/schema.ts';
import { readDecorators } from '../../foreign-files/decorators.ts';
import { isPattern } from '../../kernel/keyword.ts';
import type { Queries } from '../messages/message-tree.ts';
import { loreDefaults, type Lorebook, type LoreEntry } from './entry.ts';
import { placeOf } from './place.ts';

/** What of an entry a prompt is made of, whether its row or a version has it. */
export type KeptEntry = Omit<VersionedEntry, 'updatedAt'>;

/** A book as it is kept: its newest rows, or the version that a review approved. */
export interface KeptBook {
  id: string;
  creatorUserId: string;
  name: string;
  scanDepth: number | null;
  recursive: boolean;
  /** In the order of their ids. */
  entries: KeptEntry[];
}

/** Who a prompt is for. */
export interface LoreReader {
  userId: string;
  /** The creator tries their own chatbot out: the newest of its books, whatever others get. */
  triesOut?: boolean;
  /** Of one of the characters, a group, only these books. */
  only?: { characterId: string; books: readonly string[] };
}

/** An entry as far as a reply may ask for it: what an import or an editor let through is measured again here. */
const toEntry = (row: KeptEntry, left: { patterns: number }): LoreEntry => {
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

/** A kept book as the engine reads it. */
export const toLorebook = ({ id, name, scanDepth, recursive, entries }: Omit<KeptBook, 'creatorUserId'>): Lorebook => {
  const left = { patterns: limits.lorebookPatternsMax };
  return {
    id,
    name,
    scanDepth: Math.min(scanDepth ?? loreDefaults.scanDepth, limits.lorebookScanDepthMax),
    recursive,
    entries: entries.map((entry) => toEntry(entry, left)),
  };
};

/**
 * SQL: a chatbot that nobody but its creator reads, who asks: its books are read as they are. Everybody else gets what a
 * review approved, of a chatbot that others read its creator too, so that a prompt keeps its bytes while a book is written.
 */
const isReadAlone = ({ userId, triesOut = false }: LoreReader): SQL =>
  sql`(${triesOut} or ${characters.reach} = 'creator') and ${characters.creatorUserId} = ${userId}`;

/** SQL: a book that the speaker of a group was given, or one of their own. */
const isGiven = ({ only }: LoreReader): SQL | undefined =>
  only && or(ne(characterLorebooks.characterId, only.characterId), inArray(characterLorebooks.lorebookId, ['', ...only.books]));

/** Which version of each book the characters are read with; null for its newest rows. */
const findKnown = async (
  db: Queries,
  characterIds: readonly string[],
  reader: LoreReader,
): Promise<Map<string, number | null>> => {
  const isAlone = sql<boolean>`bool_or(${isReadAlone(reader)})`;
  const known = await db
    .select({ id: characterLorebooks.lorebookId, isAlone, number: sql<number | null>`max(${characterLorebooks.liveNumber})` })
    .from(characterLorebooks)
    .innerJoin(characters, eq(characters.id, characterLorebooks.characterId))
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(and(inArray(characterLorebooks.characterId, [...characterIds]), isGiven(reader)))
    .groupBy(characterLorebooks.lorebookId);
  return new Map(
    known.flatMap(({ id, isAlone, number }) => (isAlone || number !== null ? [[id, isAlone ? null : number] as const] : [])),
  );
};

/** The newest rows of books, with as many entries as a book may have. */
export const readNewest = async (db: Queries, which: SQL | undefined): Promise<KeptBook[]> => {
  const ranked = db
    .select({
      id: lorebookEntries.id,
      lorebookId: lorebookEntries.lorebookId,
      name: lorebookEntries.name,
      keywords: lorebookEntries.keywords,
      secondaryKeywords: lorebookEntries.secondaryKeywords,
      enabled: lorebookEntries.enabled,
      constant: lorebookEntries.constant,
      insertionOrder: lorebookEntries.insertionOrder,
      rules: lorebookEntries.rules,
      content: sql<string>`left(${lorebookEntries.content}, ${limits.importedEntryMax})`.as('content'),
      rank: sql<number>`row_number() over (partition by ${lorebookEntries.lorebookId} order by ${lorebookEntries.insertionOrder}, ${lorebookEntries.id})`.as(
        'rank',
      ),
    })
    .from(lorebookEntries)
    .innerJoin(lorebooks, eq(lorebooks.id, lorebookEntries.lorebookId))
    .where(which)
    .as('ranked');
  const rows = await db
    .select({
      book: {
        id: lorebooks.id,
        creatorUserId: lorebooks.creatorUserId,
        name: lorebooks.name,
        scanDepth: lorebooks.scanDepth,
        recursive: lorebooks.recursive,
      },
      entry: {
        id: ranked.id,
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
    .innerJoin(lorebooks, eq(lorebooks.id, ranked.lorebookId))
    .where(lte(ranked.rank, limits.lorebookEntriesMax))
    .orderBy(asc(lorebooks.id), asc(ranked.id));
  return [...Map.groupBy(rows, ({ book }) => book.id).values()].flatMap((own) => {
    const book = own[0]?.book;
    return book ? { ...book, entries: own.map(({ entry }) => entry) } : [];
  });
};

/** Approved versions of books. */
const readApproved = async (db: Queries, numbers: readonly (readonly [id: string, number: number])[]): Promise<KeptBook[]> => {
  if (numbers.length === 0) return [];
  const isOne = numbers.map(([id, number]) => and(eq(lorebookVersions.lorebookId, id), eq(lorebookVersions.number, number)));
  const rows = await db
    .select({ id: lorebooks.id, creatorUserId: lorebooks.creatorUserId, content: lorebookVersions.content })
    .from(lorebookVersions)
    .innerJoin(lorebooks, eq(lorebooks.id, lorebookVersions.lorebookId))
    .where(or(...isOne))
    .orderBy(asc(lorebooks.id));
  return rows.map(({ id, creatorUserId, content: { name, scanDepth, recursive, entries } }) => ({
    id,
    creatorUserId,
    name,
    scanDepth,
    recursive,
    entries: entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }));
};

/** The worlds that characters know, each once, as the reader gets them. */
export const readKnownBooks = async (db: Queries, characterIds: readonly string[], reader: LoreReader): Promise<KeptBook[]> => {
  const known = [...(await findKnown(db, characterIds, reader))];
  const newest = known.flatMap(([id, number]) => (number === null ? id : []));
  const approved = known.flatMap(([id, number]) => (number === null ? [] : [[id, number] as const]));
  const books = [
    ...(newest.length > 0 ? await readNewest(db, inArray(lorebooks.id, newest)) : []),
    ...(await readApproved(db, approved)),
  ];
  return books.toSorted((one, other) => (one.id < other.id ? -1 : 1));
};

/** The same as the engine reads them. */
export const readLore = async (db: Queries, characterIds: readonly string[], reader: LoreReader): Promise<Lorebook[]> =>
  (await readKnownBooks(db, characterIds, reader)).map(toLorebook);
