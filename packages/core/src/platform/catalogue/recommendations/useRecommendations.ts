import { useQuery } from '@tanstack/react-query';
import {
  getRecommendations,
  interestTags,
  limits,
  recommendationNumbers,
  type RecommendationPlace,
  type Recommendations,
} from '@troupe/protocol';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { useInterests } from '../explore/useInterests.ts';

export interface RecommendedList {
  /** What is loaded so far; nothing while the first page is on its way. */
  list: Recommendations | undefined;
  error: Error | null;
  retry: () => void;
  isLoadingMore: boolean;
  loadMore: () => void;
  /** How many were sent away since the last page came: with three left, the next one is fetched. */
  noteGone: (left: number) => void;
}

/** A list without what is not safe for work. */
export const withoutMature = (list: Recommendations): Recommendations => ({
  ...list,
  items: list.items.filter(({ is_nsfw }) => !is_nsfw),
});

/** Pages that are asked for at most until one has somebody new: another list begins anew. */
const triesMax = 3;

/** The recommendations of a place, twelve at a time; kept for 20 minutes (P-REC-03, P-REC-04). */
export const useRecommendations = (
  scenario: RecommendationPlace,
  { isEnabled = true, count = recommendationNumbers.page }: { isEnabled?: boolean; count?: number } = {},
): RecommendedList => {
  const { client, queries, notify, t } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isKnown = useSession(({ status }) => status !== 'loading');
  const [isLoadingMore, setLoadingMore] = useState(false);
  const isBusy = useRef(false);
  const lang = t.locale.split('-')[0] ?? t.locale;
  // What an account keeps, the server knows.
  const { chosen, isKept } = useInterests();
  const tags = isKept ? '' : chosen.map((one) => interestTags[one]).join();
  const key = [getRecommendations.id, scenario, userId, lang, tags];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    // Wait for the session: a query sent before it is known would run twice.
    enabled: isEnabled && isKnown,
    staleTime: recommendationNumbers.cacheMs,
    gcTime: recommendationNumbers.cacheMs,
    queryFn: ({ signal }) =>
      client.call(getRecommendations, { query: { scenario, count, lang, ...(tags && { tags }) } }, { signal }),
  });
  const latest = useRef(key);
  useLayoutEffect(() => {
    latest.current = key;
  });

  const loadMore = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setLoadingMore(true);
    try {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const held = queries.getQueryData<Recommendations>(latest.current);
        if (!held || held.next === null || held.items.length >= recommendationNumbers.navigationSet) return;
        const query = { scenario, count, lang, ...(tags && { tags }), from: held.next, recommId: held.recommId };
        const page = await client.call(getRecommendations, { query });
        const known = new Set(held.items.map(({ id }) => id));
        const fresh = page.items.filter(({ id }) => !known.has(id));
        queries.setQueryData<Recommendations>(latest.current, { ...page, items: [...held.items, ...fresh] });
        if (fresh.length > 0) return;
      }
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    } finally {
      isBusy.current = false;
      setLoadingMore(false);
    }
  }, [client, queries, notify, t, scenario, count, lang, tags]);

  return {
    list: data,
    error,
    retry: () => void refetch(),
    isLoadingMore,
    loadMore: () => void loadMore(),
    noteGone: (left) => {
      if (left <= recommendationNumbers.refreshAt) void loadMore();
    },
  };
};
