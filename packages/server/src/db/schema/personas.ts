import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Who a user is in a chat. Conversations refer to it by id; one that is deleted counts as none. */
export const personas = pgTable(
  'personas',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    avatarUrl: text('avatar_url'),
    highlights: text('highlights').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('personas_user').on(table.userId, table.createdAt),
    /** However many tabs set one at once. */
    uniqueIndex('personas_default')
      .on(table.userId)
      .where(sql`is_default and deleted_at is null`),
  ],
);
