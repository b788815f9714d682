import type { HostlessRoute } from '../http/raw-routes/raw-route.ts';
import type { Brands } from '../brands.ts';
import type { AnyJob, Clock, Db, Log, NewId, Payments } from '../ports/index.ts';
import { createEarningJob } from './ledger/earnings.ts';
import { createBooksOrdersRoute } from './ledger/reconcile-orders.ts';
import type { Sales } from './ledger/sales.ts';
import { createRefundOrdersRoute } from './refunds/refund-orders.ts';
import { createRefunds } from './refunds/refunds.ts';
import type { Keeper } from './subscriptions/keeper.ts';

export interface BooksDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  brands: Brands;
  /** Null where nothing is sold: then nothing goes back. */
  payments: Payments | null;
  sales: Sales;
  keeper: Keeper;
  /** Of the operator's commands; null where none are taken. */
  operatorToken: string | null;
}

/** What happens to the books beside sales: what is earned, what goes back, and the operator's questions. */
export const openBooks = (deps: BooksDeps): { jobs: AnyJob[]; hostlessRoutes: HostlessRoute[] } => {
  const { payments, operatorToken: token } = deps;
  const refunds = payments && createRefunds({ ...deps, payments });
  return {
    jobs: [createEarningJob(deps), ...(refunds ? [refunds.job] : [])],
    hostlessRoutes:
      token === null ? [] : [createBooksOrdersRoute(deps, token), ...(refunds ? [createRefundOrdersRoute(refunds, token)] : [])],
  };
};
