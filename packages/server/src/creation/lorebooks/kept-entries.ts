import type { TriedLorebook } from '../../platform/works/lore-test.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { readEntries, toEntryColumns, toEntryForm, type EntryRow, type LorebookRow } from './lorebook-rows.ts';

type Entries = TriedLorebook['entries'];

/** The entries of a book as the bench tries them. */
export type ReadKeptEntries = (book: Pick<LorebookRow, 'id' | 'revision'>) => Promise<Entries>;

/** Milliseconds: so long a book stays that nobody tries. */
const idleMs = 10 * 60_000;

const toTried = (row: EntryRow): Entries[number] => {
  const { folder: _, shadow: __, ...columns } = toEntryColumns(toEntryForm(row));
  return { ...columns, id: row.id };
};

/** UTF-16 units of what a book says: what it holds beside them is little. */
const lengthOf = (entries: Entries): number => entries.reduce((sum, { content }) => sum + content.length, 0);

/**
 * Reads entries of books, and remembers those that were tried last by their revisions: the author of a book presses the bench
 * again and again, and a book of a thousand entries is megabytes. `maxLength` bounds what is held, in UTF-16 units.
 */
export const createKeptEntries = ({ db, clock, maxLength = 16_000_000 }: { db: Db; clock: Clock; maxLength?: number }) => {
  const books = new Map<string, { revision: number; entries: Entries; length: number; usedAt: number }>();
  let length = 0;
  const drop = (id: string) => {
    length -= books.get(id)?.length ?? 0;
    books.delete(id);
  };
  const keep = (id: string, revision: number, entries: Entries) => {
    drop(id);
    const now = clock.now().getTime();
    const own = lengthOf(entries);
    books.set(id, { revision, entries, length: own, usedAt: now });
    length += own;
    // The one that was used longest ago stands first.
    for (const [oldest, { usedAt }] of books) {
      if (length <= maxLength && now - usedAt < idleMs) break;
      drop(oldest);
    }
  };
  const read: ReadKeptEntries = async ({ id, revision }) => {
    const known = books.get(id);
    const entries = known?.revision === revision ? known.entries : (await readEntries(db, id)).map(toTried);
    keep(id, revision, entries);
    return entries;
  };
  return read;
};
