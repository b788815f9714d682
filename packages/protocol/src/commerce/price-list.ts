import * as v from 'valibot';
import { billingPeriods, currency, minorUnits, paidRoles, planId } from './plans.ts';

const plan = v.object({
  plan_id: planId,
  role: v.picklist(paidRoles),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Minor units of `currency` for one period: 1495 is 14.95. */
  price: minorUnits,
  period: v.picklist(billingPeriods),
  features: v.optional(v.array(v.pipe(v.string(), v.maxLength(80))), []),
  annual_tagline: v.optional(v.pipe(v.string(), v.maxLength(80))),
});

/** Whole percent off the first period. */
const coupon = v.object({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,40}$/, 'must be capital letters, digits or hyphens')),
  percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  /** Only for these; for all plans if left out. */
  plan_ids: v.optional(v.array(planId)),
  /** The promo that it is of: it counts for as long as that lasts. */
  promo: v.optional(v.string()),
  /** Last moment at which it counts. */
  ends_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

/** What a brand sells (R-PLAN-06: prices are data): `commerce` of its file. No plans: nothing. */
export const priceList = v.pipe(
  v.object({
    currency: v.optional(currency, 'USD'),
    /** The one that checkout begins with; the cheapest if it is not named. */
    default_plan_id: v.optional(planId),
    /** What buyers find on their bank's statement, as the card networks allow it. */
    statement_descriptor: v.optional(v.pipe(v.string(), v.regex(/^[\w .*-]{5,22}$/, 'must be 5 to 22 letters or digits'))),
    plans: v.optional(v.array(plan), []),
    coupons: v.optional(v.array(coupon), []),
  }),
  v.check(
    ({ plans }) => plans.every(({ plan_id, period }) => plan_id.includes('1y') === (period === 'annual')),
    'must write 1y into the plan_id of every annual plan, and of no other',
  ),
  v.check(
    ({ plans }) => new Set(plans.map(({ plan_id }) => plan_id)).size === plans.length,
    'must not have two plans of one plan_id',
  ),
  v.check(
    ({ plans, default_plan_id }) => default_plan_id === undefined || plans.some(({ plan_id }) => plan_id === default_plan_id),
    'must have a plan of its default_plan_id',
  ),
);
