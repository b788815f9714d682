import { AppError } from '@troupe/protocol';
import type { Charge, Log, PaymentState, SavedCharge } from '../../ports/index.ts';
import type { AccountCalls } from './account.ts';
import { toStripeAmount } from './amounts.ts';
import type { StripeBooks, StripePayment } from './books.ts';
import { StripeError, type Patience } from './client.ts';
import { stateOf, stateWithoutIntent } from './payment-state.ts';

type Asked = Charge | SavedCharge;
/** A row whose order has a name at Stripe. */
type Named = StripePayment & { intentId: string };

/** Milliseconds since a call began until which its parts may go on: an intent is made, confirmed, looked at. */
export interface ChargeTimes {
  prepare: number;
  confirm: number;
  look: number;
}

export interface ChargesDeps {
  books: StripeBooks;
  /** Throws `payments_unavailable` for a brand without an account. */
  callsOf(brandId: string): AccountCalls;
  times: ChargeTimes;
  log: Log;
}

export const isNamed = (row: StripePayment | undefined): row is Named => row !== undefined && row.intentId !== null;

export const unavailable = (cause: unknown) => new AppError('payments_unavailable', { cause });
/** Nobody knows what became of it: an order that may be paid stays open. */
const unclear = (cause?: unknown) => new AppError('unavailable', cause === undefined ? {} : { cause });

/** Whether Stripe knows nothing of that name, or nothing that fits: of this account, that is. */
export const isUnknownName = (error: unknown): boolean =>
  error instanceof StripeError && (error.status === 404 || error.status === 400);

/** Whether a confirmation was refused because of its card: there is none of that name, or it is somebody else's. */
const isAboutCard = (error: unknown): boolean =>
  error instanceof StripeError && isUnknownName(error) && (error.param === 'payment_method' || error.code === 'resource_missing');

/** Whose card pays: a new customer's where it was typed, the one whom it was kept for otherwise. */
const customerOf = async (calls: AccountCalls, asked: Asked, patience: Patience): Promise<string> => {
  if ('paymentToken' in asked) return (await calls.createCustomer(asked, patience)).id;
  const card = await calls.findCard(asked.savedCard, patience).catch((error: unknown) => {
    throw isUnknownName(error) ? new AppError('invalid_card', { cause: error }) : error;
  });
  if (card.customer === null) throw new AppError('invalid_card');
  return card.customer;
};

/** Asks what came of a payment. Throws what `fault` makes of an error. */
const createLook =
  ({ callsOf, times }: ChargesDeps) =>
  async (row: Named, began: number, fault: (cause: unknown) => AppError): Promise<PaymentState> => {
    try {
      return stateOf(await callsOf(row.brandId).find(row.intentId, { until: began + times.look }), row);
    } catch (error) {
      throw fault(error);
    }
  };

/** Sees to it that a barred order is not paid any more; it may have been. */
const createEnd = (deps: ChargesDeps) => {
  const look = createLook(deps);
  return async (row: StripePayment, began: number): Promise<PaymentState> => {
    if (!isNamed(row)) return stateWithoutIntent(row);
    try {
      return stateOf(await deps.callsOf(row.brandId).cancel(row.intentId, { until: began + deps.times.confirm }), row);
    } catch (error) {
      // One that has ended cannot be cancelled; of one whose answer was lost, the intent knows.
      const state = await look(row, began, unavailable);
      if (state.status === 'unknown' || state.status === 'challenge') throw unavailable(error);
      return state;
    }
  };
};

/** Makes an unconfirmed intent, and writes down its name. */
const createPrepare = ({ books, callsOf, times, log }: ChargesDeps) => {
  const make = async (asked: Asked, began: number): Promise<StripePayment | undefined> => {
    const patience = { until: began + times.prepare };
    const { brandId, currency } = asked;
    const amount = toStripeAmount(asked.amount, currency);
    if (amount === null) {
      log.error('Stripe charges no such sum; prices have to be others in this currency.', { brandId, currency });
      throw new AppError('payments_unavailable');
    }
    const customer = await customerOf(callsOf(brandId), asked, patience);
    const { id: intentId } = await callsOf(brandId).create(asked, { customer, amount }, patience);
    return books.name(asked, { customer, intentId });
  };

  return async (asked: Asked, began: number): Promise<StripePayment | undefined> => {
    try {
      return await make(asked, began);
    } catch (error) {
      // Nothing was confirmed, and nothing will be once the row is gone. Another attempt may have named it meanwhile.
      if (!(await books.forget(asked))) return books.find(asked);
      throw error instanceof AppError ? error : unavailable(error);
    }
  };
};

/** Confirms an intent. What was declined, refused or lost on the way, the intent itself says what came of it. */
const createConfirm = (deps: ChargesDeps) => {
  const look = createLook(deps);
  return async (asked: Asked, row: Named, began: number): Promise<PaymentState> => {
    try {
      const patience = { until: began + deps.times.confirm };
      return stateOf(await deps.callsOf(asked.brandId).confirm(row.intentId, asked, patience), row);
    } catch (error) {
      const state = await look(row, began, unclear);
      if (state.status !== 'unknown') return state;
      throw isAboutCard(error) ? new AppError('invalid_card', { cause: error }) : unclear(error);
    }
  };
};

/**
 * One order, one intent, one confirmation, each under a key of the order's. The intent's name is in our books before it is
 * confirmed: whatever is lost, we know what to ask about, and an order without a name has charged nobody.
 */
export const createCharges = (deps: ChargesDeps) => {
  const { books, callsOf } = deps;
  const [look, end, prepare, confirm] = [createLook(deps), createEnd(deps), createPrepare(deps), createConfirm(deps)];

  return {
    look,
    end,
    async charge(asked: Asked): Promise<PaymentState> {
      const began = performance.now();
      callsOf(asked.brandId);
      const known = await books.begin(asked);
      const isNew = known.intentId === null && known.cancelledAt === null;
      const row = isNew ? await prepare(asked, began) : known;
      if (row?.cancelledAt) return end(row, began);
      if (!isNamed(row)) throw unclear();
      const before = isNew ? undefined : await look(row, began, unclear);
      return before === undefined || before.status === 'unknown' ? confirm(asked, row, began) : before;
    },
  };
};
