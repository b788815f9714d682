import type { CheckoutCalculation, PurchaseOptions, SalesInForce } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponCounts, couponUses, offerViews, orders, priceLists } from '../../db/schema.ts';
import { createTestBrand } from '../../http/testing.ts';
import { limitRows } from '../../limits.ts';
import { createShop, type Shop } from '../testing.ts';
import { keepCoupon, returnCoupon, takeCoupon } from './coupons.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const options = async (userId: string | null, query = '') => {
  const answer = await shop.request(userId, 'GET', `/api/v1/subscriptions/purchase_options${query}`);
  return (await answer.json()) as PurchaseOptions;
};
const calculate = async (userId: string, body: object) => {
  const answer = await shop.request(userId, 'POST', '/api/v1/checkout/calculate', body);
  return (await answer.json()) as CheckoutCalculation;
};
const buy = async (userId: string, change: Record<string, unknown>, card: Parameters<Shop['cardToken']>[0] = 'visa') =>
  shop.subscribe(userId, { payment_token: await shop.cardToken(card), ...change });
const usedOf = async (code: string) =>
  (await shop.db.select().from(couponCounts).where(eq(couponCounts.code, code)))[0]?.used ?? 0;

/** Moves the shop's clock there, forward or back. */
const goTo = (at: Date) => shop.clock.advance(at.getTime() - shop.clock.now().getTime());

describe('a currency', () => {
  it('is the one of the buyer’s country, with its own prices, and the brand’s elsewhere', async () => {
    const inJapan = await options(null, '?country=JP');
    expect(inJapan.plans.monthly.map(({ price, currency }) => [price, currency])).toEqual([
      [500, 'JPY'],
      [1495, 'JPY'],
      [2495, 'JPY'],
    ]);
    expect((await options(null, '?country=BR')).plans.monthly[0]).toMatchObject({ currency: 'USD' });
    const ann = await shop.signUp();
    expect(await calculate(ann, { plan_id: 'basic', country: 'JP' })).toMatchObject({ total: 1495, currency: 'JPY' });
    expect((await buy(ann, { country: 'JP' })).body).toMatchObject({ code: 'price_changed' });
    const inYen = { country: 'JP', expected_currency: 'JPY' };
    expect((await buy(ann, inYen)).body).toMatchObject({ resp_msg: 'Approved', orderTotal: 1495, currency: 'JPY' });
  });

  it('decides whether a coupon of a fixed amount counts', async () => {
    const ann = await shop.signUp();
    expect(await calculate(ann, { plan_id: 'basic', promo_code: 'EUROS', country: 'AT' })).toMatchObject({ total: 995 });
    expect(await calculate(ann, { plan_id: 'basic', promo_code: 'EUROS', country: 'US' })).toMatchObject({
      total: 1495,
      discounts: [{ valid: false, error: 'invalid_coupon' }],
    });
  });
});

describe('a sale', () => {
  it('is told with the price it replaces and its end, is charged, and is over at its end', async () => {
    const ann = await shop.signUp();
    const planAt = async (instant: string) => {
      goTo(new Date(instant));
      return (await options(ann)).plans.annual.find(({ plan_id }) => plan_id === 'minimal-1y');
    };
    const before = shop.clock.now();
    expect(await planAt('2026-11-30T23:59:59.999Z')).toMatchObject({ price: 5000 });
    expect(await planAt('2026-12-01T00:00:00.000Z')).toMatchObject({
      price: 3600,
      list_price: 5000,
      sale: { name: 'winter', ends_at: '2026-12-08T00:00:00.000Z', periods: null },
    });
    const { body } = await buy(ann, { plan_id: 'minimal-1y', expected_total: 3600 });
    expect(body).toMatchObject({ resp_msg: 'Approved', orderTotal: 3600 });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, ann));
    expect(order).toMatchObject({ sale: 'winter', subtotal: 3600, total: 3600 });
    expect(await planAt('2026-12-08T00:00:00.000Z')).not.toHaveProperty('list_price');
    const late = await shop.signUp();
    expect((await buy(late, { plan_id: 'minimal-1y', expected_total: 3600 })).body).toMatchObject({ code: 'price_changed' });
    goTo(before);
  });
});

