import { useQuery, type QueryKey } from '@tanstack/react-query';
import { limits } from '@troupe/protocol';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from './App.tsx';

/** An item of a list that is paged by `limit` and `last_id` (C-CONV-16): the flagged one gives the next cursor. */
export interface CursorItem {
  id: string;
  is_last_id?: boolean | undefined;
}

export interface CursorListOptions<Item> {
  /** Its place in the query cache: the endpoint's id and what narrows the list. */
  queryKey: QueryKey;
  /** Fetches the page after `lastId`, or the first. */
  fetchPage: (lastId: string | undefined, signal?: AbortSignal) => Promise<Item[]>;
  enabled?: boolean;
}

export interface CursorList<Item> {
  /** What is loaded so far; nothing while the first page is on its way. */
  items: Item[] | undefined;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Loads the next page; a failure is told in a toast and can be tried again. */
  loadMore: () => void;
  retry: () => void;
  /** Changes what is shown before the server has confirmed it; answers the way back. */
  patch: (change: (items: Item[]) => Item[]) => () => void;
}

/** A list of the server's, page after page in one. */
export const useCursorList = <Item extends CursorItem>(options: CursorListOptions<Item>): CursorList<Item> => {
  const { queries, notify, t } = useApp();
  const { queryKey, fetchPage, enabled = true } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const isBusy = useRef(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(undefined, signal),
  });

  const loadMore = useCallback(async () => {
    const { queryKey: key, fetchPage: fetchNext } = latest.current;
    const cursor = queries.getQueryData<Item[]>(key)?.findLast((item) => item.is_last_id)?.id;
    if (isBusy.current || cursor === undefined) return;
    isBusy.current = true;
    setLoadingMore(true);
    try {
      const page = await fetchNext(cursor);
      queries.setQueryData<Item[]>(key, (items) => {
        const known = new Set(items?.map(({ id }) => id));
        return items && [...items.map(withoutMark), ...page.filter(({ id }) => !known.has(id))];
      });
    } catch (caught) {
      notify({ kind: 'danger', text: t.error(caught), durationMs: limits.toastNormalMs });
    } finally {
      isBusy.current = false;
      setLoadingMore(false);
    }
  }, [queries, notify, t]);

  const patch = useCallback(
    (change: (items: Item[]) => Item[]) => {
      const { queryKey: key } = latest.current;
      const before = queries.getQueryData<Item[]>(key);
      queries.setQueryData<Item[]>(key, (items) => items && change(items));
      return () => void queries.setQueryData<Item[]>(key, (items) => items && (before ?? items));
    },
    [queries],
  );

  return {
    items: data,
    error,
    hasMore: data?.some((item) => item.is_last_id) ?? false,
    isLoadingMore,
    loadMore: () => void loadMore(),
    retry: () => void refetch(),
    patch,
  };
};

const withoutMark = <Item extends CursorItem>(item: Item): Item => {
  if (!item.is_last_id) return item;
  const { is_last_id: _mark, ...rest } = item;
  return rest as Item;
};
