import { moderationStatuses, type Draft } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Chatbots as far as they are written (R-DRAFT-01): read by their writers alone. */
export const drafts = pgTable(
  'drafts',
  {
    /** Chosen by a device, so that two accounts may have the same. */
    id: text('id').notNull(),
    applicationId: text('application_id').notNull(),
    creatorUserId: text('creator_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The chatbot that it changes, as the device says: whether it is there, and whose it is, is asked when it is read. */
    characterId: text('character_id'),
    characterRevision: integer('character_revision').notNull(),
    content: jsonb('content').$type<Pick<Draft, 'form' | 'note' | 'guidelines'>>().notNull(),
    /** Where the review of its chatbot stood when it was written. */
    moderationStatus: text('moderation_status', { enum: moderationStatuses }),
    /** Counts what was kept of it, from 1. */
    revision: integer('revision').notNull(),
    /** What a list shows of it, apart: a list would read all texts of all drafts otherwise. */
    name: text('name')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(left(content->'form'->>'name', 1000), '')`),
    title: text('title')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(left(content->'form'->>'title', 1000), '')`),
    avatarUrl: text('avatar_url').generatedAlwaysAs(sql`content->'form'->>'avatar_url'`),
    createdAt: created(),
    updatedAt: instant('updated_at').notNull(),
    /** When it went to the bin. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.creatorUserId, table.applicationId, table.id] }),
    index('drafts_list').on(table.creatorUserId, table.applicationId, table.updatedAt),
    index('drafts_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    /** Which drafts keep a picture. */
    index('drafts_picture').on(table.avatarUrl),
  ],
);
