import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponCounts, refunds } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import type { RefundState } from '../../ports/index.ts';
import { eraseRefundReasons } from '../erase-purchases.ts';
import { createReading } from '../ledger/testing.ts';
import { createShop, shopOperator, type Shop } from '../testing.ts';
import { refundOrdersPath, type RefundAnswer } from './refund-orders.ts';

let shop: Shop;
let books: ReturnType<typeof createReading>;
/** What the processor says in place of its own word; it does what it is asked before it is silent. */
let instead: (() => Promise<RefundState>) | null = null;
beforeAll(async () => {
  shop = await createShop((payments) => ({
    ...payments,
    async refund(asked) {
      if (!instead) return payments.refund(asked);
      const said = instead();
      const isLost = await said.then(
        () => false,
        () => true,
      );
      if (isLost) await payments.refund(asked);
      return said;
    },
  }));
  books = createReading(shop.db);
});
afterAll(() => shop.close());
beforeEach(() => {
  instead = null;
});

type How = { size: 'full' } | { size: 'part'; amount: number } | { size: 'unused' };
const refund = async (order: string, how: How = { size: 'full' }, brand = 'daybreak', token = shopOperator) => {
  const body = JSON.stringify({ brand, order, how, reason: 'Bought twice.' });
  const answer = await shop.send(refundOrdersPath, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as RefundAnswer & { code?: string; issues?: { path: string }[] } };
};
const bought = async (card: Parameters<Shop['subscriber']>[0] = 'visa', change: Record<string, unknown> = {}) => {
  const userId = await shop.subscriber(card, change);
  const [order] = await shop.ordersOf(userId);
  if (!order) throw new Error('no order');
  return { userId, orderId: order.id };
};
const roleOf = async (userId: string) => {
  await shop.runJob('platform/rights.settle');
  return (await shop.userOf(userId)).role;
};
const inMaine = { country: 'US', state: 'ME', expected_total: 1577 };

describe('a refund of everything', () => {
  it('takes back what is owed, ends the subscription with its role at once, and is charged for nothing more', async () => {
    const { userId, orderId } = await bought('visa', inMaine);
    expect(await roleOf(userId)).toBe('paid_basic');
    const { recurAt } = await shop.rowOf(userId);
    expect(await refund(orderId)).toMatchObject({
      status: 200,
      body: { order: orderId, status: 'refunded', amount: 1577, left: 0, currency: 'USD' },
    });
    expect((await books.postingsOf(orderId)).map(([, lines]) => lines)).toEqual([
      { processor: 1577, deferred: -1495, 'tax:US-ME': -82 },
      { processor: -1577, deferred: 1495, 'tax:US-ME': 82 },
    ]);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'expired', nextActionAt: null });
    expect(await roleOf(userId)).toBe('free_tier');
    await shop.renewAt(recurAt);
    await shop.runJob('commerce/ledger.earn');
    expect(await shop.ordersOf(userId)).toHaveLength(1);
    expect(await books.balance(orderId, 'revenue')).toBe(0);
    expect(await shop.mailsOf(userId)).toEqual(['payment_receipt']);
  });

  it('takes back what was earned, too, and earns the days before it first', async () => {
    const { orderId } = await bought();
    shop.clock.advance(10 * dayMs);
    await refund(orderId);
    const [, earned, back] = (await books.postingsOf(orderId)).map(([, lines]) => lines);
    const revenue = -(earned?.['revenue'] ?? 0);
    expect(revenue).toBeGreaterThan(400);
    expect(back).toEqual({ processor: -1495, deferred: 1495 - revenue, revenue });
    expect(await books.deferralOf(orderId)).toMatchObject({ left: 0, dueAt: null });
  });

  it('of days that are over takes nothing away', async () => {
    const { userId, orderId } = await bought();
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(new Date(recurAt.getTime() + dayMs));
    expect((await refund(orderId)).body).toMatchObject({ status: 'refunded', amount: 1495 });
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', periodNo: 2 });
    expect(await roleOf(userId)).toBe('paid_basic');
    expect([await books.balance(orderId, 'processor'), await books.balance(orderId, 'revenue')]).toEqual([0, 0]);
  });

  it('gives the use of a code back', async () => {
    const used = async () => (await shop.db.select().from(couponCounts).where(eq(couponCounts.code, 'CAPPED')))[0]?.used;
    const { orderId } = await bought('visa', { promo_code: 'CAPPED', expected_total: 747 });
    expect(await used()).toBe(1);
    await refund(orderId);
    expect(await used()).toBe(0);
  });
});

