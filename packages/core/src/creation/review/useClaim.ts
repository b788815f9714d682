import { claimReviewCase, listReviewCases, releaseReviewCase, type ReviewCaseDetail } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app/index.ts';

/** Whether the caller looks at a case, so that nobody else does. */
export const isHeld = ({ state, claim }: Pick<ReviewCaseDetail, 'state' | 'claim'>): boolean =>
  state === 'open' && claim?.is_own === true;

/** The hold on a case: taken by a call, and left to others when the screen goes. */
export const useClaim = (caseId: string) => {
  const { client, queries } = useApp();
  const params = { caseId };
  const isHere = useRef(false);
  const isHolder = useRef(false);

  const release = async () => {
    isHolder.current = false;
    // A claim that is not given back ends by itself.
    await client.call(releaseReviewCase, { params }).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [listReviewCases.id] });
  };
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (isHolder.current) void latest.current();
    };
  }, []);

  return {
    /** Whatever is read of the case says who holds it. */
    note: (detail: ReviewCaseDetail): ReviewCaseDetail => {
      isHolder.current = isHeld(detail);
      return detail;
    },
    claim: async (take_over: boolean): Promise<ReviewCaseDetail> => {
      const detail = await client.call(claimReviewCase, { params, body: { take_over } });
      // Release the case when the reviewer has left the page meanwhile.
      if (!isHere.current) void release();
      return detail;
    },
  };
};
