import { AppError, reviewLimits } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import { claimOpenCase, endClaim } from '../../platform/works/review-cases.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { caseConflict, findCase, isOwn } from './case-rows.ts';

interface ClaimDeps {
  db: Db;
  clock: Clock;
}

const minuteMs = 60_000;

/**
 * Claims a case for a reviewer, or renews their claim. Throws AppError `not_found`, `forbidden` for a chatbot of their own,
 * and `conflict`: `claimed` while another reviewer holds it, unless it is taken over, `over` once it is decided.
 */
export const claimCase = async (
  { db, clock }: ClaimDeps,
  { caseId, isTakeOver }: { caseId: string; isTakeOver: boolean },
  context: CallerContext,
): Promise<void> => {
  const found = await findCase(db, caseId, context.brand);
  if (isOwn(found, context)) throw new AppError('forbidden');
  const now = clock.now();
  const endsAt = new Date(now.getTime() + reviewLimits.claimMinutes * minuteMs);
  if (await claimOpenCase(db, caseId, { userId: context.caller.userId, isTakeOver, now, endsAt })) return;
  const { state } = await findCase(db, caseId, context.brand);
  throw caseConflict(state === 'open' ? 'claimed' : 'over');
};

/** Ends the caller's claim of a case; another reviewer's claim stays. */
export const releaseCase = async ({ db }: Pick<ClaimDeps, 'db'>, caseId: string, context: CallerContext): Promise<void> => {
  const { id } = await findCase(db, caseId, context.brand);
  await endClaim(db, id, context.caller.userId);
};
