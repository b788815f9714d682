import { limits, type Profile } from '@troupe/protocol';
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { orders, subscriptions } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Clock, Db } from '../../ports/index.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** SQL: subscriptions that give what they are for at a moment. One whose renewal is under way does, and one in its days of grace. */
const isRunning = (now: Date) => {
  const graceStart = new Date(now.getTime() - limits.graceDays * dayMs);
  return or(
    and(eq(subscriptions.status, 'active'), gt(subscriptions.recurAt, graceStart)),
    and(eq(subscriptions.status, 'cancelled'), gt(subscriptions.recurAt, now)),
    and(eq(subscriptions.status, 'grace'), gt(sql`coalesce(${subscriptions.graceUntil}, ${subscriptions.recurAt})`, now)),
  );
};

/** The subscription that a user has at a moment: the one that ends last. */
export const findSubscription = async (
  db: Pick<Db, 'select'>,
  userId: string,
  now: Date,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning(now)))
    .orderBy(desc(subscriptions.recurAt))
    .limit(1);
  return row;
};

/** Whether a user pays at this moment. */
export const createIsSubscribed =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (userId: string): Promise<boolean> =>
    (await findSubscription(db, userId, clock.now())) !== undefined;

/** What a subscription's plan is called, as it was sold. */
export const planNameOf = async (db: Db, { orderId, role, terms }: SubscriptionRow): Promise<string> => {
  if (terms) return terms.planName;
  const [order] = await db.select({ name: orders.planName }).from(orders).where(eq(orders.id, orderId));
  return order?.name ?? role;
};

/** What a user pays for, as their profile says it; null for nothing. */
export const createSubscriptionOf =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (userId: string): Promise<Profile['subscription']> => {
    const found = await findSubscription(db, userId, clock.now());
    if (!found) return null;
    const { role, status, period, recurAt } = found;
    return { role, status, period, plan: await planNameOf(db, found), ends_at: recurAt.toISOString() };
  };
