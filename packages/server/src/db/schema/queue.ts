import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** One line a brand; its row is the lock under which places are given. */
export const queues = pgTable('queues', {
  applicationId: text('application_id').primaryKey(),
  /** Tickets given so far. */
  lastNumber: integer('last_number').notNull().default(0),
});

/**
 * A user's place in a brand's line. `waiting` and `access` are alive; `expired` (the time inside is
 * over) and `left` (nothing heard for too long) are dead and stay so: a visitor who returns gets a new number.
 */
export const queueTickets = pgTable(
  'queue_tickets',
  {
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Order of arrival. */
    number: integer('number').notNull(),
    status: text('status', { enum: ['waiting', 'access', 'expired', 'left'] }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Last sign of life: a poll or a message sent. */
    seenAt: instant('seen_at').notNull(),
    accessAt: instant('access_at'),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId] }),
    index('queue_tickets_line').on(table.applicationId, table.status, table.number),
    index('queue_tickets_access').on(table.applicationId, table.accessAt),
    index('queue_tickets_user').on(table.userId),
  ],
);

/** Signed passes that a user showed: with this character the line does not count until then. */
export const queueBypasses = pgTable(
  'queue_bypasses',
  {
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id').notNull(),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.userId, table.characterId] }),
    index('queue_bypasses_user').on(table.userId),
  ],
);
