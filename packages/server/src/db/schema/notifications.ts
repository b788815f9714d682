import type { NotificationKind, NotificationSettings } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** What an account was told, in order (docs/features/platform/notifications.md). Ids and names, nothing of a conversation. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    readAt: instant('read_at'),
    /** Set while devices are still to be told. */
    pushDueAt: instant('push_due_at'),
    createdAt: created(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.seq),
    index('notifications_due')
      .on(table.pushDueAt)
      .where(sql`push_due_at is not null`),
  ],
);

/** How an account wants to be told; an account without a row has the defaults. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb('settings').$type<Partial<NotificationSettings>>().notNull().default({}),
});

/** A device of an account, at its browser's push service (RFC 8030, RFC 8291). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Family of the browser and its system, as its owner knows it: "Firefox on Linux". */
    device: text('device').notNull(),
    /** Failures since it last took one. */
    failures: integer('failures').notNull().default(0),
    createdAt: created(),
  },
  (table) => [uniqueIndex('push_subscriptions_endpoint').on(table.endpoint), index('push_subscriptions_user').on(table.userId)],
);
