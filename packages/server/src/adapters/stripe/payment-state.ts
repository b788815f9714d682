import type { PaymentState } from '../../ports/index.ts';
import type { StripePayment } from './books.ts';
import { fromStripeAmount } from './amounts.ts';
import { toDeclined, type StripeDecline } from './declines.ts';
import { toCardOnFile, type StripeIntent } from './wire.ts';

const cancelled = { status: 'declined', reason: 'card_authentication_cancelled' } as const;
const authenticationFailed = { status: 'declined', reason: 'card_authentication_failed' } as const;

/** What came of an order that has no name at Stripe: nothing was charged. */
export const stateWithoutIntent = (row: Pick<StripePayment, 'cancelledAt'> | undefined): PaymentState =>
  row?.cancelledAt ? cancelled : { status: 'unknown' };

/** What Stripe says of the last try; undefined where there was none, or none that failed. */
const failureOf = (intent: StripeIntent): StripeDecline | undefined => {
  const failed = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  if (failed === null) return undefined;
  return Object.fromEntries(Object.entries(failed).filter(([, code]) => code !== null && code !== undefined));
};

const paidState = (intent: StripeIntent, row: StripePayment): PaymentState => {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const kept = {
    transactionId: intent.id,
    card: method && toCardOnFile(method),
    savedCard: method !== null && method.customer !== null ? method.id : null,
  };
  if (intent.object === 'setup_intent') return { status: 'paid', amount: 0, currency: row.currency, ...kept };
  const currency = intent.currency.toUpperCase();
  const amount = fromStripeAmount(intent.amount_received, currency);
  // One that cannot be written here is no sum of an order of ours.
  return { status: 'paid', amount: amount ?? -1, currency, ...kept };
};

/** What an intent says of its order. One that was never confirmed, or whose confirmation is still on its way, is `unknown`. */
export const stateOf = (intent: StripeIntent, row: StripePayment): PaymentState => {
  const { status } = intent;
  if (status === 'succeeded') return paidState(intent, row);
  const failure = failureOf(intent);
  if (status === 'canceled') return failure ? toDeclined(failure) : cancelled;
  if (status === 'requires_action') {
    // Nobody is there whom the bank could ask, nor has anybody the address.
    if (row.isAway) return authenticationFailed;
    const url = intent.next_action?.redirect_to_url?.url;
    return url ? { status: 'challenge', url } : { status: 'processing' };
  }
  if (status === 'requires_payment_method' || status === 'requires_confirmation')
    return failure ? toDeclined(failure) : { status: 'unknown' };
  return { status: 'processing' };
};
