import { AppError, declineReason, errorTexts, type Brand, type CheckoutResult } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { openStatuses, subscriptions, type orders, type Terms } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';
import type { Price } from './pricing/price.ts';
import type { Quote } from './pricing/quotes.ts';
import type { Subscription } from './subscriptions/rows.ts';
import { termsAfter, worthOf } from './subscriptions/terms.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Why an order ended before the processor took it up. */
export const failureCode = v.picklist(['invalid_card', 'payments_unavailable']);
export type FailureCode = v.InferOutput<typeof failureCode>;

export const isOpen = ({ status }: OrderRow): boolean => (openStatuses as readonly string[]).includes(status);

/** A buyer who agreed to a sum. */
export interface Purchase {
  brand: Brand;
  userId: string;
  idempotencyKey: string;
  quote: Quote;
  /** Email, name and place as they were given. */
  customer: Record<string, string>;
}

/** What is to be paid of a subscription that is there. */
export interface Due {
  kind: 'renewal' | 'upgrade' | 'card';
  brand: Brand;
  subscription: Subscription;
  idempotencyKey: string;
  /** What is paid for. */
  terms: Terms;
  /** What the subscription goes on with, and what its period is worth then; null where nothing of it changes. */
  next: { terms: Terms; worth: number } | null;
  /** Null where only a card is kept. */
  price: Price | null;
  /** What is charged, where that is not the price. */
  total?: number;
  customer: Record<string, string>;
  isUnattended: boolean;
}

const sumsOf = (price: Price | null, total?: number) => ({
  subtotal: price?.subtotal ?? 0,
  discount: price?.discounts.reduce((sum, one) => sum + one.total, 0) ?? 0,
  tax: price?.tax.total ?? 0,
  taxInclusive: price?.tax.inclusive ?? false,
  total: total ?? price?.total ?? 0,
  steps: price?.steps ?? [],
});

/** A purchase as its row. */
export const rowOfPurchase = ({ brand, userId, idempotencyKey, quote, customer }: Purchase) => {
  const { plan, price, coupon, offerId } = quote;
  return {
    applicationId: brand.id,
    userId,
    idempotencyKey,
    planId: plan.plan_id,
    planName: plan.name,
    role: plan.role,
    period: plan.period,
    currency: plan.currency,
    promoCode: coupon?.code ?? null,
    sale: plan.sale?.name ?? null,
    offerId,
    terms: termsAfter(brand, quote),
    worth: worthOf(price),
    customer,
    ...sumsOf(price),
  };
};

/** What is due of a subscription as its row. */
export const rowOfDue = ({ kind, subscription, idempotencyKey, terms, next, price, total, customer, isUnattended }: Due) => ({
  applicationId: subscription.applicationId,
  userId: subscription.userId,
  idempotencyKey,
  kind,
  subscriptionId: subscription.id,
  periodStart: kind === 'renewal' ? subscription.recurAt : null,
  isUnattended,
  planId: terms.planId,
  planName: terms.planName,
  role: terms.role,
  period: terms.period,
  currency: terms.currency,
  promoCode: price === null ? null : (terms.coupon?.code ?? null),
  sale: price === null ? null : (terms.sale?.name ?? null),
  terms: next?.terms ?? null,
  worth: next?.worth ?? null,
  customer,
  ...sumsOf(price, total),
});

const subscriptionOf = async (db: Db, { id, subscriptionId }: OrderRow): Promise<string> => {
  if (subscriptionId !== null) return subscriptionId;
  const [given] = await db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.orderId, id));
  return given?.id ?? '';
};

/** Where an order stands, as its buyer is told it. Throws again what it failed with. */
export const toResult = async (db: Db, order: OrderRow): Promise<CheckoutResult> => {
  const { id: order_id, planId: plan_id, total: orderTotal, currency } = order;
  const common = { order_id, plan_id, orderTotal, currency };
  if (order.status === 'paid') {
    return {
      resp_msg: 'Approved',
      ...common,
      subscription_id: await subscriptionOf(db, order),
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
