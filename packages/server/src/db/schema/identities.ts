import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** Usernames that nobody bears and that are not free: somebody is about to take one, or has given one up. */
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
