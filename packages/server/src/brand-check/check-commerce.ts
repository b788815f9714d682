import type { Brand, PriceList } from '@troupe/protocol';
import { checkSchedule, overlap, type Say } from './check-schedule.ts';

type Sale = PriceList['sales'][number];

const pricesOf = ({ price, prices }: { price: number; prices: Readonly<Record<string, number>> }, own: string) => ({
  ...prices,
  [own]: price,
});

/** Whole percent that `now` is below `before`, rounded down: a claim is never larger than what is saved. */
const percentOff = (now: number, before: number): number => Math.floor(((before - now) * 100) / before);

/** The largest share that a sale takes off one of its plans. */
const mostOff = ({ plans }: PriceList, sale: Sale, reference: 'list' | 'twelve_months'): number =>
  Math.max(
    0,
    ...plans.flatMap((plan) => {
      const now = sale.plans[plan.plan_id];
      if (now === undefined || plan.price === 0) return [];
      if (reference === 'list') return [percentOff(now, plan.price)];
      const month = plans.find(({ role, period }) => role === plan.role && period === 'monthly');
      return month && plan.period === 'annual' ? [percentOff(now, month.price * 12)] : [];
    }),
  );

const checkPlans = ({ plans, currency, currencies }: PriceList, refuse: Say): void => {
  const places = Object.entries(currencies).flatMap(([, countries]) => countries);
  for (const twice of new Set(places.filter((country, at) => places.indexOf(country) !== at)))
    refuse('commerce.currencies', `names ${twice} twice: its buyers pay in one currency`);
  for (const [at, plan] of plans.entries()) {
    const path = `commerce.plans.${at}`;
    if (plan.sold) checkSchedule(plan.sold, `${path}.sold`, refuse);
    const prices = pricesOf(plan, currency);
    for (const wanted of Object.keys(currencies))
      if (prices[wanted] === undefined) refuse(`${path}.prices`, `has no price in ${wanted}, in which some buyers pay`);
    const month = plans.find(({ role, period }) => role === plan.role && period === 'monthly');
    if (plan.period !== 'annual' || !month) continue;
    const months = pricesOf(month, currency);
    for (const [paid, price] of Object.entries(prices))
      if (price > (months[paid] ?? Number.POSITIVE_INFINITY) * 12)
        refuse(`${path}.price`, `is more in ${paid} than twelve months of ${month.plan_id}`);
  }
};

const checkSalePrices = (list: PriceList, sale: Sale, path: string, refuse: Say): void => {
  const rows = { [list.currency]: sale.plans, ...sale.prices };
  for (const [currency, plans] of Object.entries(rows))
    for (const [planId, price] of Object.entries(plans)) {
      const at = currency === list.currency ? `${path}.plans.${planId}` : `${path}.prices.${currency}.${planId}`;
      const plan = list.plans.find(({ plan_id }) => plan_id === planId);
      const before = plan && pricesOf(plan, list.currency)[currency];
      if (!plan) refuse(at, `${planId} is no plan of this file`);
      else if (before === undefined) refuse(at, `${planId} is not sold in ${currency}`);
      else if (price >= before) refuse(at, `is not below ${before}, which it costs without the sale`);
    }
};

const checkSales = (list: PriceList, refuse: Say): void => {
  for (const [at, sale] of list.sales.entries()) {
    const path = `commerce.sales.${at}`;
    checkSchedule(sale, path, refuse);
    checkSalePrices(list, sale, path, refuse);
    const other = list.sales
      .slice(0, at)
      .find((one) => overlap(one, sale) && Object.keys(sale.plans).some((id) => id in one.plans));
    if (other) refuse(`${path}.plans`, `names a plan of ${other.name}, which holds at the same time`);
    if (!sale.claim) continue;
    const most = mostOff(list, sale, sale.claim.reference);
    if (sale.claim.percent > most)
      refuse(`${path}.claim.percent`, `promises ${sale.claim.percent} %, and no plan saves more than ${most} %`);
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
    else if (offer.price >= plan.price) refuse(`${path}.price`, `is not below ${plan.price}, which the period costs otherwise`);
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

const checkTax = ({ tax }: PriceList, refuse: Say): void => {
  for (const [at, rate] of tax.rates.entries()) {
    const path = `commerce.tax.rates.${at}`;
    checkSchedule(rate, path, refuse);
    const isSamePlace = ({ country, state }: typeof rate) => country === rate.country && state === rate.state;
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
