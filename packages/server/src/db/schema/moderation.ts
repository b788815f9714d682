import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** How often something of safety happened in a month, for the yearly report, without accounts. */
export const safetyCounts = pgTable(
  'safety_counts',
  {
    applicationId: text('application_id').notNull(),
    /** `2026-11`. */
    month: text('month').notNull(),
    /** `crisis_card`, `refused_minors`. */
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.month, table.kind] })],
);

/** How often what an account said was refused, by category, so that a moderator sees whether it was only once. */
export const moderationHits = pgTable(
  'moderation_hits',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category] })],
);

/** How often something was found in what an account wrote, or was written to it, within an hour: the log has one entry of them all. */
export const moderationHours = pgTable(
  'moderation_hours',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `content_refused`, `content_noted`. */
    action: text('action').notNull(),
    category: text('category').notNull(),
    /** When the hour began. */
    hour: instant('hour').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.action, table.category, table.hour] })],
);

/** That an account is known to be a minor's, and from where: never an age. */
export const minorSignals = pgTable('minor_signals', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  source: text('source').notNull(),
  createdAt: created(),
});
