import type { Brand, PriceList } from '@troupe/protocol';
import { checkSchedule, overlap, type Say } from './check-schedule.ts';

type Sale = PriceList['sales'][number];
type Plan = PriceList['plans'][number];

const pricesOf = ({ price, prices }: { price: number; prices: Readonly<Record<string, number>> }, own: string) => ({
  ...prices,
  [own]: price,
});

/** Whole percent that `now` is below `before`, rounded down: a claim is never larger than what is saved. */
const percentOff = (now: number, before: number): number => Math.floor(((before - now) * 100) / before);

/** What a sale's rows cost in each currency, the brand's own among them. */
const saleRows = ({ currency }: PriceList, { plans, prices }: Sale): Record<string, Record<string, number>> => ({
  ...prices,
  [currency]: plans,
});

/** The month of an annual plan's tier that is sold beside it. */
const monthOf = (plans: PriceList['plans'], annual: Plan): Plan | undefined =>
  plans.find(
    ({ role, period, sold }) => role === annual.role && period === 'monthly' && (!sold || overlap(sold, annual.sold ?? {})),
  );

/** The largest share that a sale takes off one of its plans in a currency. */
const mostOff = (list: PriceList, sale: Sale, reference: 'list' | 'twelve_months', currency: string): number =>
  Math.max(
    0,
    ...list.plans.flatMap((plan) => {
      const now = saleRows(list, sale)[currency]?.[plan.plan_id];
      const before = pricesOf(plan, list.currency)[currency];
      if (now === undefined || !before) return [];
      if (reference === 'list') return [percentOff(now, before)];
      const month = plan.period === 'annual' ? monthOf(list.plans, plan) : undefined;
      const twelve = month && pricesOf(month, list.currency)[currency];
      return twelve ? [percentOff(now, twelve * 12)] : [];
    }),
  );

/** Refuses a second price in the brand's own currency. */
const checkOwn = (prices: object, { path, own, field }: { path: string; own: string; field: string }, refuse: Say): void => {
  if (own in prices) refuse(`${path}.prices.${own}`, `is the brand’s own currency, whose price is \`${field}\``);
};

const checkPlans = ({ plans, currency, currencies }: PriceList, refuse: Say): void => {
  const places = Object.entries(currencies).flatMap(([, countries]) => countries);
  for (const twice of new Set(places.filter((country, at) => places.indexOf(country) !== at)))
    refuse('commerce.currencies', `names ${twice} twice: its buyers pay in one currency`);
  if (currency in currencies)
    refuse(`commerce.currencies.${currency}`, 'is the brand’s own currency, which every other country pays in');
  for (const [at, plan] of plans.entries()) {
    const path = `commerce.plans.${at}`;
    if (plan.sold) checkSchedule(plan.sold, `${path}.sold`, refuse);
    const prices = pricesOf(plan, currency);
    checkOwn(plan.prices, { path, own: currency, field: 'price' }, refuse);
    for (const wanted of Object.keys(currencies))
      if (prices[wanted] === undefined) refuse(`${path}.prices`, `has no price in ${wanted}, in which some buyers pay`);
    const month = plan.period === 'annual' ? monthOf(plans, plan) : undefined;
    if (!month) continue;
    const months = pricesOf(month, currency);
    for (const [paid, price] of Object.entries(prices))
      if (price > (months[paid] ?? Number.POSITIVE_INFINITY) * 12)
        refuse(`${path}.price`, `is more in ${paid} than twelve months of ${month.plan_id}`);
  }
};

const checkSalePrices = (list: PriceList, sale: Sale, path: string, refuse: Say): void => {
  checkOwn(sale.prices, { path, own: list.currency, field: 'plans' }, refuse);
  for (const [currency, plans] of Object.entries(saleRows(list, sale)))
    for (const [planId, price] of Object.entries(plans)) {
      const at = currency === list.currency ? `${path}.plans.${planId}` : `${path}.prices.${currency}.${planId}`;
      const plan = list.plans.find(({ plan_id }) => plan_id === planId);
      const before = plan && pricesOf(plan, list.currency)[currency];
      if (!plan) refuse(at, `${planId} is no plan of this file`);
      else if (before === undefined) refuse(at, `${planId} is not sold in ${currency}`);
      else if (price >= before) refuse(at, `is not below ${before}, which it costs without the sale`);
    }
};

