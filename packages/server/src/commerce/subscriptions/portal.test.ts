import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders, subscriptions } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createShop, type Shop } from '../testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const days = (from: Date, count: number): Date => new Date(from.getTime() + count * dayMs);
const recordOf = async (userId: string) => {
  const [record] = await shop.records(userId);
  if (!record) throw new Error('no record');
  return record;
};
const roleOf = async (userId: string) => (await shop.userOf(userId)).role;
const planOf = async (userId: string, planId: string) => {
  const plan = (await recordOf(userId)).available_plans.find(({ plan_id }) => plan_id === planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  return plan;
};
const inGrace = async (card: 'declined_later' | 'challenge' = 'declined_later') => {
  const userId = await shop.subscriber(card);
  await shop.renewAt((await shop.rowOf(userId)).recurAt);
  return userId;
};

describe('what somebody has', () => {
  it('R-PORTAL-02: is told with everything that a page needs', async () => {
    const userId = await shop.subscriber();
    const { id, orderId, recurAt } = await shop.rowOf(userId);
    const product = { plan_id: 'basic', role: 'paid_basic', name: 'basic', price: 1495, currency: 'USD', period: 'monthly' };
    expect(await recordOf(userId)).toMatchObject({
      order_id: orderId,
      subscription_id: id,
      subscription_status: 'active',
      recur_at: recurAt.toISOString(),
      frequency: 'Monthly Subscription',
      current_product: product,
      next_product: product,
      next_charge: { total: 1495, currency: 'USD', tax: { total: 0, inclusive: false } },
      renews: 'card',
      credit_card: { last_4: '4242', type: 'visa', exp: '12/29' },
      is_card_deleted: false,
      open_order: null,
    });
  });

  it('has tax in what is charged next', async () => {
    const userId = await shop.subscriber('visa', { country: 'US', state: 'ME', expected_total: 1577 });
    expect((await recordOf(userId)).next_charge).toEqual({ total: 1577, currency: 'USD', tax: { total: 82, inclusive: false } });
  });

  it('is a list, empty for who has nothing, and nobody else’s', async () => {
    const [userId, other] = [await shop.subscriber(), await shop.signUp()];
    expect(await shop.records(other)).toEqual([]);
    const { id: subscription_id, orderId: order_id } = await shop.rowOf(userId);
    const body = { action: 'cancel', order_id, subscription_id };
    const answer = await shop.request(other, 'PUT', '/api/v1/subscriptions/sticky', body, 'key-of-a-stranger');
    expect(answer.status).toBe(404);
    const guest = await shop.signUp('guest', 'guest');
    expect((await shop.request(guest, 'GET', '/api/v1/subscriptions/sticky')).status).toBe(401);
    expect((await shop.request(null, 'PUT', '/api/v1/subscriptions/sticky', body)).status).toBe(401);
    expect((await shop.rowOf(userId)).status).toBe('active');
  });

  it('begins with what runs, before what is over', async () => {
    const userId = await shop.subscriber();
    const { id, recurAt } = await shop.rowOf(userId);
    await shop.change(userId, { action: 'cancel' });
    await shop.renewAt(recurAt);
    await shop.subscribe(userId, { payment_token: await shop.cardToken() });
    const records = await shop.records(userId);
    expect(records.map(({ subscription_status }) => subscription_status)).toEqual(['active', 'expired']);
    expect(records[1]?.subscription_id).toBe(id);
  });
});

describe('cancelling', () => {
  it('R-PORTAL-04: keeps the plan until its end, and can be taken back until then', async () => {
    const userId = await shop.subscriber();
    const { recurAt } = await shop.rowOf(userId);
    expect(await shop.change(userId, { action: 'cancel' })).toMatchObject({
      status: 200,
      body: { status: 'SUCCESS', subscription_status: 'cancelled' },
    });
    expect(await recordOf(userId)).toMatchObject({ subscription_status: 'cancelled', next_product: null, next_charge: null });
    expect(await roleOf(userId)).toBe('paid_basic');
    expect((await shop.change(userId, { action: 'uncancel' }, undefined, 'PATCH')).body).toMatchObject({
      status: 'SUCCESS',
      subscription_status: 'active',
    });
    await shop.change(userId, { action: 'cancel' });
    await shop.renewAt(recurAt);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'expired' });
    expect(await roleOf(userId)).toBe('free_tier');
    expect((await shop.change(userId, { action: 'uncancel' })).body.code).toBe('conflict');
    expect((await shop.ordersOf(userId)).length).toBe(1);
  });

  it('ends at once in the days of grace', async () => {
    const userId = await inGrace();
    expect((await shop.change(userId, { action: 'cancel' })).body).toMatchObject({ subscription_status: 'expired' });
    expect(await roleOf(userId)).toBe('free_tier');
  });

  it('is said by mail, and never limited', async () => {
    const userId = await shop.subscriber();
    for (let times = 0; times < 30; times++) {
      expect((await shop.change(userId, { action: 'cancel' })).status).toBe(200);
      expect((await shop.change(userId, { action: 'uncancel' })).status).toBe(200);
    }
    expect(await shop.mailsOf(userId)).toContain('subscription_canceled');
  });

  it('works without a processor, and so does going on', async () => {
    const userId = await shop.subscriber();
    await shop.restart({ sells: false });
    try {
      expect((await shop.change(userId, { action: 'cancel' })).body).toMatchObject({ subscription_status: 'cancelled' });
      expect((await shop.change(userId, { action: 'uncancel' })).body).toMatchObject({ subscription_status: 'active' });
      const { body } = await shop.change(userId, { action: 'change_card', card_token: 'tok_whatever' });
      expect(body.code).toBe('payments_unavailable');
    } finally {
      await shop.restart();
    }
  });
});

