import { paidRoles } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { orders, subscriptions, type Terms } from '../../db/schema.ts';
import type { Tx } from '../../ports/index.ts';
import type { SubscriptionRow } from './find-subscription.ts';
import type { SubscriptionState } from './machine.ts';
import { worthOfTerms } from './terms.ts';

/** A subscription with everything that rows of servers that renewed nothing leave out. */
export interface Subscription extends SubscriptionRow {
  anchorAt: Date;
  terms: Terms;
  worth: number;
}

type OrderRow = typeof orders.$inferSelect;

/** What a plan goes on costing that was sold by a server that renewed nothing: what it cost. */
export const termsOfOrder = (order: OrderRow): Terms => ({
  planId: order.planId,
  planName: order.planName,
  role: v.parse(v.picklist(paidRoles), order.role),
  period: order.period,
  currency: order.currency,
  list: order.subtotal,
  sale: null,
  coupon: null,
});

/** Fills in what a row leaves out, from the purchase that it began with. */
export const wholeOf = (row: SubscriptionRow, order: OrderRow): Subscription => ({
  ...row,
  anchorAt: row.anchorAt ?? row.createdAt,
  terms: row.terms ?? termsOfOrder(order),
  worth: row.worth ?? order.subtotal - order.discount,
});

/** A subscription, locked for the rest of the transaction; undefined for one that is gone. */
export const lockSubscription = async (tx: Tx, id: string): Promise<Subscription | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (!row) return undefined;
  const [order] = await tx.select().from(orders).where(eq(orders.id, row.orderId));
  return order && wholeOf(row, order);
};

/** A row as far as it decides what happens next. */
export const stateOf = (row: Subscription): SubscriptionState => {
  const { status, period, anchorAt, periodNo, recurAt, savedCard, tries, notices, awaitsBuyer, graceUntil, nextActionAt } = row;
  const next = row.nextTerms ?? row.terms;
  return {
    status,
    period,
    anchorAt,
    periodNo,
    recurAt,
    nextPeriod: next.period,
    hasCard: savedCard !== null,
    isDearerNext: worthOfTerms(next) > row.worth,
    tries,
    notices,
    awaitsBuyer,
    graceUntil,
    nextActionAt,
  };
};

/** What a step changes of a row. What the row says of plan and card is changed by who feeds the step. */
export const changedBy = ({ hasCard: _card, isDearerNext: _dearer, nextPeriod: _next, ...kept }: SubscriptionState) => kept;
