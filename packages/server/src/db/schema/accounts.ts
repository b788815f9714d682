import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { actorKinds, created, instant } from './columns.ts';

/** SQL: an account that decides about what others do and make; said with constants, so that its index serves every question. */
export const isStaffRow = sql`(role = 'admin' or extra_permissions && '{admin,moderate}')`;

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Guests: equal to id. Partner users: the partner's id. Members: what the ways in (`identities`) had as subject before there were several. */
    externalId: text('external_id').notNull(),
    platform: text('platform', { enum: ['guest', 'first_party', 'partner'] }).notNull(),
    username: text('username'),
    name: text('name').notNull(),
    email: text('email'),
    avatarUrl: text('avatar_url'),
    highlights: text('highlights'),
    /** This and the next three are folded from `grants`, and written by that alone (decision 300). */
    role: text('role').notNull(),
    /** Permissions and restrictions on top of the role. */
    extraPermissions: text('extra_permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When any of these rights changes by itself next, so that they are folded anew. Null: not by itself. */
    rightsUntil: instant('rights_until'),
    /** When the first of the restrictions ends, as a refusal tells it. Null: none of them ends by itself. */
    restrictedUntil: instant('restricted_until'),
    /** When role, permissions or restrictions changed last, by the trigger `users_rights_changed` (migration 52): tokens of before count no more. Null: never. */
    changedAt: instant('changed_at'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    /** When the profile was made, and what then told who had sent the member. */
    registeredAt: instant('registered_at'),
    affiliateId: text('affiliate_id'),
    tapTrackingId: text('tap_tracking_id'),
    /** When the member agreed to the Community Guidelines. */
    guidelinesAt: instant('guidelines_at'),
    /** Since when the account is closed: it is being left (`erasures`), and no call may act as it. */
    closedAt: instant('closed_at'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('users_external').on(table.applicationId, table.platform, table.externalId),
    index('users_changed')
      .on(table.changedAt)
      .where(sql`changed_at is not null`),
    index('users_email')
      .on(table.applicationId, table.email)
      .where(sql`platform = 'first_party'`),
    index('users_staff').on(table.id).where(isStaffRow),
    // A partner's usernames are the partner's business: they may equal ours or another partner's.
    uniqueIndex('users_username')
      .on(sql`lower(${table.username})`)
      .where(sql`platform = 'first_party'`),
  ],
);

/** A role, a permission or a restriction of an account for a time; what counts now is folded into its row (decision 300). */
export const grants = pgTable(
  'grants',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['role', 'permission', 'restriction'] }).notNull(),
    /** Name of the role, the permission or the restriction. */
    value: text('value').notNull(),
    /** What gave it, and may end it. */
    source: text('source', { enum: ['purchase', 'provider', 'operator', 'moderation', 'prize', 'demo'] }).notNull(),
    /** The subscription of a purchase, the statement of a restriction. Null: the source has no row for it. */
    sourceId: text('source_id'),
    /** What decided, and the account where it was one. */
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: text('actor_id'),
    startsAt: instant('starts_at').notNull(),
    /** Null: until it is ended. */
    endsAt: instant('ends_at'),
    /** When it was ended before its time. */
    endedAt: instant('ended_at'),
    createdAt: created(),
  },
  (table) => [
    index('grants_user').on(table.userId, table.endsAt),
    index('grants_source').on(table.source, table.sourceId),
    // Whose works are not listed is asked by every list.
    index('grants_restrictions')
      .on(table.value, table.endsAt)
      .where(sql`kind = 'restriction' and ended_at is null`),
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

/** A refresh cookie's family: one row per sign-in; `previousHash` serves the 30 s reuse leeway (decision 6). */
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
    /** When its user signed in; renewals go on from there. Null: a guest's, or from before this was kept. */
    signedInAt: instant('signed_in_at'),
    /** Families of browser and system ("Firefox on Linux"), never more: enough to tell one's own devices apart. */
    device: text('device'),
    /** Our own pages, or a frame in a partner's page. */
    surface: text('surface', { enum: ['site', 'embed'] })
      .notNull()
      .default('site'),
    country: text('country'),
    /** The session that this one came with and ends with: two cookies of one sign-in. */
    besideId: text('beside_id'),
    /** Of the cookie that a browser is known by: what signs in elsewhere is told to the account by mail. Null: unknown, or not to be known any more. */
    browserHash: text('browser_hash'),
    /** When the sign-in was told to the events, once over all tabs. */
    loggedAt: instant('logged_at'),
  },
  (table) => [index('refresh_tokens_user').on(table.userId), index('refresh_tokens_expires').on(table.expiresAt)],
);

/** One-use ids: partner tokens' `jti`, login states, tickets. */
export const usedTokens = pgTable(
  'used_tokens',
  { id: text('id').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_tokens_expires').on(table.expiresAt)],
);

/** Key-value state with an end of life: sign-ins under way, tickets, what the embedded OpenID provider keeps. */
export const keyValues = pgTable(
  'key_values',
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
    index('key_values_grant').on(table.grantId),
    index('key_values_uid').on(table.uid),
    index('key_values_expires').on(table.expiresAt),
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
    html: text('html').notNull().default(''),
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
