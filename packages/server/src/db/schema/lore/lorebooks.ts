import type { LoreRules, LoreSample } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts.ts';
import { characters } from '../characters.ts';
import { created, instant, knownValues } from '../columns.ts';

const visibilities = ['private', 'hidden'] as const;

/** Worlds that characters know (R-LORE-05). */
export const lorebooks = pgTable(
  'lorebooks',
  {
    id: text('id').primaryKey(),
    /** Brands on which it is its creator's. */
    applicationIds: text('application_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    creatorUserId: text('creator_user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    avatarUrl: text('avatar_url'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null: as deep as ours look. */
    scanDepth: integer('scan_depth'),
    recursive: boolean('recursive').notNull().default(false),
    visibility: text('visibility', { enum: visibilities }).notNull().default('private'),
    /** Counts what was written of it and of its entries, from 1. */
    revision: integer('revision').notNull().default(1),
    /** What its file said of the book beside what we read, for lossless export. */
    card: json('card').$type<Record<string, unknown>>(),
    deletedAt: instant('deleted_at'),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('lorebooks_creator').on(table.creatorUserId, table.updatedAt),
    index('lorebooks_removed')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    /** Which books keep a picture. */
    index('lorebooks_picture').on(table.avatarUrl),
    knownValues('lorebooks_known_visibility', table.visibility, visibilities),
  ],
);

export const lorebookEntries = pgTable(
  'lorebook_entries',
  {
    id: text('id').primaryKey(),
    lorebookId: text('lorebook_id')
      .notNull()
      .references(() => lorebooks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keywords: jsonb('keywords').$type<string[]>().notNull(),
    secondaryKeywords: jsonb('secondary_keywords').$type<string[]>().notNull().default([]),
    content: text('content').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    constant: boolean('constant').notNull().default(false),
    insertionOrder: doublePrecision('insertion_order').notNull().default(100),
    /** Where its author keeps it; '' for no folder. */
    folder: text('folder').notNull().default(''),
    rules: jsonb('rules').$type<LoreRules>().notNull(),
    /** What its file said of it beside what we read, as JSON text; '' for nothing. */
    shadow: text('shadow').notNull().default(''),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('lorebook_entries_lorebook').on(table.lorebookId)],
);

/** An entry as a version keeps it: everything that a prompt or a reader is told of it. */
export interface VersionedEntry {
  id: string;
  name: string;
  keywords: string[];
  secondaryKeywords: string[];
  content: string;
  enabled: boolean;
  constant: boolean;
  insertionOrder: number;
  rules: LoreRules;
  updatedAt: string;
}

/** A lorebook as a version keeps it, entries in the order they stand in a prompt. */
export interface VersionedLorebook {
  name: string;
  description: string;
  avatarUrl: string | null;
  tags: string[];
  scanDepth: number | null;
  recursive: boolean;
  entries: VersionedEntry[];
}

/** Lorebooks as they were submitted for a review, by their revision: never changed, and dropped when no chatbot knows them any more. */
export const lorebookVersions = pgTable(
  'lorebook_versions',
  {
    lorebookId: text('lorebook_id')
      .notNull()
      .references(() => lorebooks.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').$type<VersionedLorebook>().notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.lorebookId, table.number] }),
    /** Which versions keep a picture. */
    index('lorebook_versions_picture').on(sql`(content->>'avatarUrl')`),
  ],
);

/** What a book is tested with whenever it is saved; one row for all samples of a book. */
export const loreSamples = pgTable('lore_samples', {
  lorebookId: text('lorebook_id')
    .primaryKey()
    .references(() => lorebooks.id, { onDelete: 'cascade' }),
  samples: jsonb('samples').$type<LoreSample[]>().notNull(),
  updatedAt: instant('updated_at')
    .notNull()
    .default(sql`now()`),
});

/** Which characters know which worlds, and in which version. */
export const characterLorebooks = pgTable(
  'character_lorebooks',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    lorebookId: text('lorebook_id')
      .notNull()
      .references(() => lorebooks.id, { onDelete: 'cascade' }),
    /** The version that others read; null while none was approved. */
    liveNumber: integer('live_number'),
    /** The version that waits for a reviewer. */
    submittedNumber: integer('submitted_number'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.lorebookId] }),
    index('character_lorebooks_lorebook').on(table.lorebookId),
    foreignKey({
      name: 'character_lorebooks_live',
      columns: [table.lorebookId, table.liveNumber],
      foreignColumns: [lorebookVersions.lorebookId, lorebookVersions.number],
    }),
    foreignKey({
      name: 'character_lorebooks_submitted',
      columns: [table.lorebookId, table.submittedNumber],
      foreignColumns: [lorebookVersions.lorebookId, lorebookVersions.number],
    }),
  ],
);
