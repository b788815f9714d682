import type { CheckoutResult, PurchaseOptions, SubscriptionChanged, SubscriptionRecord } from '@troupe/protocol';
import type { Answer } from '../../app/testing/test-app.ts';
import { testOptions } from './checkout.ts';

const product = (tier: 'minimal' | 'basic' | 'premium', name: string, price: number) => ({
  plan_id: `${tier}-1y`,
  role: `paid_${tier}` as const,
  name,
  period: 'annual' as const,
  price,
  currency: 'USD',
});
const taste = product('minimal', 'Get a Taste', 5000);
const supporter = product('basic', 'True Supporter', 14_999);
const allIn = product('premium', "I'm All In", 24_999);
const recurAt = '2027-07-12T00:30:00.000Z';

/** Plans that an annual one may be changed to: a cheaper one with the next period, a dearer one now. */
export const testOtherPlans = {
  later: { ...taste, starts: 'next_period', upgrade_price: null, recur_at: recurAt },
  now: { ...allIn, starts: 'now', upgrade_price: 6706, recur_at: recurAt },
} as const satisfies Record<string, SubscriptionRecord['available_plans'][number]>;

/** An annual plan that a card pays, with 5 % tax. */
export const testRecord = (given: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  order_id: 'order-1',
  subscription_id: 'sub-1',
  subscription_status: 'active',
  recur_at: recurAt,
  frequency: 'Yearly Subscription',
  current_product: supporter,
  next_product: supporter,
  next_charge: { total: 15_749, currency: 'USD', tax: { total: 750, inclusive: false } },
  renews: 'card',
  grace_until: null,
  failure: null,
  available_plans: [testOtherPlans.later, testOtherPlans.now],
  credit_card: { last_4: '4242', type: 'visa', exp: '12/30' },
  is_card_deleted: false,
  open_order: null,
  ...given,
});

/** What the same record is in each other state. */
export const testStates = {
  byHand: testRecord({ renews: 'by_hand', credit_card: null }),
  cancelled: testRecord({ subscription_status: 'cancelled', next_product: null, next_charge: null, available_plans: [] }),
  grace: testRecord({
    subscription_status: 'grace',
    grace_until: '2027-07-19T00:30:00.000Z',
    failure: 'card_insufficient_funds',
    available_plans: [],
  }),
  expired: testRecord({
    subscription_status: 'expired',
    next_product: null,
    next_charge: null,
    available_plans: [],
    credit_card: null,
  }),
  cardDeleted: testRecord({ credit_card: null, is_card_deleted: true, renews: 'by_hand' }),
  atBank: testRecord({ open_order: { order_id: 'order-2', iframe_3ds_url: 'https://bank.example/ask' } }),
  pending: testRecord({ open_order: { order_id: 'order-2', iframe_3ds_url: null } }),
} as const satisfies Record<string, SubscriptionRecord>;

/** How a change ended well; `status` is how the subscription stands since. */
export const testChanged = (status: SubscriptionRecord['subscription_status'] = 'active'): SubscriptionChanged => ({
  status: 'SUCCESS',
  subscription_status: status,
  message: 'Done.',
});

export interface PortalService {
  records?: readonly SubscriptionRecord[];
  /** Answers of `changeSubscription`, in order; the last one repeats. */
  results?: readonly (SubscriptionChanged | Response)[];
  /** What the subscriptions are after a change that went well. */
  after?: readonly SubscriptionRecord[];
  /** What `getOrder` answers. */
  order?: CheckoutResult;
  options?: Partial<PurchaseOptions>;
}

/** A server that keeps subscriptions: an `answer` for the test app. What is put into `service` later holds from then on. */
export const portalService = (service: PortalService = {}): Answer => {
  let tries = 0;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/purchase_options')) return Response.json(testOptions(service.options));
    if (pathname.includes('/orders/') && service.order) return Response.json(service.order);
    if (!pathname.endsWith('/subscriptions/sticky')) return null;
    if (request.method === 'GET') return Response.json(service.records ?? [testRecord()]);
    const { results = [testChanged()], after } = service;
    const result = results[Math.min(tries++, results.length - 1)];
    if (result instanceof Response) return result.clone() as Response;
    if (after && result?.status === 'SUCCESS') service.records = after;
    return Response.json(result);
  };
};
