import type { BillingPeriod, CheckoutCalculation, PaidRole } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { created, instant } from './columns.ts';

/** Minor units of a currency. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** An order that the processor has not ended. */
export const openStatuses = ['pending', 'challenge'] as const;

/** What an order pays for: a first period, a further one, a dearer plan within one, or nothing but that a card is kept. */
export const orderKinds = ['purchase', 'renewal', 'upgrade', 'card'] as const;

/**
 * One payment. Written before the processor hears of it; its id is the processor's idempotency key, so
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
    kind: text('kind', { enum: orderKinds }).notNull().default('purchase'),
    /** What it is paid for, where that was there before it; null for a purchase, which makes one. */
    subscriptionId: text('subscription_id'),
    /** Beginning of the period that a renewal pays for: the subscription's `recurAt` before it. Null otherwise. */
    periodStart: instant('period_start'),
    /** Whether the buyer was away: what comes of it is then a try of the engine's own. */
    isUnattended: boolean('is_unattended').notNull().default(false),
    /** What the subscription goes on with once this is paid, and what the period is worth then; null in rows of servers that renewed nothing. */
    terms: jsonb('terms').$type<Terms>(),
    worth: money('worth'),
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
    /** Of its invoice, counted by the seller; null while nothing was paid, and in what a server paid that numbered none, until the next look. */
    invoiceNo: bigint('invoice_no', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.userId, table.idempotencyKey),
    /** One of a kind at a time: paying in two tabs must not charge twice, and a renewal must not bar a purchase. */
    uniqueIndex('orders_open')
      .on(table.userId, table.kind)
      .where(sql`status in ('pending', 'challenge')`),
    /** A period is paid for once. */
    uniqueIndex('orders_period')
      .on(table.subscriptionId, table.periodStart)
      .where(sql`kind = 'renewal' and status in ('pending', 'challenge', 'paid')`),
    index('orders_user').on(table.userId, table.createdAt),
    uniqueIndex('orders_invoice').on(table.applicationId, table.invoiceNo),
    /** What is paid and not in the books. */
    index('orders_unposted')
      .on(table.settledAt)
      .where(sql`status = 'paid' and total > 0 and invoice_no is null`),
  ],
);

/** What a subscription costs from one period on, as its buyer agreed to it (`commerce/subscriptions/terms.ts`). */
export interface Terms {
  planId: string;
  planName: string;
  role: PaidRole;
  period: BillingPeriod;
  currency: string;
  /** Minor units for one period, before what follows. */
  list: number;
  /** In place of the list price; `periods` counts those left, null for all. */
  sale: { name: string; price: number; periods: number | null } | null;
  coupon: { code: string; off: { percent: number } | { amount: number }; periods: number | null } | null;
}

/** What a paid order gave. A user's current one ends last. The row is its own timer: `nextActionAt` says when to look at it. */
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
    /** From when its periods are counted; null in rows of servers that counted none, whose making it is. */
    anchorAt: instant('anchor_at'),
    /** Periods since then that are paid for. */
    periodNo: integer('period_no').notNull().default(1),
    /** What the next period costs; null in rows of servers that renewed nothing, whose order tells. */
    terms: jsonb('terms').$type<Terms>(),
    /** What replaces them at `recurAt`, where the buyer chose another plan. */
    nextTerms: jsonb('next_terms').$type<Terms>(),
    /** What the running period is worth in minor units, after discounts and without tax that is added; null as `terms`. */
    worth: money('worth'),
    /** The processor's name of the card that renewals are paid with; null where each is paid by hand. */
    savedCard: text('saved_card'),
    /** Brand, last four digits and expiry of it; never a number. */
    card: jsonb('card').$type<Record<string, string>>(),
    /** When to look at it again; null in rows of servers that looked at none: at `recurAt`. */
    nextActionAt: instant('next_action_at'),
    /** End of the days of grace that run. */
    graceUntil: instant('grace_until'),
    /** Tries to be paid for the next period. */
    tries: integer('tries').notNull().default(0),
    /** Mails about the next period. */
    notices: integer('notices').notNull().default(0),
    /** Why the last try failed; null where none has. */
    failure: text('failure'),
    /** Whether trying again by itself is of no use: the bank wants the buyer, or another card. */
    awaitsBuyer: boolean('awaits_buyer').notNull().default(false),
    /** Why nothing happens to it by itself any more, until an operator has looked; null otherwise. */
    parkedReason: text('parked_reason'),
    createdAt: created(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId, table.recurAt),
    index('subscriptions_due')
      .on(sql`coalesce(next_action_at, recur_at)`)
      .where(sql`status <> 'expired' and parked_reason is null`),
  ],
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
    /** The kept card that paid, by the name that its own payment gave it; null where the payment's own card did. */
    savedCard: text('saved_card'),
    /** When the card that this payment kept was forgotten. */
    forgottenAt: instant('forgotten_at'),
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
