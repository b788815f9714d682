import { and, eq, sql } from 'drizzle-orm';
import { sandboxPayments, sandboxRefunds } from '../../db/schema.ts';
import type { Clock, Db, Payments, RefundState } from '../../ports/index.ts';
import { findTestCard } from './test-cards.ts';

const refused = (reason: 'not_paid' | 'too_much'): RefundState => ({ status: 'refused', reason });

/** What goes back at the sandbox: at once, or as slowly as the card was charged. Never more than was paid. */
export const createSandboxRefunds =
  ({ db, clock, slowMs }: { db: Db; clock: Clock; slowMs: number }): Payments['refund'] =>
  ({ brandId, orderId, refundId, amount }) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const isOrder = and(eq(sandboxPayments.brandId, brandId), eq(sandboxPayments.orderId, orderId));
      const [payment] = await tx.select().from(sandboxPayments).where(isOrder).for('update');
      if (payment?.status !== 'paid') return refused('not_paid');
      const isIt = and(eq(sandboxRefunds.brandId, brandId), eq(sandboxRefunds.refundId, refundId));
      const [before] = await tx.select().from(sandboxRefunds).where(isIt);
      if (before) return { status: before.settlesAt <= now ? 'refunded' : 'pending' };
      const [given] = await tx
        .select({ sum: sql<string>`coalesce(sum(${sandboxRefunds.amount}), 0)` })
        .from(sandboxRefunds)
        .where(and(eq(sandboxRefunds.brandId, brandId), eq(sandboxRefunds.orderId, orderId)));
      if (Number(given?.sum) + amount > payment.amount) return refused('too_much');
      const isSlow = findTestCard(payment.testCard)?.isSlow === true;
      const settlesAt = isSlow ? new Date(now.getTime() + slowMs) : now;
      await tx.insert(sandboxRefunds).values({ brandId, refundId, orderId, amount, settlesAt, createdAt: now });
      return { status: isSlow ? 'pending' : 'refunded' };
    });
