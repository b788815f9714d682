import { AppError, type CheckoutResult } from '@troupe/protocol';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { openStatuses, orders } from '../db/schema.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import type { Charge, Clock, Db, Log, NewId, PaymentOrder, Payments, PaymentState, SavedCharge, Tx } from '../ports/index.ts';
import {
  failureCode,
  isOpen,
  rowOfDue,
  rowOfPurchase,
  toResult,
  type Due,
  type FailureCode,
  type OrderRow,
  type Purchase,
} from './order-rows.ts';
import type { Sales } from './ledger/sales.ts';
import { keepCoupon, returnCoupon, takeCoupon } from './pricing/coupons.ts';
import { hasPaid } from './pricing/offers.ts';
import { keepPriceList } from './pricing/price-lists.ts';
import { findSubscription } from './subscriptions/find-subscription.ts';
import type { Settling } from './subscriptions/settle-order.ts';

/** What of a charge the order does not know itself: a card that is typed, or one that is kept. */
export type Attempt = Pick<Charge, 'returnUrl' | 'webhookUrl' | 'statementDescriptor'> &
  (Pick<Charge, 'paymentToken'> | Pick<SavedCharge, 'savedCard' | 'isBuyerThere'>);

/** After this long a processor that has never heard of an order will not hear of it any more. */
const forgottenMs = 15 * 60_000;

/**
 * Payments, from the first write to the last. An order is written before the processor hears of it;
 * the processor's word (its answer, its event, or what it says when asked) settles it, in one
 * transaction with what it means for the subscription. So a death at any moment loses nothing: a call that asks
 * next, or the event, finishes it, and twice is once.
 */
export interface Orders {
  /** Of that buyer only. */
  find(userId: string, by: { id: string } | { idempotencyKey: string }): Promise<OrderRow | undefined>;
  /** The newest paid one, for what is on file. */
  findLastPaid(userId: string): Promise<OrderRow | undefined>;
  /**
   * Writes a new order, which takes its code. Throws `conflict` while another purchase of the same buyer runs,
   * `already_subscribed` after one, `invalid_coupon` where others took the last use of the code.
   */
  create(purchase: Purchase): Promise<OrderRow>;
  /** Writes what is due of a subscription, in the caller's transaction; undefined where that is being paid already, or was. */
  createDue(tx: Tx, due: Due): Promise<OrderRow | undefined>;
  /** Ends every purchase that the buyer has left open. Throws `already_subscribed` if one of them was paid. */
  closeOpen(userId: string): Promise<void>;
  /** Sees to it that an open order will not be paid any more, and writes down how it ended; it may have been paid. */
  close(order: OrderRow): Promise<OrderRow>;
  /** Charges an open order. Throws `invalid_card` or `payments_unavailable` if it ended without a charge. */
  charge(order: OrderRow, attempt: Attempt): Promise<OrderRow>;
  /** Asks the processor about an open order; one that cannot be reached changes nothing. */
  refresh(order: OrderRow): Promise<OrderRow>;
  /**
   * Asks the processor how an order of a brand ended, and writes that down; nothing of an order that is not ours. Throws where
   * the processor cannot be reached, or knows of no end yet.
   */
  settleReported(order: PaymentOrder): Promise<void>;
  /** As its buyer is told it. Throws again what the order failed with. */
  toResult(order: OrderRow): Promise<CheckoutResult>;
}

interface PayDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  pageEvents: PageEvents;
  settling: Settling;
  sales: Pick<Sales, 'book'>;
}

type Paid = PaymentState & { status: 'paid' };

