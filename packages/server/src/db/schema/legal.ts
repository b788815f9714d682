import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created } from './columns.ts';

/** What a person agreed to, and when they took it back. Rows are only ever added; the newest of a kind counts. */
export const consents = pgTable(
  'consents',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    /** A legal page (`terms`), or another thing that one may agree to. */
    kind: text('kind').notNull(),
    /** Name of the text's version, for people; null where there is no text. */
    version: text('version'),
    /** Digest of the words that were agreed to; null where there is no text. */
    hash: text('hash'),
    given: boolean('given').notNull(),
    /** Language in which they were shown. */
    language: text('language').notNull(),
    createdAt: created(),
  },
  (table) => [index('consents_user').on(table.userId, table.kind, table.createdAt)],
);
