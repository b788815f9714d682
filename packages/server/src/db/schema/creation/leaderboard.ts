import { leaderboardTypes, type LeaderboardHold } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts.ts';
import { characters } from '../characters.ts';
import { instant, knownValues } from '../columns.ts';

const statuses = ['ranked', 'pending'] as const;

/** How many messages of their own a member sent a chatbot on a day (UTC), counted once the day is over. */
export const chatDaily = pgTable(
  'chat_daily',
  {
    day: date('day', { mode: 'string' }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.userId, table.characterId] }),
    /** What a chatbot was sent in a month, and what goes with it. */
    index('chat_daily_character').on(table.characterId, table.day),
    /** What goes with an account. */
    index('chat_daily_user').on(table.userId),
  ],
);

/** The creators' ranks of a month, as the last run of the job left them. */
export const leaderboardRows = pgTable(
  'leaderboard_rows',
  {
    id: text('id').primaryKey(),
    /** `2026-11`. */
    month: text('month').notNull(),
    type: text('type', { enum: leaderboardTypes }).notNull(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: statuses }).notNull(),
    /** Null while the row is held for a check. */
    rank: integer('rank'),
    score: integer('score').notNull(),
    /** Ranks up since the month before; null: none then. */
    movement: integer('movement'),
    numberOfCharacters: integer('number_of_characters').notNull(),
    /** What orders equal scores: members, the mean rating, the first approval. */
    chatters: integer('chatters').notNull(),
    rating: doublePrecision('rating').notNull(),
    approvedAt: instant('approved_at').notNull(),
    /** Why it is, or was, held. */
    heldFor: jsonb('held_for').$type<LeaderboardHold[]>().notNull().default([]),
    /** When an admin let it take part; a later run of the job holds it no more. */
    releasedAt: instant('released_at'),
    /** Since when the month's ranks are final; null: they may change. */
    frozenAt: instant('frozen_at'),
  },
  (table) => [
    index('leaderboard_rows_list').on(table.applicationId, table.month, table.type, table.rank),
    index('leaderboard_rows_user').on(table.userId),
    index('leaderboard_rows_month').on(table.month),
    knownValues('leaderboard_rows_known_type', table.type, leaderboardTypes),
    knownValues('leaderboard_rows_known_status', table.status, statuses),
    check('leaderboard_rows_ranked_or_held', sql`(status = 'ranked') = (rank is not null)`),
  ],
);