describe('another plan', () => {
  it('R-PORTAL-07: that is dearer is charged for the rest of the period, at once', async () => {
    const userId = await shop.subscriber();
    const { recurAt, anchorAt } = await shop.rowOf(userId);
    shop.clock.advance(10 * dayMs);
    const whole = recurAt.getTime() - (anchorAt?.getTime() ?? 0);
    const left = recurAt.getTime() - shop.clock.now().getTime();
    const premium = await planOf(userId, 'premium');
    const total = Math.round((2495 * left) / whole) - Math.round((1495 * left) / whole);
    expect(premium).toMatchObject({ starts: 'now', upgrade_price: total, recur_at: recurAt.toISOString() });

    const wish = { action: 'change_plan', plan_id: 'premium', expected_currency: 'USD' };
    const other = await shop.change(userId, { ...wish, expected_total: total - 1 });
    expect(other).toMatchObject({ status: 409, body: { code: 'price_changed', errorPayload: { total, currency: 'USD' } } });
    const changed = await shop.change(userId, { ...wish, expected_total: total });
    expect(changed.body).toMatchObject({ status: 'SUCCESS', subscription_status: 'active' });
    expect(await shop.rowOf(userId)).toMatchObject({ planId: 'premium', role: 'paid_premium', recurAt, worth: 2495 });
    expect(await roleOf(userId)).toBe('paid_premium');
    await shop.renewAt(recurAt);
    expect((await shop.ordersOf(userId)).map(({ kind, total: sum }) => [kind, sum])).toEqual([
      ['purchase', 1495],
      ['upgrade', total],
      ['renewal', 2495],
    ]);
  });

  it('that is longer and dearer begins now, less what is unused', async () => {
    const userId = await shop.subscriber();
    shop.clock.advance(15 * dayMs);
    const { upgrade_price, recur_at, starts } = await planOf(userId, 'basic-1y');
    expect(starts).toBe('now');
    expect(upgrade_price).toBeLessThan(14_999 - 700);
    const wish = { action: 'change_plan', plan_id: 'basic-1y', expected_total: upgrade_price, expected_currency: 'USD' };
    expect((await shop.change(userId, wish)).body).toMatchObject({ status: 'SUCCESS' });
    const row = await shop.rowOf(userId);
    expect(row).toMatchObject({ planId: 'basic-1y', period: 'annual', periodNo: 1, anchorAt: shop.clock.now() });
    expect(Math.abs(row.recurAt.getTime() - Date.parse(recur_at))).toBeLessThan(dayMs);
    // Who pays by the year may only choose plans of a year.
    expect((await recordOf(userId)).available_plans.every(({ period }) => period === 'annual')).toBe(true);
  });

  it('that is cheaper comes with the next period, and can be changed back until then', async () => {
    const userId = await shop.subscriber();
    const wish = { action: 'change_plan', expected_total: 0, expected_currency: 'USD' };
    expect(await planOf(userId, 'minimal')).toMatchObject({ starts: 'next_period', upgrade_price: null });
    await shop.change(userId, { ...wish, plan_id: 'minimal' });
    expect(await recordOf(userId)).toMatchObject({
      current_product: { plan_id: 'basic' },
      next_product: { plan_id: 'minimal', price: 500 },
      next_charge: { total: 500 },
    });
    await shop.change(userId, { ...wish, plan_id: 'basic' });
    expect(await recordOf(userId)).toMatchObject({ next_product: { plan_id: 'basic' } });
    await shop.change(userId, { ...wish, plan_id: 'minimal' });
    await shop.renewAt((await shop.rowOf(userId)).recurAt);
    expect(await shop.rowOf(userId)).toMatchObject({ planId: 'minimal', role: 'paid_minimal', nextTerms: null });
    expect(await roleOf(userId)).toBe('paid_minimal');
  });

  it.each([
    ['approve', 'premium', { resp_msg: 'Approved' }],
    ['fail', 'basic', { resp_msg: 'Declined', reason: 'card_authentication_failed' }],
  ] as const)('that the bank asks about is what the bank lets it be: %s', async (outcome, planId, result) => {
    const userId = await shop.subscriber('challenge');
    const { upgrade_price } = await planOf(userId, 'premium');
    const wish = { action: 'change_plan', plan_id: 'premium', expected_total: upgrade_price, expected_currency: 'USD' };
    const { body } = await shop.change(userId, wish, 'key-of-the-upgrade');
    if (body.status !== 'REDIRECT') throw new Error(body.status);
    expect(await recordOf(userId)).toMatchObject({
      current_product: { plan_id: 'basic' },
      open_order: { order_id: body.order_id, iframe_3ds_url: body.iframe_3ds_url },
    });
    await shop.answerBank(body.iframe_3ds_url, outcome);
    expect((await shop.order(userId, body.order_id)).body).toMatchObject(result);
    expect(await shop.rowOf(userId)).toMatchObject({ planId, status: 'active' });
    expect(await recordOf(userId)).toMatchObject({ open_order: null });
  });

  it('that is refused leaves everything as it was', async () => {
    const userId = await shop.subscriber('declined_later');
    const { upgrade_price } = await planOf(userId, 'premium');
    const wish = { action: 'change_plan', plan_id: 'premium', expected_total: upgrade_price, expected_currency: 'USD' };
    expect(await shop.change(userId, wish)).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    expect(await shop.rowOf(userId)).toMatchObject({ planId: 'basic', status: 'active', failure: null });
  });

  it('is charged once for one key, however often and at once it is asked for', async () => {
    const userId = await shop.subscriber();
    const { upgrade_price } = await planOf(userId, 'premium');
    const wish = { action: 'change_plan', plan_id: 'premium', expected_total: upgrade_price, expected_currency: 'USD' };
    await Promise.all(Array.from({ length: 4 }, () => shop.change(userId, wish, 'one-key-for-all')));
    expect((await shop.ordersOf(userId)).filter(({ kind }) => kind === 'upgrade')).toHaveLength(1);
    const { subscription_id, order_id } = await recordOf(userId);
    const body = { ...wish, subscription_id, order_id };
    const bare = await shop.request(userId, 'PUT', '/api/v1/subscriptions/sticky', body);
    expect(bare.status).toBe(404);
  });

  it('needs a key, and a plan that is sold', async () => {
    const userId = await shop.subscriber();
    const { subscription_id, order_id } = await recordOf(userId);
    const { upgrade_price } = await planOf(userId, 'premium');
    const wish = { action: 'change_plan', plan_id: 'premium', expected_total: upgrade_price, expected_currency: 'USD' };
    const bare = await shop.request(userId, 'PUT', '/api/v1/subscriptions/sticky', { ...wish, subscription_id, order_id });
    expect(await bare.json()).toMatchObject({ code: 'invalid_input' });
    expect((await shop.change(userId, { ...wish, plan_id: 'gone' })).body.code).toBe('not_found');
    await shop.change(userId, { action: 'cancel' });
    expect((await shop.change(userId, wish)).body.code).toBe('conflict');
  });
});

