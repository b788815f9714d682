import {
  AppError,
  badField,
  type Brand,
  type changeSubscription,
  type SubscriptionChanged,
  type SubscriptionStatus,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { subscriptions } from '../../db/schema.ts';
import type { handler } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { Clock, Db, Limits, Tax } from '../../ports/index.ts';
import type { Due, OrderRow } from '../order-rows.ts';
import type { Attempt, Orders } from '../orders.ts';
import { createNextCharge } from './next-charge.ts';
import { findOpenOrder, type Held } from './records.ts';
import { lockSubscription, type Subscription } from './rows.ts';

/** Days before the end of a period from which it may be paid for by hand. */
const aheadDays = 7;

export interface PortalPaymentDeps {
  db: Db;
  clock: Clock;
  tax: Tax;
  orders: Orders;
  rateLimits: Limits;
  /** Addresses that a processor is told of. */
  attemptFor(brand: Brand, orderId: string, origin?: string): Pick<Attempt, 'returnUrl' | 'webhookUrl' | 'statementDescriptor'>;
}

/** What every change of a subscription starts from. */
export interface Asked {
  held: Held;
  context: Parameters<Parameters<typeof handler<typeof changeSubscription>>[1]>[1];
}

/** What is paid with: a card that is typed, or the one that is kept, with its buyer there. */
type Card = { paymentToken: string } | { savedCard: string; isBuyerThere: true };
type Pay = Omit<Due, 'subscription' | 'idempotencyKey' | 'brand' | 'customer' | 'isUnattended'>;
interface Agreed {
  total: number;
  currency: string;
}

export interface PortalPayments {
  /** Writes an order for a locked row that is as `make` wants it, then asks for its money. One key is one order. */
  pay(
    asked: Asked,
    how: { make: (row: Subscription) => Pay; card: (row: Subscription) => Card; message: string },
  ): Promise<SubscriptionChanged>;
  /** Pays for the next period. Throws `price_changed` where its buyer has seen another sum, `conflict` where none is due. */
  payDue(asked: Asked, card: (row: Subscription) => Card, agreed?: Agreed): Promise<SubscriptionChanged>;
}

export const messages = {
  cancelled: 'Your subscription is canceled. What you have stays until the end of the period.',
  ended: 'Your subscription has ended.',
  active: 'Your subscription goes on.',
  planned: 'Your plan changes with the next period.',
  changed: 'Your plan has changed.',
  card: 'Your card has been updated.',
  paid: 'Your payment went through.',
  bank: 'Your bank wants to confirm this payment.',
  waiting: 'Your payment is being processed.',
} as const;

export const success = (subscription_status: SubscriptionStatus, message: string): SubscriptionChanged => ({
  status: 'SUCCESS',
  subscription_status,
  message,
});

/** The kept card. Throws `invalid_card` where none is kept. */
export const kept = ({ savedCard }: Subscription): Card => {
  if (savedCard === null) throw new AppError('invalid_card');
  return { savedCard, isBuyerThere: true };
};

/** Whether a period may be paid for now: one that is due, or one that is paid by hand and due in days. */
const isPayable = ({ status, savedCard, recurAt }: Subscription, now: Date): boolean =>
  status === 'grace' || (status === 'active' && savedCard === null && recurAt.getTime() - aheadDays * dayMs <= now.getTime());

/** Payments that a buyer asks for of a subscription that is there. */
export const createPortalPayments = (deps: PortalPaymentDeps): PortalPayments => {
  const { db, clock, orders, rateLimits } = deps;
  const nextCharge = createNextCharge(deps);

  /** A payment as its buyer is told it. A refused one is an error by its reason, and nothing has changed. */
  const told = async (order: OrderRow, message: string): Promise<SubscriptionChanged> => {
    const result = await orders.toResult(order);
    if (result.resp_msg === 'Declined') throw new AppError(result.reason);
    const subscription_status = await statusOf(order);
    const { order_id } = result;
    if (result.resp_msg === 'Approved') return success(subscription_status, message);
    if (result.resp_msg === 'Pending') return { status: 'PENDING', subscription_status, message: messages.waiting, order_id };
    return { status: 'REDIRECT', subscription_status, message: messages.bank, order_id, iframe_3ds_url: result.iframe_3ds_url };
  };

  const statusOf = async ({ subscriptionId }: OrderRow): Promise<SubscriptionStatus> => {
    const [row] = await db
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId ?? ''));
    return row?.status ?? 'expired';
  };

  /** Writes an order for a locked row that is as `make` wants it, then asks for its money. One key is one order. */
  const pay: PortalPayments['pay'] = async ({ held, context }, { make, card, message }) => {
    const { brand, caller, address, request } = context;
    const { origin } = new URL(request.url);
    const idempotencyKey = request.headers.get('idempotency-key');
    if (idempotencyKey === null) throw badField('headers.idempotency-key', 'must be set: one key is one order');
    const attempt = (order: OrderRow, row: Subscription): Attempt => ({
      ...deps.attemptFor(brand, order.id, origin),
      ...card(row),
    });

    const begun = await orders.find(caller.userId, { idempotencyKey });
    if (begun) {
      const known = await orders.refresh(begun);
      return told(known.status === 'pending' ? await orders.charge(known, attempt(known, held.row)) : known, message);
    }
    await rateLimits.take(...limitRules('purchases', { caller, brand, address }));
    const open = await findOpenOrder(db, held.row.id);
    // The buyer turned away from that one; a try of ours that is under way is waited for.
    if (open && !open.isUnattended) await orders.close(open);
    const order = await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, held.row.id);
      if (!row || (await findOpenOrder(tx, row.id))) throw new AppError('conflict');
      const { customer } = held.order;
      const asked = { brand, subscription: row, idempotencyKey, customer, isUnattended: false };
      const written = await orders.createDue(tx, { ...asked, ...make(row) });
      if (!written) throw new AppError('conflict');
      return { written, row };
    });
    return told(await orders.charge(order.written, attempt(order.written, order.row)), message);
  };

  /** What is due, as a payment. Throws `price_changed` where the buyer has seen another sum. */
  const dueOf = async ({ held: { row, order }, context: { brand } }: Asked, agreed?: { total: number; currency: string }) => {
    const { terms, next, price } = await nextCharge(brand, row, { customer: order.customer, at: clock.now() });
    const { total } = price;
    const { currency } = terms;
    const isAsSeen = agreed === undefined || (agreed.total === total && agreed.currency === currency);
    if (!isAsSeen) throw new AppError('price_changed', { params: { total, currency } });
    return { kind: 'renewal' as const, terms, next, price };
  };

  return {
    pay,

    async payDue(asked, card, agreed) {
      const due = await dueOf(asked, agreed);
      const make = (row: Subscription) => {
        const isSame = JSON.stringify(row.nextTerms ?? row.terms) === JSON.stringify(due.terms);
        if (!isPayable(row, clock.now()) || !isSame) throw new AppError('conflict');
        return due;
      };
      return pay(asked, { make, card, message: messages.paid });
    },
  };
};
