import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** The ways into accounts: who an issuer says has signed in, and whose account that opens. */
export const identities = pgTable(
  'identities',
  {
    applicationId: text('application_id').notNull(),
    /** `embedded`, or the address of an outside issuer. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    kind: text('kind', { enum: ['email', 'outside'] }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Usernames that no account has and that are not free: an account is about to take one, or has given one up. */
export const nameHolds = pgTable(
  'name_holds',
  {
    name: text('name').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['checked', 'given_up'] }).notNull(),
    until: instant('until').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [index('name_holds_user').on(table.userId), index('name_holds_until').on(table.until)],
);

/**
 * Usernames of erased accounts that are barred for a while, each as a digest under a key of the server: the table says neither
 * the name nor whose it was.
 */
export const erasedNames = pgTable(
  'erased_names',
  {
    digest: text('digest').primaryKey(),
    until: instant('until').notNull(),
  },
  (table) => [index('erased_names_until').on(table.until)],
);

/** Addresses on their way, one an account, and those that took over and can be taken back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    /** Null where the account had none: there is no address to take back. */
    oldEmail: text('old_email'),
    newEmail: text('new_email').notNull(),
    /** Of the code that is good now; where the address is taken, of a code that was never sent. */
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
