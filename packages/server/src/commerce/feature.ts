import type { Brands } from '../brands.ts';
import { ofAccount, ofMember, partOf } from '../data-map.ts';
import { couponUses, offerViews, orders as orderTable, refunds, subscriptions } from '../db/schema.ts';
import { defineFeature } from '../feature.ts';
import type { SecretKeys } from '../kernel/secrets.ts';
import type { Clock, Db, Limits, Log, NewId, Payments, Tax } from '../ports/index.ts';
import { createInbox } from '../platform/inbox/inbox.ts';
import type { Mails } from '../platform/mails/mails.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import { createAbandonedJob } from './abandoned-orders.ts';
import { checkoutHandlers } from './checkout.ts';
import { endSubscriptions, eraseCustomer, eraseRefundReasons } from './erase-purchases.ts';
import { createEarningJob } from './ledger/earnings.ts';
import { createBooksOrdersRoute } from './ledger/reconcile-orders.ts';
import { createSales } from './ledger/sales.ts';
import { createOrders } from './orders.ts';
import { attemptFor, createPaymentRoute, paymentEvents } from './payment-routes.ts';
import { createQuotes } from './pricing/quotes.ts';
import { createKeeper } from './subscriptions/keeper.ts';
import { createRefundOrdersRoute } from './refunds/refund-orders.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createSubscriptionNews } from './subscriptions/news.ts';
import { portalHandlers } from './subscriptions/portal.ts';
import { createRenewalJob } from './subscriptions/renewals.ts';
import { createSettling } from './subscriptions/settle-order.ts';

export interface CommerceDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  brands: Brands;
  secretKeys: SecretKeys;
  rateLimits: Limits;
  payments: Payments | null;
  tax: Tax;
  pageEvents: PageEvents;
  mails: Pick<Mails, 'queue'>;
  /** Of the operator's commands; null where none are taken. */
  operatorToken: string | null;
}

const membersOnly = { why: 'Only members buy.' };

/** Plans, prices and purchases. */
export const commerce = defineFeature({
  name: 'commerce',
  data: {
    group: 'payments',
    tables: {
      orders: {
        ...ofAccount(orderTable.userId),
        erase: 'detach',
        eraseFirst: eraseCustomer,
        adopt: membersOnly,
        keep: 'for-good',
        alone: { why: 'The books of payments are kept as the law asks.' },
      },
      subscriptions: {
        ...ofAccount(subscriptions.userId),
        erase: 'detach',
        eraseFirst: endSubscriptions,
        adopt: membersOnly,
        keep: 'for-good',
        alone: { why: 'The books of payments are kept as the law asks.' },
      },
      couponUses: {
        ...partOf(couponUses.orderId),
        erase: { why: 'A digest that names nobody; it keeps one buyer from taking a code twice.' },
        export: { why: 'A digest that counts what one buyer takes; the order names the code.' },
        adopt: membersOnly,
        keep: 'for-good',
        alone: { why: 'The books of payments are kept as the law asks.' },
      },
      offerViews: { ...ofMember(offerViews.userId), alone: { why: 'An offer that is seen anew would be taken twice.' } },
      priceLists: { nobody: 'What a brand sold, and for how much.', keep: 'for-good' },
      couponCounts: { nobody: 'How often codes are used.', keep: 'for-good' },
      stripePayments: {
        nobody: 'What orders are called at Stripe; who bought is in the order.',
        keep: 'for-good',
      },
      ledgerTransactions: { nobody: 'Sums of the books; who bought is in the order.', keep: 'for-good' },
      ledgerEntries: { nobody: 'Sums of the books; who bought is in the order.', keep: 'for-good' },
      deferrals: { nobody: 'What of sales is not earned; who bought is in the order.', keep: 'for-good' },
      invoiceCounters: { nobody: 'How many invoices a brand has written.', keep: 'for-good' },
      refunds: {
        ...partOf(refunds.orderId),
        erase: { why: 'What went back stays in the books; the words about it go first.' },
        eraseFirst: eraseRefundReasons,
        adopt: membersOnly,
        keep: 'for-good',
        alone: { why: 'The books of payments are kept as the law asks.' },
      },
      sandboxRefunds: { nobody: 'The books of the sandbox, whose cards are nobody’s.', keep: 'for-good' },
      sandboxPayments: { nobody: 'The books of the sandbox, whose cards are nobody’s.', keep: 'for-good' },
    },
  },
  open: (deps: CommerceDeps) => {
    const { payments, operatorToken } = deps;
    const news = createSubscriptionNews(deps);
    const keeper = createKeeper({ ...deps, news });
    const settling = createSettling({ ...deps, keeper, news });
    const sales = createSales(deps);
    const orders = payments && createOrders({ ...deps, payments, settling, sales });
    const refunding = payments && createRefunds({ ...deps, payments, keeper });
    const engine = { ...deps, keeper, orders, payments, attemptFor };
    const inbox = payments && orders && createInbox(deps, paymentEvents({ payments, orders }));
    return {
      handlers: [...checkoutHandlers({ ...deps, orders, quoteFor: createQuotes(deps) }), ...portalHandlers(engine)],
      rawRoutes: inbox ? [createPaymentRoute(inbox)] : [],
      jobs: [
        createRenewalJob(engine),
        createEarningJob({ ...deps, sales }),
        ...(inbox && orders ? [inbox.job, createAbandonedJob({ ...deps, orders })] : []),
        ...(refunding ? [refunding.job] : []),
      ],
      hostlessRoutes:
        operatorToken === null
          ? []
          : [
              createBooksOrdersRoute(deps, operatorToken),
              ...(refunding ? [createRefundOrdersRoute(refunding, operatorToken)] : []),
            ],
    };
  },
});
