import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { characters } from './characters.ts';
import { created, instant } from './columns.ts';

/** One rating of a user for a character: the newest. A character's `ratingScore` is made of these. */
export const characterRatings = pgTable(
  'character_ratings',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 to 5 stars. */
    stars: integer('stars').notNull(),
    /** What a low rating expected instead. */
    label: text('label'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.userId] }), index('character_ratings_user').on(table.userId)],
);

/** Favourites. */
export const characterLikes = pgTable(
  'character_likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.characterId] }),
    index('character_likes_character').on(table.characterId),
  ],
);

/** Tags that a reader suggests to add to a character or to take from it: all that they suggest for it now. */
export const tagSuggestions = pgTable(
  'tag_suggestions',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** The tag in lower case: tags that differ in nothing else are one. */
    key: text('key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As its reader wrote it. */
    tag: text('tag').notNull(),
    change: text('change', { enum: ['add', 'remove'] }).notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.key, table.userId] }),
    index('tag_suggestions_user').on(table.userId, table.characterId),
  ],
);

/** What a creator has put aside of what readers suggest. */
export const dismissedTagSuggestions = pgTable(
  'dismissed_tag_suggestions',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    change: text('change', { enum: ['add', 'remove'] }).notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.key, table.change] })],
);

/** What was done with characters, in order: what recommendations learn from. */
export const interactions = pgTable(
  'interactions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    type: text('type', { enum: ['detail_view', 'bookmark', 'cart_addition', 'rating', 'dislike'] }).notNull(),
    /** Of a cart addition. */
    amount: real('amount'),
    /** Stars of a rating. */
    rating: real('rating'),
    recommendationId: text('recommendation_id'),
    createdAt: created(),
  },
  (table) => [
    index('interactions_user').on(table.userId, table.createdAt),
    index('interactions_character').on(table.characterId, table.type),
  ],
);

/**
 * Reports as people made them. Nothing refers to what is reported: a report outlives it, and keeps
 * what it said at the time.
 */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    reporterUserId: text('reporter_user_id').notNull(),
    subjectType: text('subject_type', { enum: ['message', 'character'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    characterId: text('character_id').notNull(),
    conversationId: text('conversation_id'),
    /** `reason`: picked and commented in a chat; `issue`: of the page, with what should become of the chatbot. */
    kind: text('kind', { enum: ['reason', 'issue'] })
      .notNull()
      .default('reason'),
    /** A `ReportReason` or a `ReportIssue`, by its kind. */
    label: text('label').notNull(),
    resolution: text('resolution', { enum: ['private', 'modified', 'deleted'] }),
    comment: text('comment').notNull().default(''),
    /** The text reported, as it stood: an edit or a removal does not change what was reported. */
    evidence: text('evidence').notNull(),
    /** Id of the stored picture that was reported, which is kept as long as the report names it; null where there was none of ours. */
    pictureId: text('picture_id'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.reporterUserId, table.subjectType, table.subjectId),
    index('reports_character').on(table.characterId, table.createdAt),
    index('reports_picture').on(table.pictureId),
  ],
);

/**
 * Everything that moderation did or was told, append-only and hash-chained (decision 81). Each row's
 * hash covers the row before it, so that an edit, a deletion or a swap shows. Holds ids, reasons and
 * digests, never what people wrote: an account can be erased without breaking the chain.
 */
export const moderationLog = pgTable('moderation_log', {
  /** Counts from 1 without gaps. */
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  applicationId: text('application_id').notNull(),
  /** Who did it; null for the system. */
  actorUserId: text('actor_user_id'),
  action: text('action').notNull(),
  /** What it was done to: `message:ID`, `character:ID`, `user:ID`. */
  subject: text('subject').notNull(),
  data: jsonb('data').$type<Record<string, string | number | boolean | null>>().notNull(),
  createdAt: instant('created_at').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
});

/** Where the chain ends: its one row is the lock of appending, and shows the loss of the last entries. */
export const moderationLogHead = pgTable('moderation_log_head', {
  id: integer('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** A job that translates a character; in the database, so that it outlives its server (C-TRANS-01, decision 82). */
export const characterTranslations = pgTable(
  'character_translations',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    status: text('status', { enum: ['start', 'progress', 'success', 'error'] }).notNull(),
    percent: integer('percent').notNull().default(0),
    field: text('field', { enum: ['name', 'title', 'greeting'] }),
    /** Why it ended with `error`: an error code. */
    code: text('code'),
    /** Digest of the texts translated: another one means that the character has changed since. */
    sourceHash: text('source_hash').notNull(),
    /** The run that writes it; a new claim ends the former. */
    claim: text('claim').notNull(),
    heartbeatAt: instant('heartbeat_at').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.characterId, table.language] })],
);