/** Whether two sales have a plan in common, in a currency of both. */
const sharesPlan = (list: PriceList, one: Sale, other: Sale): boolean =>
  Object.entries(saleRows(list, one)).some(([currency, plans]) =>
    Object.keys(plans).some((id) => id in (saleRows(list, other)[currency] ?? {})),
  );

const checkSales = (list: PriceList, refuse: Say): void => {
  for (const [at, sale] of list.sales.entries()) {
    const path = `commerce.sales.${at}`;
    checkSchedule(sale, path, refuse);
    checkSalePrices(list, sale, path, refuse);
    const other = list.sales.slice(0, at).find((one) => overlap(one, sale) && sharesPlan(list, one, sale));
    if (other) refuse(`${path}.plans`, `names a plan of ${other.name}, which holds at the same time`);
    if (!sale.claim) continue;
    const { percent, reference } = sale.claim;
    // A page makes its promise to every buyer, whatever they pay in.
    for (const currency of [list.currency, ...Object.keys(list.currencies)]) {
      const most = mostOff(list, sale, reference, currency);
      if (percent > most)
        refuse(`${path}.claim.percent`, `promises ${percent} %, and no plan saves more than ${most} % in ${currency}`);
    }
  }
};

const checkOfferPrices = (
  list: PriceList,
  { offer, plan, path }: { offer: PriceList['offers'][number]; plan: Plan; path: string },
  refuse: Say,
): void => {
  checkOwn(offer.prices, { path, own: list.currency, field: 'price' }, refuse);
  const before = pricesOf(plan, list.currency);
  for (const [currency, price] of Object.entries(pricesOf(offer, list.currency))) {
    const at = currency === list.currency ? `${path}.price` : `${path}.prices.${currency}`;
    const otherwise = before[currency];
    if (otherwise === undefined) refuse(at, `${plan.plan_id} is not sold in ${currency}`);
    else if (price >= otherwise) refuse(at, `is not below ${otherwise}, which the period costs otherwise`);
  }
};

const checkOffers = (list: PriceList, refuse: Say): void => {
  for (const [at, offer] of list.offers.entries()) {
    const path = `commerce.offers.${at}`;
    checkSchedule(offer, path, refuse);
    if (list.offers.findIndex(({ offer_id }) => offer_id === offer.offer_id) !== at)
      refuse(`${path}.offer_id`, `${offer.offer_id} is the id of another offer`);
    const plan = list.plans.find(({ plan_id }) => plan_id === offer.plan_id);
    if (!plan) refuse(`${path}.plan_id`, `${offer.plan_id} is no plan of this file`);
    else checkOfferPrices(list, { offer, plan, path }, refuse);
  }
};

const checkCoupons = ({ commerce, promos }: Brand, refuse: Say): void => {
  for (const [at, { code, promo, plan_ids = [] }] of commerce.coupons.entries()) {
    const path = `commerce.coupons.${at}`;
    if (promo !== undefined && !promos.some(({ name }) => name === promo))
      refuse(`${path}.promo`, `${promo} is no promo of this file`);
    if (commerce.coupons.findIndex((one) => one.code === code) !== at)
      refuse(`${path}.code`, `${code} is the code of another coupon`);
    for (const id of plan_ids)
      if (!commerce.plans.some(({ plan_id }) => plan_id === id)) refuse(`${path}.plan_ids`, `${id} is no plan of this file`);
  }
};

/** A state is the same in capitals and without. */
const fold = (state: string | undefined) => state?.trim().toUpperCase();

const checkTax = ({ tax }: PriceList, refuse: Say): void => {
  for (const [at, rate] of tax.rates.entries()) {
    const path = `commerce.tax.rates.${at}`;
    checkSchedule(rate, path, refuse);
    const isSamePlace = ({ country, state }: typeof rate) => country === rate.country && fold(state) === fold(rate.state);
    if (tax.rates.slice(0, at).some((one) => isSamePlace(one) && overlap(one, rate)))
      refuse(path, 'holds at the same time as another rate of the same place');
  }
};

/** What a price list may not say: prices that are missing or not what they claim, rows that contradict each other. */
export const checkCommerce = (brand: Brand, refuse: Say): void => {
  checkPlans(brand.commerce, refuse);
  checkSales(brand.commerce, refuse);
  checkOffers(brand.commerce, refuse);
  checkCoupons(brand, refuse);
  checkTax(brand.commerce, refuse);
};
