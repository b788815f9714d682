import { bigint, boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created, instant } from '../columns.ts';

/**
 * What orders are called at Stripe. The intent's name is written here before it is confirmed, so that nothing can be charged that
 * we do not find again.
 */
export const stripePayments = pgTable(
  'stripe_payments',
  {
    brandId: text('brand_id').notNull(),
    orderId: text('order_id').notNull(),
    /** Minor units of `currency`. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Stripe's name of the card that was typed for it, which pays for one order; null where a kept card pays. */
    token: text('token'),
    /** Stripe's name of whose card it is. */
    customer: text('customer'),
    /** Stripe's name of the payment; null until there is one. */
    intentId: text('intent_id'),
    /** Whether the buyer is away: a bank that asks has refused. */
    isAway: boolean('is_away').notNull().default(false),
    /** From when on it must not be paid any more, whether or not Stripe had heard of it. */
    cancelledAt: instant('cancelled_at'),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.orderId] }),
    uniqueIndex('stripe_payments_token').on(table.brandId, table.token),
  ],
);
