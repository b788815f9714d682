import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, sandboxPayments, subscriptions, users } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createShop, type Shop } from '../testing.ts';
import { endSubscriptions } from '../erase-purchases.ts';

let shop: Shop;
/** A card about which the processor does not answer. */
let unanswered: string | null = null;
const calls: string[] = [];
beforeAll(async () => {
  shop = await createShop((payments) => ({
    ...payments,
    chargeSaved: (asked) =>
      asked.savedCard === unanswered ? Promise.reject(new Error('no answer')) : payments.chargeSaved(asked),
    forgetCard: (card) => (calls.push(card.savedCard), payments.forgetCard(card)),
  }));
});
afterAll(() => shop.close());

const days = (from: Date, count: number): Date => new Date(from.getTime() + count * dayMs);
const roleOf = async (userId: string) => {
  await shop.runJob('platform/rights.settle');
  return (await shop.userOf(userId)).role;
};

describe('a subscription whose period ends', () => {
  it('is charged to the kept card, told of by a receipt, and goes on', async () => {
    const userId = await shop.subscriber();
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(new Date(recurAt.getTime() - 1000));
    expect(await shop.ordersOf(userId)).toHaveLength(1);

    await shop.renewAt(recurAt);
    expect(await shop.ordersOf(userId)).toMatchObject([
      { kind: 'purchase', status: 'paid' },
      { kind: 'renewal', status: 'paid', total: 1495, currency: 'USD', periodStart: recurAt, isUnattended: true },
    ]);
    const row = await shop.rowOf(userId);
    expect(row).toMatchObject({ status: 'active', periodNo: 2, nextActionAt: row.recurAt });
    expect(row.recurAt > days(recurAt, 27)).toBe(true);
    expect(await shop.mailsOf(userId)).toEqual(['payment_receipt', 'payment_receipt']);
    expect(await roleOf(userId)).toBe('paid_basic');
  });

  it('is charged once, however many servers look at it, and however often', async () => {
    const userId = await shop.subscriber();
    const { recurAt } = await shop.rowOf(userId);
    shop.clock.advance(recurAt.getTime() - shop.clock.now().getTime());
    await Promise.all(Array.from({ length: 4 }, () => shop.runJob('commerce/subscriptions.renew')));
    await shop.runJob('commerce/subscriptions.renew');
    expect(await shop.ordersOf(userId)).toHaveLength(2);
    const charged = await shop.db.select().from(sandboxPayments).where(eq(sandboxPayments.status, 'paid'));
    const ids = new Set((await shop.ordersOf(userId)).map(({ id }) => id));
    expect(charged.filter(({ orderId }) => ids.has(orderId))).toHaveLength(2);
  });

  it('costs what its buyer agreed to: a sale for its periods, a code for its own', async () => {
    const userId = await shop.subscriber('visa', { promo_code: 'TENTH', expected_total: 1345 });
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(recurAt);
    expect((await shop.ordersOf(userId)).map(({ total, promoCode }) => [total, promoCode])).toEqual([
      [1345, 'TENTH'],
      [1495, null],
    ]);
  });

  it('is tried again, keeps its role meanwhile, and ends when nothing came of it', async () => {
    const userId = await shop.subscriber('declined_later');
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(recurAt);
    expect(await shop.rowOf(userId)).toMatchObject({
      status: 'grace',
      failure: 'card_declined',
      graceUntil: days(recurAt, 7),
      recurAt,
    });
    expect(await roleOf(userId)).toBe('paid_basic');
    for (const day of [1, 2, 3, 4, 5, 6]) await shop.renewAt(days(recurAt, day));
    expect(await roleOf(userId)).toBe('paid_basic');
    await shop.renewAt(days(recurAt, 7));
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'expired', nextActionAt: null });
    expect(await roleOf(userId)).toBe('free_tier');
    const tries = (await shop.ordersOf(userId)).filter(({ kind }) => kind === 'renewal');
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'declined'));
    expect(await shop.mailsOf(userId)).toEqual([
      'payment_receipt',
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'subscription_ended',
    ]);
  });

  it('waits for its buyer where the bank wants to see them', async () => {
    const userId = await shop.subscriber('challenge');
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(recurAt);
    for (const day of [1, 3, 5]) await shop.renewAt(days(recurAt, day));
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'grace', failure: 'card_authentication_failed', tries: 1 });
    expect((await shop.ordersOf(userId)).filter(({ kind }) => kind === 'renewal')).toHaveLength(1);
  });

  it('is not blamed for a processor that is away', async () => {
    const userId = await shop.subscriber();
    const { recurAt, savedCard } = await shop.rowOf(userId);
    unanswered = savedCard;
    await shop.renewAt(recurAt);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', recurAt });
    unanswered = null;
    // The order that nobody knows the end of is the one that is charged.
    await shop.renewAt(new Date(recurAt.getTime() + 11 * 60_000));
    expect(await shop.ordersOf(userId)).toMatchObject([{ kind: 'purchase' }, { kind: 'renewal', status: 'paid' }]);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', periodNo: 2 });
  });

  it('has its payment found by the processor’s event alone', async () => {
    const userId = await shop.subscriber('slow');
    await shop.sandbox.run();
    const [bought] = await shop.ordersOf(userId);
    shop.clock.advance(61_000);
    await shop.sandbox.run();
    await shop.order(userId, bought?.id ?? '');
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(recurAt);
    expect((await shop.ordersOf(userId)).at(-1)).toMatchObject({ kind: 'renewal', status: 'pending' });
    shop.clock.advance(61_000);
    await shop.sandbox.run();
    expect((await shop.ordersOf(userId)).at(-1)).toMatchObject({ kind: 'renewal', status: 'paid' });
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', periodNo: 2 });
  });
});

