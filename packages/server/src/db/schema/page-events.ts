import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created } from './columns.ts';

/** How pages are used (P-BRAND-13), for thirty days. With an account only where its owner agreed. */
export const pageEvents = pgTable(
  'page_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Null without consent. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Tells visitors of one day apart, and nothing else: a digest under a salt that is gone with the day. */
    visitor: text('visitor').notNull(),
    name: text('name').notNull(),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    createdAt: created(),
  },
  (table) => [index('page_events_day').on(table.day), index('page_events_user').on(table.userId)],
);

/** What is left of them: how often, and by how many. */
export const eventSums = pgTable(
  'event_sums',
  {
    applicationId: text('application_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** The event's one detail that is counted apart: network, plan, on or off; '' for none. */
    detail: text('detail').notNull(),
    count: integer('count').notNull(),
    visitors: integer('visitors').notNull(),
    /** Sum of amounts, in the smallest unit of the currency that `detail` names; 0 where there is none. */
    amount: bigint('amount', { mode: 'number' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.day, table.name, table.detail] })],
);
