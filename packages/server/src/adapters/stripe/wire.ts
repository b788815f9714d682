import type { CardOnFile } from '@troupe/protocol';
import * as v from 'valibot';

/** What we read of Stripe's answers; they say much more. */

const text = v.optional(v.nullable(v.string()));

export const paymentMethod = v.object({
  id: v.string(),
  /** Null for one that is detached, or was never kept. */
  customer: v.nullable(v.string()),
  card: v.optional(v.object({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() })),
});
export type StripePaymentMethod = v.InferOutput<typeof paymentMethod>;

export const customer = v.object({ id: v.string() });

const decline = v.object({ code: text, decline_code: text, advice_code: text });
const shared = {
  id: v.string(),
  status: v.string(),
  payment_method: v.nullable(v.union([v.string(), paymentMethod])),
  next_action: v.nullable(v.object({ redirect_to_url: v.optional(v.object({ url: v.nullable(v.string()) })) })),
};

/** A payment intent, or the setup intent of a sum of nothing. */
export const intent = v.variant('object', [
  v.object({
    object: v.literal('payment_intent'),
    ...shared,
    amount_received: v.number(),
    currency: v.string(),
    last_payment_error: v.nullable(decline),
  }),
  v.object({ object: v.literal('setup_intent'), ...shared, last_setup_error: v.nullable(decline) }),
]);
export type StripeIntent = v.InferOutput<typeof intent>;

export const refund = v.object({
  id: v.string(),
  status: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.string())),
});
export type StripeRefund = v.InferOutput<typeof refund>;
export const refunds = v.object({ data: v.array(refund) });

/** Brands of cards that checkout names (R-CHECK-12), by what Stripe calls them. */
export const cardTypes: Readonly<Record<string, CardOnFile['type']>> = {
  visa: 'visa',
  mastercard: 'master',
  discover: 'discover',
};

/** What a receipt may show of a card; null for one of a kind that checkout does not name. */
export const toCardOnFile = ({ card }: StripePaymentMethod): CardOnFile | null => {
  const type = card && cardTypes[card.brand];
  if (!card || type === undefined || !/^\d{4}$/.test(card.last4)) return null;
  const [month, year] = [card.exp_month, card.exp_year % 100].map((part) => String(part).padStart(2, '0'));
  return { last_4: card.last4, type, exp: `${month}/${year}` };
};
