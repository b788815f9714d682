import { moderationStatuses, type DepthPrompt, type Draft, type ModerationFindings, type WorkForm } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, json, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, created, instant, knownValues } from './columns.ts';

const types = ['character', 'meta'] as const;
const visibilities = ['public', 'hidden', 'private', 'permanently_private'] as const;
const sizes = ['minimal', 'low', 'mid', 'high', 'very'] as const;
const loraStatuses = ['none', 'pending', 'ready'] as const;
/** Why a work is kept from others (`holds`). While an account is being left, its works keep their links. */
export const holdKinds = ['review', 'leaving'] as const;

export const characters = pgTable(
  'characters',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: types }).notNull().default('character'),
    /** Brands that show it. */
    applicationIds: text('application_ids').array().notNull(),
    creatorUserId: text('creator_user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    nameI18n: jsonb('name_i18n').$type<Record<string, string>>().notNull().default({}),
    titleI18n: jsonb('title_i18n').$type<Record<string, string>>().notNull().default({}),
    greeting: text('greeting').notNull().default(''),
    greetingI18n: jsonb('greeting_i18n').$type<Record<string, string>>().notNull().default({}),
    alternateGreetings: jsonb('alternate_greetings').$type<string[]>().notNull().default([]),
    greetingCharacterId: text('greeting_character_id'),
    persona: text('persona').notNull().default(''),
    scenario: text('scenario').notNull().default(''),
    dialogue: text('dialogue').notNull().default(''),
    systemPrompt: text('system_prompt').notNull().default(''),
    postHistoryInstructions: text('post_history_instructions').notNull().default(''),
    language: text('language').notNull().default('en'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    avatarUrl: text('avatar_url'),
    avatarIsNsfw: boolean('avatar_is_nsfw').notNull().default(false),
    isNsfw: boolean('is_nsfw').notNull().default(false),
    visibility: text('visibility', { enum: visibilities }).notNull().default('private'),
    definitionVisible: boolean('definition_visible').notNull().default(false),
    tokenCount: integer('token_count').notNull().default(0),
    definitionSize: text('definition_size', { enum: sizes }).notNull().default('minimal'),
    /** Of a group, its members in their order: a copy of `group_members`, written with them, so that a row says who is in it. */
    subCharacterIds: text('sub_character_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    numMessages: integer('num_messages').notNull().default(0),
    numMessages24h: integer('num_messages_24h').notNull().default(0),
    ratingScore: real('rating_score').notNull().default(0),
    /** Whether the image model has learnt the character's looks (C-IMG-02). */
    loraStatus: text('lora_status', { enum: loraStatuses }).notNull().default('none'),
    /** 0 to 1: what a score begins from, so that one vote is no verdict. */
    ratingPrior: real('rating_prior').notNull().default(0.7),
    /** Where its review stands (R-MOD-01); null: nothing waits and nothing stands against it. */
    moderationStatus: text('moderation_status', { enum: moderationStatuses }),
    /** Whether its texts were approved: a text that waits for review is served to its creator only. */
    isLive: boolean('is_live').notNull().default(false),
    /** Kinds of the holds in force, which `platform/works/holds.ts` writes with their rows. */
    holds: text('holds', { enum: holdKinds })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whom it reaches, of visibility, review, holds and removal: every door asks this, and the database says it alone. */
    reach: text('reach', { enum: ['everybody', 'link', 'creator', 'nobody'] })
      .notNull()
      .generatedAlwaysAs(
        sql`case
          when deleted_at is not null then 'nobody'
          when 'review' = any(holds) or not is_live or visibility not in ('public', 'hidden') then 'creator'
          when visibility = 'hidden' or 'leaving' = any(holds) then 'link'
          else 'everybody' end`,
      ),
    /** What was found, while a finding stands. */
    moderationReport: jsonb('moderation_report').$type<ModerationFindings>(),
    reportsType: text('reports_type')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What {{char}} stands for in place of the name; '' for none. */
    nickname: text('nickname').notNull().default(''),
    /** A text that stands at a depth of every prompt. */
    depthPrompt: jsonb('depth_prompt').$type<DepthPrompt>(),
    /** The imported card as it was, for lossless export: text to the database, which neither sorts nor packs it. */
    card: json('card').$type<Record<string, unknown>>(),
    /** Number of its newest version; 0 before the first was kept. */
    revision: integer('revision').notNull().default(0),
    /** Number of the version that waits for a review; null while none does. */
    submittedRevision: integer('submitted_revision'),
    /** When others could read it for the first time; null before. */
    firstApprovedAt: instant('first_approved_at'),
    deletedAt: instant('deleted_at'),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('characters_creator').on(table.creatorUserId),
    index('characters_listing').on(table.reach, table.numMessages),
    /** What changed since a server last looked: its searches ask every two seconds. */
    index('characters_updated').on(table.updatedAt),
    knownValues('characters_known_type', table.type, types),
    knownValues('characters_known_visibility', table.visibility, visibilities),
    knownValues('characters_known_size', table.definitionSize, sizes),
    knownValues('characters_known_lora', table.loraStatus, loraStatuses),
    /** Who wears a picture: its address is asked for with each picture that is shown. */
    index('characters_avatar').on(table.avatarUrl),
    check('characters_closed_is_held', sql`moderation_status is distinct from 'closed' or 'review' = any(holds)`),
  ],
);

/** What its creator saved, one row for each save that was accepted: never changed but for what became of it. */
export const characterVersions = pgTable(
  'character_versions',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    /** Counts from 1 without gaps. */
    number: integer('number').notNull(),
    form: jsonb('form').$type<WorkForm>().notNull(),
    note: text('note').notNull().default(''),
    outcome: text('outcome', { enum: ['approved', 'waits', 'refused', 'withdrawn', 'kept'] }).notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.number] }),
    /** Whether a picture that is not worn any more can be restored. */
    index('character_versions_picture').on(sql`(form->>'avatar_url')`),
  ],
);

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
    /** A draft that was kept before lorebooks were has none. */
    content: jsonb('content').$type<Pick<Draft, 'form' | 'note' | 'guidelines'> & Partial<Pick<Draft, 'lorebooks'>>>().notNull(),
    /** Where the review of its chatbot stood when it was written. */
    moderationStatus: text('moderation_status', { enum: moderationStatuses }),
    /** Counts what was kept of it, from 1. */
    revision: integer('revision').notNull(),
    /** What it becomes: only a group's form has members. */
    kind: text('kind', { enum: ['chatbot', 'group'] })
      .notNull()
      .generatedAlwaysAs(sql`case when content->'form' ? 'members' then 'group' else 'chatbot' end`),
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

