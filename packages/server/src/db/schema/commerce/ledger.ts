import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orders } from '../commerce.ts';
import { created, instant } from '../columns.ts';

/** Minor units of a currency. */
const money = (name: string) => bigint(name, { mode: 'number' });

/** What a posting tells of: a sale, days of a paid period that are over, money that went back. */
export const postingKinds = ['paid', 'earned', 'refund'] as const;

/** Postings of the books, one a business event. The database takes new ones and nothing else (`refuse_change`). */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id').notNull(),
    /** Of the event: `paid:{order}`, `earned:{order}:{last day}`, `refund:{refund}`. What happens once is posted once. */
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: postingKinds }).notNull(),
    orderId: text('order_id').notNull(),
    /** When it happened. */
    at: instant('at').notNull(),
  },
  (table) => [
    index('ledger_transactions_order').on(table.orderId),
    index('ledger_transactions_at').on(table.applicationId, table.at),
  ],
);

/** Lines of a posting. Those of one currency sum to nothing, or the database refuses the whole (`refuse_unbalanced`). */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: text('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    /** `processor`, `deferred`, `revenue`, `tax:{place}`. */
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    /** Minor units: debits above zero, credits below. */
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.account, table.currency] })],
);

/** What of a sale is not earned yet: the work list of the job that earns it, made with the sale. The postings are the books. */
export const deferrals = pgTable(
  'deferrals',
  {
    orderId: text('order_id').primaryKey(),
    applicationId: text('application_id').notNull(),
    currency: text('currency').notNull(),
    /** Minor units without tax. */
    left: money('left').notNull(),
    /** Midnight (UTC) of the first day that is not earned, and of the first one behind the period; null where it paid for none. */
    fromDay: instant('from_day'),
    untilDay: instant('until_day'),
    /** When to earn of it next; null where nothing is left, or nothing is given for it. */
    dueAt: instant('due_at'),
  },
  (table) => [index('deferrals_due').on(table.dueAt)],
);

/** `pending`: the processor has not said its last word. */
export const refundStatuses = ['pending', 'refunded', 'refused'] as const;

/** Money of an order that goes back, or was to. Written before the processor hears of it; its id is the key there. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    applicationId: text('application_id').notNull(),
    /** Minor units of the order's currency. */
    amount: money('amount').notNull(),
    kind: text('kind', { enum: ['full', 'part', 'unused'] }).notNull(),
    /** Why, in the words of who ordered it. */
    reason: text('reason').notNull(),
    /** Who ordered it. */
    by: text('by').notNull(),
    status: text('status', { enum: refundStatuses }).notNull(),
    /** Why the processor refused it; null otherwise. */
    refusal: text('refusal'),
    /** When to ask the processor; null once it has said its last word. */
    dueAt: instant('due_at'),
    settledAt: instant('settled_at'),
    createdAt: created(),
  },
  (table) => [index('refunds_order').on(table.orderId), index('refunds_due').on(table.dueAt)],
);

/** The last number that a seller gave an invoice. Locked to the end of the payment that takes the next one: no gaps. */
export const invoiceCounters = pgTable('invoice_counters', {
  applicationId: text('application_id').primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
});

/** What the embedded sandbox processor gave back: its books, not ours. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    brandId: text('brand_id').notNull(),
    refundId: text('refund_id').notNull(),
    orderId: text('order_id').notNull(),
    amount: money('amount').notNull(),
    /** When a slow one is given back. */
    settlesAt: instant('settles_at').notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.refundId] }),
    index('sandbox_refunds_order').on(table.brandId, table.orderId),
  ],
);
