import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was done (port `Limits`). Unlogged: a count may be lost in a crash, and must not wait for the disk. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the window ends and the count begins anew. */
    expire: timestamp('expire', { withTimezone: true }),
  },
  (table) => [index('limit_counts_expire').on(table.expire)],
);
