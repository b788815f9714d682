import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** A member's own key at a model provider (P-PROF-04), sealed for that member. */
export const modelKeys = pgTable('model_keys', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null once it was taken away; the mode stays. */
  sealed: text('sealed'),
  /** Beginning and last four characters, all that is ever shown. */
  hint: text('hint'),
  mode: text('mode', { enum: ['disabled', 'enabled', 'hybrid'] })
    .notNull()
    .default('disabled'),
  updatedAt: instant('updated_at').notNull(),
});

/** Archives of what an account holds, the newest only: one row an account. */
export const exports = pgTable(
  'exports',
  {
    /** Cannot be guessed, because it is part of its address. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    state: text('state', { enum: ['queued', 'ready', 'failed'] }).notNull(),
    /** What is being written, and how far that is. */
    step: text('step'),
    done: integer('done').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** It was asked for while adult content was open to the account, and is there only as long as that is so. */
    showsAdult: boolean('shows_adult').notNull().default(true),
    requestedAt: instant('requested_at').notNull(),
    readyAt: instant('ready_at'),
    /** When the archive is dropped. */
    endsAt: instant('ends_at'),
  },
  (table) => [index('exports_ends').on(table.endsAt)],
);

/** Pieces of an archive, in their order: written and read without ever being whole in memory. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    body: bytes('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.seq] })],
);

/** Accounts that are being left: hidden at once, erased once the time for second thoughts is over. */
export const erasures = pgTable(
  'erasures',
  {
    id: text('id').primaryKey(),
    /** No reference: the row outlives the account by a moment. */
    userId: text('user_id').notNull().unique(),
    /** Whether public chatbots stay, without the name; holds of this erasure say which they are. */
    keepsWorks: boolean('keeps_works').notNull(),
    /** Of the secret in the mail that takes it back. */
    undoHash: text('undo_hash').notNull(),
    requestedAt: instant('requested_at').notNull(),
    eraseAt: instant('erase_at').notNull(),
    /** When it began; from then on nothing brings the account back. */
    startedAt: instant('started_at'),
  },
  (table) => [index('erasures_due').on(table.eraseAt), uniqueIndex('erasures_undo').on(table.undoHash)],
);
