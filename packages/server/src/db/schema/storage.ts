import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/**
 * Bytes that an account keeps, without what `storedChanges` holds still: texts of messages, former texts, memories,
 * cards, worlds and pictures. Triggers write, `platform/storage.ts` reads.
 */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('stored_bytes_brand').on(table.applicationId)],
);

/**
 * What statements added or took away since, one row each: on a counter's row writers would wait for each other,
 * and two could deadlock.
 */
export const storedChanges = pgTable(
  'stored_changes',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: text('user_id').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [index('stored_changes_user').on(table.userId)],
);
