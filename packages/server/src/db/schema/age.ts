import type { AgeAttemptState, AgeLevel, AgeMethod } from '@troupe/protocol';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/**
 * One attempt to show an age. The provider knows it by an id that stands nowhere here: only its digest does, so
 * that their log and ours share no value.
 */
export const ageSessions = pgTable(
  'age_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    /** Digest, under a key of ours, of the id that the provider knows. */
    hash: text('hash').notNull(),
    method: text('method').$type<AgeMethod>().notNull(),
    state: text('state').$type<AgeAttemptState>().notNull(),
    /** Number of the last report that counted; older ones change nothing. */
    sequence: integer('sequence').notNull().default(0),
    /** Where the caller was, as far as that was known. */
    country: text('country'),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex('age_sessions_hash').on(table.hash),
    index('age_sessions_user').on(table.userId, table.createdAt),
    index('age_sessions_created').on(table.createdAt),
  ],
);

/** That an account's user is over 18, how that was shown and until when it counts; of each way the newest only. */
export const ageProofs = pgTable(
  'age_proofs',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').$type<AgeMethod>().notNull(),
    level: text('level').$type<AgeLevel>().notNull(),
    /** Digest, under a key of ours, of what the provider calls it, so that it can withdraw it; null where it gives it no name. */
    referenceHash: text('reference_hash'),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('age_proofs_method').on(table.userId, table.method),
    index('age_proofs_reference').on(table.referenceHash),
  ],
);
