import type { Brands } from '../brands.ts';
import { defineFeature } from '../feature.ts';
import type { SecretKeys } from '../kernel/secrets.ts';
import type { Clock, Db, Limits, Log, NewId, Payments, Tax } from '../ports/index.ts';
import { createInbox } from '../platform/inbox/inbox.ts';
import type { Mails } from '../platform/mails/mails.ts';
import type { PageEvents } from '../platform/page-events/page-events.ts';
import { createAbandonedJob } from './abandoned-orders.ts';
import { openBooks } from './books.ts';
import { checkoutHandlers } from './checkout.ts';
import { commerceData } from './data.ts';
import { createSales } from './ledger/sales.ts';
import { createOrders } from './orders.ts';
import { attemptFor, createPaymentRoute, paymentEvents } from './payment-routes.ts';
import { createQuotes } from './pricing/quotes.ts';
import { createKeeper } from './subscriptions/keeper.ts';
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

/** Plans, prices and purchases. */
export const commerce = defineFeature({
  name: 'commerce',
  data: commerceData,
  open: (deps: CommerceDeps) => {
    const { payments } = deps;
    const news = createSubscriptionNews(deps);
    const keeper = createKeeper({ ...deps, news });
    const settling = createSettling({ ...deps, keeper, news });
    const sales = createSales(deps);
    const orders = payments && createOrders({ ...deps, payments, settling, sales });
    const books = openBooks({ ...deps, sales, keeper });
    const engine = { ...deps, keeper, orders, payments, attemptFor };
    const inbox = payments && orders && createInbox(deps, paymentEvents({ payments, orders }));
    return {
      handlers: [...checkoutHandlers({ ...deps, orders, quoteFor: createQuotes(deps) }), ...portalHandlers(engine)],
      rawRoutes: inbox ? [createPaymentRoute(inbox)] : [],
      jobs: [
        createRenewalJob(engine),
        ...(inbox && orders ? [inbox.job, createAbandonedJob({ ...deps, orders })] : []),
        ...books.jobs,
      ],
      hostlessRoutes: books.hostlessRoutes,
    };
  },
});
