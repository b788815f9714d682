import { createMemoryDatabase } from '../../../packages/server/src/adapters/pglite.ts';
import { openPostgresql } from '../../../packages/server/src/adapters/postgresql.ts';
import { newId } from '../../../packages/server/src/adapters/system.ts';
import { startPostgresql } from '../../../packages/server/src/db/postgresql-for-tests.ts';
import { orders, subscriptions, users, type Terms } from '../../../packages/server/src/db/schema.ts';
import { createMemoryLog, createTestBrand } from '../../../packages/server/src/http/testing.ts';
import { createSales } from '../../../packages/server/src/commerce/ledger/sales.ts';
import { createOrders } from '../../../packages/server/src/commerce/orders.ts';
import { attemptFor } from '../../../packages/server/src/commerce/payment-routes.ts';
import { createKeeper } from '../../../packages/server/src/commerce/subscriptions/keeper.ts';
import { createSubscriptionNews } from '../../../packages/server/src/commerce/subscriptions/news.ts';
import { periodEnd } from '../../../packages/server/src/commerce/subscriptions/periods.ts';
import { createRenewalJob } from '../../../packages/server/src/commerce/subscriptions/renewals.ts';
import { createSettling } from '../../../packages/server/src/commerce/subscriptions/settle-order.ts';
import type { Database, Payments, SavedCharge } from '../../../packages/server/src/ports/index.ts';
import { table, watchStalls } from '../spread.ts';

const count = 10_000;
/** How long a processor takes to answer. */
const answerMs = 5;

const terms: Terms = {
  planId: 'basic',
  planName: 'True Supporter',
  role: 'paid_basic',
  period: 'monthly',
  currency: 'USD',
  list: 1495,
  sale: null,
  coupon: null,
};

/** Members whose first month ends now. */
const fill = async ({ db }: Database, now: Date): Promise<void> => {
  const anchorAt = new Date(now);
  anchorAt.setUTCMonth(anchorAt.getUTCMonth() - 1);
  const recurAt = periodEnd(anchorAt, 'monthly', 1);
  for (let from = 0; from < count; from += 500) {
    const ids = Array.from({ length: 500 }, () => newId());
    await db.insert(users).values(
      ids.map((id) => ({
        id,
        applicationId: 'daybreak',
        externalId: id,
        platform: 'first_party' as const,
        name: 'Ann',
        role: 'free_tier',
      })),
    );
    const { planId, planName, role, period, currency } = terms;
    const sold = { applicationId: 'daybreak', planId, role, period };
    const sums = { subtotal: 1495, discount: 0, tax: 0, total: 1495 };
    await db
      .insert(orders)
      .values(
        ids.map((id) => ({ id, userId: id, idempotencyKey: id, ...sold, planName, currency, ...sums, status: 'paid' as const })),
      );
    const engine = { anchorAt, recurAt, nextActionAt: recurAt, terms, worth: 1495, savedCard: 'card_1' };
    await db
      .insert(subscriptions)
      .values(ids.map((id) => ({ id, userId: id, orderId: id, ...sold, ...engine, status: 'active' as const })));
  }
};

/** A processor that takes a moment, and pays each order once. */
const createProcessor = () => {
  const charged = new Map<string, number>();
  const state = ({ orderId, amount, currency }: SavedCharge) =>
    ({ status: 'paid', transactionId: orderId, amount, currency, card: null, savedCard: 'card_1' }) as const;
  const payments: Pick<Payments, 'chargeSaved' | 'forgetCard'> = {
    async chargeSaved(asked) {
      await new Promise((done) => setTimeout(done, answerMs));
      charged.set(asked.orderId, (charged.get(asked.orderId) ?? 0) + 1);
      return state(asked);
    },
    forgetCard: async () => undefined,
  };
  return { charged, payments: payments as Payments };
};

const measure = async (name: string, database: Database, goal: string): Promise<(string | number)[]> => {
  const { db } = database;
  const clock = { now: () => new Date() };
  await fill(database, clock.now());
  const { charged, payments } = createProcessor();
  const brand = createTestBrand({ id: 'daybreak' });
  const brands = { all: [brand] };
  const log = createMemoryLog();
  const news = createSubscriptionNews({ mails: { queue: async () => '' } });
  const keeper = createKeeper({ newId, brands, news });
  const settling = createSettling({ keeper, news, newId, log });
  const pageEvents = { log: async () => undefined, mayName: async () => false };
  const sales = createSales({ db, newId });
  const engine = createOrders({ db, clock, newId, log, pageEvents, settling, payments, sales });
  const tax = { rateOf: async () => ({ perMillion: 0, isInclusive: false, place: null }) };
  const job = createRenewalJob({ db, clock, newId, log, tax, brands, keeper, orders: engine, payments, attemptFor });
  const stalls = watchStalls();
  const began = performance.now();
  await job.run({}, { signal: AbortSignal.timeout(1_800_000) });
  const seconds = (performance.now() - began) / 1000;
  const longest = stalls.end();
  await database.close();
  const twice = [...charged.values()].filter((times) => times > 1).length;
  return [name, charged.size, twice, seconds.toFixed(1), Math.round((count / seconds) * 60), goal, longest.toFixed(0)];
};

/** Ten thousand subscriptions that are due at once, renewed by one server; the processor answers after five milliseconds. */
export const measureRenewals = async (): Promise<string> => {
  const rows = [await measure('PGlite, in memory', await createMemoryDatabase(), '≥ 1,500')];
  const { url, stop } = await startPostgresql();
  try {
    rows.push(await measure('PostgreSQL', await openPostgresql({ url }), '≥ 3,000'));
  } finally {
    await stop();
  }
  return table(
    [`${count} renewals due at once`, 'charged', 'charged twice', 'in s', 'a minute', 'to be', 'longest stall ms'],
    rows,
  );
};
