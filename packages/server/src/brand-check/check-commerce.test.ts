import { describe, expect, it } from 'vitest';
import { checkBrand } from './check-brand.ts';

const plan = { plan_id: 'basic', role: 'paid_basic', name: 'Basic', price: 1000, period: 'monthly' };
const year = { ...plan, plan_id: 'basic-1y', period: 'annual', price: 10_000 };
const refusals = (commerce: object): string[] =>
  checkBrand(
    {
      file: 'shop.json',
      text: JSON.stringify({ id: 'shop', name: 'Shop', hosts: ['shop.example'], commerce: { plans: [plan, year], ...commerce } }),
    },
    null,
  ).findings.flatMap(({ severity, path, message }) => (severity === 'refused' ? [`${path}: ${message}`] : []));
const sale = { name: 'friday', plans: { 'basic-1y': 7200 } };

describe('a price list', () => {
  it('is sound with a sale, an offer, a code and a tax', () => {
    expect(
      refusals({
        sales: [{ ...sale, claim: { percent: 40, reference: 'twelve_months' } }],
        offers: [{ offer_id: 'first', plan_id: 'basic', price: 99, hours: 24 }],
        coupons: [{ code: 'TENTH', percent: 10, plan_ids: ['basic'] }],
        tax: { rates: [{ country: 'DE', per_million: 190_000 }] },
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'a claim that no plan keeps',
      { sales: [{ ...sale, claim: { percent: 40 } }] },
      ['commerce.sales.0.claim.percent: promises 40 %, and no plan saves more than 28 % in USD'],
    ],
    [
      'a claim that is rounded up',
      { sales: [{ name: 'friday', plans: { basic: 334 }, claim: { percent: 67 } }] },
      ['commerce.sales.0.claim.percent: promises 67 %, and no plan saves more than 66 % in USD'],
    ],
    [
      'two sales of a plan at once',
      {
        sales: [
          { ...sale, from: '2027-11-26T00:00', until: '2027-11-30T00:00' },
          { ...sale, name: 'monday', from: '2027-11-29T23:59', until: '2027-12-01T00:00' },
        ],
      },
      ['commerce.sales.1.plans: names a plan of friday, which holds at the same time'],
    ],
    [
      'a claim that is kept in one currency only',
      {
        currencies: { EUR: ['DE'] },
        plans: [{ ...plan, prices: { EUR: 900 } }],
        sales: [{ name: 'friday', plans: { basic: 500 }, prices: { EUR: { basic: 800 } }, claim: { percent: 50 } }],
      },
      ['commerce.sales.0.claim.percent: promises 50 %, and no plan saves more than 11 % in EUR'],
    ],
    [
      'two sales of a plan at once in another currency',
      {
        currencies: { EUR: ['DE'] },
        plans: [{ ...plan, prices: { EUR: 900 } }],
        sales: [
          { name: 'friday', plans: {}, prices: { EUR: { basic: 800 } } },
          { name: 'monday', plans: {}, prices: { EUR: { basic: 700 } } },
        ],
      },
      ['commerce.sales.1.plans: names a plan of friday, which holds at the same time'],
    ],
    [
      'a second price in its own currency',
      {
        currencies: { USD: ['PA'] },
        plans: [{ ...plan, prices: { USD: 900 } }],
        sales: [{ name: 'friday', plans: {}, prices: { USD: { basic: 1 } } }],
        offers: [{ offer_id: 'first', plan_id: 'basic', price: 99, prices: { USD: 98 }, hours: 24 }],
      },
      [
        'commerce.currencies.USD: is the brand’s own currency, which every other country pays in',
        'commerce.plans.0.prices.USD: is the brand’s own currency, whose price is `price`',
        'commerce.sales.0.prices.USD: is the brand’s own currency, whose price is `plans`',
        'commerce.offers.0.prices.USD: is the brand’s own currency, whose price is `price`',
      ],
    ],
    [
      'a sale that is none',
      { sales: [{ name: 'friday', plans: { basic: 1000, gold: 1 } }] },
      [
        'commerce.sales.0.plans.basic: is not below 1000, which it costs without the sale',
        'commerce.sales.0.plans.gold: gold is no plan of this file',
      ],
    ],
    [
      'a currency without a price',
      { currencies: { EUR: ['DE'] }, plans: [plan] },
      ['commerce.plans.0.prices: has no price in EUR, in which some buyers pay'],
    ],
    [
      'a country of two currencies',
      { currencies: { EUR: ['DE'], CHF: ['DE'] }, plans: [{ ...plan, prices: { EUR: 1, CHF: 1 } }] },
      ['commerce.currencies: names DE twice: its buyers pay in one currency'],
    ],
    [
      'a year that is dearer than its months',
      { plans: [plan, { ...year, price: 12_001 }] },
      ['commerce.plans.1.price: is more in USD than twelve months of basic'],
    ],
    [
      'an offer of nothing, and of no plan',
      {
        offers: [
          { offer_id: 'first', plan_id: 'basic', price: 1000, hours: 24 },
          { offer_id: 'first', plan_id: 'gold', price: 99, hours: 24 },
        ],
      },
      [
        'commerce.offers.0.price: is not below 1000, which the period costs otherwise',
        'commerce.offers.1.offer_id: first is the id of another offer',
        'commerce.offers.1.plan_id: gold is no plan of this file',
      ],
    ],
    [
      'an offer that is none in another currency, and one in a currency that its plan is not sold in',
      {
        currencies: { EUR: ['DE'] },
        plans: [{ ...plan, prices: { EUR: 900 } }],
        offers: [{ offer_id: 'first', plan_id: 'basic', price: 99, prices: { EUR: 900, JPY: 1 }, hours: 24 }],
      },
      [
        'commerce.offers.0.prices.EUR: is not below 900, which the period costs otherwise',
        'commerce.offers.0.prices.JPY: basic is not sold in JPY',
      ],
    ],
    [
      'a code twice, and one of no plan or promo',
      {
        coupons: [
          { code: 'TENTH', percent: 10 },
          { code: 'TENTH', percent: 20, plan_ids: ['gold'], promo: 'valentine' },
        ],
      },
      [
        'commerce.coupons.1.promo: valentine is no promo of this file',
        'commerce.coupons.1.code: TENTH is the code of another coupon',
        'commerce.coupons.1.plan_ids: gold is no plan of this file',
      ],
    ],
    [
      'two rates of a place at once',
      {
        tax: {
          rates: [
            { country: 'DE', per_million: 190_000 },
            { country: 'DE', per_million: 160_000, from: '2027-07-01T00:00' },
          ],
        },
      },
      ['commerce.tax.rates.1: holds at the same time as another rate of the same place'],
    ],
    [
      'two rates of a state that is written in two ways',
      {
        tax: {
          rates: [
            { country: 'US', state: 'Maine', per_million: 55_000 },
            { country: 'US', state: 'MAINE', per_million: 55_000 },
          ],
        },
      },
      ['commerce.tax.rates.1: holds at the same time as another rate of the same place'],
    ],
  ])('may not have %s', (_, commerce, expected) => expect(refusals(commerce)).toEqual(expected));

  it.each([
    [{ currency: 'XYZ' }, 'must be a currency of ISO 4217 such as USD'],
    [{ coupons: [{ code: 'BOTH', percent: 1, amounts: { USD: 1 } }] }, 'must have a percent or amounts, and not both'],
    [{ coupons: [{ code: 'NONE' }] }, 'must have a percent or amounts, and not both'],
    [{ currencies: { GBP: ['UK'] } }, 'must be a country of ISO 3166-1 alpha-2 such as NL (the United Kingdom is GB, Greece GR)'],
    [{ tax: { inclusive: ['EL'] } }, 'must be a country of ISO 3166-1 alpha-2'],
    [{ tax: { rates: [{ country: 'UK', per_million: 1 }] } }, 'must be a country of ISO 3166-1 alpha-2'],
    [{ plans: [plan, plan] }, 'must not have two plans of one plan_id'],
  ])('is not read with %j', (commerce, message) => expect(refusals(commerce).join('\n')).toContain(message));
});
