import type { CheckoutCalculation, CheckoutResult, Plan, PurchaseOptions, Sale } from '@troupe/protocol';
import type { Answer } from '../../app/testing/test-app.ts';

const tiers = [
  ['minimal', 'Get a Taste', 500, 5000, ['Skip the waiting line', 'Memory manager', 'Generation settings']],
  ['basic', 'True Supporter', 1495, 14999, ['Voices for every character', 'Images inside conversations', '8K memory']],
  ['premium', "I'm All In", 2495, 24999, ['Every model', '16K memory', 'Your own image styles']],
] as const;

const plansOf = (period: 'monthly' | 'annual'): Plan[] =>
  tiers.map(([tier, name, month, year, features]) => ({
    plan_id: `${tier}-${period === 'annual' ? '1y' : '1m'}`,
    role: `paid_${tier}`,
    name,
    price: period === 'annual' ? year : month,
    currency: 'USD',
    period,
    features: [...features],
  }));

/** What a brand with three plans offers; `given` replaces what matters to the case. */
export const testOptions = (given: Partial<PurchaseOptions> = {}): PurchaseOptions => ({
  default_plan_id: 'basic-1y',
  payment_methods: ['card'],
  plans: { monthly: plansOf('monthly'), annual: plansOf('annual') },
  offers: [],
  current_plan_id: null,
  current_plan_name: null,
  states: [],
  statement_descriptor: 'TROUPE CHAT',
  card_form_url: 'https://pay.example.test/card',
  card_form_has_origin: false,
  is_sandbox: false,
  ...given,
});

/** The sum for a plan, with 5 % tax and no coupon. */
export const testPrice = (planId: string, given: Partial<CheckoutCalculation> = {}): CheckoutCalculation => {
  const { plans } = testOptions();
  const plan = [...plans.annual, ...plans.monthly].find(({ plan_id }) => plan_id === planId);
  const subtotal = plan?.price ?? 0;
  const tax = Math.round(subtotal * 0.05);
  return {
    plan_id: planId,
    line_items: [{ name: plan?.name ?? planId, total: subtotal }],
    subtotal,
    discounts: [],
    tax: { total: tax, inclusive: false },
    total: subtotal + tax,
    currency: 'USD',
    steps: [],
    version: 'v1',
    on_file: null,
    ...given,
  };
};

/** The receipt of a plan that was paid for. */
export const testReceipt = (planId = 'basic-1y'): CheckoutResult => ({
  resp_msg: 'Approved',
  order_id: 'order-1',
  plan_id: planId,
  orderTotal: testPrice(planId).total,
  currency: 'USD',
  subscription_id: 'sub-1',
  transactionID: 'tx-1',
  plan: 'True Supporter',
  date: '2026-11-21T05:00:00.000Z',
});

export interface CheckoutService {
  options?: Partial<PurchaseOptions>;
  price?: Partial<CheckoutCalculation>;
  sales?: readonly Sale[];
  /** What the server's clock says; that of the test unless told. */
  now?: () => number;
  /** Answers of `subscribe`, in order; the last one repeats. */
  results?: readonly (CheckoutResult | Response)[];
  /** What `getOrder` answers. */
  order?: CheckoutResult;
}

/** A server that sells: an `answer` for the test app. */
export const checkoutService = ({
  options,
  price,
  sales = [],
  now = Date.now,
  results = [testReceipt()],
  order,
}: CheckoutService = {}): Answer => {
  let tries = 0;
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/purchase_options')) return Response.json(testOptions(options));
    if (pathname.endsWith('/sales')) return Response.json({ now: new Date(now()).toISOString(), sales });
    if (pathname.endsWith('/calculate')) {
      const { plan_id, promo_code } = (await request.json()) as { plan_id: string; promo_code?: string };
      const discounts = promo_code
        ? [{ kind: 'coupon' as const, code: promo_code, valid: false, error: 'invalid_coupon' as const, total: 0 }]
        : [];
      return Response.json(testPrice(plan_id, { discounts, ...price }));
    }
    if (pathname.endsWith('/subscribe')) {
      const result = results[Math.min(tries++, results.length - 1)];
      return result instanceof Response ? (result.clone() as Response) : Response.json(result);
    }
    return pathname.includes('/orders/') && order ? Response.json(order) : null;
  };
};
