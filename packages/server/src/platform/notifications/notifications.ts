import {
  notificationKinds,
  notificationSettingsDefaults,
  type NotificationKind,
  type NotificationPayload,
  type NotificationSettings,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { notifications, notificationSettings, users } from '../../db/schema.ts';
import type { Clock, Db, Jobs, NewId } from '../../ports/index.ts';

export type NotificationWrite = Pick<Db, 'select' | 'insert'>;

/** Notifies an account: in its history, and on the devices that it wants told. */
export interface Notifications {
  /**
   * Adds to what the account was told, in the caller's transaction: what it tells of and the telling stand or fall
   * together. Devices are told within a minute or two after it. Nothing of a conversation belongs into `payload`.
   */
  add<K extends NotificationKind>(
    tx: NotificationWrite,
    told: { userId: string; kind: K; payload: NotificationPayload<K> },
  ): Promise<void>;
}

/** The sweep that tells devices; `add` asks for it, and its schedule makes up for what came too early. */
export const pushJobName = 'platform/notifications.push';

/** Settings with what was never set filled in. */
export const toNotificationSettings = (kept: Partial<NotificationSettings> | undefined): NotificationSettings => ({
  pushed: { ...notificationSettingsDefaults.pushed, ...kept?.pushed },
  quiet_hours: kept?.quiet_hours ?? null,
});

export const settingsOf = async (tx: Pick<Db, 'select'>, userId: string): Promise<NotificationSettings> => {
  const [row] = await tx
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return toNotificationSettings(row?.settings);
};

export const createNotifications = ({
  clock,
  newId,
  jobs,
}: {
  clock: Clock;
  newId: NewId;
  jobs: Pick<Jobs, 'enqueue'>;
}): Notifications => ({
  async add(tx, { userId, kind, payload }) {
    const [user] = await tx.select({ applicationId: users.applicationId }).from(users).where(eq(users.id, userId));
    if (!user) return;
    const { pushed } = await settingsOf(tx, userId);
    const isPushed = pushed[notificationKinds[kind].category];
    const now = clock.now();
    await tx.insert(notifications).values({
      id: newId(),
      applicationId: user.applicationId,
      userId,
      kind,
      payload,
      pushDueAt: isPushed ? now : null,
      createdAt: now,
    });
    // Not awaited: on PGlite the queue writes by the connection that the caller's transaction holds. What is asked for
    // too early, or of a queue that closes, its schedule tells later.
    if (isPushed) void jobs.enqueue({ name: pushJobName }, {}, { key: 'push' }).catch(() => undefined);
  },
});
