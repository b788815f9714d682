import { AppError, type CheckoutCalculation, type PurchaseOptions } from '@troupe/protocol';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyKeys, keyValues, orders, pageEvents, sandboxPayments, subscriptions, users } from '../db/schema.ts';
import type { Payments } from '../ports/index.ts';
import { createShop, type Shop } from './testing.ts';
import { limitRows } from '../limits.ts';
import { moveTime } from '../http/testing.ts';

/** What happens to a charge before it reaches the processor, or after. */
let weather: (payments: Payments) => Partial<Payments>;
let shop: Shop;
beforeAll(async () => {
  shop = await createShop((payments) => ({
    ...payments,
    charge: (asked) => (weather(payments).charge ?? payments.charge)(asked),
    find: (order) => (weather(payments).find ?? payments.find)(order),
  }));
});
afterAll(() => shop.close());
beforeEach(() => {
  weather = () => ({});
  Object.assign(shop.network, { isDown: false, onTheWay: async () => undefined });
});

const subscriptionsOf = (userId: string) => shop.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
const ordersOf = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));
const buy = async (userId: string, card: Parameters<Shop['cardToken']>[0] = 'visa', key?: string) =>
  shop.subscribe(userId, { payment_token: await shop.cardToken(card) }, key);
const challengeOf = (result: { body: { resp_msg?: string; iframe_3ds_url?: string; order_id?: string } }) => {
  const { resp_msg, iframe_3ds_url = '', order_id = '' } = result.body;
  expect(resp_msg).toBe('redirect');
  return { url: iframe_3ds_url, orderId: order_id };
};

describe('what is for sale', () => {
  const options = async (userId: string | null = null, origin?: string) => {
    const answer = await (origin === undefined
      ? shop.request(userId, 'GET', '/api/v1/subscriptions/purchase_options')
      : shop.send('/api/v1/subscriptions/purchase_options', { origin }));
    return (await answer.json()) as PurchaseOptions;
  };

  it('is open to everyone, by period, cheapest first, in minor units', async () => {
    const { plans, ...rest } = await options();
    expect(rest).toEqual({
      default_plan_id: 'basic',
      payment_methods: ['card'],
      offers: [],
      current_plan_id: null,
      current_plan_name: null,
      states: [],
      statement_descriptor: 'DAYBREAK CHAT',
      card_form_url: 'http://localhost:4100/sandbox/pay/card',
      card_form_has_origin: false,
      is_sandbox: true,
    });
    expect(plans.monthly.map(({ plan_id, price, currency }) => [plan_id, price, currency])).toEqual([
      ['minimal', 500, 'USD'],
      ['basic', 1495, 'USD'],
      ['premium', 2495, 'USD'],
    ]);
    expect(plans.annual.map(({ plan_id }) => plan_id)).toEqual(['minimal-1y', 'basic-1y', 'premium-1y']);
  });

  it('is nothing on a brand without plans', async () => {
    const { plans, default_plan_id } = await options(null, 'http://acme.localhost:4100');
    expect([plans.monthly, plans.annual, default_plan_id]).toEqual([[], [], null]);
  });

  it('says what the caller has already', async () => {
    const ann = await shop.signUp();
    await buy(ann);
    expect(await options(ann)).toMatchObject({ current_plan_id: 'basic' });
  });
});

describe('what is counted of a purchase', () => {
  it('is the look at the plans, the choice, and the money once, without the buyer', async () => {
    await shop.db.delete(pageEvents);
    const ann = await shop.signUp();
    await shop.request(ann, 'GET', '/api/v1/subscriptions/purchase_options');
    await shop.request(ann, 'POST', '/api/v1/checkout/calculate', { plan_id: 'basic' });
    const { body } = await buy(ann);
    for (let look = 0; look < 2; look += 1) await shop.order(ann, (body as { order_id?: string }).order_id ?? '');
    const noted = await shop.db.select().from(pageEvents).orderBy(pageEvents.id);
    expect(noted.map(({ name, details }) => [name, details])).toEqual([
      ['plan_view', {}],
      ['plan_select', { plan_id: 'basic' }],
      ['money_value', { plan_id: 'basic', amount: 1495, currency: 'USD' }],
    ]);
    expect(JSON.stringify(noted)).not.toContain(ann);
  });
});

