import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { customerEmail, id, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';
import { country, currency, minorUnits, planId } from './plans.ts';

const name = nameText(limits.customerNameMax);
const state = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.stateMax));
const postalCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(limits.postalCodeMax));
const promoCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(limits.promoCodeMax));

/** What decides the price, besides the plan (R-CHECK-05). */
const pricing = {
  plan_id: planId,
  /** One of `purchase_options.offers`. */
  offer_id: v.optional(planId),
  email: v.optional(customerEmail),
  state: v.optional(state),
  country: v.optional(country),
  postal_code: v.optional(postalCode),
  promo_code: v.optional(promoCode),
  /** Where the purchase begins. */
  platform: v.optional(v.picklist(['web', 'embed']), 'web'),
};

/** The last four digits and whatever else a receipt may show of a card. */
export const cardOnFile = v.object({
  last_4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  type: v.picklist(['visa', 'master', 'discover']),
  /** `MM/YY`. */
  exp: v.pipe(v.string(), v.regex(/^\d{2}\/\d{2}$/)),
});
export type CardOnFile = v.InferOutput<typeof cardOnFile>;

/** What an earlier purchase of the same account left: checkout never asks twice (R-CHECK-17). */
export const customerOnFile = v.object({
  first_name: v.nullable(v.string()),
  last_name: v.nullable(v.string()),
  country: v.nullable(country),
  state: v.nullable(v.string()),
  postal_code: v.nullable(v.string()),
  order_id: id,
  credit_card: v.nullable(cardOnFile),
});

/** How a sum came about, in the order of its steps (`CheckoutCalculation.steps`). */
export const priceSteps = ['list', 'sale', 'offer', 'coupon', 'credit', 'tax', 'tax_inside', 'balance'] as const;

const priceStep = v.object({
  kind: v.picklist(priceSteps),
  /** Name of the sale, offer or coupon; the place of a tax. Null for what has no name. */
  source: v.nullable(v.string()),
  /** Minor units that it adds; below zero it takes off. `tax_inside` says how much of the sum is tax, and adds nothing. */
  amount: v.pipe(v.number(), v.safeInteger()),
  /** The sum after it. */
  sum: minorUnits,
});

/** Why a code takes nothing off: `errors.<code>` is its text. */
export const couponFaults = ['invalid_coupon', 'rate_limited'] as const satisfies readonly ErrorCode[];

/**
 * The sum, line by line; all amounts in minor units of `currency`. total = subtotal − discounts + tax, where the tax is not
 * `inclusive`, and subtotal − discounts where it is.
 */
export const checkoutCalculation = v.object({
  plan_id: planId,
  line_items: v.array(v.object({ name: v.string(), total: minorUnits })),
  subtotal: minorUnits,
  discounts: v.array(
    v.object({
      kind: v.picklist(['coupon', 'offer']),
      code: v.string(),
      valid: v.boolean(),
      error: v.nullable(v.picklist(couponFaults)),
      /** What it takes off. A coupon that is worth less than the offer beside it is valid and takes nothing. */
      total: minorUnits,
    }),
  ),
  tax: v.object({
    total: minorUnits,
    /** Whether the prices have it in them, as consumers in the EU, the United Kingdom and Australia are told them. */
    inclusive: v.boolean(),
  }),
  total: minorUnits,
  currency,
  steps: v.array(priceStep),
  /** The price list that it is of: the same version, plan, place, codes and moment give the same sum. */
  version: v.string(),
  on_file: v.nullable(customerOnFile),
});
export type CheckoutCalculation = v.InferOutput<typeof checkoutCalculation>;

export const calculateCheckout = defineEndpoint({
  id: 'calculateCheckout',
  method: 'POST',
  path: '/api/v1/checkout/calculate',
  summary: 'What a plan costs this buyer: lines, discount, tax, total',
  auth: 'member',
  class: 'pay',
  body: v.object(pricing),
  output: checkoutCalculation,
  errors: ['not_found', 'unavailable'],
});

/** Why a charge was refused: each is an error code, so `errors.<reason>` is its text in every language. */
export const declineReasons = [
  'card_declined',
  'card_insufficient_funds',
  'card_expired',
  'card_authentication_failed',
  'card_authentication_cancelled',
] as const satisfies readonly ErrorCode[];
export const declineReason = v.picklist(declineReasons);
export type DeclineReason = v.InferOutput<typeof declineReason>;

/** A card as the processor's card page hands it over. */
export const paymentToken = v.pipe(v.string(), v.minLength(8), v.maxLength(255), v.regex(/^[\w-]+$/, 'must be a payment token'));

const order = { order_id: id, plan_id: planId, orderTotal: minorUnits, currency };

/**
 * Where a purchase stands, always as our server knows it. `Approved` and `Declined` are final.
 * `redirect`: show `iframe_3ds_url` and, when its return page reports back, call `getOrder`.
 * `Pending`: the processor has not answered yet; call `getOrder` again in a moment, never `subscribe`.
 */
export const checkoutResult = v.variant('resp_msg', [
  v.object({
    resp_msg: v.literal('Approved'),
    ...order,
    subscription_id: id,
    transactionID: v.string(),
    /** The plan's name. */
    plan: v.string(),
    date: timestamp,
  }),
  v.object({ resp_msg: v.literal('redirect'), ...order, iframe_3ds_url: v.string() }),
  v.object({ resp_msg: v.literal('Pending'), ...order }),
  v.object({ resp_msg: v.literal('Declined'), ...order, reason: declineReason, error_message: v.string() }),
]);
export type CheckoutResult = v.InferOutput<typeof checkoutResult>;

/**
 * One idempotency key is one order, whatever happens in between: repeat a call that got no answer with the
 * same key. After an error or `Declined` the order is over, and the next attempt takes a new key and token.
 */
export const subscribe = defineEndpoint({
  id: 'subscribe',
  method: 'POST',
  path: '/api/v1/checkout/subscribe',
  summary: 'Buy a plan with a card token; needs an idempotency-key: one key is one order',
  auth: 'member',
  class: 'pay',
  body: v.object({
    ...pricing,
    /** From the processor's card page; works once. A card number never comes here. */
    payment_token: paymentToken,
    /** Left out where they are on file. */
    first_name: v.optional(name),
    last_name: v.optional(name),
    /** The sum the buyer saw, and its currency: another one is refused with `price_changed` instead of charged. */
    expected_total: minorUnits,
    expected_currency: currency,
    /** Of the processor's fraud check, where it has one. */
    session_id: v.optional(v.pipe(v.string(), v.maxLength(255))),
  }),
  output: checkoutResult,
  errors: [
    'not_found',
    'conflict',
    'rate_limited',
    'invalid_card',
    'invalid_coupon',
    'price_changed',
    'already_subscribed',
    'payments_unavailable',
  ],
});

/** GET after the 3-D Secure return page, after `Pending`, and on the success page. */
export const getOrder = defineEndpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/api/v1/checkout/orders/:orderId',
  summary: "Where one of the caller's purchases stands",
  auth: 'member',
  class: 'account',
  params: v.object({ orderId: id }),
  output: checkoutResult,
  errors: ['not_found', 'invalid_card', 'payments_unavailable'],
});
