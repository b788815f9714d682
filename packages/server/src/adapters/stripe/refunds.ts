import type { Payments, RefundRefusal, RefundState } from '../../ports/index.ts';
import type { AccountCalls } from './account.ts';
import { toStripeAmount } from './amounts.ts';
import type { StripeBooks } from './books.ts';
import { isNamed, unavailable } from './charges.ts';
import { StripeError } from './client.ts';
import type { StripeRefund } from './wire.ts';

const refused = (reason: RefundRefusal): RefundState => ({ status: 'refused', reason });

/** What a refund says of itself. One that a bank has to be asked for (`requires_action`) is on its way. */
const stateOf = ({ status }: StripeRefund): RefundState => {
  if (status === 'succeeded') return { status: 'refunded' };
  return status === 'failed' || status === 'canceled' ? refused('refused') : { status: 'pending' };
};

/** Why Stripe refuses, where it has looked at it; null where nobody knows. */
const refusalOf = (error: unknown): RefundRefusal | null => {
  if (!(error instanceof StripeError) || (error.status !== 400 && error.status !== 402 && error.status !== 404)) return null;
  if (error.code === 'charge_disputed') return 'disputed';
  if (error.code === 'charge_already_refunded' || error.param === 'amount') return 'too_much';
  const isUnpaid = error.code === 'resource_missing' || error.code === 'payment_intent_unexpected_state';
  return isUnpaid ? 'not_paid' : 'refused';
};

/**
 * One refund under a key of its own. A key tells what was answered first, and for a day; so those of the payment are looked
 * through before: ours is known by its metadata, and by then may have come to an end.
 */
export const createStripeRefunds =
  ({
    books,
    callsOf,
    ms,
  }: {
    books: StripeBooks;
    callsOf(brandId: string): AccountCalls;
    /** Milliseconds that it may take. */
    ms: number;
  }): Payments['refund'] =>
  async (asked) => {
    const patience = { until: performance.now() + ms };
    const calls = callsOf(asked.brandId);
    const row = await books.find(asked);
    if (!isNamed(row)) return refused('not_paid');
    const { intentId, currency } = row;
    const amount = toStripeAmount(asked.amount, currency);
    if (amount === null) return refused('refused');
    try {
      const { data } = await calls.findRefunds(intentId, patience);
      const known = data.find(({ metadata }) => metadata?.['refund_id'] === asked.refundId);
      return stateOf(known ?? (await calls.refund(asked, { intentId, amount }, patience)));
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) throw unavailable(error);
      return refused(reason);
    }
  };
