import { paidRoles } from '@troupe/protocol';
import { and, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { orders } from '../db/schema.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import type { Clock, Db, Log, NewId, PaymentState } from '../ports/index.ts';
import { giveSubscription, periodEnd } from './subscriptions.ts';

export interface PayDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  pageEvents: PageEvents;
}

/** Makes an order paid and gives what it bought, in one transaction and once; the money is counted then. */
export const createPay =
  ({ db, clock, newId, log, pageEvents }: PayDeps) =>
  async (order: typeof orders.$inferSelect, state: PaymentState & { status: 'paid' }): Promise<void> => {
    if (state.amount !== order.total || state.currency !== order.currency) {
      log.error('A processor reports another sum than the order’s; the order stays as it is.', { orderId: order.id });
      return;
    }
    const isPaid = await db.transaction(async (tx) => {
      const settledAt = clock.now();
      const won = await tx
        .update(orders)
        .set({ status: 'paid', transactionId: state.transactionId, card: state.card, challengeUrl: null, settledAt })
        .where(and(eq(orders.id, order.id), ne(orders.status, 'paid')))
        .returning({ id: orders.id });
      // An account that was erased meanwhile has nothing to be given.
      if (won.length === 0 || order.userId === null) return false;
      const given = {
        id: newId(),
        applicationId: order.applicationId,
        userId: order.userId,
        orderId: order.id,
        planId: order.planId,
        role: v.parse(v.picklist(paidRoles), order.role),
        period: order.period,
        status: 'active' as const,
        recurAt: periodEnd(settledAt, order.period, 1),
      };
      await giveSubscription(tx, given, settledAt);
      return true;
    });
    if (!isPaid) return;
    const sum = { plan_id: order.planId, amount: order.total, currency: order.currency };
    await pageEvents.log(
      { name: 'money_value', ...sum },
      { brand: { id: order.applicationId }, caller: order.userId === null ? null : { userId: order.userId }, request: null },
    );
  };
