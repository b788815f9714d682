import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created } from './columns.ts';

/** The first-party event table: sign-ins (P-AUTH-06), and what pages tell of ads (C-ADS-02) and ratings (C-RATE-04). It holds no text of a conversation. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null where an event is of no chat. */
    characterId: text('character_id'),
    conversationId: text('conversation_id'),
    /** Everything else of the event, by the names it came with. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (table) => [
    index('events_name').on(table.applicationId, table.name, table.createdAt),
    index('events_user').on(table.userId),
    index('events_character').on(table.characterId, table.name),
  ],
);