/** Makes an order paid with what that means, in one transaction and once; the money is counted then. Returns a card that is kept no more. */
const createPay =
  ({ db, clock, log, pageEvents, settling, sales }: PayDeps) =>
  async (order: OrderRow, state: Paid): Promise<string | null> => {
    if (state.amount !== order.total || state.currency !== order.currency) {
      log.error('A processor reports another sum than the order’s; the order stays as it is.', { orderId: order.id });
      return null;
    }
    const done = await db.transaction(async (tx) => {
      const settledAt = clock.now();
      const [won] = await tx
        .update(orders)
        .set({ status: 'paid', transactionId: state.transactionId, card: state.card, challengeUrl: null, settledAt })
        .where(and(eq(orders.id, order.id), ne(orders.status, 'paid')))
        .returning();
      if (!won) return undefined;
      const { userId } = won;
      // An account that was erased meanwhile has nothing to be given.
      const leftCard = userId !== null && (await settling.paid(tx, { ...won, userId }, state, settledAt));
      if (userId !== null && won.kind === 'purchase') await keepCoupon(tx, order.id);
      await sales.book(tx, won, settledAt);
      return leftCard === false ? undefined : { leftCard };
    });
    if (!done) return null;
    const sum = { plan_id: order.planId, amount: order.total, currency: order.currency };
    const caller = order.userId === null ? null : { userId: order.userId };
    if (order.total > 0)
      await pageEvents.log({ name: 'money_value', ...sum }, { brand: { id: order.applicationId }, caller, request: null });
    return done.leftCard;
  };