describe('a card', () => {
  it('R-PORTAL-08: is replaced without a charge, and the old one is forgotten', async () => {
    const userId = await shop.subscriber();
    const { savedCard: old, recurAt } = await shop.rowOf(userId);
    const changed = await shop.change(userId, { action: 'change_card', card_token: await shop.cardToken('master') });
    expect(changed.body).toMatchObject({ status: 'SUCCESS', subscription_status: 'active' });
    expect(await recordOf(userId)).toMatchObject({ credit_card: { last_4: '4444', type: 'master' }, open_order: null });
    expect((await shop.rowOf(userId)).savedCard).not.toBe(old);
    await shop.renewAt(recurAt);
    const paid = (await shop.ordersOf(userId)).map(({ kind, status, total }) => `${kind} ${status} ${total}`);
    expect(paid.toSorted()).toEqual(['card paid 0', 'purchase paid 1495', 'renewal paid 1495']);
  });

  it('that is refused changes nothing, in the processor’s words', async () => {
    const userId = await shop.subscriber();
    const { savedCard } = await shop.rowOf(userId);
    const changed = await shop.change(userId, { action: 'change_card', card_token: await shop.cardToken('expired') });
    expect(changed).toMatchObject({ status: 402, body: { code: 'card_expired' } });
    expect((await shop.rowOf(userId)).savedCard).toBe(savedCard);
    const unknown = await shop.change(userId, { action: 'change_card', card_token: 'tok_never_given_out' });
    expect(unknown.body.code).toBe('invalid_card');
  });

  it('pays what is due in the days of grace', async () => {
    const userId = await inGrace();
    const { recurAt } = await shop.rowOf(userId);
    await shop.change(userId, { action: 'change_card', card_token: await shop.cardToken('master') });
    const row = await shop.rowOf(userId);
    expect(row).toMatchObject({ status: 'active', failure: null, graceUntil: null, card: { last_4: '4444' } });
    expect(row.recurAt > days(recurAt, 27)).toBe(true);
  });
});

