import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

/** Money travels as whole minor units of its currency (1495 = 14.95 USD; `currencyDigits`): sums are exact. */
export const minorUnits = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** ISO 4217, upper case: `USD`. */
export const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency such as USD'));

/** ISO 3166-1 alpha-2, upper case: `US`. */
export const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country such as US'));

/** Chosen by the operator; ids that contain `1y` are annual (R-CHECK-04). */
export const planId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_-]{0,47}$/, 'must be a short lower-case id'));

export const billingPeriods = ['monthly', 'annual'] as const;
/** Roles that a plan may give (R-PLAN-02). */
export const paidRoles = ['paid_minimal', 'paid_basic', 'paid_premium'] as const;
export type PaidRole = (typeof paidRoles)[number];

/** One plan in one period, as its buyer sees it (R-PLAN-02). */
export const plan = v.object({
  plan_id: planId,
  role: v.picklist(paidRoles),
  name: v.string(),
  /** Charged for the first period, before discounts and tax: the sale's price while one is on. */
  price: minorUnits,
  /** What it costs without the sale; absent without one. */
  list_price: v.optional(minorUnits),
  /** The sale that `price` is of. */
  sale: v.optional(
    v.object({
      name: v.string(),
      /** First moment after it; null where no end is set. */
      ends_at: v.nullable(timestamp),
      /** Periods that cost `price`; null for all. */
      periods: v.nullable(v.number()),
    }),
  ),
  currency,
  period: v.picklist(billingPeriods),
  /** What it adds, best first, in the operator's words. */
  features: v.array(v.string()),
  annual_tagline: v.optional(v.string()),
});
export type Plan = v.InferOutput<typeof plan>;
export type BillingPeriod = Plan['period'];

/** Every way to pay (R-CHECK-16). */
export const paymentMethods = [
  'card',
  'antrpay',
  'coinpayments',
  'directa24',
  'inwizo_ecom',
  'inwizo_sbp',
  'inwizo_tpay',
  'luxfin',
  'payok',
  'payport',
  'ug_alipay',
  'ug_kakao',
  'ug_upi',
  'volt',
  'fpay_alipay',
  'fpay_wechat',
  'overpay',
  'gcash_ph',
  'paymaya_ph',
  'card_ru',
  'sbp_ru',
  'tbank_ru',
  'yoomoney_ru',
  'sberpay_ru',
] as const;

/** A first period at a special price, which the caller may take until a deadline that stands (R-PLAN-10). */
export const planOffer = v.object({
  offer_id: planId,
  plan_id: planId,
  price: minorUnits,
  /** What the period costs otherwise. */
  list_price: minorUnits,
  currency,
  /** Set when the caller first saw it. */
  ends_at: timestamp,
});

export const purchaseOptions = v.object({
  /** Null where the brand sells nothing. */
  default_plan_id: v.nullable(planId),
  payment_methods: v.array(v.picklist(paymentMethods)),
  /** By period, cheapest first. */
  plans: v.object({ monthly: v.array(plan), annual: v.array(plan) }),
  /** What the caller alone is offered, where it was asked for; none for strangers, guests, and accounts that have paid before. */
  offers: v.array(planOffer),
  /** What the caller has; null for strangers, guests and free accounts. */
  current_plan_id: v.nullable(planId),
  /** Its name, as it was bought: it may not be among `plans` any more. */
  current_plan_name: v.nullable(v.string()),
  /** States of the buyer's country that have a tax of their own, as the operator writes them: checkout asks which one it is. */
  states: v.array(v.string()),
  /** What the buyer's bank will call the charge; null before the operator has one. */
  statement_descriptor: v.nullable(v.string()),
  /**
   * The processor's card page for an iframe (`card-form.ts` says how to talk to it); null where cards
   * are not taken. Absolute, without a query.
   */
  card_form_url: v.nullable(v.string()),
  /** Whether that page has the origin of its address, as some processors' fields need. Without one it is opaque. */
  card_form_has_origin: v.boolean(),
  /** True while nothing is really charged: the embedded processor says so itself. */
  is_sandbox: v.boolean(),
});
export type PurchaseOptions = v.InferOutput<typeof purchaseOptions>;

export const getPurchaseOptions = defineEndpoint({
  id: 'getPurchaseOptions',
  method: 'GET',
  path: '/api/v1/subscriptions/purchase_options',
  summary: 'Plans by billing period, ways to pay, and what the caller has already',
  auth: 'public',
  class: 'pay',
  query: v.object({
    /** Where the buyer says to live, for the currency; what is on file, and what the network says, unless told. */
    country: v.optional(country),
    /** With the caller's offers, whose deadlines begin now: for pages that show them. */
    offers: v.optional(v.literal('show')),
  }),
  output: purchaseOptions,
  errors: [],
});
