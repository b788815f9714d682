import { moderationStatuses, reviewActions, reviewKinds, type ReviewRule } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { characters } from './characters.ts';
import { actorKinds, created, instant } from './columns.ts';

/** Why an account is restricted, as its user reads it (Regulation (EU) 2022/2065, article 17(3)). */
export const statements = pgTable(
  'statements',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    /** What decided, and the account where it was one. Another one decides an appeal. */
    decidedByKind: text('decided_by_kind', { enum: actorKinds }).notNull(),
    decidedBy: text('decided_by'),
    what: text('what', {
      enum: ['restriction_complete', 'restriction_temporary', 'limited_access', 'temporary_shadowban'],
    }).notNull(),
    /** Where it holds. */
    scope: text('scope').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Null: until it is lifted. */
    endsAt: instant('ends_at'),
    facts: text('facts').notNull(),
    /** By a notice from outside, or by ourselves. */
    found: text('found', { enum: ['notice', 'own'] }).notNull(),
    isDetectionAutomated: boolean('is_detection_automated').notNull(),
    isDecisionAutomated: boolean('is_decision_automated').notNull(),
    /** The rule that was broken, and the version of the text that it stands in. */
    ground: text('ground').notNull(),
    groundVersion: text('ground_version').notNull(),
    /** How long it can be appealed. */
    appealUntil: instant('appeal_until').notNull(),
    createdAt: created(),
  },
  (table) => [index('statements_user').on(table.userId, table.createdAt)],
);

/** One thread about one decision. */
export const appeals = pgTable(
  'appeals',
  {
    id: text('id').primaryKey(),
    statementId: text('statement_id')
      .notNull()
      .references(() => statements.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['open', 'granted', 'refused'] })
      .notNull()
      .default('open'),
    /** By when both sides expect an answer. */
    dueAt: instant('due_at').notNull(),
    decidedByKind: text('decided_by_kind', { enum: actorKinds }),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    /** What the second person found. */
    outcome: text('outcome'),
    createdAt: created(),
  },
  (table) => [uniqueIndex('appeals_statement').on(table.statementId), index('appeals_state').on(table.state, table.dueAt)],
);

export const appealMessages = pgTable(
  'appeal_messages',
  {
    id: text('id').primaryKey(),
    appealId: text('appeal_id')
      .notNull()
      .references(() => appeals.id, { onDelete: 'cascade' }),
    /** Who speaks: the person who appeals, or moderation; which moderator is in the log only. */
    role: text('role', { enum: ['subject', 'moderation'] }).notNull(),
    text: text('text').notNull(),
    createdAt: created(),
  },
  (table) => [index('appeal_messages_appeal').on(table.appealId, table.createdAt)],
);

/** What waits for a reviewer's decision: at most one open case for each chatbot, which reports join. */
export const reviewCases = pgTable(
  'review_cases',
  {
    id: text('id').primaryKey(),
    characterId: text('character_id')
      .notNull()
      .references(() => characters.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    kind: text('kind', { enum: reviewKinds }).notNull(),
    state: text('state', { enum: ['open', 'decided', 'withdrawn'] })
      .notNull()
      .default('open'),
    /** 0: reported and served to others, possibly unsafe for minors; 1: reported; 2: everything else. */
    urgency: integer('urgency').notNull().default(2),
    /** Counts what changed the case. */
    version: integer('version').notNull().default(1),
    openedAt: instant('opened_at').notNull(),
    dueAt: instant('due_at').notNull(),
    decidedAt: instant('decided_at'),
    claimedBy: text('claimed_by'),
    claimEndsAt: instant('claim_ends_at'),
    /** How the chatbot stood before: what a withdrawal brings back. */
    statusBefore: text('status_before', { enum: moderationStatuses }),
    visibilityBefore: text('visibility_before', { enum: ['public', 'hidden', 'private', 'permanently_private'] }).notNull(),
  },
  (table) => [
    uniqueIndex('review_cases_one_open')
      .on(table.characterId)
      .where(sql`state = 'open'`),
    index('review_cases_queue')
      .on(table.applicationId, table.urgency, table.dueAt, table.id)
      .where(sql`state = 'open'`),
    index('review_cases_character').on(table.characterId, table.openedAt),
  ],
);

/** What reviewers decided, append-only. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => reviewCases.id, { onDelete: 'cascade' }),
    action: text('action', { enum: reviewActions }).notNull(),
    reasons: text('reasons')
      .array()
      .$type<ReviewRule[]>()
      .notNull()
      .default(sql`'{}'`),
    /** To the creator. */
    words: text('words'),
    /** Among reviewers. */
    note: text('note'),
    /** Null once the account that decided is erased. */
    decidedBy: text('decided_by'),
    createdAt: created(),
  },
  (table) => [index('review_decisions_case').on(table.caseId, table.createdAt)],
);
