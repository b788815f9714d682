import type { CheckoutCalculation } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Minor units of a currency. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** An order that the processor has not ended. */
export const openStatuses = ['pending', 'challenge'] as const;

/**
 * One purchase. Written before the processor hears of it; its id is the processor's idempotency key, so
 * that a repeated attempt finds the first charge. `pending` and `challenge` are open; the processor's
 * word ends them, and only its word.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Null once the account was erased: what was paid stays, without the person. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    idempotencyKey: text('idempotency_key').notNull(),
    planId: text('plan_id').notNull(),
    /** What was sold, as it was sold: plans change, receipts do not. */
    planName: text('plan_name').notNull(),
    role: text('role').notNull(),
    period: text('period', { enum: ['monthly', 'annual'] }).notNull(),
    /** Minor units of `currency`. */
    subtotal: money('subtotal').notNull(),
    discount: money('discount').notNull(),
    tax: money('tax').notNull(),
    total: money('total').notNull(),
    currency: text('currency').notNull(),
    promoCode: text('promo_code'),
    /** What made it cheaper, by the names of the price list. */
    sale: text('sale'),
    offerId: text('offer_id'),
    /** Whether the price had the tax in it. */
    taxInclusive: boolean('tax_inclusive').notNull().default(false),
    /** How the total came about, and of which price list. */
    steps: jsonb('steps').$type<CheckoutCalculation['steps']>().notNull().default([]),
    version: text('version'),
    status: text('status', { enum: [...openStatuses, 'paid', 'declined', 'failed'] }).notNull(),
    declineReason: text('decline_reason'),
    challengeUrl: text('challenge_url'),
    transactionId: text('transaction_id'),
    /** Name, address and e-mail as they were given. */
    customer: jsonb('customer').$type<Record<string, string>>().notNull().default({}),
    /** Brand, last four digits and expiry; never a number. */
    card: jsonb('card').$type<Record<string, string>>(),
    createdAt: created(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.userId, table.idempotencyKey),
    /** One purchase at a time: paying in two tabs must not charge twice. */
    uniqueIndex('orders_open')
      .on(table.userId)
      .where(sql`status in ('pending', 'challenge')`),
    index('orders_user').on(table.userId, table.createdAt),
  ],
);

/** What a paid order gave. A user's current one ends last. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Null once the account was erased: what was paid stays, without the person. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One subscription an order, however often its payment is reported. */
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    planId: text('plan_id').notNull(),
    role: text('role').notNull(),
    period: text('period', { enum: ['monthly', 'annual'] }).notNull(),
    status: text('status', { enum: ['active', 'cancelled', 'expired', 'grace'] }).notNull(),
    /** End of what is paid for. */
    recurAt: instant('recur_at').notNull(),
    createdAt: created(),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.recurAt)],
);

/** Price lists as orders were made of them; one that changes is another one. */
export const priceLists = pgTable(
  'price_lists',
  {
    applicationId: text('application_id').notNull(),
    /** SHA-256 of the document as it was written then, base64url. */
    version: text('version').notNull(),
    document: jsonb('document').$type<unknown>().notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.version] })],
);

/** How many purchases use a code. Taking one locks the row, so that a cap holds for buyers who come at once. */
export const couponCounts = pgTable(
  'coupon_counts',
  {
    applicationId: text('application_id').notNull(),
    code: text('code').notNull(),
    used: integer('used').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.code] })],
);

/** A code that a purchase took. It counts while the purchase is open or paid, and no longer once it came to nothing. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').notNull(),
    code: text('code').notNull(),
    /** Digests of what a buyer is told by: account and mailbox. They count what one buyer takes, and name nobody. */
    buyers: text('buyers').array().notNull(),
    /** When the purchase came to nothing; null while it counts. */
    returnedAt: instant('returned_at'),
    createdAt: created(),
  },
  (table) => [
    index('coupon_uses_code').on(table.applicationId, table.code),
    index('coupon_uses_buyers').using('gin', table.buyers),
  ],
);

/** When somebody first saw an offer: its deadline counts from there, whatever is reloaded. */
export const offerViews = pgTable(
  'offer_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    offerId: text('offer_id').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.offerId] })],
);

/** What the embedded sandbox processor knows of a charge: its books, not ours. Each brand has an account of its own. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    brandId: text('brand_id').notNull(),
    orderId: text('order_id').notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    /** Name of the test card, never a number. */
    testCard: text('test_card').notNull(),
    card: jsonb('card').$type<Record<string, string>>(),
    status: text('status', { enum: ['processing', 'challenge', 'paid', 'declined'] }).notNull(),
    reason: text('reason'),
    transactionId: text('transaction_id').notNull(),
    challengeId: text('challenge_id').unique(),
    returnUrl: text('return_url').notNull(),
    webhookUrl: text('webhook_url').notNull(),
    /** When a slow charge ends. */
    settlesAt: instant('settles_at'),
    /** Next attempt to tell our server how it ended; null when it knows, or nothing has ended. */
    deliverAt: instant('deliver_at'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.orderId] }), index('sandbox_payments_deliver').on(table.deliverAt)],
);