describe('a refund of a part', () => {
  it('leaves the subscription, and takes its part of the tax: all parts together are all of it', async () => {
    const { userId, orderId } = await bought('visa', inMaine);
    expect((await refund(orderId, { size: 'part', amount: 500 })).body).toMatchObject({ status: 'refunded', left: 1077 });
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active' });
    expect(await books.balance(orderId, 'tax:US-ME')).toBe(-56);
    expect(await books.deferralOf(orderId)).toMatchObject({ left: 1495 - 474 });
    await refund(orderId, { size: 'part', amount: 500 });
    expect(await roleOf(userId)).toBe('paid_basic');
    await refund(orderId, { size: 'part', amount: 577 });
    expect(await roleOf(userId)).toBe('free_tier');
    for (const account of ['processor', 'deferred', 'revenue', 'tax:US-ME'])
      expect(await books.balance(orderId, account)).toBe(0);
  });

  it('is never more than was paid, however many are ordered at once', async () => {
    const { orderId } = await bought();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, { size: 'part', amount: 500 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(answers.filter(({ status }) => status === 400).every(({ body }) => body.issues?.[0]?.path === 'amount')).toBe(true);
    expect(await books.balance(orderId, 'processor')).toBe(495);
  });
});

describe('a refund of unused days', () => {
  it('is what is not earned with its tax, and ends the subscription', async () => {
    const { userId, orderId } = await bought('visa', inMaine);
    shop.clock.advance(12 * dayMs);
    const { body } = await refund(orderId, { size: 'unused' });
    expect(body.status).toBe('refunded');
    expect(body.amount).toBeGreaterThan(800);
    expect(body.amount).toBeLessThan(1100);
    expect(await books.balance(orderId, 'deferred')).toBe(0);
    expect(await roleOf(userId)).toBe('free_tier');
    const sum = 1577 - body.amount;
    expect(await books.balance(orderId, 'processor')).toBe(sum);
    expect((await books.balance(orderId, 'revenue')) + (await books.balance(orderId, 'tax:US-ME'))).toBe(-sum);
  });
});

describe('the processor’s word', () => {
  it('is waited for: until then nothing is booked, and nothing ends', async () => {
    const { userId, orderId } = await bought('slow');
    shop.clock.advance(60_000);
    await shop.sandbox.run();
    expect((await refund(orderId)).body).toMatchObject({ status: 'pending', left: 0 });
    expect(await books.postingsOf(orderId)).toHaveLength(1);
    expect(await roleOf(userId)).toBe('paid_basic');
    expect((await refund(orderId)).status).toBe(400);
    shop.clock.advance(10 * 60_000);
    await Promise.all(Array.from({ length: 3 }, () => shop.runJob('commerce/refunds.settle')));
    expect(await books.balance(orderId, 'processor')).toBe(0);
    expect(await roleOf(userId)).toBe('free_tier');
  });

  it('is asked for again where it got lost, and money goes back once', async () => {
    const { orderId } = await bought();
    instead = () => Promise.reject(new Error('no answer'));
    expect((await refund(orderId, { size: 'part', amount: 700 })).body).toMatchObject({ status: 'pending', left: 795 });
    instead = null;
    shop.clock.advance(10 * 60_000);
    await shop.runJob('commerce/refunds.settle');
    await shop.runJob('commerce/refunds.settle');
    expect(await books.balance(orderId, 'processor')).toBe(795);
    expect((await refund(orderId)).body).toMatchObject({ status: 'refunded', amount: 795 });
  });

  it('may be no: the books say nothing of it, and the sum can be ordered again', async () => {
    const { userId, orderId } = await bought();
    instead = () => Promise.resolve({ status: 'refused', reason: 'disputed' });
    expect((await refund(orderId)).body).toMatchObject({ status: 'refused', refusal: 'disputed', left: 1495 });
    expect(await books.postingsOf(orderId)).toHaveLength(1);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active' });
  });
});

describe('an order for a refund', () => {
  it('finds paid orders of its brand, and nothing without the token', async () => {
    const { orderId } = await bought();
    expect((await refund(orderId, undefined, 'acme')).status).toBe(404);
    expect((await refund('unknown')).status).toBe(404);
    expect((await refund(orderId, undefined, 'daybreak', 'guessed')).status).toBe(404);
    const userId = await shop.signUp();
    await shop.subscribe(userId, { payment_token: await shop.cardToken('declined') });
    const [declined] = await shop.ordersOf(userId);
    expect(await refund(declined?.id ?? '')).toMatchObject({ status: 400, body: { issues: [{ path: 'order' }] } });
  });

  it('loses its words with the person, and stays', async () => {
    const { userId, orderId } = await bought();
    await refund(orderId);
    expect(await eraseRefundReasons(shop.db, { id: userId, email: null, keptWorks: [] })).toBe(1);
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(row).toMatchObject({ reason: '', amount: 1495, status: 'refunded', by: 'operator', kind: 'full' });
  });
});
