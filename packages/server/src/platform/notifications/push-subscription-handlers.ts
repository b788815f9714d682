import {
  AppError,
  badField,
  createPushSubscription,
  deletePushSubscription,
  limits,
  listPushSubscriptions,
} from '@troupe/protocol';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import { pushSubscriptions, users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { deviceName } from '../../kernel/device-name.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits, NewId, Push } from '../../ports/index.ts';

type Row = typeof pushSubscriptions.$inferSelect;

const toPushSubscription = ({ id, device, createdAt }: Row) => ({ id, device, createdAt: createdAt.toISOString() });

/** GET, POST, DELETE push/subscriptions. */
export const pushSubscriptionHandlers = ({
  db,
  clock,
  newId,
  rateLimits,
  push,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  push: Pick<Push, 'publicKey' | 'isKnown'>;
}): Registration[] => [
  handler(listPushSubscriptions, async (_input, { caller }) => {
    const rows = await db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, caller.userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
    return { public_key: push.publicKey, subscriptions: rows.map(toPushSubscription) };
  }),

  handler(createPushSubscription, async ({ body }, { caller, brand, request }) => {
    await rateLimits.take(...limitRules('notifications', { caller, brand }));
    if (!push.isKnown(body.endpoint))
      throw badField('body.endpoint', 'must be an https address of a push service that is known here');
    return db.transaction(async (tx) => {
      // One after the other for an account, so that two tabs do not pass the limit together.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
      const others = and(eq(pushSubscriptions.userId, caller.userId), ne(pushSubscriptions.endpoint, body.endpoint));
      const [held] = await tx.select({ count: count() }).from(pushSubscriptions).where(others);
      if ((held?.count ?? 0) >= limits.pushSubscriptionsMax)
        throw new AppError('conflict', { message: `At most ${limits.pushSubscriptionsMax} devices of one account are told.` });
      const device = {
        userId: caller.userId,
        applicationId: brand.id,
        p256dh: body.keys.p256dh,
        auth: body.keys.auth,
        device: deviceName(request.headers.get('user-agent')),
        failures: 0,
      };
      // A browser has one address for all its accounts: it belongs to the one that subscribed last.
      const [row] = await tx
        .insert(pushSubscriptions)
        .values({ ...device, id: newId(), endpoint: body.endpoint, createdAt: clock.now() })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device })
        .returning();
      if (!row) throw new Error('The database answered no row to an upsert.');
      return toPushSubscription(row);
    });
  }),

  handler(deletePushSubscription, async ({ params }, { caller, brand }) => {
    await rateLimits.take(...limitRules('notifications', { caller, brand }));
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, params.subscriptionId), eq(pushSubscriptions.userId, caller.userId)));
    return {};
  }),
];
