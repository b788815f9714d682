import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant, knownValues } from './columns.ts';

/** Statistics of chats: what pages tell of ads (C-ADS-02) and ratings (C-RATE-04). It holds no text of a conversation. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Null without the consent of the account; the chat is named with the account only. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
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

/** Which rooms providers call (`platform/inbox`). */
export const webhookSources = ['payments', 'age-checks', 'mails'] as const;

/**
 * What providers called us about, once each: stored before the provider hears that it was, and handled after. `next_at` is
 * the timer of a waiting one, so that none depends on a queue's entry.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Digest of source, brand and the provider's name of the event. */
    id: text('id').primaryKey(),
    source: text('source', { enum: webhookSources }).notNull(),
    applicationId: text('application_id').notNull(),
    /** What its handler needs, sealed; null once it is done. */
    sealed: text('sealed'),
    state: text('state', { enum: ['waiting', 'done', 'failed'] }).notNull(),
    /** Begun, the one that goes on included. */
    tries: integer('tries').notNull(),
    /** Of a waiting one: nothing else begins it before. */
    nextAt: instant('next_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('webhook_events_due')
      .on(table.source, table.nextAt)
      .where(sql`state = 'waiting'`),
    index('webhook_events_created').on(table.createdAt),
    knownValues('webhook_events_source', table.source, webhookSources),
    check('webhook_events_bytes', sql`octet_length(sealed) <= 3000`),
    check('webhook_events_done', sql`(state = 'done') = (sealed is null)`),
  ],
);