describe('the price', () => {
  const calculate = async (userId: string, body: object) => {
    const answer = await shop.request(userId, 'POST', '/api/v1/checkout/calculate', body);
    return { status: answer.status, body: (await answer.json()) as CheckoutCalculation };
  };

  it('is the plan, less the coupon, plus the tax of the place', async () => {
    const ann = await shop.signUp();
    const { body } = await calculate(ann, { plan_id: 'basic-1y', promo_code: 'yearly', country: 'US', state: 'ME' });
    expect(body).toEqual({
      plan_id: 'basic-1y',
      line_items: [{ name: 'basic', total: 14_999 }],
      subtotal: 14_999,
      discounts: [{ kind: 'coupon', code: 'YEARLY', valid: true, error: null, total: 3000 }],
      tax: { total: 660, inclusive: false },
      total: 12_659,
      currency: 'USD',
      steps: [
        { kind: 'list', source: 'basic', amount: 14_999, sum: 14_999 },
        { kind: 'coupon', source: 'YEARLY', amount: -3000, sum: 11_999 },
        { kind: 'tax', source: 'US-ME', amount: 660, sum: 12_659 },
      ],
      version: expect.any(String) as string,
      on_file: null,
    });
  });

  it.each(['NONE', 'PAST', 'YEARLY'])(
    'does not count a coupon that is unknown, over, or for another plan: %s',
    async (promo_code) => {
      const { body } = await calculate(await shop.signUp(), { plan_id: 'basic', promo_code });
      expect(body).toMatchObject({ total: 1495, discounts: [{ valid: false, error: 'invalid_coupon', total: 0 }] });
    },
  );

  it('knows what an earlier purchase left on file, and nobody else’s', async () => {
    const ann = await shop.signUp();
    const given = { first_name: 'Ann', last_name: 'Lee', country: 'DE', postal_code: '10115', expected_total: 1495 };
    const bought = await shop.subscribe(ann, { ...given, payment_token: await shop.cardToken('master') });
    expect(bought.body.resp_msg).toBe('Approved');
    const { body } = await calculate(ann, { plan_id: 'basic' });
    expect(body.on_file).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      country: 'DE',
      state: null,
      postal_code: '10115',
      order_id: bought.body.order_id,
      credit_card: { last_4: '4444', type: 'master', exp: '12/29' },
    });
    expect(body.tax).toEqual({ total: 239, inclusive: true });
    expect((await calculate(await shop.signUp(), { plan_id: 'basic' })).body.on_file).toBeNull();
  });

  it('is for signed-in users only, and for plans that exist', async () => {
    expect((await shop.request(null, 'POST', '/api/v1/checkout/calculate', { plan_id: 'basic' })).status).toBe(401);
    const guest = await shop.signUp('guest', 'guest');
    expect((await shop.request(guest, 'POST', '/api/v1/checkout/calculate', { plan_id: 'basic' })).status).toBe(401);
    expect((await calculate(await shop.signUp(), { plan_id: 'gold' })).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('gives the plan: the order, the subscription, and the role with its permissions', async () => {
    const ann = await shop.signUp();
    const { body } = await buy(ann);
    expect(body).toMatchObject({ resp_msg: 'Approved', plan: 'basic', orderTotal: 1495, currency: 'USD', plan_id: 'basic' });
    expect(await subscriptionsOf(ann)).toMatchObject([
      { planId: 'basic', role: 'paid_basic', status: 'active', recurAt: new Date('2026-12-21T09:00:00.000Z') },
    ]);
    const user = (await (await shop.request(ann, 'GET', '/api/v2/users')).json()) as { role: string; permissions: string[] };
    expect(user.role).toBe('paid_basic');
    expect(user.permissions).toContain('tts');
    expect(user.permissions).not.toContain('display_ads');
  });

  it('reads the same again from its order, for its buyer only', async () => {
    const ann = await shop.signUp();
    const { body } = await buy(ann);
    expect((await shop.order(ann, body.order_id)).body).toEqual(body);
    expect(await shop.order(await shop.signUp(), body.order_id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each([
    ['declined', 'card_declined'],
    ['insufficient_funds', 'card_insufficient_funds'],
    ['expired', 'card_expired'],
  ] as const)('that the bank declines gives nothing and says why: %s', async (card, reason) => {
    const ann = await shop.signUp();
    const { status, body } = await buy(ann, card);
    expect(status).toBe(200);
    expect(body).toMatchObject({ resp_msg: 'Declined', reason, error_message: expect.stringContaining('Nothing was charged') });
    expect(await subscriptionsOf(ann)).toEqual([]);
    expect((await shop.userOf(ann)).role).toBe('free_tier');
  });

  it('can be tried again with another card', async () => {
    const ann = await shop.signUp();
    await buy(ann, 'declined');
    expect((await buy(ann)).body.resp_msg).toBe('Approved');
  });

  it('charges what the buyer saw, or nothing', async () => {
    const ann = await shop.signUp();
    const payment_token = await shop.cardToken();
    expect(await shop.subscribe(ann, { payment_token, expected_total: 1 })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', errorPayload: { total: 1495 } },
    });
    expect(await shop.subscribe(ann, { payment_token, promo_code: 'NONE' })).toMatchObject({ body: { code: 'invalid_coupon' } });
    const bought = await shop.subscribe(ann, { payment_token, promo_code: 'TENTH', expected_total: 1345 });
    expect(bought.body).toMatchObject({ resp_msg: 'Approved', orderTotal: 1345 });
  });

  it('is refused while a subscription runs, and possible after it', async () => {
    const ann = await shop.signUp();
    await buy(ann);
    expect(await buy(ann)).toMatchObject({ status: 409, body: { code: 'already_subscribed' } });
    await shop.db.update(subscriptions).set({ status: 'expired' }).where(eq(subscriptions.userId, ann));
    expect((await buy(ann)).body.resp_msg).toBe('Approved');
  });

  it('lowers nobody: administrators and higher roles stay what they are', async () => {
    for (const role of ['admin', 'employee', 'paid_premium']) {
      const ann = await shop.signUp(role);
      await buy(ann);
      expect((await shop.userOf(ann)).role).toBe(role);
    }
  });

  it('with a token of nobody’s card is no purchase', async () => {
    const ann = await shop.signUp();
    expect(await shop.subscribe(ann)).toMatchObject({ status: 422, body: { code: 'invalid_card' } });
    expect(await ordersOf(ann)).toMatchObject([{ status: 'failed' }]);
  });

  it('cannot be used to try out cards', async () => {
    const ann = await shop.signUp();
    for (let tried = 0; tried < limitRows.purchases.user; tried += 1) await buy(ann, 'declined');
    expect(await buy(ann)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', errorPayload: { retry_after: expect.closeTo(3600, -2) } },
    });
    moveTime(shop.clock, 3_600_000);
    expect((await buy(ann)).body.resp_msg).toBe('Approved');
  });

  it('needs an idempotency key, a member, and a processor that answers', async () => {
    const ann = await shop.signUp();
    const body = { plan_id: 'basic', expected_total: 1495, payment_token: await shop.cardToken() };
    const path = '/api/v1/checkout/subscribe';
    expect((await shop.request(ann, 'POST', path, body)).status).toBe(400);
    expect((await shop.request(await shop.signUp('guest', 'guest'), 'POST', path, body, 'key-1')).status).toBe(401);
    expect(await buy(ann, 'outage')).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    expect((await buy(ann)).body.resp_msg).toBe('Approved');
  });
});

describe('3-D Secure', () => {
  it('hands over to the bank, and gives the plan when the bank has said yes', async () => {
    const ann = await shop.signUp();
    const { url, orderId } = challengeOf(await buy(ann, 'challenge'));
    expect((await shop.order(ann, orderId)).body).toMatchObject({ resp_msg: 'redirect', iframe_3ds_url: url });
    expect(await subscriptionsOf(ann)).toEqual([]);
    const back = await shop.answerBank(url, 'approve');
    expect(back.headers.get('location')).toBe(`http://localhost:4100/payments/return?order=${orderId}`);
    expect((await shop.order(ann, orderId)).body.resp_msg).toBe('Approved');
    expect((await shop.userOf(ann)).role).toBe('paid_basic');
  });

  it.each([
    ['fail', 'card_authentication_failed'],
    ['cancel', 'card_authentication_cancelled'],
  ] as const)('gives nothing when the bank or the buyer says no: %s', async (outcome, reason) => {
    const ann = await shop.signUp();
    const { url, orderId } = challengeOf(await buy(ann, 'challenge'));
    await shop.answerBank(url, outcome);
    expect((await shop.order(ann, orderId)).body).toMatchObject({ resp_msg: 'Declined', reason });
    expect(await subscriptionsOf(ann)).toEqual([]);
  });

  it('is settled by the event alone, when the browser never comes back', async () => {
    const ann = await shop.signUp();
    const { url } = challengeOf(await buy(ann, 'challenge'));
    await shop.answerBank(url, 'approve');
    await shop.sandbox.run();
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }]);
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('that was left open gives way to the next attempt', async () => {
    const ann = await shop.signUp();
    const { url, orderId } = challengeOf(await buy(ann, 'challenge'));
    expect((await buy(ann)).body.resp_msg).toBe('Approved');
    expect((await shop.answerBank(url, 'approve')).status).toBe(410);
    expect((await shop.order(ann, orderId)).body).toMatchObject({ resp_msg: 'Declined' });
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('believes no query: the return page names an order and says nothing of its end', async () => {
    const ann = await shop.signUp();
    const { orderId } = challengeOf(await buy(ann, 'challenge'));
    const page = await shop.send(`/payments/return?order=${orderId}&status=success&resp_msg=Approved`);
    const html = await page.text();
    expect(html).toContain(`{"kind":"troupe-payment-return","order_id":"${orderId}"}`);
    expect(html).not.toMatch(/=success|Approved/);
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://localhost:4100 https://partner.example;',
    );
    expect((await shop.order(ann, orderId)).body.resp_msg).toBe('redirect');
    expect((await shop.send('/payments/return?order=%22%3E%3Cscript%3E')).status).toBe(404);
  });
});

describe('exactly once', () => {
  it('one key is one order, also when it comes fifty times at once', async () => {
    const ann = await shop.signUp();
    const payment_token = await shop.cardToken();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.subscribe(ann, { payment_token }, 'key-once')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.resp_msg).toBe('Approved');
    expect(await ordersOf(ann)).toHaveLength(1);
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('a member who pays in several tabs at once pays once', async () => {
    const ann = await shop.signUp();
    await Promise.all(Array.from({ length: 8 }, () => buy(ann)));
    expect((await ordersOf(ann)).filter(({ status }) => status === 'paid').length).toBeLessThanOrEqual(1);
    if ((await subscriptionsOf(ann)).length === 0) await buy(ann);
    expect(await subscriptionsOf(ann)).toHaveLength(1);
    const charged = await shop.db.select().from(sandboxPayments).where(eq(sandboxPayments.status, 'paid'));
    const mine = new Set((await ordersOf(ann)).map(({ id }) => id));
    expect(charged.filter(({ orderId }) => mine.has(orderId))).toHaveLength(1);
  });

  it('the same key with another body is refused', async () => {
    const ann = await shop.signUp();
    await buy(ann, 'visa', 'key-twice');
    expect(await buy(ann, 'visa', 'key-twice')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('an event that comes again, or late, changes nothing', async () => {
    const ann = await shop.signUp();
    await buy(ann);
    const [before] = await ordersOf(ann);
    const again = { deliverAt: shop.clock.now() };
    await shop.db
      .update(sandboxPayments)
      .set(again)
      .where(eq(sandboxPayments.orderId, before?.id ?? ''));
    await shop.sandbox.run();
    expect(await ordersOf(ann)).toEqual([before]);
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('an event without the processor’s signature is refused', async () => {
    const ann = await shop.signUp();
    const { orderId } = challengeOf(await buy(ann, 'challenge'));
    const body = JSON.stringify({ id: 'evt_1', type: 'payment.paid', order_id: orderId });
    const headers = { 'sandbox-signature': `t=${Math.floor(shop.clock.now().getTime() / 1000)},v1=AAAA` };
    expect((await shop.send('/payments/events', { method: 'POST', body, headers })).status).toBe(401);
    expect((await shop.order(ann, orderId)).body.resp_msg).toBe('redirect');
  });

  it('a payment of another sum is no payment', async () => {
    const ann = await shop.signUp();
    shop.network.isDown = true;
    weather = (payments) => ({
      charge: async (asked) => ({ ...(await payments.charge(asked)), amount: 1 }) as never,
      find: async () => ({ status: 'processing' }),
    });
    expect((await buy(ann)).body.resp_msg).toBe('Pending');
    expect(await subscriptionsOf(ann)).toEqual([]);
    expect(shop.log.errors.at(-1)?.text).toContain('another sum');
  });
});

describe('when things break in the middle', () => {
  it('an answer that is lost leaves the order open, and the processor’s word ends it', async () => {
    const ann = await shop.signUp();
    weather = (payments) => ({
      charge: async (asked) => {
        await payments.charge(asked);
        throw new Error('connection reset');
      },
      find: () => Promise.reject(new Error('connection reset')),
    });
    const { body } = await buy(ann);
    expect(body.resp_msg).toBe('Pending');
    expect((await shop.order(ann, body.order_id)).body.resp_msg).toMatch(/Pending|Approved/);
    weather = () => ({});
    expect((await shop.order(ann, body.order_id)).body.resp_msg).toBe('Approved');
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });

  it('a slow charge is pending until it is not', async () => {
    const ann = await shop.signUp();
    const { body } = await buy(ann, 'slow');
    expect(body.resp_msg).toBe('Pending');
    shop.clock.advance(61_000);
    expect((await shop.order(ann, body.order_id)).body.resp_msg).toBe('Approved');
  });

  it('an order that never reached the processor ends by itself', async () => {
    const ann = await shop.signUp();
    weather = () => ({ charge: () => Promise.reject(new Error('connection refused, perhaps')) });
    const { body } = await buy(ann);
    expect((await shop.order(ann, body.order_id)).body.resp_msg).toBe('Pending');
    shop.clock.advance(16 * 60_000);
    expect(await shop.order(ann, body.order_id)).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
  });

  it('a server that dies before, between or after its writes finishes the order under the same key', async () => {
    for (const death of ['before the charge', 'after the charge', 'after the answer'] as const) {
      const ann = await shop.signUp();
      const payment_token = await shop.cardToken();
      const body = { payment_token };
      weather = (payments) => ({
        charge: async (asked) => {
          if (death !== 'before the charge') await payments.charge(asked);
          if (death !== 'after the answer') throw new AppError('internal');
          return payments.charge(asked);
        },
        ...(death !== 'after the answer' && { find: () => Promise.reject(new AppError('internal')) }),
      });
      shop.network.isDown = true;
      await shop.subscribe(ann, body, 'key-death');
      // What a death leaves: the order, without the answer that the key would replay.
      await shop.db.delete(idempotencyKeys).where(like(idempotencyKeys.id, `${ann} %`));
      await shop.restart();
      weather = () => ({});
      shop.network.isDown = false;
      expect((await shop.subscribe(ann, body, 'key-death')).body.resp_msg, death).toBe('Approved');
      expect(await ordersOf(ann), death).toHaveLength(1);
      expect(await subscriptionsOf(ann), death).toHaveLength(1);
    }
  });

  it('an event that gives the plan while its buyer asks again makes the token old, and the same key finds the order', async () => {
    const ann = await shop.signUp();
    const body = { payment_token: await shop.cardToken() };
    weather = (payments) => ({
      charge: async (asked) => {
        await payments.charge(asked);
        throw new AppError('internal');
      },
    });
    shop.network.isDown = true;
    expect((await shop.subscribe(ann, body, 'key-event')).body.resp_msg).toBe('Pending');
    await shop.sandbox.run();
    await shop.db.delete(idempotencyKeys).where(like(idempotencyKeys.id, `${ann} %`));
    // A server that has just begun knows of every change of rights; an older one hears of it within two seconds.
    await shop.restart();
    weather = () => ({});
    shop.network.isDown = false;
    const roles: string[] = [];
    shop.network.onTheWay = async () => {
      roles.push((await shop.userOf(ann)).role);
      shop.clock.advance(61_000);
      await shop.sandbox.run();
    };
    expect((await shop.subscribe(ann, body, 'key-event')).body.resp_msg).toBe('Approved');
    expect(roles).toEqual(['free_tier', 'paid_basic']);
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }]);
    expect(await subscriptionsOf(ann)).toHaveLength(1);
  });
});

it('keeps no card number anywhere, however the card ends', async () => {
  const ann = await shop.signUp();
  for (const card of ['declined', 'challenge', 'visa'] as const) await buy(ann, card);
  const everything = { orders, sandboxPayments, subscriptions, keyValues, idempotencyKeys, users };
  for (const [name, table] of Object.entries(everything)) {
    const rows = JSON.stringify(await shop.db.select().from(table));
    expect(rows, name).not.toMatch(/\b[4-6](?:[ -]?\d){15}\b/);
  }
  expect(JSON.stringify(shop.log.errors)).not.toMatch(/\b[4-6](?:[ -]?\d){15}\b/);
});
