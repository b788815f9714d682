import type { LoreRules } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/**
 * The one schema, for PGlite and PostgreSQL alike. Migrations are generated from it
 * (docs/contributing.md). Instants are UTC with milliseconds.
 */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const created = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Guests: equal to id. Members: subject at the identity provider. Partner users: the partner's id. */
    externalId: text('external_id').notNull(),
    platform: text('platform', { enum: ['guest', 'first_party', 'partner'] }).notNull(),
    username: text('username'),
    name: text('name').notNull(),
    email: text('email'),
    avatarUrl: text('avatar_url'),
    highlights: text('highlights'),
    role: text('role').notNull(),
    /** Restrictions and single grants on top of the role. */
    extraPermissions: text('extra_permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ageStatus: text('age_status').notNull().default('waiting'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('users_external').on(table.applicationId, table.platform, table.externalId),
    // A partner's usernames are the partner's business: they may equal ours or another partner's.
    uniqueIndex('users_username')
      .on(sql`lower(${table.username})`)
      .where(sql`platform = 'first_party'`),
  ],
);

export const blockedCreators = pgTable(
  'blocked_creators',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    creatorUserId: text('creator_user_id').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.creatorUserId] })],
);

/** A refresh cookie's family: one row per sign-in; `previousHash` serves the 30 s reuse leeway (trust guide T8). */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    currentHash: text('current_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedAt: instant('rotated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('refresh_tokens_user').on(table.userId), index('refresh_tokens_expires').on(table.expiresAt)],
);

/** One-use ids: partner tokens' `jti`, login states, tickets. */
export const usedTokens = pgTable(
  'used_tokens',
  { id: text('id').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_tokens_expires').on(table.expiresAt)],
);

/** Key-value state of the embedded OpenID provider and of pending logins. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    id: text('id').primaryKey(),
    model: text('model').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('oidc_records_grant').on(table.grantId),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expires').on(table.expiresAt),
  ],
);

/** Secrets generated on the first start of embedded defaults (signing keys, cookie keys). */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: created(),
});

export const mailbox = pgTable(
  'mailbox',
  {
    id: text('id').primaryKey(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: created(),
  },
  (table) => [index('mailbox_to').on(table.to, table.createdAt)],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** User id, endpoint id and key, joined. */
    id: text('id').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first request is still running. */
    status: integer('status'),
    answer: text('answer'),
    /** Last sign of life of the server that runs it; a silent one has died and left the key to the next request. */
    heartbeatAt: instant('heartbeat_at')
      .notNull()
      .default(sql`now()`),
    createdAt: created(),
  },
  (table) => [index('idempotency_created').on(table.createdAt)],
);

export const characters = pgTable(
  'characters',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: ['character', 'meta'] })
      .notNull()
      .default('character'),
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
    visibility: text('visibility', { enum: ['public', 'hidden', 'private', 'permanently_private'] })
      .notNull()
      .default('private'),
    definitionVisible: boolean('definition_visible').notNull().default(false),
    tokenCount: integer('token_count').notNull().default(0),
    definitionSize: text('definition_size', { enum: ['minimal', 'low', 'mid', 'high', 'very'] })
      .notNull()
      .default('minimal'),
    subCharacterIds: text('sub_character_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    numMessages: integer('num_messages').notNull().default(0),
    numMessages24h: integer('num_messages_24h').notNull().default(0),
    ratingScore: real('rating_score').notNull().default(0),
    /** The imported card as it was, for lossless export (chat guide §5). */
    card: jsonb('card').$type<Record<string, unknown>>(),
    deletedAt: instant('deleted_at'),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('characters_creator').on(table.creatorUserId),
    index('characters_listing').on(table.visibility, table.numMessages),
  ],
);

/** Worlds that characters know (chat guide §4). */
export const lorebooks = pgTable(
  'lorebooks',
  {
    id: text('id').primaryKey(),
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
    deletedAt: instant('deleted_at'),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('lorebooks_creator').on(table.creatorUserId)],
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
    rules: jsonb('rules').$type<LoreRules>().notNull(),
    createdAt: created(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('lorebook_entries_lorebook').on(table.lorebookId)],
);

