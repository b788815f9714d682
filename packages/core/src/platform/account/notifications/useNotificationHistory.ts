import { useQuery } from '@tanstack/react-query';
import { listNotifications, readNotifications, type Notification } from '@troupe/protocol';
import { useCallback, useEffect } from 'react';
import { useApp, useCursorList, useSession } from '../../../app/index.ts';

export interface NotificationHistory {
  /** Newest first; nothing while the first page is on its way. */
  notifications: Notification[] | undefined;
  unread: number;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
  /** Says that everything shown was seen; what it looks like stays until the next time. */
  markRead: () => Promise<void>;
}

/**
 * How often a page that is only read asks. Its call is also how a hold is heard of: a token from before it is refused, the session is
 * renewed, and what the hold shows takes the page's place.
 */
const lookMs = 60_000;

/** What a member was told (GET notifications). Asked again when the page is come back to, and while it is looked at. */
export const useNotificationHistory = (): NotificationHistory => {
  const { client, queries } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const key = listNotifications.id;
  const list = useCursorList<Notification>({
    queryKey: [key, userId],
    enabled: isMember,
    async fetchPage(last_id, signal) {
      const { notifications, unread } = await client.call(listNotifications, { query: { last_id } }, signal && { signal });
      queries.setQueryData([key, userId, 'unread'], unread);
      return notifications;
    },
  });
  // The query of the list writes it.
  const { data: unread = 0 } = useQuery<number>({ queryKey: [key, userId, 'unread'], enabled: false, queryFn: () => 0 });

  useEffect(() => {
    if (!isMember) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: [key, userId] });
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isMember, key, queries, userId]);

  const until = list.items?.[0]?.id;
  const markRead = useCallback(async () => {
    if (until === undefined || unread === 0) return;
    const now = await client.call(readNotifications, { body: { until } });
    queries.setQueryData([key, userId, 'unread'], now.unread);
  }, [client, key, queries, unread, until, userId]);

  return { ...list, notifications: list.items, unread, markRead };
};