describe('a subscription of a server that renewed nothing', () => {
  const forget = { terms: null, worth: null, anchorAt: null, savedCard: null, card: null, nextActionAt: null };

  it('is paid by hand: told when it ends, and over after the days of grace', async () => {
    const userId = await shop.subscriber();
    const { id, recurAt } = await shop.rowOf(userId);
    await shop.db.update(subscriptions).set(forget).where(eq(subscriptions.id, id));
    await shop.renewAt(recurAt);
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'grace' });
    expect(await shop.mailsOf(userId)).toEqual(['payment_receipt', 'payment_due']);
    for (const day of [3, 6, 7]) await shop.renewAt(days(recurAt, day));
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'expired' });
    expect(await roleOf(userId)).toBe('free_tier');
  });

  it('goes on where such a server was told of a renewal', async () => {
    const userId = await shop.subscriber();
    const { recurAt, savedCard } = await shop.rowOf(userId);
    unanswered = savedCard;
    await shop.renewAt(recurAt);
    unanswered = null;
    const [, order] = await shop.ordersOf(userId);
    await shop.db
      .update(orders)
      .set({ status: 'paid' })
      .where(eq(orders.id, order?.id ?? ''));
    await shop.renewAt(new Date(recurAt.getTime() + 11 * 60_000));
    expect(await shop.rowOf(userId)).toMatchObject({ status: 'active', periodNo: 2 });
    expect(await shop.ordersOf(userId)).toHaveLength(2);
  });
});

describe('an account that is gone', () => {
  it('is charged nothing more, and its card is forgotten', async () => {
    const userId = await shop.subscriber();
    const { id, recurAt, savedCard } = await shop.rowOf(userId);
    await endSubscriptions(shop.db, { id: userId } as Parameters<typeof endSubscriptions>[1]);
    await shop.db.update(subscriptions).set({ userId: null }).where(eq(subscriptions.id, id));
    await shop.db.update(orders).set({ userId: null }).where(eq(orders.userId, userId));
    await shop.db.delete(users).where(eq(users.id, userId));
    const [left] = await shop.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(left).toMatchObject({ status: 'cancelled', card: null });
    calls.length = 0;
    await shop.renewAt(days(shop.clock.now(), 1));
    const [row] = await shop.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    expect(row).toMatchObject({ status: 'expired', savedCard: null, card: null });
    expect(calls).toEqual([savedCard]);
    await shop.renewAt(recurAt);
    const renewals = and(eq(orders.subscriptionId, id), eq(orders.kind, 'renewal'));
    expect(await shop.db.$count(orders, renewals)).toBe(0);
  });
});
