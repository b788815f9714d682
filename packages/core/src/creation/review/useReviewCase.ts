import { useQuery } from '@tanstack/react-query';
import {
  AppError,
  caseConflicts,
  decideReviewCase,
  getReviewCase,
  listReviewCases,
  type CaseConflict,
  type EndpointInput,
  type ReviewCaseDetail,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { isHeld, useClaim } from './useClaim.ts';
import { useRenewal } from './useRenewal.ts';

export type Decision = EndpointInput<typeof decideReviewCase>['body'];

/** Why a claim or a decision was turned down; null where it failed otherwise. What nobody knows is treated as a change. */
const conflictOf = (error: unknown): CaseConflict | null =>
  error instanceof AppError && error.code === 'conflict'
    ? (caseConflicts.find((one) => one === error.params['because']) ?? 'changed')
    : null;

const mayHold = ({ state, may_decide, claim }: ReviewCaseDetail): boolean =>
  state === 'open' && may_decide && (claim === null || claim.is_own);

/** Whether a reviewer would read something else by now. */
const readsOther = (one: ReviewCaseDetail, other: ReviewCaseDetail): boolean =>
  JSON.stringify([one.submitted, one.note, one.num_reports]) !== JSON.stringify([other.submitted, other.note, other.num_reports]);

export interface OpenCase {
  /** Undefined while it is on its way. */
  found: ReviewCaseDetail | undefined;
  error: Error | null;
  retry: () => void;
  /** It says something else than when it was opened. */
  hasChanged: boolean;
  /** Takes the case from another reviewer; throws where that fails. */
  takeOver: () => Promise<void>;
  /**
   * Decides; answers what stood against it, after the case was read again. Throws where it failed otherwise, and where
   * members of a group stand against its approval: nothing else on the page would say so.
   */
  decide: (decision: Decision) => Promise<CaseConflict | null>;
}

/**
 * One case, held for the reviewer who opens it: claimed where nobody else looks at it, claimed again while it is worked
 * on, and left to others when the screen goes.
 */
export const useReviewCase = (caseId: string): OpenCase => {
  const { client, queries } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const queryKey = [getReviewCase.id, caseId, userId];
  const params = { caseId };
  const hold = useClaim(caseId);
  const [hasChanged, setChanged] = useState(false);

  const note = (detail: ReviewCaseDetail): ReviewCaseDetail => {
    const before = queries.getQueryData<ReviewCaseDetail>(queryKey);
    if (before !== undefined && readsOther(before, detail)) setChanged(true);
    return hold.note(detail);
  };
  const read = async (signal: AbortSignal): Promise<ReviewCaseDetail> => {
    const ask = async () => note(await client.call(getReviewCase, { params }, { signal }));
    const detail = await ask();
    if (!mayHold(detail)) return detail;
    try {
      return note(await hold.claim(false));
    } catch (caught) {
      if (conflictOf(caught) === null) throw caught;
      return ask();
    }
  };
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: ({ signal }) => read(signal),
    // What waits may be private: it does not stay behind.
    gcTime: 0,
  });

  /** Runs a call that answers the case; where it is not as it was, reads it again and answers why, or throws that. */
  const run = async (call: () => Promise<ReviewCaseDetail>): Promise<CaseConflict | null> => {
    try {
      const detail = note(await call());
      // Of a screen that is gone nothing is kept.
      queries.setQueryData<ReviewCaseDetail>(queryKey, (known) => known && detail);
      return null;
    } catch (caught) {
      const conflict = conflictOf(caught);
      if (conflict === null) throw caught;
      if (conflict === 'changed') setChanged(true);
      await refetch();
      if (conflict === 'members') throw caught;
      return conflict;
    }
  };
  const renew = async () => {
    // Without a connection the next sign of its holder tries again.
    await run(() => hold.claim(false)).catch(() => undefined);
  };
  useRenewal(data !== undefined && isHeld(data), () => void renew());

  return {
    found: data,
    error,
    retry: () => void refetch(),
    hasChanged,
    takeOver: async () => void (await run(() => hold.claim(true))),
    decide: async (decision) => {
      const conflict = await run(() => client.call(decideReviewCase, { params, body: decision }));
      if (conflict === null) void queries.invalidateQueries({ queryKey: [listReviewCases.id] });
      return conflict;
    },
  };
};
