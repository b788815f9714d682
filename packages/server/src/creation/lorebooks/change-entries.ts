import { AppError, settleEntry, type Issue, type LorebookEntryChange, type LorebookEntryForm } from '@troupe/protocol';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Clock, Db, Tx } from '../../ports/index.ts';
import type { EntryIds } from './entry-ids.ts';
import { entryIssues, refuseCount, refuseIssues, refuseRevision } from './lorebook-issues.ts';
import { countEntries, lockLorebook, toEntryColumns, toEntryForm, type EntryRow } from './lorebook-rows.ts';

export interface ChangeEntriesDeps {
  db: Db;
  clock: Clock;
  entryIds: EntryIds;
}

/** What was made of a book's entries: its revision after it, and the entries that were made or changed. */
export interface Written {
  revision: number;
  entries: EntryRow[];
}

/** Without what a device left out of a change, which stays as it is. */
const said = (entry: Partial<LorebookEntryForm>): Partial<LorebookEntryForm> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/** What a batch does to a book, worked out on rows that are locked: nothing is written before all of it is known to be right. */
interface Batch {
  rows: Map<string, EntryRow>;
  /** Ids in the order of the changes that made or changed them. */
  touched: Set<string>;
  removed: Set<string>;
  issues: Issue[];
}

interface Making {
  lorebookId: string;
  now: Date;
  nextId: () => string;
}

const write = ({ rows, touched, removed }: Batch, row: EntryRow): void => {
  rows.set(row.id, row);
  touched.add(row.id);
  removed.delete(row.id);
};

const find = ({ rows }: Batch, id: string): EntryRow => {
  const row = rows.get(id);
  if (!row) throw new AppError('not_found');
  return row;
};

const make = (batch: Batch, id: string, form: LorebookEntryForm, { lorebookId, now }: Making): void =>
  write(batch, { ...toEntryColumns(form), id, lorebookId, createdAt: now, updatedAt: now });

const apply = (batch: Batch, change: LorebookEntryChange, path: string, making: Making): void => {
  switch (change.op) {
    case 'create': {
      const form = settleEntry(change.entry);
      batch.issues.push(...entryIssues(form, null, { path, isImported: change.imported ?? false }));
      return make(batch, making.nextId(), form, making);
    }
    case 'update': {
      const row = find(batch, change.id);
      const base = toEntryForm(row);
      const form = settleEntry({ ...base, ...said(change.entry) });
      batch.issues.push(...entryIssues(form, base, { path }));
      return write(batch, { ...row, ...toEntryColumns(form), updatedAt: making.now });
    }
    case 'delete': {
      find(batch, change.id);
      batch.rows.delete(change.id);
      batch.touched.delete(change.id);
      batch.removed.add(change.id);
      return;
    }
    case 'restore': {
      const { id, ...entry } = change.entry;
      // It was right when it was kept, as a form or as a file had it.
      const form = settleEntry(entry);
      batch.issues.push(...entryIssues(form, null, { path, isImported: true }));
      return make(batch, id, form, making);
    }
  }
};

/** Rows that the changes name: the others of the book stay unread. */
const readNamed = async (tx: Tx, lorebookId: string, changes: readonly LorebookEntryChange[]): Promise<Map<string, EntryRow>> => {
  const ids = changes.flatMap((change) => ('id' in change ? change.id : []));
  const isNamed = and(eq(lorebookEntries.lorebookId, lorebookId), inArray(lorebookEntries.id, ['', ...ids]));
  const rows = await tx.select().from(lorebookEntries).where(isNamed);
  return new Map(rows.map((row) => [row.id, row]));
};

const { id: _id, lorebookId: _lorebookId, createdAt: _createdAt, ...changing } = getTableColumns(lorebookEntries);
/** SQL: every column that a change may touch as the row that was given has it, so that a hundred rows are one statement. */
const asGiven = Object.fromEntries(
  Object.entries(changing).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
);

/** Writes what a batch came to. An entry that is taken back must not be there yet: in this book it is another's, elsewhere somebody's. */
const store = async (tx: Tx, { rows, touched, removed }: Batch, known: ReadonlySet<string>): Promise<void> => {
  if (removed.size > 0) await tx.delete(lorebookEntries).where(inArray(lorebookEntries.id, [...removed]));
  const kept = [...touched].flatMap((id) => rows.get(id) ?? []);
  const made = kept.filter(({ id }) => !known.has(id));
  if (made.length > 0) {
    const stored = await tx.insert(lorebookEntries).values(made).onConflictDoNothing().returning({ id: lorebookEntries.id });
    if (stored.length < made.length) throw new AppError('conflict');
  }
  const changed = kept.filter(({ id }) => known.has(id));
  if (changed.length > 0)
    await tx.insert(lorebookEntries).values(changed).onConflictDoUpdate({ target: lorebookEntries.id, set: asGiven });
};

/**
 * Makes changes of a book's entries in their order: all of them, or none. Throws `not_found`, `invalid_input` with everything
 * that stands against them, and `conflict` where the book has another revision or would have too many entries.
 */
export const createChangeEntries =
  ({ db, clock, entryIds }: ChangeEntriesDeps) =>
  (
    lorebookId: string,
    {
      changes,
      baseRevision,
      pathOf,
    }: { changes: readonly LorebookEntryChange[]; baseRevision: number | undefined; pathOf: (at: number) => string },
    context: CallerContext,
  ): Promise<Written> =>
    db.transaction(async (tx) => {
      const book = await lockLorebook(tx, lorebookId, context);
      refuseRevision(book.revision, baseRevision);
      const rows = await readNamed(tx, lorebookId, changes);
      const known = new Set(rows.keys());
      const ids = entryIds(changes.length);
      const now = clock.now();
      const batch: Batch = { rows, touched: new Set(), removed: new Set(), issues: [] };
      for (const [at, change] of changes.entries())
        apply(batch, change, pathOf(at), { lorebookId, now, nextId: () => ids[at] ?? '' });
      refuseIssues(batch.issues);
      refuseCount((await countEntries(tx, lorebookId)) + rows.size - known.size);
      await store(tx, batch, known);
      const revision = book.revision + 1;
      await tx.update(lorebooks).set({ revision, updatedAt: now }).where(eq(lorebooks.id, lorebookId));
      return { revision, entries: [...batch.touched].flatMap((id) => batch.rows.get(id) ?? []) };
    });
