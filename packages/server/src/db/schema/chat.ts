import type { GroupSettings, SceneNote } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { characters } from './characters.ts';
import { created, instant } from './columns.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id),
    label: text('label'),
    voiceId: text('voice_id'),
    userPersonaId: text('user_persona_id'),
    /** End of the shown branch. */
    headId: text('head_id'),
    cappedMessageId: text('capped_message_id'),
    /** The message up to which facts were drawn from the story (decision 65). */
    rememberedId: text('remembered_id'),
    /** How a group is set up here; null: as its author left it. */
    groupSettings: jsonb('group_settings').$type<GroupSettings>(),
    /** What the user wants of the scene; null: nothing. */
    sceneNote: jsonb('scene_note').$type<SceneNote>(),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('conversations_user').on(table.userId, table.updatedAt),
    index('conversations_user_character').on(table.userId, table.characterId, table.updatedAt),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: text('id').primaryKey(),
    /** Insertion order; also the tie-breaker of siblings. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    prevId: text('prev_id').references((): AnyPgColumn => messages.id),
    /** Messages from the root to here, counting this one: a page of a branch needs no full walk. */
    depth: integer('depth').notNull(),
    role: text('role', { enum: ['bot', 'user'] }).notNull(),
    subCharacterId: text('sub_character_id'),
    content: text('content').notNull(),
    status: text('status', { enum: ['generating', 'complete', 'stopped', 'interrupted', 'failed'] })
      .notNull()
      .default('complete'),
    imageUrl: text('image_url'),
    imagePrompt: text('image_prompt'),
    /** Of the picture, in pixels: its place is kept before it is here. */
    imageWidth: integer('image_width'),
    imageHeight: integer('image_height'),
    /** The reader's label: `messageLabels` of the protocol. */
    rating: text('rating'),
    ratingReasons: jsonb('rating_reasons').$type<string[]>().notNull().default([]),
    /** When its reader reported it; shown collapsed since. */
    reportedAt: instant('reported_at'),
    clientId: text('client_id'),
    /** Members of a group who know of it; null: all of them. */
    audience: text('audience').array(),
    /** Leaf last read below this message; where `head` goes when the reader comes back to it. */
    lastLeafId: text('last_leaf_id'),
    createdAt: created(),
    deletedAt: instant('deleted_at'),
    deletedBatch: text('deleted_batch'),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.seq),
    index('messages_prev').on(table.prevId),
    /** Siblings of a conversation's first message, which have no `prevId` to be found by. */
    index('messages_roots')
      .on(table.conversationId)
      .where(sql`${table.prevId} is null`),
    uniqueIndex('messages_client').on(table.conversationId, table.clientId),
    /** A day's messages: they come in the order of their time, so that a few pages of this index tell where a day lies. */
    index('messages_created').using('brin', table.createdAt),
    /** Whose a conversation's picture is: asked whenever one is read. */
    index('messages_image')
      .on(table.imageUrl)
      .where(sql`${table.imageUrl} is not null`),
  ],
);

/** What a message said before each edit, oldest first: an edit loses nothing. */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Of the message: whose bytes these are is asked when the message is gone already. */
    conversationId: text('conversation_id').notNull(),
    content: text('content').notNull(),
    /** When this text was replaced. */
    createdAt: created(),
  },
  (table) => [index('message_revisions_message').on(table.messageId, table.id)],
);

/** Messages that a user gave a name, to come back to. */
export const bookmarks = pgTable('bookmarks', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  createdAt: created(),
});

/** One run of the model. */
export const generations = pgTable(
  'generations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** Null for auto pilot, which stores nothing. */
    messageId: text('message_id'),
    kind: text('kind', { enum: ['send', 'regenerate', 'continue', 'autopilot', 'image'] }).notNull(),
    status: text('status', { enum: ['running', 'complete', 'stopped', 'interrupted', 'failed'] }).notNull(),
    /** Length of text that stood before (continue). */
    baseLength: integer('base_length').notNull().default(0),
    /** What went into the prompt and what was cut; read by "Why this reply?". */
    report: jsonb('report').$type<Record<string, unknown>>(),
    /** Chosen by the sender's device: a repeated one finds this run instead of starting another. */
    clientId: text('client_id'),
    bodyHash: text('body_hash'),
    heartbeatAt: instant('heartbeat_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    index('generations_conversation').on(table.conversationId, table.createdAt),
    uniqueIndex('generations_client').on(table.conversationId, table.clientId),
    /** The run that wrote a message: "Why this reply?". */
    index('generations_message').on(table.messageId),
    index('generations_running').on(table.status, table.heartbeatAt),
  ],
);

/** The append-only log of a run; `seq` counts from 1 without gaps. */
export const generationEvents = pgTable(
  'generation_events',
  {
    generationId: text('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    kind: text('kind', { enum: ['start', 'delta', 'done', 'error'] }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.seq] })],
);
