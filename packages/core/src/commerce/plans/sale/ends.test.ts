import { expect, it } from 'vitest';
import { testOptions } from '../../testing/checkout.ts';
import { saleOptions, testOffer } from '../../testing/plans.tsx';
import { deadlinesOf, withoutEnded } from './ends.ts';

const end = Date.parse('2099-11-28T00:00:00.000Z');

it('the list price counts from the very end of a sale, and not before', () => {
  const year = (at: number) => withoutEnded(saleOptions(), at).plans.annual.find(({ plan_id }) => plan_id === 'basic-1y');
  expect(year(end - 1)).toMatchObject({ price: 11_000, list_price: 14_999 });
  expect(year(end)).toEqual(testOptions().plans.annual[1]);
});

it('a sale without an end goes on', () => {
  const month = withoutEnded(saleOptions(), end).plans.monthly.find(({ plan_id }) => plan_id === 'basic-1m');
  expect(month).toMatchObject({ price: 1099, list_price: 1495 });
});

it('an offer that is over is none', () => {
  const options = testOptions({ offers: [testOffer] });
  const [deadline = 0] = deadlinesOf(options);
  expect(withoutEnded(options, deadline - 1).offers).toEqual([testOffer]);
  expect(withoutEnded(options, deadline).offers).toEqual([]);
});
