import * as v from 'valibot';
import { limits } from '../limits.ts';
import { schedule } from '../platform/banners/banner-rows.ts';
import { knownCountry } from './countries.ts';
import { knownCurrency } from './currencies.ts';
import { billingPeriods, minorUnits, paidRoles, planId } from './plans.ts';
import { saleReferences } from './sales.ts';

const count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits or hyphens'));
/** Minor units by currency. */
const amounts = v.record(knownCurrency, minorUnits);

const plan = v.object({
  plan_id: planId,
  role: v.picklist(paidRoles),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Minor units of `currency` for one period: 1495 is 14.95. */
  price: minorUnits,
  /** The price in other currencies; needs one for each that `currencies` names. */
  prices: v.optional(amounts, {}),
  period: v.picklist(billingPeriods),
  features: v.optional(v.array(v.pipe(v.string(), v.maxLength(80))), []),
  annual_tagline: v.optional(v.pipe(v.string(), v.maxLength(80))),
  /** When it is sold; who has it keeps it afterwards. */
  sold: v.optional(v.strictObject(schedule)),
});

/** Plans that cost less for a while. */
const sale = v.object({
  name,
  /** What its page is headed with. */
  title: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  ...schedule,
  /** Minor units of `currency` by plan, in place of the plan's own. */
  plans: v.record(planId, minorUnits),
  /** The same in other currencies. */
  prices: v.optional(v.record(knownCurrency, v.record(planId, minorUnits)), {}),
  /** How many periods it is for; every one unless told. */
  periods: v.optional(count(1, 60)),
  /** Whole percent that a page may promise; a claim that no plan keeps is refused. */
  claim: v.optional(v.object({ percent: count(1, 100), reference: v.optional(v.picklist(saleReferences), 'list') })),
});

/** A first period at a special price, for people who never subscribed: once each, until a deadline that starts when they see it. */
const offer = v.object({
  offer_id: planId,
  plan_id: planId,
  /** Minor units of `currency` for the first period. */
  price: minorUnits,
  prices: v.optional(amounts, {}),
  /** Hours from the first look at it until it is over. */
  hours: count(1, 720),
  ...schedule,
});

/** A code that makes something cheaper: whole percent, or an amount. */
const coupon = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{3,40}$/, 'must be capital letters, digits or hyphens')),
    percent: v.optional(count(1, 100)),
    /** Minor units by currency; it does not count in a currency that is not named. */
    amounts: v.optional(amounts),
    /** Only for these; for all plans if left out. */
    plan_ids: v.optional(v.array(planId)),
    /** How many periods it is for: the first unless told. */
    periods: v.optional(v.union([count(1, 60), v.literal('all')]), 1),
    /** Purchases that may use it, in all and of one buyer; any number unless told. */
    uses: v.optional(count(1, 10_000_000)),
    uses_per_buyer: v.optional(count(1, 100)),
    /** Whether it counts beside an offer; else the better of the two does. */
    stacks: v.optional(v.boolean(), false),
    /** The promo that it is of: it counts for as long as that lasts. */
    promo: v.optional(v.string()),
    /** Last moment at which it counts. */
    ends_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  v.check(
    ({ percent, amounts: fixed }) => (percent === undefined) !== (fixed === undefined),
    'must have a percent or amounts, and not both',
  ),
);

/** Where consumers are told prices with tax in them: the EU, the United Kingdom, Australia. */
const inclusiveCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB AU'.split(' ');

/** What the state takes, as the operator's tax adviser says. A row for a state comes before one for its country. */
const taxRate = v.object({
  country: knownCountry,
  state: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  /** Millionths: 72500 is 7.25 %. */
  per_million: count(0, 1_000_000),
  /** From when on it counts, and no longer at `until`. */
  ...schedule,
});

/** What a brand sells (R-PLAN-06: prices are data): `commerce` of its file. No plans: nothing. */
export const priceList = v.pipe(
  v.object({
    currency: v.optional(knownCurrency, 'USD'),
    /** Other currencies, and the countries whose buyers pay in them. */
    currencies: v.optional(v.record(knownCurrency, v.pipe(v.array(knownCountry), v.minLength(1))), {}),
    /** The one that checkout begins with; the cheapest if it is not named. */
    default_plan_id: v.optional(planId),
    /** Days for which what a subscription gives stays after a payment that failed, while its card is tried again. */
    grace_days: v.optional(count(0, 30), limits.graceDays),
    /** What buyers find on their bank's statement, as the card networks allow it. */
    statement_descriptor: v.optional(v.pipe(v.string(), v.regex(/^[\w .*-]{5,22}$/, 'must be 5 to 22 letters or digits'))),
    plans: v.optional(v.array(plan), []),
    sales: v.optional(v.array(sale), []),
    offers: v.optional(v.array(offer), []),
    coupons: v.optional(v.array(coupon), []),
    tax: v.optional(
      v.object({
        rates: v.optional(v.array(taxRate), []),
        /** Countries whose prices have the tax in them; the EU, the United Kingdom and Australia unless told. */
        inclusive: v.optional(v.array(knownCountry), inclusiveCountries),
      }),
      {},
    ),
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
export type PriceList = v.InferOutput<typeof priceList>;
