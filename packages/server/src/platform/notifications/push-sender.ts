import { notificationKinds, type NotificationKind } from '@troupe/protocol';
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Brands } from '../../brands.ts';
import { notifications, pushSubscriptions } from '../../db/schema.ts';
import type { Clock, Db, Job, Push, PushOutcome } from '../../ports/index.ts';
import { pushJobName, settingsOf } from './notifications.ts';
import { isQuiet } from './quiet-hours.ts';

/** What a push tells: which sentence, of which brand, and where it leads. The sentence itself is the page's own. */
export interface PushPayload {
  id: string;
  kind: NotificationKind;
  product: string;
}

const batch = 50;
/** One that could not be told for so long is read in the history only. */
const oldMs = 3 * 3600_000;
/** Seconds for which a service may keep it for a device that is off. */
const ttl = 4 * 3600;
/** A device that failed so often in a row is removed: it is not in use any more. */
const failuresMost = 20;
const againMs = 60_000;

type Due = typeof notifications.$inferSelect;
type Device = typeof pushSubscriptions.$inferSelect;

/** Whom a push service may write to about a brand (RFC 8292 §2.1). */
const subjectOf = (brand: { links: { support?: string | undefined }; hosts: readonly string[] }): string =>
  /^(?:mailto|https):/.test(brand.links.support ?? '') ? (brand.links.support ?? '') : `https://${brand.hosts[0]}`;

/** Tells devices what their owners are to be told: at most once each, in order, and nothing in quiet hours. */
export const createPushSender = ({
  db,
  clock,
  brands,
  push,
}: {
  db: Db;
  clock: Clock;
  brands: Pick<Brands, 'all'>;
  push: Pick<Push, 'send'>;
}): { job: Job } => {
  const forget = (id: string) => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

  const settle = async (device: Device, outcome: PushOutcome): Promise<void> => {
    if (outcome.result === 'gone') return void (await forget(device.id));
    if (outcome.result === 'sent') {
      if (device.failures > 0) await db.update(pushSubscriptions).set({ failures: 0 }).where(eq(pushSubscriptions.id, device.id));
      return;
    }
    await db
      .update(pushSubscriptions)
      .set({ failures: sql`${pushSubscriptions.failures} + 1` })
      .where(eq(pushSubscriptions.id, device.id));
    if (device.failures + 1 >= failuresMost) await forget(device.id);
  };

  /** Milliseconds after which it is to be tried again; null where it is over. */
  const tell = async (due: Due, signal: AbortSignal): Promise<number | null> => {
    const brand = brands.all.find(({ id }) => id === due.applicationId);
    const { pushed, quiet_hours } = await settingsOf(db, due.userId);
    if (!brand || !pushed[notificationKinds[due.kind].category] || isQuiet(quiet_hours, clock.now())) return null;
    const devices = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, due.userId));
    const payload: PushPayload = { id: due.id, kind: due.kind, product: brand.name };
    let again: number | null = null;
    for (const device of devices) {
      const { endpoint, p256dh, auth } = device;
      const message = { address: { endpoint, p256dh, auth }, payload: JSON.stringify(payload), subject: subjectOf(brand), ttl };
      const outcome = await push.send(message, signal);
      await settle(device, outcome);
      if (outcome.result === 'later') again = Math.max(again ?? 0, (outcome.afterSeconds ?? 0) * 1000, againMs);
    }
    return again;
  };

  /** Takes what is due, so that no other server tells it too; what this one dies over is not told twice. */
  const take = async (): Promise<Due[]> => {
    const now = clock.now();
    const ids = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(isNotNull(notifications.pushDueAt), lte(notifications.pushDueAt, now)))
      .orderBy(asc(notifications.seq))
      .limit(batch)
      .for('update', { skipLocked: true });
    const taken = await db.update(notifications).set({ pushDueAt: null }).where(inArray(notifications.id, ids)).returning();
    return taken.toSorted((a, b) => a.seq - b.seq);
  };

  return {
    job: {
      name: pushJobName,
      schedule: '* * * * *',
      withinSeconds: 600,
      async run(_, { signal }) {
        for (let due = await take(); due.length > 0 && !signal.aborted; due = await take()) {
          for (const one of due) {
            const again = await tell(one, signal);
            const until = again === null ? null : new Date(clock.now().getTime() + again);
            if (until !== null && until.getTime() - one.createdAt.getTime() < oldMs)
              await db.update(notifications).set({ pushDueAt: until }).where(eq(notifications.id, one.id));
          }
        }
      },
    },
  };
};
