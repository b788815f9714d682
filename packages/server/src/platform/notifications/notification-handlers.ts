import {
  AppError,
  getNotificationSettings,
  listNotifications,
  notification,
  readNotifications,
  updateNotificationSettings,
  type Notification,
} from '@troupe/protocol';
import { and, count, desc, eq, isNull, lt, lte, notExists, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { characters, notifications, notificationSettings } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { answerPage, pageOf } from '../../http/answers/page-of.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { settingsOf, toNotificationSettings } from './notifications.ts';

type Row = typeof notifications.$inferSelect;

/** One of a kind that this server does not know is none: a newer server wrote it. */
const toNotification = (row: Row): Notification | null => {
  const told = v.safeParse(notification, {
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    is_read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  });
  return told.success ? told.output : null;
};

export interface NotificationHandlerDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  adultAccess: AdultAccess;
}

/** GET notifications, POST notifications/read, GET and PATCH notifications/settings. */
export const notificationHandlers = ({ db, clock, rateLimits, adultAccess }: NotificationHandlerDeps): Registration[] => {
  /** SQL: without what names a character that the caller may not see now; undefined where there is nothing to hide. */
  const shownTo = async (context: CallerContext): Promise<SQL | undefined> => {
    if (await adultAccess(context)) return undefined;
    const isNamed = eq(characters.id, sql`${notifications.payload}->>'character_id'`);
    return notExists(
      db
        .select({ id: characters.id })
        .from(characters)
        .where(and(isNamed, eq(characters.isNsfw, true))),
    );
  };

  const seqOf = async (userId: string, id: string): Promise<number> => {
    const [row] = await db
      .select({ seq: notifications.seq })
      .from(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
    if (!row) throw new AppError('not_found');
    return row.seq;
  };
  const unreadOf = async (userId: string, shown: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ unread: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), shown));
    return row?.unread ?? 0;
  };

  return [
    handler(listNotifications, async ({ query }, context) => {
      const { userId } = context.caller;
      const shown = await shownTo(context);
      const { limit, last_id } = query;
      const before = last_id === undefined ? undefined : lt(notifications.seq, await seqOf(userId, last_id));
      const rows = await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, userId), before, shown))
        .orderBy(desc(notifications.seq))
        .limit(limit + 1);
      const page = pageOf(rows, limit);
      return {
        notifications: answerPage(
          page.rows.flatMap((row) => toNotification(row) ?? []),
          page,
        ),
        unread: await unreadOf(userId, shown),
      };
    }),

    handler(readNotifications, async ({ body }, context) => {
      await rateLimits.take(...limitRules('notifications', context));
      const { userId } = context.caller;
      const upTo = body.until === undefined ? undefined : lte(notifications.seq, await seqOf(userId, body.until));
      await db
        .update(notifications)
        .set({ readAt: clock.now() })
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), upTo));
      return { unread: await unreadOf(userId, await shownTo(context)) };
    }),

    handler(getNotificationSettings, (_input, { caller }) => settingsOf(db, caller.userId)),

    handler(updateNotificationSettings, async ({ body: { pushed, ...others } }, { caller, brand }) => {
      await rateLimits.take(...limitRules('notifications', { caller, brand }));
      // Merged by the database, so that two tabs that change two fields keep both.
      const [row] = await db
        .insert(notificationSettings)
        .values({ userId: caller.userId, settings: { ...others, pushed: pushed as never } })
        .onConflictDoUpdate({
          target: notificationSettings.userId,
          set: {
            settings: sql`${notificationSettings.settings} || ${JSON.stringify(others)}::jsonb || jsonb_build_object('pushed', coalesce(${notificationSettings.settings} -> 'pushed', '{}'::jsonb) || ${JSON.stringify(pushed ?? {})}::jsonb)`,
          },
        })
        .returning();
      return toNotificationSettings(row?.settings);
    }),
  ];
};
