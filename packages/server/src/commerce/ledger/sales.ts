import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { deferrals, invoiceCounters, orders, subscriptions } from '../../db/schema.ts';
import type { Db, NewId, Tx } from '../../ports/index.ts';
import type { OrderRow } from '../order-rows.ts';
import { periodEnd } from '../subscriptions/periods.ts';
import { daysOf, nextEarning } from './arithmetic.ts';
import { post, taxAccount } from './postings.ts';

/** Orders that are made up for in one transaction. */
const atOnce = 50;

interface Period {
  from: Date;
  until: Date;
}

/** The next number of a seller. Another payment of the same seller waits until this payment is written, or came to nothing. */
const takeInvoiceNo = async (tx: Tx, applicationId: string): Promise<number | undefined> => {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ applicationId, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.applicationId, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning();
  return counter?.last;
};

const subscriptionOf = async (tx: Tx, { id, subscriptionId }: OrderRow) => {
  const isIt = subscriptionId === null ? eq(subscriptions.orderId, id) : eq(subscriptions.id, subscriptionId);
  const [row] = await tx.select().from(subscriptions).where(isIt);
  return row;
};

/** What an order that has just been settled was paid for; null where it gave nothing. */
const givenPeriod = async (tx: Tx, order: OrderRow, at: Date): Promise<Period | null> => {
  const row = await subscriptionOf(tx, order);
  if (!row) return null;
  const { recurAt: until, period, periodNo } = row;
  if (order.kind === 'upgrade') return { from: at, until };
  const from = periodEnd(row.anchorAt ?? row.createdAt, period, periodNo - 1);
  const isOfIt = order.kind === 'purchase' || [order.periodStart?.getTime(), at.getTime()].includes(from.getTime());
  return isOfIt ? { from, until } : null;
};

/** The same long after it was settled, when its subscription may be further. */
const usualPeriod = async (tx: Tx, order: OrderRow, at: Date): Promise<Period | null> => {
  const row = await subscriptionOf(tx, order);
  if (!row) return null;
  const from = order.periodStart ?? at;
  const until = periodEnd(from, order.period, 1);
  const isCutShort = order.kind === 'upgrade' && row.recurAt > from && row.recurAt < until;
  return { from, until: isCutShort ? row.recurAt : until };
};

/** Whose tax is in an order; null for nobody's. */
export const taxPlaceOf = ({ steps }: OrderRow): string | null =>
  steps.find(({ kind }) => kind === 'tax' || kind === 'tax_inside')?.source ?? null;

/** Tax is owed from the sale on; the rest is owed to the buyer until the days that it paid for are over. */
const bookSale = async (tx: Tx, newId: NewId, order: OrderRow, at: Date, period: Period | null): Promise<void> => {
  const { id: orderId, applicationId, currency, total, tax } = order;
  const sale = { kind: 'paid' as const, key: `paid:${orderId}`, applicationId, orderId, currency, at };
  await post(tx, newId, [{ ...sale, lines: { processor: total, deferred: tax - total, [taxAccount(taxPlaceOf(order))]: -tax } }]);
  const { fromDay, untilDay } = period ? daysOf(period) : { fromDay: null, untilDay: null };
  const unearned = { left: total - tax, fromDay, untilDay };
  await tx.insert(deferrals).values({ orderId, applicationId, currency, ...unearned, dueAt: nextEarning(unearned) });
  // Last, because it holds up every other payment of this seller.
  const invoiceNo = await takeInvoiceNo(tx, applicationId);
  await tx.update(orders).set({ invoiceNo }).where(eq(orders.id, orderId));
};

/** What is sold, in the books. */
export interface Sales {
  /** In the transaction that made an order paid, once its subscription has what it paid for. A sum of nothing is no sale. */
  book(tx: Tx, order: OrderRow, at: Date): Promise<void>;
  /** Makes up for orders that a server paid which kept no books. Resolves to how many; asked again until there are none. */
  makeUp(): Promise<number>;
}

export const createSales = ({ db, newId }: { db: Db; newId: NewId }): Sales => ({
  async book(tx, order, at) {
    if (order.total > 0) await bookSale(tx, newId, order, at, await givenPeriod(tx, order, at));
  },

  makeUp: () =>
    db.transaction(async (tx) => {
      const isMissing = and(eq(orders.status, 'paid'), gt(orders.total, 0), isNull(orders.invoiceNo));
      const missing = await tx
        .select()
        .from(orders)
        .where(isMissing)
        .orderBy(asc(orders.settledAt), asc(orders.id))
        .limit(atOnce)
        .for('update', { skipLocked: true });
      for (const order of missing) {
        const at = order.settledAt ?? order.createdAt;
        await bookSale(tx, newId, order, at, await usualPeriod(tx, order, at));
      }
      return missing.length;
    }),
});
