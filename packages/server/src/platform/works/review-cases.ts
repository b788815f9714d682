import { reviewLimits, type ModerationStatus, type ReportReason, type ReviewKind } from '@troupe/protocol';
import { and, eq, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { characters, reports, reviewCases } from '../../db/schema.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { mayOpen } from './reach.ts';

const waiting = new Set<ModerationStatus | null>(['pending', 'rereview_required', 'manual_review_required']);

/** Whether a text waits for a decision: nothing else may be written meanwhile (R-MOD-03). */
export const isInReview = ({ moderationStatus }: Pick<typeof characters.$inferSelect, 'moderationStatus'>): boolean =>
  waiting.has(moderationStatus);

/** What a case is about, and how its chatbot stood before it. */
export interface Opening {
  characterId: string;
  applicationId: string;
  kind: ReviewKind;
  urgency?: 0 | 1 | 2;
  now: Date;
  statusBefore: ModerationStatus | null;
  visibilityBefore: (typeof characters.$inferSelect)['visibility'];
}

/**
 * SQL: how many reports of its chatbot wait with a case of `review_cases`: those that came since the last decision. One
 * that came while that decision was made opened another case, which begins with it.
 */
export const openReports: SQL<number> = sql<number>`(
  select count(*)::integer from ${reports}
  where ${reports.subjectType} = 'character' and ${reports.characterId} = ${reviewCases.characterId}
    and (${reports.createdAt} > coalesce(
        (select max(decided.decided_at) from ${reviewCases} as decided
          where decided.character_id = ${reviewCases.characterId} and decided.state = 'decided'),
        '-infinity')
      or (${reviewCases.state} = 'open' and ${reports.createdAt} >= ${reviewCases.openedAt})))`;

const nextVersion = sql`${reviewCases.version} + 1`;
/** Only a case that came from reports alone has no text yet, and so nothing that a withdrawal would bring back. */
const isOfReports = sql`${reviewCases.kind} = 'report'`;

/** What a text that joins a case changes of it. */
const joinedBy = ({ kind, statusBefore, visibilityBefore }: Opening) =>
  kind === 'report'
    ? {}
    : {
        kind,
        statusBefore: sql`case when ${isOfReports} then ${statusBefore} else ${reviewCases.statusBefore} end`,
        visibilityBefore: sql`case when ${isOfReports} then ${visibilityBefore} else ${reviewCases.visibilityBefore} end`,
      };

/**
 * Opens the case of a chatbot, or joins the one that is open: the higher urgency and the earlier due day
 * count, and its version is raised for reviewers who have it open. Returns the id of the case. Call it inside the
 * transaction of what opens it, after locking the chatbot's row and before writing to the log of moderation: another
 * order of locks could deadlock.
 */
export const openCase = async (tx: Pick<Db, 'insert'>, newId: NewId, opening: Opening): Promise<string> => {
  const { urgency = 2, now, ...rest } = opening;
  const [row] = await tx
    .insert(reviewCases)
    .values({ ...rest, id: newId(), urgency, openedAt: now, dueAt: new Date(now.getTime() + reviewLimits.dueDays * dayMs) })
    .onConflictDoUpdate({
      target: reviewCases.characterId,
      targetWhere: sql`state = 'open'`,
      set: {
        ...joinedBy(opening),
        urgency: sql`least(${reviewCases.urgency}, ${urgency}::int)`,
        version: nextVersion,
      },
    })
    .returning({ id: reviewCases.id });
  if (!row) throw new Error('A case was neither opened nor joined.');
  return row.id;
};

/** Raises the version of the open case of a chatbot, so that its reviewers see that it changed; nothing where none is open. */
export const touchCase = async (tx: Pick<Db, 'update'>, characterId: string): Promise<void> => {
  await tx
    .update(reviewCases)
    .set({ version: nextVersion })
    .where(and(eq(reviewCases.characterId, characterId), eq(reviewCases.state, 'open')));
};

interface Report {
  characterId: string;
  applicationId: string;
  label: string;
  /** True for the first report of an account; false where it changes the words of an earlier one. */
  isNew: boolean;
  /** When it was said first: a case that it opens begins with it. */
  createdAt: Date;
}

const urgentLabel: ReportReason = 'minor_safety';

/**
 * Has a chatbot that others can open looked at for a report of it, in the report's transaction and before its line in
 * the log. One report hides nothing, whatever it says: it comes first in the queue. What was decided about the same
 * report stands. A reviewer decides the case in `creation/review/decide-case.ts`.
 */
export const openCaseForReport = async (
  tx: Pick<Db, 'select' | 'insert' | 'update'>,
  newId: NewId,
  { characterId, applicationId, label, isNew, createdAt }: Report,
): Promise<void> => {
  // Shared, so that reports do not wait for each other: only a decision and its creator change what is asked here.
  const [row] = await tx.select().from(characters).where(eq(characters.id, characterId)).for('share');
  if (!row || !mayOpen(row, undefined)) return;
  if (!isNew) return touchCase(tx, characterId);
  await openCase(tx, newId, {
    characterId,
    applicationId,
    kind: 'report',
    urgency: label === urgentLabel ? 0 : 1,
    now: createdAt,
    statusBefore: row.moderationStatus,
    visibilityBefore: row.visibility,
  });
};

/**
 * Ends the open case of a chatbot whose creator took back what waited; where reports wait with it, it goes on with them
 * alone. Returns how the chatbot stood before; null where no text waited.
 */
export const withdrawCase = async (
  tx: Pick<Db, 'update'>,
  characterId: string,
  now: Date,
): Promise<Pick<typeof reviewCases.$inferSelect, 'statusBefore' | 'visibilityBefore'> | null> => {
  const waits = and(eq(reviewCases.characterId, characterId), eq(reviewCases.state, 'open'), ne(reviewCases.kind, 'report'));
  const before = { statusBefore: reviewCases.statusBefore, visibilityBefore: reviewCases.visibilityBefore };
  const [reported] = await tx
    .update(reviewCases)
    .set({ kind: 'report', version: nextVersion })
    .where(and(waits, sql`${openReports} > 0`))
    .returning(before);
  if (reported) return reported;
  const [row] = await tx
    .update(reviewCases)
    .set({ state: 'withdrawn', decidedAt: now, claimedBy: null, claimEndsAt: null, version: nextVersion })
    .where(waits)
    .returning(before);
  return row ?? null;
};

/** Ends a case that was decided. */
export const endCase = async (tx: Pick<Db, 'update'>, caseId: string, now: Date): Promise<void> => {
  await tx
    .update(reviewCases)
    .set({ state: 'decided', decidedAt: now, claimedBy: null, claimEndsAt: null, version: nextVersion })
    .where(eq(reviewCases.id, caseId));
};

/** Gives an open case to a reviewer, who may have it already; false where another holds it, unless it is taken over. */
export const claimOpenCase = async (
  db: Pick<Db, 'update'>,
  caseId: string,
  { userId, isTakeOver, now, endsAt }: { userId: string; isTakeOver: boolean; now: Date; endsAt: Date },
): Promise<boolean> => {
  const isFree = or(isNull(reviewCases.claimedBy), eq(reviewCases.claimedBy, userId), lte(reviewCases.claimEndsAt, now));
  const [claimed] = await db
    .update(reviewCases)
    .set({ claimedBy: userId, claimEndsAt: endsAt })
    .where(and(eq(reviewCases.id, caseId), eq(reviewCases.state, 'open'), isTakeOver ? undefined : isFree))
    .returning({ id: reviewCases.id });
  return claimed !== undefined;
};

/** Ends a reviewer's claim of a case; another reviewer's claim stays. */
export const endClaim = async (db: Pick<Db, 'update'>, caseId: string, userId: string): Promise<void> => {
  await db
    .update(reviewCases)
    .set({ claimedBy: null, claimEndsAt: null })
    .where(and(eq(reviewCases.id, caseId), eq(reviewCases.claimedBy, userId)));
};
