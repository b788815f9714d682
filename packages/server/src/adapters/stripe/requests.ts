import type { Stripe } from 'stripe';
import type { Charge, Refund, SavedCharge } from '../../ports/index.ts';

/** Every request that we send: each is held to the types of Stripe's own package, of which nothing runs here. */

type Asked = Charge | SavedCharge;

/** Customer, card and state of a payment in one answer. */
const expand = ['payment_method'];

const namesOf = ({ brandId, orderId }: Asked) => ({ brand_id: brandId, order_id: orderId });

/** Whose card it is. One a first payment: what a buyer types next time is another customer's, whom no order names but its own. */
export const customerRequest = (asked: Asked) => {
  const { email, first_name, last_name, country, state, postal_code } = asked.customer;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return {
    ...(email && { email }),
    ...(name && { name }),
    ...(country && { address: { country, ...(state && { state }), ...(postal_code && { postal_code }) } }),
    metadata: namesOf(asked),
  } satisfies Stripe.CustomerCreateParams;
};

/** What banks print behind the account's own prefix: 22 characters at most, with a letter, without signs that they refuse. */
const suffixOf = (descriptor: string | null): string | undefined => {
  const suffix = (descriptor ?? '')
    .replaceAll(/[<>\\'"*]|[^\x20-\x7E]/g, '')
    .trim()
    .slice(0, 22)
    .trim();
  return /[a-z]/i.test(suffix) ? suffix : undefined;
};

/** Unconfirmed: it charges nothing, and its id can be written down before anything may. */
export const paymentIntentRequest = (asked: Asked, { customer, amount }: { customer: string; amount: number }) => {
  const suffix = suffixOf(asked.statementDescriptor);
  return {
    amount,
    currency: asked.currency.toLowerCase(),
    customer,
    allowed_payment_method_types: ['card'],
    ...('paymentToken' in asked && { setup_future_usage: 'off_session' as const }),
    ...(suffix !== undefined && { statement_descriptor_suffix: suffix }),
    metadata: namesOf(asked),
    expand,
  } satisfies Stripe.PaymentIntentCreateParams;
};

/** The same for a sum of nothing. */
export const setupIntentRequest = (asked: Asked, { customer }: { customer: string }) =>
  ({
    customer,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    metadata: namesOf(asked),
    expand,
  }) satisfies Stripe.SetupIntentCreateParams;

const cardOf = (asked: Asked) => ('paymentToken' in asked ? asked.paymentToken : asked.savedCard);

/** Whether nobody is there whom a bank could ask. */
export const isBuyerAway = (asked: Asked): boolean => 'isBuyerThere' in asked && !asked.isBuyerThere;

export const confirmPaymentRequest = (asked: Asked) =>
  ({
    payment_method: cardOf(asked),
    ...(isBuyerAway(asked) ? { off_session: true as const } : { return_url: asked.returnUrl }),
    expand,
  }) satisfies Stripe.PaymentIntentConfirmParams;

export const confirmSetupRequest = (asked: Asked) =>
  ({ payment_method: cardOf(asked), return_url: asked.returnUrl, expand }) satisfies Stripe.SetupIntentConfirmParams;

export const retrieveRequest = { expand } satisfies Stripe.PaymentIntentRetrieveParams & Stripe.SetupIntentRetrieveParams;
export const cancelRequest = { expand } satisfies Stripe.PaymentIntentCancelParams & Stripe.SetupIntentCancelParams;

/** Of a payment, in Stripe's amount. */
export const refundRequest = (asked: Refund, { intentId, amount }: { intentId: string; amount: number }) =>
  ({
    payment_intent: intentId,
    amount,
    metadata: { brand_id: asked.brandId, order_id: asked.orderId, refund_id: asked.refundId },
  }) satisfies Stripe.RefundCreateParams;

/** As many as one answer tells; no payment of ours goes back in more parts. */
export const refundsRequest = (intentId: string) => ({ payment_intent: intentId, limit: 100 }) satisfies Stripe.RefundListParams;
