import { AppError, type LorebookEntry, type LorebookEntryForm, type OwnLorebook } from '@troupe/protocol';
import { and, arrayContains, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { characterLorebooks, characters, lorebookEntries, lorebooks, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Db, Tx } from '../../ports/index.ts';

type Own = Pick<CallerContext, 'caller' | 'brand'>;
type Queries = Pick<Db, 'select'>;

export type LorebookRow = typeof lorebooks.$inferSelect;
export type EntryRow = typeof lorebookEntries.$inferSelect;

/** SQL: lorebooks of the member on this brand, in the bin or not. */
export const ownLorebooks = ({ caller, brand }: Own): SQL | undefined =>
  and(eq(lorebooks.creatorUserId, caller.userId), arrayContains(lorebooks.applicationIds, [brand.id]));

/** SQL: the one of an id that is not in the bin. */
export const ownLorebook = (id: string, own: Own): SQL | undefined =>
  and(ownLorebooks(own), eq(lorebooks.id, id), isNull(lorebooks.deletedAt));

/** A lorebook of the member's own. Throws `not_found` for every other. */
export const findOwnLorebook = async (db: Queries, id: string, own: Own): Promise<LorebookRow> => {
  const [row] = await db.select().from(lorebooks).where(ownLorebook(id, own));
  if (!row) throw new AppError('not_found');
  return row;
};

/** The same, locked: what changes a book or its entries waits its turn, so that its revision counts every change. */
export const lockLorebook = async (tx: Tx, id: string, own: Own): Promise<LorebookRow> => {
  const [row] = await tx.select().from(lorebooks).where(ownLorebook(id, own)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
};

/** Of two devices one is first where books are counted, and there are never more than there may be. */
export const lockLorebooks = async (tx: Tx, { caller }: Own): Promise<void> => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('no key update');
  if (!user) throw new AppError('unauthorized');
};

/** The columns that a list reads: never the texts of entries. */
const listedColumns = {
  book: lorebooks,
  creatorUsername: users.username,
  entries: sql<number>`(select count(*)::integer from ${lorebookEntries} where ${lorebookEntries.lorebookId} = ${lorebooks.id})`,
  characters: sql<number>`(
    select count(*)::integer from ${characterLorebooks}
    join ${characters} on ${characters.id} = ${characterLorebooks.characterId}
    where ${characterLorebooks.lorebookId} = ${lorebooks.id} and ${characters.deletedAt} is null
      and ${characters.creatorUserId} = ${lorebooks.creatorUserId})`,
};

export const selectListed = (db: Queries) =>
  db.select(listedColumns).from(lorebooks).innerJoin(users, eq(users.id, lorebooks.creatorUserId));

export type ListedLorebook = Awaited<ReturnType<typeof selectListed>>[number];

/** A lorebook as its creator's list has it, field by field. */
export const toOwnLorebook = ({ book, creatorUsername, ...counts }: ListedLorebook): OwnLorebook => ({
  id: book.id,
  name: book.name,
  description: book.description,
  avatar_url: book.avatarUrl,
  tags: book.tags,
  scan_depth: book.scanDepth,
  recursive: book.recursive,
  visibility: book.visibility,
  creator_user_id: book.creatorUserId,
  creator_username: creatorUsername ?? '',
  num_entries: counts.entries,
  num_characters: counts.characters,
  revision: book.revision,
  createdAt: book.createdAt.toISOString(),
  updatedAt: book.updatedAt.toISOString(),
});

/** A lorebook of the member's own as a list has it. Throws `not_found`. */
export const readOwnLorebook = async (db: Queries, id: string, own: Own): Promise<OwnLorebook> => {
  const [row] = await selectListed(db).where(ownLorebook(id, own));
  if (!row) throw new AppError('not_found');
  return toOwnLorebook(row);
};

/** The order that entries of a book stand in, in a prompt. */
const inOrder = [asc(lorebookEntries.insertionOrder), asc(lorebookEntries.id)];

/** Entries of a book in their order: all of them, or the first `most`. */
export const readEntries = async (db: Queries, lorebookId: string, most?: number): Promise<EntryRow[]> => {
  const entries = db
    .select()
    .from(lorebookEntries)
    .where(eq(lorebookEntries.lorebookId, lorebookId))
    .orderBy(...inOrder);
  return most === undefined ? entries : entries.limit(most);
};

/** Ids of a book's entries in their order. */
export const readEntryIds = async (db: Queries, lorebookId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: lorebookEntries.id })
    .from(lorebookEntries)
    .where(eq(lorebookEntries.lorebookId, lorebookId))
    .orderBy(...inOrder);
  return rows.map(({ id }) => id);
};

export const countEntries = async (db: Queries, lorebookId: string): Promise<number> => {
  const [found] = await db.select({ count: count() }).from(lorebookEntries).where(eq(lorebookEntries.lorebookId, lorebookId));
  return found?.count ?? 0;
};

/** What its author writes of an entry, of its row. */
export const toEntryForm = (row: EntryRow): LorebookEntryForm => ({
  name: row.name,
  keywords: row.keywords,
  secondary_keywords: row.secondaryKeywords,
  content: row.content,
  enabled: row.enabled,
  constant: row.constant,
  insertion_order: row.insertionOrder,
  folder: row.folder,
  rules: row.rules,
  ...(row.shadow !== '' && { shadow: row.shadow }),
});

/** An entry as it leaves, field by field. */
export const toEntry = (row: EntryRow): LorebookEntry => ({
  id: row.id,
  ...toEntryForm(row),
  updatedAt: row.updatedAt.toISOString(),
});

/** An entry as its columns keep it. */
export const toEntryColumns = (entry: LorebookEntryForm) => ({
  name: entry.name,
  keywords: entry.keywords,
  secondaryKeywords: entry.secondary_keywords,
  content: entry.content,
  enabled: entry.enabled,
  constant: entry.constant,
  insertionOrder: entry.insertion_order,
  folder: entry.folder,
  rules: entry.rules,
  shadow: entry.shadow ?? '',
});