/** Requests to train the image model on a character's looks: a queue, oldest first. */
export const trainings = pgTable(
  'trainings',
  {
    id: text('id').primaryKey(),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    /** Times it was begun; a server that went away is followed by another try. */
    attempts: integer('attempts').notNull().default(0),
    heartbeatAt: instant('heartbeat_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    index('trainings_queue').on(table.status, table.createdAt),
    index('trainings_user').on(table.userId, table.createdAt),
    /** One request at a time for a character. */
    uniqueIndex('trainings_open')
      .on(table.characterId)
      .where(sql`${table.status} in ('queued', 'running')`),
  ],
);

/** Pictures we hold: avatars and cards' images by content hash, pictures of conversations by an id that cannot be guessed. */
export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    mediaType: text('media_type').notNull(),
    /** Base64; pictures are few and small on embedded defaults, and one database is one backup. */
    body: text('body').notNull(),
    /** `conversation`: for the owner of a conversation that shows it (`platform/catalogue/files.ts`). */
    access: text('access', { enum: ['public', 'conversation'] })
      .notNull()
      .default('public'),
    isNsfw: boolean('is_nsfw').notNull().default(false),
    /** Who brought it first, against whose room it counts; null for pictures of the house. */
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: created(),
  },
  (table) => [index('files_owner').on(table.ownerUserId)],
);

/** Pictures that members have announced, and those that came: a form may take one by its key for a day (R-BOT-20). */
export const uploads = pgTable(
  'uploads',
  {
    /** 256 random bits. */
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was announced: the first 32 hexadecimal digits of SHA-256, media type and bytes. */
    hash: text('hash').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    /** The words that it was drawn by are for adults. */
    isAdult: boolean('is_adult').notNull(),
    /** When its bytes were taken: its address works once. */
    takenAt: instant('taken_at'),
    /** Of the picture, once it is kept. */
    url: text('url'),
    createdAt: created(),
  },
  (table) => [index('uploads_user').on(table.userId), index('uploads_created').on(table.createdAt)],
);

/** Cards that social networks show beside an address: of each brand and character the newest, so that it is drawn once for all processes. */
export const socialCards = pgTable(
  'social_cards',
  {
    /** Of everything that is drawn on it. */
    hash: text('hash').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Null for the brand's plain card. */
    characterId: text('character_id').references(() => characters.id, { onDelete: 'cascade' }),
    png: bytes('png').notNull(),
    createdAt: created(),
  },
  (table) => [index('social_cards_character').on(table.characterId), index('social_cards_created').on(table.createdAt)],
);
