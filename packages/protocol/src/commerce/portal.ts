import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { cardOnFile, declineReason, declineReasons, paymentToken } from './checkout.ts';
import { billingPeriods, currency, minorUnits, paidRoles, planId } from './plans.ts';

/** Where a subscription stands (R-PORTAL-03). `cancelled` and `grace` keep what it gives; `expired` is over. */
export const subscriptionStatuses = ['active', 'cancelled', 'grace', 'expired'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

const product = v.object({
  plan_id: planId,
  role: v.picklist(paidRoles),
  name: v.string(),
  period: v.picklist(billingPeriods),
  /** For one period, with what makes it cheaper then, before tax that is added. */
  price: minorUnits,
  currency,
});

/** A sum as it would be charged. */
const charge = v.object({
  total: minorUnits,
  currency,
  tax: v.object({ total: minorUnits, inclusive: v.boolean() }),
});

const otherPlan = v.object({
  ...product.entries,
  /** When it takes effect (R-PORTAL-07). */
  starts: v.picklist(['now', 'next_period']),
  /** What is charged at once, tax included: the rest of the period, or the new period less what is unused. Null where it starts later. */
  upgrade_price: v.nullable(minorUnits),
  /** End of what is paid for after the change. */
  recur_at: timestamp,
});

/** One subscription of the caller's (R-PORTAL-02). */
export const subscriptionRecord = v.object({
  /** The purchase that it began with. */
  order_id: id,
  subscription_id: id,
  subscription_status: v.picklist(subscriptionStatuses),
  /** End of what is paid for: of the running period, or of the last one. */
  recur_at: timestamp,
  /** In English, as the specification has it; `current_product.period` is for reading. */
  frequency: v.picklist(['Monthly Subscription', 'Yearly Subscription']),
  current_product: product,
  /** What the next period is of; null where there is none. */
  next_product: v.nullable(product),
  /** What is charged at `recur_at`, or is due in grace; null where nothing is. */
  next_charge: v.nullable(charge),
  /** Whether a kept card pays for periods to come, or the buyer does, each time. */
  renews: v.picklist(['card', 'by_hand']),
  /** End of the days of grace; null where none run. */
  grace_until: v.nullable(timestamp),
  /** Why the last charge failed; null where none has since a period was paid. */
  failure: v.nullable(declineReason),
  /** Plans that may be changed to, cheapest first. */
  available_plans: v.array(otherPlan),
  credit_card: v.nullable(cardOnFile),
  /** A card was kept once, and the processor has it no more. */
  is_card_deleted: v.boolean(),
  /** A payment of this subscription that has not ended: ask `getOrder`, and show the bank's page where there is one. */
  open_order: v.nullable(v.object({ order_id: id, iframe_3ds_url: v.nullable(v.string()) })),
});
export type SubscriptionRecord = v.InferOutput<typeof subscriptionRecord>;

/** The first is the one that counts: what runs before what is over, then the one that ends last. Ten at most. */
export const getSubscriptions = defineEndpoint({
  id: 'getSubscriptions',
  method: 'GET',
  path: '/api/v1/subscriptions/sticky',
  summary: "The caller's subscriptions, the one that counts first",
  auth: 'member',
  class: 'account',
  output: v.array(subscriptionRecord),
  errors: ['payments_unavailable'],
});

const named = { order_id: id, subscription_id: id };
/** The sum that the buyer saw, and its currency: another one is refused with `price_changed` instead of charged. */
const agreed = { expected_total: minorUnits, expected_currency: currency };

/** What a buyer may do with a subscription (R-PORTAL-09). */
export const subscriptionChange = v.variant('action', [
  v.object({ action: v.literal('cancel'), ...named }),
  v.object({ action: v.literal('uncancel'), ...named }),
  /** `expected_total` is 0 where the change starts with the next period. */
  v.object({ action: v.literal('change_plan'), ...named, plan_id: planId, ...agreed }),
  /** The new card pays what is due, where something is; nothing is charged otherwise. */
  v.object({ action: v.literal('change_card'), ...named, card_token: paymentToken }),
  /** Pays what is due, with the kept card or another one, which is kept. */
  v.object({ action: v.literal('charge_rebill'), ...named, card_token: v.optional(paymentToken), ...agreed }),
]);
export type SubscriptionChange = v.InferOutput<typeof subscriptionChange>;

/**
 * `SUCCESS`: it is done. `REDIRECT`: the bank asks; show `iframe_3ds_url` and, when its return page reports back, call `getOrder`.
 * `PENDING`: the processor has not answered yet; call `getOrder` in a moment.
 */
export const subscriptionChanged = v.variant('status', [
  v.object({ status: v.literal('SUCCESS'), subscription_status: v.picklist(subscriptionStatuses), message: v.string() }),
  v.object({
    status: v.literal('REDIRECT'),
    subscription_status: v.picklist(subscriptionStatuses),
    message: v.string(),
    order_id: id,
    iframe_3ds_url: v.string(),
  }),
  v.object({
    status: v.literal('PENDING'),
    subscription_status: v.picklist(subscriptionStatuses),
    message: v.string(),
    order_id: id,
  }),
]);
export type SubscriptionChanged = v.InferOutput<typeof subscriptionChanged>;

/**
 * What pays needs an idempotency key, as a purchase does: repeat a call that got no answer with the same key. A refused card is
 * an error by its reason, and leaves everything as it was.
 */
export const changeSubscription = defineEndpoint({
  id: 'changeSubscription',
  method: 'PUT',
  alsoBy: 'PATCH',
  path: '/api/v1/subscriptions/sticky',
  summary: 'Cancel, go on, change plan or card, pay what is due',
  auth: 'member',
  class: 'account',
  about: 'nothing',
  body: subscriptionChange,
  output: subscriptionChanged,
  errors: ['not_found', 'conflict', 'rate_limited', 'invalid_card', 'price_changed', 'payments_unavailable', ...declineReasons],
});
