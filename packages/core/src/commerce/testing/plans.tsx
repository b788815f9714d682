import { render } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import type { SearchValues } from '../../app/index.ts';
import { createTestApp, testSession, type TestAppOptions } from '../../app/testing/test-app.ts';
import { inApp } from '../../platform/testing/in-app.tsx';
import type { PlanHrefs } from '../plans/plan-hrefs.ts';
import type { SubscribeScreenProps } from '../plans/SubscribeScreen.tsx';
import { checkoutService, testOptions, type CheckoutService } from './checkout.ts';

/** A site with every page about plans. */
export const testHrefs: PlanHrefs = {
  checkout: (planId, offerId) => `/checkout?plan_id=${planId}${offerId === undefined ? '' : `&o_id=${offerId}`}`,
  portal: '/portal',
  subscribe: (period) => `/subscribe?frequency=${period}`,
  compare: (period) => `/plan-comparison?frequency=${period}`,
  faq: '/faq',
};

/** A year and a month of the middle tier in a sale: the year in its first period, the month for ever and without an end. */
export const saleOptions = () => {
  const { plans } = testOptions();
  const cheaper = (planId: string, price: number, sale: { ends_at: string | null; periods: number | null }) =>
    [...plans.annual, ...plans.monthly]
      .filter(({ plan_id }) => plan_id === planId)
      .map((plan) => ({ ...plan, price, list_price: plan.price, sale: { name: 'Black Friday', ...sale } }));
  const { annual, monthly } = plans;
  return testOptions({
    plans: {
      annual: annual.flatMap((plan) =>
        plan.plan_id === 'basic-1y' ? cheaper('basic-1y', 11_000, { ends_at: '2099-11-28T00:00:00.000Z', periods: 1 }) : [plan],
      ),
      monthly: monthly.flatMap((plan) =>
        plan.plan_id === 'basic-1m' ? cheaper('basic-1m', 1099, { ends_at: null, periods: null }) : [plan],
      ),
    },
  });
};

/** The sale of `saleOptions`, measured against twelve months. */
export const blackFriday = {
  name: 'Black Friday',
  title: 'Black Friday: a year for less',
  ends_at: '2099-11-28T00:00:00.000Z',
  claim: { percent: 40, reference: 'twelve_months' },
} as const;

/** What one account alone is offered. */
export const testOffer = {
  offer_id: 'first-month',
  plan_id: 'basic-1m',
  price: 99,
  list_price: 1495,
  currency: 'USD',
  ends_at: '2099-12-01T10:30:00.000Z',
} as const;

export interface PlansPlace extends TestAppOptions {
  hrefs?: PlanHrefs;
  search?: SearchValues;
}

/** A page about plans at its address. */
export const openPlans = (
  Screen: ComponentType<SubscribeScreenProps>,
  options: CheckoutService['options'] = {},
  { hrefs = testHrefs, search: first = {}, ...given }: PlansPlace = {},
) => {
  const places: SearchValues[] = [];
  const Place = () => {
    const [search, setSearch] = useState(first);
    const go = (next: SearchValues) => {
      places.push(next);
      setSearch(next);
    };
    return <Screen search={search} onSearchChange={go} hrefs={hrefs} />;
  };
  const app = createTestApp({ session: testSession({ username: 'mara' }), answer: checkoutService({ options }), ...given });
  render(<Place />, { wrapper: inApp(app) });
  return { app, places };
};
