import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Addresses on their way, one an account, and those that took over and can be taken back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    /** Null where the account had none: nobody could take it back. */
    oldEmail: text('old_email'),
    newEmail: text('new_email').notNull(),
    /** Of the code that is good now; of a code that was sent to nobody where the address is taken. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    codeEndsAt: instant('code_ends_at').notNull(),
    /** Of the secret in the mail to the old address. */
    revertHash: text('revert_hash').notNull(),
    /** Until then that secret does something. */
    revertUntil: instant('revert_until').notNull(),
    /** When the new address took over; null while its code is awaited. */
    completedAt: instant('completed_at'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('email_changes_pending')
      .on(table.userId)
      .where(sql`completed_at is null`),
    index('email_changes_user').on(table.userId),
    uniqueIndex('email_changes_revert').on(table.revertHash),
    index('email_changes_old').on(table.applicationId, table.oldEmail),
    index('email_changes_ends').on(table.revertUntil),
  ],
);
