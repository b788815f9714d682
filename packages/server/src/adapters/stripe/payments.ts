import { AppError } from '@troupe/protocol';
import type { Clock, Db, Log, Payments } from '../../ports/index.ts';
import { createAccountCalls, type StripeAccount } from './account.ts';
import { createStripeBooks } from './books.ts';
import { createCharges, isNamed, isUnknownName, unavailable, type ChargeTimes } from './charges.ts';
import { createStripeClient } from './client.ts';
import { readStripeEvent } from './events.ts';
import { stateWithoutIntent } from './payment-state.ts';
import { createStripeRefunds } from './refunds.ts';

export interface StripePaymentsOptions {
  db: Db;
  clock: Clock;
  log: Log;
  /** By brand; one that is not here takes no cards. */
  accounts: ReadonlyMap<string, StripeAccount>;
  /** Ends before `/v1`. */
  apiUrl: string;
  /** Milliseconds, for tests that wait for nobody. */
  times?: ChargeTimes & { request: number; pause: number };
}

/** Where our card page stands. */
export const cardPagePath = '/stripe/card';

/** The bank's question is asked in a page of Stripe's. */
const frameOrigins = ['https://hooks.stripe.com'];

/** Every call of the port ends within 20 s. */
const usualTimes = { prepare: 8000, confirm: 14_000, look: 18_000, request: 6000, pause: 250 };

/** Stripe, as a processor of payments (decision 341). */
export const createStripePayments = (options: StripePaymentsOptions): Payments => {
  const { clock, log, accounts, apiUrl, times = usualTimes } = options;
  const client = { apiUrl, requestMs: times.request, pauseMs: times.pause };
  const calls = new Map(
    [...accounts].map(([brandId, { secretKey }]) => {
      const ask = createStripeClient({ ...client, secretKey });
      return [brandId, createAccountCalls(ask, { brandId, log })] as const;
    }),
  );
  const callsOf = (brandId: string) => {
    const found = calls.get(brandId);
    if (!found) throw new AppError('payments_unavailable');
    return found;
  };
  const books = createStripeBooks(options);
  const charges = createCharges({ books, callsOf, times, log });

  return {
    isSandbox: [...accounts.values()].every(({ isLive }) => !isLive),
    cardFormUrl: ({ brandId, origin }) => (accounts.has(brandId) ? origin + cardPagePath : null),
    cardFormHasOrigin: true,
    frameOrigins,
    charge: charges.charge,
    chargeSaved: charges.charge,
    async forgetCard({ brandId, savedCard }) {
      try {
        await callsOf(brandId).detachCard(savedCard, { until: performance.now() + times.look });
      } catch (error) {
        if (!isUnknownName(error)) throw unavailable(error);
      }
    },
    async find(order) {
      const row = await books.find(order);
      return isNamed(row) ? charges.look(row, performance.now(), unavailable) : stateWithoutIntent(row);
    },
    async cancel(order) {
      const began = performance.now();
      return charges.end(await books.bar(order), began);
    },
    refund: createStripeRefunds({ books, callsOf, ms: times.look }),
    async readEvent({ brandId, ...told }) {
      const account = accounts.get(brandId);
      if (!account) throw new AppError('unauthorized');
      return readStripeEvent(account, told, clock.now());
    },
  };
};
