import { AppError, badField } from '@troupe/protocol';
import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import { deferrals, orders, refunds } from '../../db/schema.ts';
import type { Clock, Db, Job, Log, NewId, Payments, RefundState, Tx } from '../../ports/index.ts';
import { earn, type Deferral } from '../ledger/earnings.ts';
import type { OrderRow } from '../order-rows.ts';
import { partOf } from '../pricing/arithmetic.ts';
import { bookRefund } from './book-refund.ts';
import { createEnding, type EndingDeps } from './end-refunded.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** A refund whose end nobody knows is asked about after so long. */
const pauseMs = 10 * 60_000;
/** Refunds that are read at a time. */
const atOnce = 100;

/** What is to go back: everything that is left, a sum in minor units, or what the days are worth that have not begun. */
export type RefundSize = { size: 'full' } | { size: 'part'; amount: number } | { size: 'unused' };

export interface AskedRefund {
  brandId: string;
  orderId: string;
  how: RefundSize;
  /** Why, for the books. */
  reason: string;
  /** Who orders it. */
  by: string;
}

export interface Refunded {
  refund: RefundRow;
  order: OrderRow;
  /** What could still go back, in minor units. */
  left: number;
}

/** Money that goes back to buyers. Written before the processor hears of it, like an order, and settled by its word alone. */
export interface Refunds {
  /** Throws `not_found` for an order that is not the brand's, `invalid_input` where so much cannot go back. */
  make(asked: AskedRefund): Promise<Refunded>;
  job: Job;
}

export interface RefundDeps extends EndingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  payments: Payments;
}

/** An order of a brand, and what of it is still there; locked, so that refunds at the same moment see each other. */
const lockOrder = async (tx: Tx, { orderId, brandId }: { orderId: string; brandId: string }) => {
  const isIt = and(eq(orders.id, orderId), eq(orders.applicationId, brandId));
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  if (!order) throw new AppError('not_found');
  const [given] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'refused')));
  return { order, left: order.total - Number(given?.sum) };
};

/** What the days that have not begun are worth, with their part of the tax. */
const unusedOf = (order: OrderRow, deferral: Deferral, now: Date): number => {
  const { left } = earn(deferral, now).after;
  return left + partOf(order.tax, left, order.total - order.tax);
};

const createAsking =
  ({ db, clock, newId }: RefundDeps) =>
  ({ how, reason, by, ...of }: AskedRefund): Promise<RefundRow> =>
    db.transaction(async (tx) => {
      const { order, left } = await lockOrder(tx, of);
      const now = clock.now();
      if (order.status !== 'paid' || order.total === 0) throw badField('order', 'is not paid');
      const [deferral] = await tx.select().from(deferrals).where(eq(deferrals.orderId, order.id));
      if (!deferral) throw badField('order', 'is not in the books yet: they are made up for within the hour');
      const amount =
        how.size === 'full' ? left : how.size === 'part' ? how.amount : Math.min(left, unusedOf(order, deferral, now));
      if (amount < 1 || amount > left)
        throw badField('amount', `must be between 1 and ${left} of ${order.currency}, in minor units`);
      const kind = amount === left && how.size !== 'unused' ? 'full' : how.size;
      const { id: orderId, applicationId } = order;
      const row = { id: newId(), orderId, applicationId, amount, kind, reason, by, dueAt: now, createdAt: now };
      const [written] = await tx
        .insert(refunds)
        .values({ ...row, status: 'pending' })
        .returning();
      if (!written) throw new Error('A refund was not written.');
      return written;
    });

/** Writes down what the processor said, with what it means: once, however often it is heard. */
const createSettling = (deps: RefundDeps) => {
  const { db, clock, newId } = deps;
  const end = createEnding(deps);

  return (refund: RefundRow, state: RefundState): Promise<void> =>
    db.transaction(async (tx) => {
      const { order } = await lockOrder(tx, { orderId: refund.orderId, brandId: refund.applicationId });
      const now = clock.now();
      const isOpen = and(eq(refunds.id, refund.id), eq(refunds.status, 'pending'));
      const said =
        state.status === 'pending'
          ? { dueAt: new Date(now.getTime() + pauseMs) }
          : { status: state.status, refusal: state.status === 'refused' ? state.reason : null, dueAt: null, settledAt: now };
      const [settled] = await tx.update(refunds).set(said).where(isOpen).returning();
      if (settled?.status !== 'refunded') return;
      const { isOver, deferral } = await bookRefund(tx, newId, { order, refund: settled, now });
      if (isOver) await end(tx, order, { deferral, now });
    });
};

export const createRefunds = (deps: RefundDeps): Refunds => {
  const { db, clock, log, payments } = deps;
  const ask = createAsking(deps);
  const settle = createSettling(deps);

  /** Asks the processor, and writes down what it said; one that does not answer is asked again. */
  const pursue = async (refund: RefundRow): Promise<void> => {
    const { id: refundId, orderId, applicationId: brandId, amount } = refund;
    const state = await payments.refund({ brandId, orderId, refundId, amount }).catch((error: unknown): RefundState => {
      log.error('Nobody knows what came of a refund; the processor is asked again.', { refundId, orderId, error });
      return { status: 'pending' };
    });
    await settle(refund, state);
  };

  return {
    async make(asked) {
      const written = await ask(asked);
      await pursue(written);
      const [refund = written] = await db.select().from(refunds).where(eq(refunds.id, written.id));
      return { refund, ...(await db.transaction((tx) => lockOrder(tx, asked))) };
    },

    job: {
      name: 'commerce/refunds.settle',
      schedule: '*/10 * * * *',
      tries: 1,
      async run(_, { signal }) {
        const isDue = and(eq(refunds.status, 'pending'), lte(refunds.dueAt, clock.now()));
        const readDue = () => db.select().from(refunds).where(isDue).orderBy(asc(refunds.dueAt)).limit(atOnce);
        // Each that was asked about is due later, so what is left is found from the beginning.
        for (let due = await readDue(); due.length > 0 && !signal.aborted; due = await readDue())
          for (const refund of due) if (!signal.aborted) await pursue(refund);
      },
    },
  };
};
