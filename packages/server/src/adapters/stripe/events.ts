import { AppError } from '@troupe/protocol';
import * as v from 'valibot';
import type { PaymentEvent } from '../../ports/index.ts';
import type { StripeAccount } from './account.ts';
import { verifySignature } from './signature.ts';

/** Events by which an order ends, which an endpoint at Stripe has to be told of (docs/operate.md). */
export const endingEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
] as const;

/** Any other says nothing of an order. */
const event = v.object({
  id: v.pipe(v.string(), v.maxLength(255)),
  type: v.picklist(endingEvents),
  data: v.object({ object: v.object({ metadata: v.object({ order_id: v.pipe(v.string(), v.maxLength(255)) }) }) }),
});
const mode = v.object({ livemode: v.boolean() });

const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new AppError('invalid_input');
  }
};

/**
 * Which order of ours an event says to have ended; null for one about anything else. Throws `unauthorized` unless the account
 * signed it within five minutes of `now`, in its own mode.
 */
export const readStripeEvent = (
  account: StripeAccount,
  { headers, body }: { headers: Headers; body: Uint8Array },
  now: Date,
): PaymentEvent | null => {
  verifySignature({ headers, body }, { secret: account.webhookSecret, now });
  const given = parseJson(body);
  const told = v.safeParse(mode, given);
  if (!told.success || told.output.livemode !== account.isLive) throw new AppError('unauthorized');
  const parsed = v.safeParse(event, given);
  return parsed.success ? { id: parsed.output.id, orderId: parsed.output.data.object.metadata.order_id } : null;
};