describe('the sales that are on', () => {
  const salesAt = async (instant: string, query = '') => {
    goTo(new Date(instant));
    const answer = await shop.request(null, 'GET', `/api/v1/subscriptions/sales${query}`);
    return (await answer.json()) as SalesInForce;
  };

  it('are told to everybody with the server’s clock, their end and their promise, from their first moment until their end', async () => {
    const before = shop.clock.now();
    expect((await salesAt('2026-11-30T23:59:59.999Z')).sales).toEqual([]);
    const winter = {
      name: 'winter',
      title: 'Winter: a year for less',
      ends_at: '2026-12-08T00:00:00.000Z',
      claim: { percent: 40, reference: 'twelve_months' },
    };
    expect(await salesAt('2026-12-01T00:00:00.000Z')).toEqual({ now: '2026-12-01T00:00:00.000Z', sales: [winter] });
    expect((await salesAt('2026-12-07T23:59:59.999Z')).sales).toEqual([winter]);
    expect((await salesAt('2026-12-08T00:00:00.000Z')).sales).toEqual([]);
    goTo(before);
  });

  it('are none in a currency in which they make nothing cheaper', async () => {
    const before = shop.clock.now();
    expect((await salesAt('2026-12-02T00:00:00.000Z', '?country=JP')).sales).toEqual([]);
    goTo(before);
  });
});

describe('an offer', () => {
  const offersOf = async (userId: string | null) => (await options(userId, '?offers=show')).offers;

  it('is told where it is asked for, and its deadline does not begin before', async () => {
    const ann = await shop.signUp();
    expect((await options(ann)).offers).toEqual([]);
    shop.clock.advance(3_600_000);
    const [seen] = await offersOf(ann);
    expect(seen?.ends_at).toBe(new Date(shop.clock.now().getTime() + 24 * 3_600_000).toISOString());
  });

  it('has a deadline that begins when it is first seen, and that no look moves', async () => {
    const ann = await shop.signUp();
    const [seen] = await offersOf(ann);
    expect(seen).toMatchObject({ offer_id: 'first', plan_id: 'premium', price: 99, list_price: 2495, currency: 'USD' });
    shop.clock.advance(23 * 3_600_000);
    expect((await offersOf(ann))[0]?.ends_at).toBe(seen?.ends_at);
    expect(await calculate(ann, { plan_id: 'premium', offer_id: 'first' })).toMatchObject({ total: 99 });
    shop.clock.advance(3_600_000);
    expect(await offersOf(ann)).toEqual([]);
    expect(await calculate(ann, { plan_id: 'premium', offer_id: 'first' })).toMatchObject({ total: 2495, discounts: [] });
    expect((await buy(ann, { plan_id: 'premium', offer_id: 'first', expected_total: 99 })).body).toMatchObject({
      code: 'price_changed',
    });
  });

  it('that is asked for begins its own deadline, and no other’s', async () => {
    const ann = await shop.signUp();
    expect(await calculate(ann, { plan_id: 'premium', offer_id: 'first' })).toMatchObject({ total: 99 });
    const seen = await shop.db.select().from(offerViews).where(eq(offerViews.userId, ann));
    expect(seen.map(({ offerId }) => offerId)).toEqual(['first']);
  });

  it('ends for everybody when it ends, however late it was first seen', async () => {
    const before = shop.clock.now();
    goTo(new Date('2026-11-27T11:00:00.000Z'));
    const ann = await shop.signUp();
    const second = (await offersOf(ann)).find(({ offer_id }) => offer_id === 'second');
    expect(second?.ends_at).toBe('2026-11-27T12:00:00.000Z');
    goTo(before);
  });

  it('that is worth more than a code beside it leaves the code unused', async () => {
    const ann = await shop.signUp();
    const wish = { plan_id: 'premium', offer_id: 'first', promo_code: 'TENTH' };
    expect(await calculate(ann, wish)).toMatchObject({
      total: 99,
      discounts: [
        { kind: 'offer', total: 2396 },
        { kind: 'coupon', valid: true, error: null, total: 0 },
      ],
    });
    expect((await buy(ann, { ...wish, expected_total: 99 })).body.resp_msg).toBe('Approved');
    expect(await usedOf('TENTH')).toBe(0);
    expect(await shop.db.select().from(orders).where(eq(orders.userId, ann))).toMatchObject([
      { promoCode: null, offerId: 'first' },
    ]);
  });

  it('is for its own plan, in the buyer’s currency', async () => {
    const ann = await shop.signUp();
    expect(await calculate(ann, { plan_id: 'basic', offer_id: 'first' })).toMatchObject({ total: 1495, discounts: [] });
    expect(await calculate(ann, { plan_id: 'premium', offer_id: 'first', country: 'JP' })).toMatchObject({ total: 150 });
  });

  it('is taken once, by people who never paid; strangers and guests are told of none', async () => {
    expect(await offersOf(null)).toEqual([]);
    expect(await offersOf(await shop.signUp('guest', 'guest'))).toEqual([]);
    const ann = await shop.signUp();
    await offersOf(ann);
    expect((await buy(ann, { plan_id: 'premium', offer_id: 'first', expected_total: 99 })).body.resp_msg).toBe('Approved');
    expect(await offersOf(ann)).toEqual([]);
    expect(await calculate(ann, { plan_id: 'premium', offer_id: 'first' })).toMatchObject({ total: 2495 });
  });
});

