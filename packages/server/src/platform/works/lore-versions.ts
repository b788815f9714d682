import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  characterLorebooks,
  characters,
  lorebookEntries,
  lorebooks,
  lorebookVersions,
  type VersionedLorebook,
} from '../../db/schema.ts';
import type { JudgedItem, Tx } from '../../ports/index.ts';
import { reachesOthers } from './reach.ts';
import { isInReview, touchCase } from './review-cases.ts';
import type { WorkRow } from './work-row.ts';

type Queries = Pick<Tx, 'select'>;

const isOf = (characterId: string) => eq(characterLorebooks.characterId, characterId);

/** A lorebook of a chatbot as it is now: what is judged is what is submitted, whatever is written of it meanwhile. */
export interface SubmittedLore {
  lorebookId: string;
  number: number;
  content: VersionedLorebook;
}

/** Lorebooks as they are now, those in the bin left out. One query, so that a book and its entries are of one instant. */
const readBooks = async (tx: Queries, which: SQL | undefined): Promise<SubmittedLore[]> => {
  const rows = await tx
    .select({ book: lorebooks, entry: lorebookEntries })
    .from(lorebooks)
    .leftJoin(lorebookEntries, eq(lorebookEntries.lorebookId, lorebooks.id))
    .where(and(isNull(lorebooks.deletedAt), which))
    .orderBy(asc(lorebooks.id), asc(lorebookEntries.insertionOrder), asc(lorebookEntries.id));
  return [...Map.groupBy(rows, ({ book }) => book.id).values()].flatMap((own) => {
    const book = own[0]?.book;
    if (!book) return [];
    const { name, description, avatarUrl, tags, scanDepth, recursive } = book;
    const entries = own.flatMap(({ entry }) => {
      if (!entry) return [];
      const { lorebookId: _, folder: __, shadow: ___, createdAt: ____, updatedAt, ...told } = entry;
      return { ...told, updatedAt: updatedAt.toISOString() };
    });
    const content = { name, description, avatarUrl, tags, scanDepth, recursive, entries };
    return { lorebookId: book.id, number: book.revision, content };
  });
};

/** Lorebooks that a chatbot knows, as they are now. */
export const readPresentLore = (tx: Queries, characterId: string): Promise<SubmittedLore[]> =>
  readBooks(
    tx,
    inArray(lorebooks.id, tx.select({ id: characterLorebooks.lorebookId }).from(characterLorebooks).where(isOf(characterId))),
  );

/** Those of some ids that are a member's own on a brand, as they are now, for something new that is to know them. */
export const readChosenLore = async (
  tx: Queries,
  ids: readonly string[],
  { creatorUserId, applicationId }: { creatorUserId: string; applicationId: string },
): Promise<SubmittedLore[]> =>
  ids.length === 0
    ? []
    : readBooks(
        tx,
        and(
          inArray(lorebooks.id, [...ids]),
          eq(lorebooks.creatorUserId, creatorUserId),
          arrayContains(lorebooks.applicationIds, [applicationId]),
        ),
      );

/** What is judged of lorebooks, an item for each book and entry: everything that a prompt or a reader is told. */
export const itemsOfLore = (lore: readonly SubmittedLore[]): JudgedItem[] =>
  lore
    .flatMap(({ content: { name, description, tags, entries } }) => [
      [name, description, ...tags].join('\n'),
      ...entries.map((entry) =>
        [entry.name, ...entry.keywords, ...entry.secondaryKeywords, entry.rules.group?.name ?? '', entry.content].join('\n'),
      ),
    ])
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'user_text', text }));

/** Drops versions of books that no chatbot knows any more: what is kept of a book is what is served or waits. */
const dropForgotten = async (tx: Pick<Tx, 'select' | 'delete'>, lorebookIds: readonly string[]): Promise<void> => {
  const isKnown = tx
    .select({ one: sql`1` })
    .from(characterLorebooks)
    .where(
      and(
        eq(characterLorebooks.lorebookId, lorebookVersions.lorebookId),
        or(
          eq(characterLorebooks.liveNumber, lorebookVersions.number),
          eq(characterLorebooks.submittedNumber, lorebookVersions.number),
        ),
      ),
    );
  await tx.delete(lorebookVersions).where(and(inArray(lorebookVersions.lorebookId, ['', ...lorebookIds]), notExists(isKnown)));
};