/** Which characters know which worlds. */
export const characterLorebooks = pgTable(
  'character_lorebooks',
  {
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    lorebookId: text('lorebook_id')
      .notNull()
      .references(() => lorebooks.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.characterId, table.lorebookId] }),
    index('character_lorebooks_lorebook').on(table.lorebookId),
  ],
);

/** Pictures we hold: avatars and cards' images, by content hash. */
export const files = pgTable('files', {
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  /** Base64; pictures are few and small on embedded defaults, and one database is one backup. */
  body: text('body').notNull(),
  createdAt: created(),
});

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
    rating: text('rating'),
    clientId: text('client_id'),
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
  ],
);

/** What a message said before each edit, oldest first: an edit loses nothing (chat guide §1). */
export const messageRevisions = pgTable(
  'message_revisions',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** When this text was replaced. */
    createdAt: created(),
  },
  (table) => [index('message_revisions_message').on(table.messageId, table.id)],
);

/** One run of the model (chat guide §2). */
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
    kind: text('kind', { enum: ['send', 'regenerate', 'continue', 'autopilot'] }).notNull(),
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

/**
 * One purchase. Written before the processor hears of it; its id is the processor's idempotency key, so
 * that a repeated attempt finds the first charge. `pending` and `challenge` are open; the processor's
 * word ends them, and only its word.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    planId: text('plan_id').notNull(),
    /** What was sold, as it was sold: plans change, receipts do not. */
    planName: text('plan_name').notNull(),
    role: text('role').notNull(),
    period: text('period', { enum: ['monthly', 'annual'] }).notNull(),
    /** Minor units of `currency`. */
    subtotal: integer('subtotal').notNull(),
    discount: integer('discount').notNull(),
    tax: integer('tax').notNull(),
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    promoCode: text('promo_code'),
    status: text('status', { enum: ['pending', 'challenge', 'paid', 'declined', 'failed'] }).notNull(),
    declineReason: text('decline_reason'),
    challengeUrl: text('challenge_url'),
    transactionId: text('transaction_id'),
    /** Name, address and e-mail as they were given. */
    customer: jsonb('customer').$type<Record<string, string>>().notNull().default({}),
    /** Brand, last four digits and expiry; never a number. */
    card: jsonb('card').$type<Record<string, string>>(),
    createdAt: created(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.userId, table.idempotencyKey),
    /** One purchase at a time: whoever pays in two tabs pays once. */
    uniqueIndex('orders_open')
      .on(table.userId)
      .where(sql`status in ('pending', 'challenge')`),
    index('orders_user').on(table.userId, table.createdAt),
  ],
);

/** What a paid order gave. A user's current one ends last. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One subscription an order, however often its payment is reported. */
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    planId: text('plan_id').notNull(),
    role: text('role').notNull(),
    period: text('period', { enum: ['monthly', 'annual'] }).notNull(),
    status: text('status', { enum: ['active', 'cancelled', 'expired', 'grace'] }).notNull(),
    /** End of what is paid for. */
    recurAt: instant('recur_at').notNull(),
    createdAt: created(),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.recurAt)],
);

/** What the embedded sandbox processor knows of a charge: its books, not ours. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    orderId: text('order_id').primaryKey(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Name of the test card, never a number. */
    testCard: text('test_card').notNull(),
    card: jsonb('card').$type<Record<string, string>>(),
    status: text('status', { enum: ['processing', 'challenge', 'paid', 'declined'] }).notNull(),
    reason: text('reason'),
    transactionId: text('transaction_id').notNull(),
    challengeId: text('challenge_id').unique(),
    returnUrl: text('return_url').notNull(),
    webhookUrl: text('webhook_url').notNull(),
    /** When a slow charge ends. */
    settlesAt: instant('settles_at'),
    /** Next attempt to tell our server how it ended; null when it knows, or nothing has ended. */
    deliverAt: instant('deliver_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: created(),
  },
  (table) => [index('sandbox_payments_deliver').on(table.deliverAt)],
);
