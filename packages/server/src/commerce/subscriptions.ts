import { limits, type BillingPeriod, type PaidRole, type Profile } from '@troupe/protocol';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { orders, subscriptions } from '../db/schema.ts';
import { grantRight } from '../platform/rights/grants.ts';
import type { Clock, Db, Tx } from '../ports/index.ts';
import { monthsAfter } from '../kernel/schedules/months.ts';
import { dayMs } from '../kernel/schedules/time.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** When the nth period of a subscription ends, counted from the instant at which the first began (`monthsAfter`). */
export const periodEnd = (anchor: Date, period: BillingPeriod, nth: number): Date =>
  monthsAfter(anchor, nth * (period === 'annual' ? 12 : 1));

/** The subscription whose paid period holds a moment. Its role stays for the days of grace after it (`roleEnd`). */
export const findSubscription = async (db: Db, userId: string, now: Date): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, 'expired'), gt(subscriptions.recurAt, now)))
    .orderBy(desc(subscriptions.recurAt))
    .limit(1);
  return row;
};

/** Whether a user pays at this moment. */
export const createIsSubscribed =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (userId: string): Promise<boolean> =>
    (await findSubscription(db, userId, clock.now())) !== undefined;

/** Until when a subscription gives its role: what is paid for, and the grace after it. */
export const roleEnd = (recurAt: Date): Date => new Date(recurAt.getTime() + limits.graceDays * dayMs);

/** Gives a user what a paid order bought; the next token says so. Run it in the transaction that settles the order. */
export const giveSubscription = async (
  tx: Tx,
  given: typeof subscriptions.$inferInsert & { role: PaidRole; userId: string },
  now: Date,
): Promise<void> => {
  const { id, userId, role, recurAt } = given;
  const added = await tx.insert(subscriptions).values(given).onConflictDoNothing().returning({ id: subscriptions.id });
  if (added.length === 0) return;
  const actor = { kind: 'processor' as const, name: 'payments' };
  const bought = { kind: 'role' as const, value: role, source: 'purchase' as const, sourceId: id };
  await grantRight(tx, { id: `${id}-purchase`, userId, ...bought, actor, endsAt: roleEnd(recurAt) }, now);
};

/** What a subscription's plan was called when it was bought. */
export const planNameOf = async (db: Db, { orderId, role }: SubscriptionRow): Promise<string> => {
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
