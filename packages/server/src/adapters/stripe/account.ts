import * as v from 'valibot';
import type { Charge, Log, Refund, SavedCharge } from '../../ports/index.ts';
import { StripeError, type AskStripe, type Patience, type StripeRequest } from './client.ts';
import {
  cancelRequest,
  confirmPaymentRequest,
  confirmSetupRequest,
  customerRequest,
  paymentIntentRequest,
  refundRequest,
  refundsRequest,
  retrieveRequest,
  setupIntentRequest,
} from './requests.ts';
import { customer, intent, paymentMethod, refund, refunds } from './wire.ts';

type Asked = Charge | SavedCharge;

/** What a brand is at Stripe. */
export interface StripeAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  isLive: boolean;
}

/** The path of an intent, by what its name begins with. */
const pathOf = (intentId: string): string =>
  `/${intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(intentId)}`;

const post = (path: string, params: object, key?: string): StripeRequest => ({
  method: 'POST',
  path,
  params,
  ...(key !== undefined && { key }),
});

/** An unconfirmed intent, under the key of its order. */
const creation = (asked: Asked, { customer: id, amount }: { customer: string; amount: number }): StripeRequest =>
  asked.amount === 0
    ? post('/setup_intents', setupIntentRequest(asked, { customer: id }), `card:${asked.orderId}`)
    : post('/payment_intents', paymentIntentRequest(asked, { customer: id, amount }), `order:${asked.orderId}`);

const confirmation = (intentId: string, asked: Asked): StripeRequest =>
  asked.amount === 0
    ? post(`${pathOf(intentId)}/confirm`, confirmSetupRequest(asked), `card:${asked.orderId}:confirm`)
    : post(`${pathOf(intentId)}/confirm`, confirmPaymentRequest(asked), `order:${asked.orderId}:confirm`);

/** What we ask of one brand's account. Throws StripeError; what is no card's fault is for the operator's log. */
export const createAccountCalls = (ask: AskStripe, { brandId, log }: { brandId: string; log: Log }) => {
  const call = async <Schema extends v.GenericSchema>(
    schema: Schema,
    request: StripeRequest,
    patience: Patience,
  ): Promise<v.InferOutput<Schema>> => {
    try {
      return v.parse(schema, await ask(request, patience));
    } catch (error) {
      const said = error instanceof StripeError ? error : undefined;
      // Declined cards and names of nothing are a day's work.
      if (said?.status !== 402 && said?.status !== 404)
        log.error('Stripe did not do what it was asked.', {
          brandId,
          operation: said?.operation,
          status: said?.status,
          type: said?.type,
          code: said?.code,
          param: said?.param,
          error,
        });
      throw error;
    }
  };
  const cardPath = (id: string) => `/payment_methods/${encodeURIComponent(id)}`;

  return {
    createCustomer: (asked: Asked, patience: Patience) =>
      call(customer, post('/customers', customerRequest(asked), `cus:${asked.orderId}`), patience),
    create: (asked: Asked, whose: { customer: string; amount: number }, patience: Patience) =>
      call(intent, creation(asked, whose), patience),
    confirm: (intentId: string, asked: Asked, patience: Patience) => call(intent, confirmation(intentId, asked), patience),
    find: (intentId: string, patience: Patience) =>
      call(intent, { method: 'GET', path: pathOf(intentId), params: retrieveRequest }, patience),
    cancel: (intentId: string, patience: Patience) => call(intent, post(`${pathOf(intentId)}/cancel`, cancelRequest), patience),
    findCard: (id: string, patience: Patience) => call(paymentMethod, { method: 'GET', path: cardPath(id) }, patience),
    detachCard: (id: string, patience: Patience) => call(paymentMethod, post(`${cardPath(id)}/detach`, {}), patience),
    refund: (asked: Refund, sum: { intentId: string; amount: number }, patience: Patience) =>
      call(refund, post('/refunds', refundRequest(asked, sum), `refund:${asked.refundId}`), patience),
    findRefunds: (intentId: string, patience: Patience) =>
      call(refunds, { method: 'GET', path: '/refunds', params: refundsRequest(intentId) }, patience),
  };
};
export type AccountCalls = ReturnType<typeof createAccountCalls>;