describe('what is due', () => {
  it('R-PORTAL-05: is paid with the kept card, in the words of the bank where it refuses', async () => {
    const userId = await inGrace();
    expect(await recordOf(userId)).toMatchObject({
      subscription_status: 'grace',
      failure: 'card_declined',
      next_charge: { total: 1495 },
    });
    const agreed = { action: 'charge_rebill', expected_total: 1495, expected_currency: 'USD' };
    expect(await shop.change(userId, agreed)).toMatchObject({ status: 402, body: { code: 'card_declined' } });
    // Its buyer's own try uses up none of the engine's.
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'grace', tries: 1 });
    const paid = await shop.change(userId, { ...agreed, card_token: await shop.cardToken() });
    expect(paid.body).toMatchObject({ status: 'SUCCESS', subscription_status: 'active' });
    expect((await shop.change(userId, agreed)).body.code).toBe('conflict');
  });

  it('is confirmed at the bank where that had refused a buyer who was away', async () => {
    const userId = await inGrace('challenge');
    const agreed = { action: 'charge_rebill', expected_total: 1495, expected_currency: 'USD' };
    const { body } = await shop.change(userId, agreed);
    if (body.status !== 'REDIRECT') throw new Error(body.status);
    await shop.answerBank(body.iframe_3ds_url, 'approve');
    await shop.order(userId, body.order_id);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', periodNo: 2 });
  });

  it('is paid by hand from a week before, where no card is kept', async () => {
    const userId = await shop.subscriber();
    const { id, recurAt } = await shop.rowOf(userId);
    await shop.db.update(subscriptions).set({ savedCard: null }).where(eq(subscriptions.id, id));
    expect(await recordOf(userId)).toMatchObject({ renews: 'by_hand', is_card_deleted: true, credit_card: null });
    const agreed = { action: 'charge_rebill', expected_total: 1495, expected_currency: 'USD' };
    const pay = async () => shop.change(userId, { ...agreed, card_token: await shop.cardToken() });
    expect((await pay()).body.code).toBe('conflict');
    shop.clock.advance(days(recurAt, -6).getTime() - shop.clock.now().getTime());
    expect((await shop.change(userId, agreed)).body.code).toBe('invalid_card');
    expect((await pay()).body).toMatchObject({ status: 'SUCCESS' });
    const row = await shop.rowOf(userId);
    expect(row.recurAt > days(recurAt, 27)).toBe(true);
    expect(row).toMatchObject({ status: 'active', periodNo: 2 });
  });

  it('cannot be paid in two tabs', async () => {
    const userId = await inGrace('challenge');
    const agreed = { action: 'charge_rebill', expected_total: 1495, expected_currency: 'USD' };
    const first = await shop.change(userId, agreed);
    const second = await shop.change(userId, agreed);
    if (first.body.status !== 'REDIRECT' || second.body.status !== 'REDIRECT') throw new Error('no bank');
    await shop.answerBank(first.body.iframe_3ds_url, 'approve');
    await shop.answerBank(second.body.iframe_3ds_url, 'approve');
    await shop.order(userId, second.body.order_id);
    const paid = (await shop.ordersOf(userId)).filter(({ kind, status }) => kind === 'renewal' && status === 'paid');
    expect(paid).toHaveLength(1);
    expect(await shop.db.$count(orders, eq(orders.status, 'challenge'))).toBe(0);
  });
});