describe('a coupon', () => {
  beforeEach(async () => {
    await shop.db.delete(couponUses);
    await shop.db.delete(couponCounts);
  });

  it('with a cap of ten is used ten times by buyers who come at once', async () => {
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.signUp()));
    const tokens = await Promise.all(buyers.map(() => shop.cardToken()));
    const answers = await Promise.all(
      buyers.map((buyer, at) => shop.subscribe(buyer, { promo_code: 'CAPPED', expected_total: 747, payment_token: tokens[at] })),
    );
    expect(answers.filter(({ body }) => body.resp_msg === 'Approved')).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'invalid_coupon')).toHaveLength(30);
    expect(await usedOf('CAPPED')).toBe(10);
    expect(await calculate(await shop.signUp(), { plan_id: 'basic', promo_code: 'CAPPED' })).toMatchObject({
      total: 1495,
      discounts: [{ valid: false }],
    });
  }, 60_000);

  it('with a cap of ten is taken by ten of 200 orders that are written at once', async () => {
    const brand = createTestBrand({ commerce: { coupons: [{ code: 'CAPPED', percent: 50, uses: 10 }] } });
    const [row] = brand.commerce.coupons;
    if (!row) throw new Error('no coupon');
    const now = shop.clock.now();
    const order = {
      applicationId: brand.id,
      planId: 'basic',
      planName: 'basic',
      role: 'paid_basic',
      period: 'monthly' as const,
      subtotal: 1495,
      discount: 748,
      tax: 0,
      total: 747,
      currency: 'USD',
      status: 'failed' as const,
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) =>
        shop.db.transaction(async (tx) => {
          const id = `capped-${at}`;
          await tx.insert(orders).values({ ...order, id, idempotencyKey: id });
          await takeCoupon(tx, { brand, row, orderId: id, buyer: { userId: `buyer-${at}` }, now });
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
    expect(new Set(refusals)).toEqual(new Set(['invalid_coupon']));
    expect(await usedOf('CAPPED')).toBe(10);
  });

  it('is free again when its purchase comes to nothing', async () => {
    const ann = await shop.signUp();
    const declined = await buy(ann, { promo_code: 'ONCE', expected_total: 747 }, 'declined');
    expect(declined.body.resp_msg).toBe('Declined');
    expect(await usedOf('ONCE')).toBe(0);
    expect((await buy(ann, { promo_code: 'ONCE', expected_total: 747, payment_token: 'tok_12345678' })).body.code).toBe(
      'invalid_card',
    );
    expect(await usedOf('ONCE')).toBe(0);
    expect((await buy(ann, { promo_code: 'ONCE', expected_total: 747 })).body.resp_msg).toBe('Approved');
    expect(await usedOf('ONCE')).toBe(1);
  });

  it('of one use a buyer is used once by an account, and once by a mailbox', async () => {
    const ann = await shop.signUp();
    await buy(ann, { promo_code: 'ONCE', expected_total: 747 });
    expect(await calculate(ann, { plan_id: 'basic', promo_code: 'ONCE' })).toMatchObject({ discounts: [{ valid: false }] });
    const { email } = await shop.userOf(ann);
    const digests = (await shop.db.select().from(couponUses)).flatMap(({ buyers }) => buyers);
    expect(digests).toHaveLength(2);
    expect(digests.join(' ')).not.toContain(email ?? '');
  });

  it('that a buyer’s own unfinished purchase took is theirs for the next one, and is used once', async () => {
    const ann = await shop.signUp();
    for (const code of ['ONCE', 'LAST']) {
      const begun = await buy(ann, { promo_code: code, expected_total: 747 }, 'challenge');
      expect([code, begun.body.resp_msg, await usedOf(code)]).toEqual([code, 'redirect', 1]);
      expect(await calculate(ann, { plan_id: 'basic', promo_code: code })).toMatchObject({
        total: 747,
        discounts: [{ valid: true }],
      });
    }
    const stranger = await shop.signUp();
    expect(await calculate(stranger, { plan_id: 'basic', promo_code: 'LAST' })).toMatchObject({ discounts: [{ valid: false }] });
    expect((await buy(ann, { promo_code: 'ONCE', expected_total: 747 })).body.resp_msg).toBe('Approved');
    expect([await usedOf('ONCE'), await usedOf('LAST')]).toEqual([1, 0]);
  });

  it('that an abandoned purchase took is free again after an hour', async () => {
    const ann = await shop.signUp();
    await buy(ann, { promo_code: 'LAST', expected_total: 747 }, 'challenge');
    shop.clock.advance(3_599_000);
    await shop.runJob('commerce/orders.end-abandoned');
    expect(await usedOf('LAST')).toBe(1);
    shop.clock.advance(2000);
    await shop.runJob('commerce/orders.end-abandoned');
    expect(await usedOf('LAST')).toBe(0);
    expect(await shop.db.select().from(orders).where(eq(orders.userId, ann))).toMatchObject([{ status: 'declined' }]);
    expect((await buy(await shop.signUp(), { promo_code: 'LAST', expected_total: 747 })).body.resp_msg).toBe('Approved');
  });

  it('is counted by the mailbox of the account, and not by the one that is typed', async () => {
    const [ann, bob] = [await shop.signUp(), await shop.signUp()];
    const { email } = await shop.userOf(bob);
    expect((await buy(ann, { promo_code: 'ONCE', expected_total: 747, email })).body.resp_msg).toBe('Approved');
    expect((await buy(bob, { promo_code: 'ONCE', expected_total: 747 })).body.resp_msg).toBe('Approved');
  });

  it('of a purchase that was paid although it had ended counts again, once', async () => {
    const ann = await shop.signUp();
    await buy(ann, { promo_code: 'ONCE', expected_total: 747 });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, ann));
    const id = order?.id ?? '';
    const counts: number[] = [];
    const noted = async (change: () => Promise<void>) => {
      await change();
      counts.push(await usedOf('ONCE'));
    };
    const give = () => shop.db.transaction((tx) => returnCoupon(tx, id, shop.clock.now()));
    const keep = () => shop.db.transaction((tx) => keepCoupon(tx, id));
    for (const change of [give, give, keep, keep]) await noted(change);
    expect(counts).toEqual([0, 0, 1, 1]);
  });

  it('of a promo counts for as long as that lasts, by the clock of the server', async () => {
    const ann = await shop.signUp();
    const before = shop.clock.now();
    const totalAt = async (instant: string) => {
      goTo(new Date(instant));
      return (await calculate(ann, { plan_id: 'basic', promo_code: 'LOVE' })).total;
    };
    expect(await totalAt('2027-02-14T04:59:59.999Z')).toBe(1495);
    expect(await totalAt('2027-02-14T05:00:00.000Z')).toBe(747);
    expect(await totalAt('2027-02-15T04:59:59.999Z')).toBe(747);
    expect(await totalAt('2027-02-15T05:00:00.000Z')).toBe(1495);
    goTo(before);
  });

  it('is guessed ten times an hour, and after that nobody says whether it counts', async () => {
    const ann = await shop.signUp();
    const errorOf = async (promo_code: string) => (await calculate(ann, { plan_id: 'basic', promo_code })).discounts[0]?.error;
    for (let guess = 0; guess < limitRows.couponGuesses.user; guess += 1)
      expect(await errorOf(`GUESS-${guess}`)).toBe('invalid_coupon');
    expect(await errorOf('GUESS-LAST')).toBe('rate_limited');
  });
});

describe('what was sold', () => {
  it('is kept with each order: the list it is of, and how its sum came about', async () => {
    const ann = await shop.signUp();
    const { version } = await calculate(ann, { plan_id: 'basic', country: 'US', state: 'ME' });
    await buy(ann, { country: 'US', state: 'ME', expected_total: 1577 });
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, ann));
    expect(order).toMatchObject({ version, taxInclusive: false });
    expect(order?.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['list', 1495],
      ['tax', 82],
    ]);
    const lists = await shop.db.select().from(priceLists);
    expect(lists.map((list) => list.version)).toEqual([version]);
    expect(lists[0]?.document).toMatchObject({ default_plan_id: 'basic' });
  });
});
