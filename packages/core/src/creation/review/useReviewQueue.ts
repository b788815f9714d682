import { listReviewCases, type ReviewCase, type ReviewKind } from '@troupe/protocol';
import { useEffect } from 'react';
import { useApp, useCursorList, useSession, type CursorList } from '../../app/index.ts';

export type QueuedCase = ReviewCase & { is_last_id?: boolean | undefined };

/** What waits for a decision, in the server's order, a page at a time; asked for again when the connection is back. */
export const useReviewQueue = (kind: ReviewKind | null): CursorList<QueuedCase> => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isOnline = useSession((state) => state.isOnline);
  const list = useCursorList<QueuedCase>({
    queryKey: [listReviewCases.id, { userId, kind }],
    enabled: userId !== undefined,
    fetchPage: (last_id, signal) =>
      client.call(listReviewCases, { query: { last_id, ...(kind !== null && { kind }) } }, { signal }),
  });
  const { error, items, retry } = list;
  const isLost = error !== null && items === undefined;
  useEffect(() => {
    if (isOnline && isLost) retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once per return of the connection, not per render
  }, [isOnline]);
  return list;
};
