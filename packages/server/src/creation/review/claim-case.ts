import { AppError, reviewLimits, type CaseConflict } from '@troupe/protocol';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { reviewCases } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { findCase } from './case-rows.ts';
import { isOwn } from './read-case.ts';

interface ClaimDeps {
  db: Db;
  clock: Clock;
}

const minuteMs = 60_000;

export const caseConflict = (because: CaseConflict): AppError => new AppError('conflict', { params: { because } });

/**
 * Holds a case for whoever asks, or goes on to. Throws AppError `not_found`, `forbidden` of a chatbot of their own, and
 * `conflict`: `claimed` while somebody else holds it, unless it is taken over, `over` once it is decided.
 */
export const claimCase = async (
  { db, clock }: ClaimDeps,
  { caseId, isTakeOver }: { caseId: string; isTakeOver: boolean },
  context: CallerContext,
): Promise<void> => {
  const found = await findCase(db, caseId, context.brand);
  if (isOwn(found, context)) throw new AppError('forbidden');
  const now = clock.now();
  const isFree = or(
    isNull(reviewCases.claimedBy),
    eq(reviewCases.claimedBy, context.caller.userId),
    lte(reviewCases.claimEndsAt, now),
  );
  const [claimed] = await db
    .update(reviewCases)
    .set({ claimedBy: context.caller.userId, claimEndsAt: new Date(now.getTime() + reviewLimits.claimMinutes * minuteMs) })
    .where(and(eq(reviewCases.id, caseId), eq(reviewCases.state, 'open'), isTakeOver ? undefined : isFree))
    .returning({ id: reviewCases.id });
  if (claimed) return;
  const { state } = await findCase(db, caseId, context.brand);
  throw caseConflict(state === 'open' ? 'claimed' : 'over');
};

/** Leaves a case to others; somebody else's claim stays. */
export const releaseCase = async ({ db }: Pick<ClaimDeps, 'db'>, caseId: string, context: CallerContext): Promise<void> => {
  const { id } = await findCase(db, caseId, context.brand);
  await db
    .update(reviewCases)
    .set({ claimedBy: null, claimEndsAt: null })
    .where(and(eq(reviewCases.id, id), eq(reviewCases.claimedBy, context.caller.userId)));
};
