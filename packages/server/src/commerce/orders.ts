import { AppError, declineReason, errorTexts, paidRoles, type Brand, type CheckoutResult } from '@troupe/protocol';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { openStatuses, orders, subscriptions } from '../db/schema.ts';
import type { Charge, Clock, Db, Log, NewId, PaymentOrder, PaymentState, Payments } from '../ports/index.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import { keepCoupon, returnCoupon, takeCoupon } from './pricing/coupons.ts';
import { hasPaid } from './pricing/offers.ts';
import { keepPriceList } from './pricing/price-lists.ts';
import type { Quote } from './pricing/quotes.ts';
import { findSubscription, giveSubscription, periodEnd } from './subscriptions.ts';

export type OrderRow = typeof orders.$inferSelect;
/** What of a charge the order does not know itself. */
export type Attempt = Pick<Charge, 'paymentToken' | 'returnUrl' | 'webhookUrl' | 'statementDescriptor'>;

/** A buyer who agreed to a sum. */
export interface Purchase {
  brand: Brand;
  userId: string;
  idempotencyKey: string;
  quote: Quote;
  /** Email, name and place as they were given. */
  customer: Record<string, string>;
}

/** After this long a processor that has never heard of an order will not hear of it any more. */
const forgottenMs = 15 * 60_000;
/** Why an order ended before the processor took it up. */
const failureCode = v.picklist(['invalid_card', 'payments_unavailable']);
type FailureCode = v.InferOutput<typeof failureCode>;
const isOpen = ({ status }: OrderRow) => (openStatuses as readonly string[]).includes(status);

/**
 * Purchases, from the first write to the last. An order is written before the processor hears of it;
 * the processor's word (its answer, its event, or what it says when asked) settles it, in one
 * transaction with the subscription that it gives. So a death at any moment loses nothing: a call that asks
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
  /** Throws again what the order failed with. */
  toResult(order: OrderRow): Promise<CheckoutResult>;
}

const toResult = async (db: Db, order: OrderRow): Promise<CheckoutResult> => {
  const { id: order_id, planId: plan_id, total: orderTotal, currency } = order;
  const common = { order_id, plan_id, orderTotal, currency };
  if (order.status === 'paid') {
    const [given] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, order_id));
    return {
      resp_msg: 'Approved',
      ...common,
      subscription_id: given?.id ?? '',
      transactionID: order.transactionId ?? '',
      plan: order.planName,
      date: (order.settledAt ?? order.createdAt).toISOString(),
    };
  }
  if (order.status === 'challenge') return { resp_msg: 'redirect', ...common, iframe_3ds_url: order.challengeUrl ?? '' };
  if (order.status === 'pending') return { resp_msg: 'Pending', ...common };
  if (order.status === 'failed') {
    throw new AppError(v.is(failureCode, order.declineReason) ? order.declineReason : 'payments_unavailable');
  }
  const reason = v.is(declineReason, order.declineReason) ? order.declineReason : 'card_declined';
  return { resp_msg: 'Declined', ...common, reason, error_message: errorTexts[reason] };
};

interface PayDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  pageEvents: PageEvents;
}

/** Makes an order paid and gives what it bought, in one transaction and once; the money is counted then. */
const createPay =
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
      await keepCoupon(tx, order.id);
      return true;
    });
    if (!isPaid) return;
    const sum = { plan_id: order.planId, amount: order.total, currency: order.currency };
    await pageEvents.log(
      { name: 'money_value', ...sum },
      { brand: { id: order.applicationId }, caller: order.userId === null ? null : { userId: order.userId }, request: null },
    );
  };

/** A purchase as its row. */
const rowOf = ({ brand, userId, idempotencyKey, quote, customer }: Purchase) => {
  const { plan, price, coupon, offerId } = quote;
  return {
    applicationId: brand.id,
    userId,
    idempotencyKey,
    planId: plan.plan_id,
    planName: plan.name,
    role: plan.role,
    period: plan.period,
    subtotal: price.subtotal,
    discount: price.discounts.reduce((sum, { total }) => sum + total, 0),
    tax: price.tax.total,
    taxInclusive: price.tax.inclusive,
    total: price.total,
    currency: plan.currency,
    promoCode: coupon?.code ?? null,
    sale: plan.sale?.name ?? null,
    offerId,
    steps: price.steps,
    customer,
  };
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
      .values({ ...rowOf(purchase), id: newId(), status: 'pending', version, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (!written) throw new AppError('conflict', { message: 'Another purchase of this user is still running.' });
    // After the insert: a purchase that was open until now has left its subscription behind.
    if (await findSubscription(tx, userId, now)) throw new AppError('already_subscribed');
    if (offerId !== null && (await hasPaid(tx, userId))) throw new AppError('price_changed');
    if (coupon) await takeCoupon(tx, { brand, row: coupon, orderId: written.id, buyer, now });
    return written;
  });

/** Ends an order without a charge, once; its code is free again. One that the processor never took up has `failed`. */
const createEnd =
  ({ db, clock }: PayDeps) =>
  (
    order: OrderRow,
    how: { status: 'failed'; declineReason: FailureCode } | { status: 'declined'; declineReason: string },
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      const ended = await tx
        .update(orders)
        .set({ ...how, challengeUrl: null, settledAt: now })
        .where(and(eq(orders.id, order.id), inArray(orders.status, openStatuses)))
        .returning({ id: orders.id });
      if (ended.length > 0) await returnCoupon(tx, order.id, now);
    });

export const createOrders = (deps: PayDeps & { payments: Payments }): Orders => {
  const { db, clock, log, payments } = deps;
  const pay = createPay(deps);
  const end = createEnd(deps);
  const paymentOf = ({ id: orderId, applicationId: brandId }: OrderRow): PaymentOrder => ({ brandId, orderId });

  /** Writes down what the processor said. Any number of times, in any order: `paid` wins, the rest ends an order once. */
  const settle = async (order: OrderRow, state: PaymentState): Promise<OrderRow> => {
    if (state.status === 'paid') await pay(order, state);
    else if (state.status === 'challenge') {
      const isThisOpen = and(eq(orders.id, order.id), inArray(orders.status, openStatuses));
      await db.update(orders).set({ status: 'challenge', challengeUrl: state.url }).where(isThisOpen);
    } else if (state.status === 'declined') await end(order, { status: 'declined', declineReason: state.reason });
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

    async closeOpen(userId) {
      const left = await db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, userId), inArray(orders.status, openStatuses)));
      for (const order of left) {
        if ((await close(order)).status === 'paid') throw new AppError('already_subscribed');
      }
    },

    close,

    async charge(order, attempt) {
      const { id: orderId, total: amount, currency, customer } = order;
      try {
        return await settle(order, await payments.charge({ ...paymentOf(order), amount, currency, customer, ...attempt }));
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