/**
 * Locks the books of a chatbot, in one order: two chatbots that know the same book would drop a version under each other.
 * Returns those that are not in the bin.
 */
const lockBooks = async (tx: Pick<Tx, 'select'>, characterId: string): Promise<string[]> => {
  const known = tx.select({ id: characterLorebooks.lorebookId }).from(characterLorebooks).where(isOf(characterId));
  const rows = await tx
    .select({ id: lorebooks.id, deletedAt: lorebooks.deletedAt })
    .from(lorebooks)
    .where(inArray(lorebooks.id, known))
    .orderBy(asc(lorebooks.id))
    .for('update');
  return idsOf(rows.filter(({ deletedAt }) => deletedAt === null));
};

/**
 * Locks the chatbots that know a book, and then the book, in the order of every other writer: what is submitted or approved
 * of it meanwhile waits its turn.
 */
const lockKnowing = async (tx: Pick<Tx, 'select'>, lorebookId: string) => {
  const knowing = tx
    .select({ id: characterLorebooks.characterId })
    .from(characterLorebooks)
    .where(eq(characterLorebooks.lorebookId, lorebookId));
  const rows = await tx
    .select({ id: characters.id, moderationStatus: characters.moderationStatus })
    .from(characters)
    .where(inArray(characters.id, knowing))
    .orderBy(asc(characters.id))
    .for('update');
  await tx.select({ id: lorebooks.id }).from(lorebooks).where(eq(lorebooks.id, lorebookId)).for('update');
  return rows;
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * Keeps what is submitted of a chatbot's lorebooks as versions, which wait with its case. The chatbot's row is locked. A book
 * that went into the bin since it was judged does not wait.
 */
export const submitLore = async (tx: Tx, characterId: string, lore: readonly SubmittedLore[]): Promise<void> => {
  const present = new Set(await lockBooks(tx, characterId));
  for (const { lorebookId, number, content } of lore) {
    if (!present.has(lorebookId)) continue;
    await tx.insert(lorebookVersions).values({ lorebookId, number, content }).onConflictDoNothing();
    await tx
      .update(characterLorebooks)
      .set({ submittedNumber: number })
      .where(and(isOf(characterId), eq(characterLorebooks.lorebookId, lorebookId)));
  }
  await dropForgotten(
    tx,
    lore.map(({ lorebookId }) => lorebookId),
  );
};

/** Nothing waits any more: it was refused, or taken back. */
export const endSubmittedLore = async (tx: Tx, characterId: string): Promise<void> => {
  await lockBooks(tx, characterId);
  const rows = await tx
    .update(characterLorebooks)
    .set({ submittedNumber: null })
    .where(and(isOf(characterId), isNotNull(characterLorebooks.submittedNumber)))
    .returning({ id: characterLorebooks.lorebookId });
  await dropForgotten(tx, idsOf(rows));
};

/** What waited is what others read from now on, but for books in the bin: their reviewer was not shown them. */
export const approveLore = async (tx: Tx, characterId: string): Promise<void> => {
  const present = await lockBooks(tx, characterId);
  const isShown = inArray(characterLorebooks.lorebookId, ['', ...present]);
  const rows = await tx
    .update(characterLorebooks)
    .set({ liveNumber: sql`${characterLorebooks.submittedNumber}`, submittedNumber: null })
    .where(and(isOf(characterId), isNotNull(characterLorebooks.submittedNumber), isShown))
    .returning({ id: characterLorebooks.lorebookId });
  await dropForgotten(tx, idsOf(rows));
  await endSubmittedLore(tx, characterId);
};

/** What an operator brought is approved at once: they have looked at it. */
export const approvePresentLore = async (tx: Tx, characterId: string): Promise<void> => {
  await submitLore(tx, characterId, await readPresentLore(tx, characterId));
  await approveLore(tx, characterId);
};

/** Whether readers of a chatbot would get something else of its lorebooks if what they say now were approved. */
export const hasNewLore = async (tx: Queries, row: WorkRow): Promise<boolean> => {
  if (!reachesOthers(row)) return false;
  const [behind] = await tx
    .select({ id: lorebooks.id })
    .from(characterLorebooks)
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(and(isOf(row.id), or(isNull(characterLorebooks.liveNumber), ne(characterLorebooks.liveNumber, lorebooks.revision))))
    .limit(1);
  return behind !== undefined;
};

/** A chatbot knows a book from now on. Its row is locked, and its caller counted those it knows. */
export const knowLore = async (tx: Pick<Tx, 'insert'>, characterId: string, lorebookId: string, at: Date): Promise<void> => {
  await tx.insert(characterLorebooks).values({ characterId, lorebookId, createdAt: at });
};

/**
 * Puts a book into the bin, found by `which`: it is out of prompts at once, and it waits with no chatbot any more. Reviewers of
 * those that wait are told that their cases changed. Returns whether it was there.
 */
export const removeLore = async (tx: Tx, lorebookId: string, which: SQL | undefined, at: Date): Promise<boolean> => {
  const knowing = await lockKnowing(tx, lorebookId);
  const gone = await tx.update(lorebooks).set({ deletedAt: at }).where(which).returning({ id: lorebooks.id });
  if (gone.length === 0) return false;
  await tx
    .update(characterLorebooks)
    .set({ submittedNumber: null })
    .where(and(eq(characterLorebooks.lorebookId, lorebookId), isNotNull(characterLorebooks.submittedNumber)));
  await dropForgotten(tx, [lorebookId]);
  for (const row of knowing) if (isInReview(row)) await touchCase(tx, row.id);
  return true;
};

/** A book that comes back from the bin is not known again by chatbots that know `max` others by now. */
export const forgetLoreWhereFull = async (tx: Tx, lorebookId: string, max: number): Promise<void> => {
  const knowing = idsOf(await lockKnowing(tx, lorebookId));
  const full = await tx
    .select({ id: characterLorebooks.characterId })
    .from(characterLorebooks)
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .where(inArray(characterLorebooks.characterId, ['', ...knowing]))
    .groupBy(characterLorebooks.characterId)
    .having(gte(count(), max));
  await tx
    .delete(characterLorebooks)
    .where(and(eq(characterLorebooks.lorebookId, lorebookId), inArray(characterLorebooks.characterId, ['', ...idsOf(full)])));
  await dropForgotten(tx, [lorebookId]);
};

/** A chatbot forgets a book: it is out of its prompts at once. Returns whether it knew it. */
export const forgetLore = async (tx: Tx, characterId: string, lorebookId: string): Promise<boolean> => {
  await lockBooks(tx, characterId);
  const gone = await tx
    .delete(characterLorebooks)
    .where(and(isOf(characterId), eq(characterLorebooks.lorebookId, lorebookId)))
    .returning({ id: characterLorebooks.lorebookId });
  await dropForgotten(tx, idsOf(gone));
  return gone.length > 0;
};

/** Chatbots whose every word goes forget their books. */
export const forgetAllLore = async (tx: Pick<Tx, 'select' | 'delete'>, characterIds: readonly string[]): Promise<void> => {
  const gone = await tx
    .delete(characterLorebooks)
    .where(inArray(characterLorebooks.characterId, ['', ...characterIds]))
    .returning({ id: characterLorebooks.lorebookId });
  await dropForgotten(tx, idsOf(gone));
};

/** A book of a chatbot in the version that waits, else in the one that is served. */
export interface ShownLore {
  lorebookId: string;
  isNew: boolean;
  content: VersionedLorebook;
}

/** What a reviewer looks at, and what a report keeps: of each book what waits with the chatbot, else what its readers get. */
export const readShownLore = async (tx: Queries, characterId: string, which: 'submitted' | 'live'): Promise<ShownLore[]> => {
  const number =
    which === 'live'
      ? characterLorebooks.liveNumber
      : sql<number>`coalesce(${characterLorebooks.submittedNumber}, ${characterLorebooks.liveNumber})`;
  const rows = await tx
    .select({ known: characterLorebooks, version: lorebookVersions })
    .from(characterLorebooks)
    .innerJoin(lorebooks, and(eq(lorebooks.id, characterLorebooks.lorebookId), isNull(lorebooks.deletedAt)))
    .innerJoin(
      lorebookVersions,
      and(eq(lorebookVersions.lorebookId, characterLorebooks.lorebookId), eq(lorebookVersions.number, number)),
    )
    .where(isOf(characterId))
    .orderBy(asc(characterLorebooks.createdAt), asc(lorebooks.id));
  return rows.map(({ known, version }) => ({
    lorebookId: known.lorebookId,
    isNew: version.number !== known.liveNumber,
    content: version.content,
  }));
};
