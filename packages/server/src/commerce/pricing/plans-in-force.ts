import { AppError, type Brand, type Plan, type PriceList, type Sale as SaleShown } from '@troupe/protocol';
import { edgesOf, isDue } from '../../kernel/schedules/schedule.ts';

type Sale = PriceList['sales'][number];
export type OfferRow = PriceList['offers'][number];

/** The currency in which a country's buyers pay: the brand's own where no other names the country, or it is not known. */
export const currencyOf = ({ commerce }: Brand, country: string | null | undefined): string =>
  Object.entries(commerce.currencies).find(([, countries]) => country && countries.includes(country))?.[0] ?? commerce.currency;

/** The price of a row in a currency; undefined where it has none. */
export const amountIn = (
  { price, prices }: { price: number; prices: Readonly<Record<string, number>> },
  currency: string,
  own: string,
): number | undefined => (currency === own ? price : prices[currency]);

const salePrice = ({ plans, prices }: Sale, planId: string, currency: string, own: string): number | undefined =>
  (currency === own ? plans : prices[currency])?.[planId];

/** The sale that a plan is in, and what the plan costs in it. The brand's check sees to it that there is one at most. */
const saleOf = ({ commerce }: Brand, planId: string, currency: string, now: Date) => {
  for (const sale of commerce.sales.filter((one) => isDue(one, now))) {
    const price = salePrice(sale, planId, currency, commerce.currency);
    if (price !== undefined) return { sale, price };
  }
  return undefined;
};

/** The first moment after a sale; null where no end is set. */
const endOf = (sale: Sale): string | null => {
  const { until } = edgesOf(sale);
  return Number.isFinite(until) ? new Date(until).toISOString() : null;
};

/** The plans that a brand sells at a moment, as buyers see them, cheapest first. */
export const plansInForce = (brand: Brand, { currency, now }: { currency: string; now: Date }): Plan[] =>
  brand.commerce.plans
    .flatMap(({ sold, price, prices, ...plan }): Plan[] => {
      const list = amountIn({ price, prices }, currency, brand.commerce.currency);
      if (list === undefined || (sold && !isDue(sold, now))) return [];
      const found = saleOf(brand, plan.plan_id, currency, now);
      if (!found || found.price >= list) return [{ ...plan, price: list, currency }];
      const sale = { name: found.sale.name, ends_at: endOf(found.sale), periods: found.sale.periods ?? null };
      return [{ ...plan, price: found.price, list_price: list, sale, currency }];
    })
    .toSorted((one, other) => one.price - other.price);

/** Throws `not_found` for a plan that the brand does not sell at that moment, in that currency. */
export const findPlan = (brand: Brand, planId: string, at: { currency: string; now: Date }): Plan => {
  const plan = plansInForce(brand, at).find(({ plan_id }) => plan_id === planId);
  if (!plan) throw new AppError('not_found');
  return plan;
};

/** The sales that make a plan cheaper at that moment, in that currency. */
export const salesInForce = (brand: Brand, at: { currency: string; now: Date }): SaleShown[] => {
  const named = new Set(plansInForce(brand, at).map(({ sale }) => sale?.name));
  return brand.commerce.sales
    .filter((sale) => isDue(sale, at.now) && named.has(sale.name))
    .map((sale) => ({ name: sale.name, title: sale.title ?? null, ends_at: endOf(sale), claim: sale.claim ?? null }));
};