/** Writes a new order, which takes its code. */
const createOrder = ({ db, clock, newId }: PayDeps, purchase: Purchase): Promise<OrderRow> =>
  db.transaction(async (tx) => {
    const { brand, userId, quote } = purchase;
    const { coupon, offerId, buyer } = quote;
    const now = clock.now();
    const version = await keepPriceList(tx, brand, now);
    const [written] = await tx
      .insert(orders)
      .values({ ...rowOfPurchase(purchase), id: newId(), status: 'pending', version, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!written) throw new AppError('conflict', { message: 'Another purchase of this user is still running.' });
    // After the insert: a purchase that was open until now has left its subscription behind.
    if (await findSubscription(tx, userId, now)) throw new AppError('already_subscribed');
    if (offerId !== null && (await hasPaid(tx, userId))) throw new AppError('price_changed');
    if (coupon) await takeCoupon(tx, { brand, row: coupon, orderId: written.id, buyer, now });
    return written;
  });

/** Writes what is due of a subscription; undefined where that is being paid already, or was. */
const createDue = async (tx: Tx, due: Due, { newId, now }: { newId: NewId; now: Date }): Promise<OrderRow | undefined> => {
  const version = await keepPriceList(tx, due.brand, now);
  const [written] = await tx
    .insert(orders)
    .values({ ...rowOfDue(due), id: newId(), status: 'pending', version, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return written;
};

type Ending =
  | { status: 'failed'; declineReason: FailureCode; isFinal?: never }
  | { status: 'declined'; declineReason: string; isFinal: boolean };

/** Ends an order without a charge, once; its code is free again. One that the processor never took up has `failed`. */
const createEnd =
  ({ db, clock, settling }: PayDeps) =>
  (order: OrderRow, { isFinal = false, ...how }: Ending): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const [ended] = await tx
        .update(orders)
        .set({ ...how, challengeUrl: null, settledAt: now })
        .where(and(eq(orders.id, order.id), inArray(orders.status, openStatuses)))
        .returning();
      if (!ended) return;
      await returnCoupon(tx, order.id, now);
      const isCardLost = how.declineReason === 'invalid_card';
      const isNobodysFault = how.declineReason === 'payments_unavailable';
      await settling.refused(tx, ended, { reason: how.declineReason, isFinal, isCardLost, isNobodysFault }, now);
    });

const paymentOf = ({ id: orderId, applicationId: brandId }: Pick<OrderRow, 'id' | 'applicationId'>): PaymentOrder => ({
  brandId,
  orderId,
});

const createAsking = ({ payments, log }: { payments: Payments; log: Log }) => ({
  /** A card that pays for nothing any more is kept nowhere. */
  async forget({ applicationId: brandId, id: orderId }: OrderRow, savedCard: string | null): Promise<void> {
    if (savedCard === null) return;
    await payments
      .forgetCard({ brandId, savedCard })
      .catch((error: unknown) => log.error('The processor keeps a card that nothing is paid with.', { orderId, error }));
  },

  /** Asks for the money. A sum of nothing is not asked for, unless a card is to be kept by it. */
  ask(order: OrderRow, attempt: Attempt): Promise<PaymentState> {
    const { total: amount, currency, customer } = order;
    const asked = { ...paymentOf(order), amount, currency, customer };
    if ('paymentToken' in attempt) return payments.charge({ ...asked, ...attempt });
    if (amount > 0) return payments.chargeSaved({ ...asked, ...attempt });
    return Promise.resolve({ status: 'paid', transactionId: '', amount, currency, card: null, savedCard: null });
  },
});

export const createOrders = (deps: PayDeps & { payments: Payments }): Orders => {
  const { db, clock, log, payments } = deps;
  const pay = createPay(deps);
  const end = createEnd(deps);
  const { ask, forget } = createAsking(deps);

  /** Writes down what the processor said. Any number of times, in any order: `paid` wins, the rest ends an order once. */
  const settle = async (order: OrderRow, state: PaymentState): Promise<OrderRow> => {
    if (state.status === 'paid') await forget(order, await pay(order, state));
    else if (state.status === 'challenge') {
      const isThisOpen = and(eq(orders.id, order.id), inArray(orders.status, openStatuses));
      await db.update(orders).set({ status: 'challenge', challengeUrl: state.url }).where(isThisOpen);
    } else if (state.status === 'declined')
      await end(order, { status: 'declined', declineReason: state.reason, isFinal: state.isFinal === true });
    const [settled] = await db.select().from(orders).where(eq(orders.id, order.id));
    return settled ?? order;
  };

  const close = async (order: OrderRow): Promise<OrderRow> => settle(order, await payments.cancel(paymentOf(order)));

  return {
    async find(userId, by) {
      const isIt = 'id' in by ? eq(orders.id, by.id) : eq(orders.idempotencyKey, by.idempotencyKey);
      const [row] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), isIt));
      return row;
    },

    async findLastPaid(userId) {
      const isPaid = and(eq(orders.userId, userId), eq(orders.status, 'paid'));
      const [row] = await db.select().from(orders).where(isPaid).orderBy(desc(orders.createdAt)).limit(1);
      return row;
    },

    create: (purchase) => createOrder(deps, purchase),

    createDue: (tx, due) => createDue(tx, due, { newId: deps.newId, now: clock.now() }),

    async closeOpen(userId) {
      const left = await db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.kind, 'purchase'), inArray(orders.status, openStatuses)));
      for (const order of left) {
        if ((await close(order)).status === 'paid') throw new AppError('already_subscribed');
      }
    },

    close,

    async charge(order, attempt) {
      const { id: orderId } = order;
      try {
        return await settle(order, await ask(order, attempt));
      } catch (error) {
        if (error instanceof AppError && v.is(failureCode, error.code)) {
          await end(order, { status: 'failed', declineReason: error.code });
          throw error;
        }
        log.error('Nobody knows how a charge ended; its order stays open until the processor says.', { orderId, error });
        return order;
      }
    },

    async refresh(order) {
      if (!isOpen(order)) return order;
      let state: PaymentState;
      try {
        state = await payments.find(paymentOf(order));
      } catch (error) {
        log.error('The processor does not answer about an order.', { orderId: order.id, error });
        return order;
      }
      const isForgotten = state.status === 'unknown' && clock.now().getTime() - order.createdAt.getTime() > forgottenMs;
      if (isForgotten) await end(order, { status: 'failed', declineReason: 'payments_unavailable' });
      return settle(order, state);
    },

    async settleReported({ brandId, orderId }) {
      const isOurs = and(eq(orders.id, orderId), eq(orders.applicationId, brandId));
      const [order] = await db.select().from(orders).where(isOurs);
      if (!order || order.status === 'paid') return;
      const state = await payments.find(paymentOf(order));
      await settle(order, state);
      if (state.status !== 'paid' && state.status !== 'declined')
        throw new AppError('payments_unavailable', { message: 'The processor says that an order ended, and not yet how.' });
    },

    toResult: (order) => toResult(db, order),
  };
};
