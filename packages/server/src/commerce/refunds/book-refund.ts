import { and, eq, sql } from 'drizzle-orm';
import { deferrals, refunds } from '../../db/schema.ts';
import type { NewId, Tx } from '../../ports/index.ts';
import { nextEarning } from '../ledger/arithmetic.ts';
import { earn, type Deferral } from '../ledger/earnings.ts';
import { post, taxAccount } from '../ledger/postings.ts';
import { taxPlaceOf } from '../ledger/sales.ts';
import type { OrderRow } from '../order-rows.ts';
import { partOf } from '../pricing/arithmetic.ts';

/** What had gone back of an order before one of its refunds, which is among those that have. */
const backBefore = async (tx: Tx, { orderId, amount }: { orderId: string; amount: number }): Promise<number> => {
  const [given] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'refunded')));
  return Number(given?.sum) - amount;
};

/**
 * Books money that went back: the part of the tax, and the rest of what is not earned, as far as that reaches, and of what is.
 * The days that are over are earned first. After a whole refund, or one of the unused days, nothing is left to earn.
 *
 * @returns whether what was paid for is over with it, and the sale as it stood before
 */
export const bookRefund = async (
  tx: Tx,
  newId: NewId,
  { order, refund, now }: { order: OrderRow; refund: typeof refunds.$inferSelect; now: Date },
): Promise<{ isOver: boolean; deferral: Deferral | undefined }> => {
  const { id: orderId, applicationId, currency, total, tax } = order;
  const { amount } = refund;
  const before = await backBefore(tx, { orderId, amount });
  // Counted from the whole, so that all parts together are the tax to the last cent.
  const taxBack = partOf(tax, before + amount, total) - partOf(tax, before, total);
  const [deferral] = await tx.select().from(deferrals).where(eq(deferrals.orderId, orderId)).for('update');
  const earned = deferral && earn(deferral, now);
  const left = earned?.after.left ?? 0;
  const isOver = before + amount === total || refund.kind === 'unused';
  const unearnedBack = isOver ? left : Math.min(left, amount - taxBack);
  const event = { kind: 'refund' as const, key: `refund:${refund.id}`, applicationId, orderId, currency, at: now };
  const revenue = amount - taxBack - unearnedBack;
  const lines = { processor: -amount, [taxAccount(taxPlaceOf(order))]: taxBack, deferred: unearnedBack, revenue };
  await post(tx, newId, [...(earned?.posting ? [earned.posting] : []), { ...event, lines }]);
  if (earned) {
    const after = { ...earned.after, left: left - unearnedBack };
    const { fromDay } = after;
    await tx
      .update(deferrals)
      .set({ left: after.left, fromDay, dueAt: nextEarning(after) })
      .where(eq(deferrals.orderId, orderId));
  }
  return { isOver, deferral };
};
