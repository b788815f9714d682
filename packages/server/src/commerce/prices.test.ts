import { expect, it } from 'vitest';
import { createManualClock, createTestBrand } from '../http/testing.ts';
import { createPriceOf, findPlan } from './prices.ts';

it('a coupon of a promo counts for as long as that lasts, by the clock of the server', async () => {
  const brand = createTestBrand({
    promos: [{ name: 'valentine', from: '2027-02-14T00:00', until: '2027-02-15T00:00', time_zone: 'America/New_York' }],
    commerce: {
      plans: [{ plan_id: 'basic', role: 'paid_basic', name: 'Basic', price: 1000, period: 'monthly' }],
      coupons: [{ code: 'LOVE', percent: 50, promo: 'valentine' }],
    },
  });
  const totalAt = async (instant: string) => {
    const priceOf = createPriceOf({ payments: null, clock: createManualClock(instant) });
    return (await priceOf(brand, findPlan(brand, 'basic'), { promo_code: 'LOVE' })).total;
  };
  expect(await totalAt('2027-02-14T04:59:59.999Z')).toBe(1000);
  expect(await totalAt('2027-02-14T05:00:00.000Z')).toBe(500);
  expect(await totalAt('2027-02-15T04:59:59.999Z')).toBe(500);
  expect(await totalAt('2027-02-15T05:00:00.000Z')).toBe(1000);
});
