import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../adapters/system.ts';
import { ledgerEntries, ledgerTransactions, orders } from '../../db/schema.ts';
import { monthsAfter } from '../../kernel/schedules/months.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createShop, type Shop } from '../testing.ts';
import { monthOf } from './arithmetic.ts';
import { createReading } from './testing.ts';

let shop: Shop;
let books: ReturnType<typeof createReading>;
beforeAll(async () => {
  shop = await createShop();
  books = createReading(shop.db);
});
afterAll(() => shop.close());

const earnAt = async (moment: Date) => {
  shop.clock.advance(Math.max(0, moment.getTime() - shop.clock.now().getTime()));
  await shop.runJob('commerce/ledger.earn');
};
const onlyOrder = async (userId: string) => {
  const [order] = await shop.ordersOf(userId);
  if (!order) throw new Error('no order');
  return order;
};

describe('a sale', () => {
  it('is posted with the payment: what came, what is owed to the state, and what to the buyer', async () => {
    const order = await onlyOrder(await shop.subscriber('visa', { country: 'US', state: 'ME', expected_total: 1577 }));
    expect(await books.postingsOf(order.id)).toEqual([['paid:order', { processor: 1577, deferred: -1495, 'tax:US-ME': -82 }]]);
    expect(await books.deferralOf(order.id)).toMatchObject({ left: 1495, currency: 'USD' });
  });

  it('has the tax inside where the price has it', async () => {
    const order = await onlyOrder(await shop.subscriber('visa', { country: 'DE' }));
    expect(await books.postingsOf(order.id)).toEqual([['paid:order', { processor: 1495, deferred: -1256, 'tax:DE': -239 }]]);
  });

  it('is none where nothing is paid, and is posted once however often it is told', async () => {
    const userId = await shop.subscriber('challenge');
    await shop.change(userId, { action: 'change_card', card_token: await shop.cardToken() });
    await shop.sandbox.run();
    const all = await shop.ordersOf(userId);
    const bought = all.find(({ kind }) => kind === 'purchase');
    const others = all.filter(({ kind }) => kind !== 'purchase');
    expect(await books.postingsOf(bought?.id ?? '')).toHaveLength(1);
    expect(others).toMatchObject([{ kind: 'card', status: 'paid' }]);
    for (const { id, total, invoiceNo } of others) {
      expect({ total, invoiceNo }).toEqual({ total: 0, invoiceNo: null });
      expect(await books.postingsOf(id)).toEqual([]);
    }
  });

  it('to an account that was erased meanwhile is in the books, and never earned', async () => {
    const userId = await shop.signUp();
    const { body } = await shop.subscribe(userId, { payment_token: await shop.cardToken('challenge') });
    if (body.resp_msg !== 'redirect') throw new Error('no challenge');
    await shop.db.update(orders).set({ userId: null }).where(eq(orders.id, body.order_id));
    await shop.answerBank(body.iframe_3ds_url, 'approve');
    await shop.sandbox.run();
    expect(await books.postingsOf(body.order_id)).toEqual([['paid:order', { processor: 1495, deferred: -1495 }]]);
    expect(await books.deferralOf(body.order_id)).toMatchObject({ left: 1495, dueAt: null });
  });

  it('of a server that kept no books is made up for by the next look, with the number of its invoice', async () => {
    const userId = await shop.subscriber();
    const sold = await onlyOrder(userId);
    const old = { ...sold, id: newId(), idempotencyKey: newId(), kind: 'renewal' as const, invoiceNo: null };
    const subscription = await shop.rowOf(userId);
    await shop.db.insert(orders).values({ ...old, subscriptionId: subscription.id, periodStart: subscription.recurAt });
    await Promise.all(Array.from({ length: 3 }, () => shop.runJob('commerce/ledger.earn')));
    expect(await books.postingsOf(old.id)).toEqual([['paid:order', { processor: 1495, deferred: -1495 }]]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, old.id));
    expect(row?.invoiceNo).toBeGreaterThan(sold.invoiceNo ?? Number.NaN);
    expect((await books.deferralOf(old.id))?.dueAt).not.toBeNull();
  });
});

describe('the books', () => {
  const posting = (id: string) => ({
    id,
    applicationId: 'daybreak',
    key: id,
    kind: 'paid' as const,
    orderId: id,
    at: new Date(0),
  });
  const line = (transactionId: string, account: string, amount: number, currency = 'USD') => ({
    transactionId,
    account,
    amount,
    currency,
  });
  /** What the database said, and not the wrapper around it. */
  const faultOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => `${String(error)} ${String((error as Error).cause)}`,
    );

  it.each([
    ['whose lines do not sum to nothing', [line('p1', 'processor', 100), line('p1', 'deferred', -99)]],
    ['that balances in no currency of its own', [line('p1', 'processor', 100), line('p1', 'deferred', -100, 'EUR')]],
    ['without lines', []],
  ])('take no posting %s', async (_, lines) => {
    const work = shop.db.transaction(async (tx) => {
      await tx.insert(ledgerTransactions).values(posting('p1'));
      for (const one of lines) await tx.insert(ledgerEntries).values(one);
    });
    expect(await faultOf(work)).toContain('does not balance');
    expect(await shop.db.$count(ledgerTransactions, eq(ledgerTransactions.id, 'p1'))).toBe(0);
  });

  it('take no further line of a posting, and nobody changes or drops one', async () => {
    const order = await onlyOrder(await shop.subscriber());
    const [sale] = await shop.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, order.id));
    const further = shop.db.insert(ledgerEntries).values(line(sale?.id ?? '', 'revenue', 5));
    expect(await faultOf(further)).toContain('does not balance');
    for (const work of [
      shop.db.update(ledgerEntries).set({ amount: 1 }),
      shop.db.update(ledgerTransactions).set({ key: 'other' }),
      shop.db.delete(ledgerEntries),
      shop.db.delete(ledgerTransactions),
    ])
      expect(await faultOf(work)).toContain('append-only');
  });

  it('know an event once', async () => {
    const order = await onlyOrder(await shop.subscriber());
    const again = shop.db.transaction(async (tx) => {
      await tx.insert(ledgerTransactions).values({ ...posting('p2'), key: `paid:${order.id}` });
      await tx.insert(ledgerEntries).values([line('p2', 'processor', 1), line('p2', 'deferred', -1)]);
    });
    expect(await faultOf(again)).toContain('ledger_transactions_key_unique');
  });
});

describe('what is earned', () => {
  it('is the days that are over, with each month and at the end, to the last cent', async () => {
    const userId = await shop.subscriber('visa', { country: 'US', state: 'ME', expected_total: 1577 });
    const order = await onlyOrder(userId);
    const { recurAt } = await shop.rowOf(userId);
    const bought = order.settledAt ?? order.createdAt;
    const monthEnd = monthsAfter(monthOf(bought), 1);
    await earnAt(new Date(monthEnd.getTime() - 1));
    expect(await books.balance(order.id, 'revenue')).toBe(0);

    await earnAt(monthEnd);
    const earned = -(await books.balance(order.id, 'revenue'));
    expect(earned).toBeGreaterThan(0);
    expect(earned).toBeLessThan(1495);

    await earnAt(new Date(recurAt.getTime() + dayMs));
    expect(await books.balance(order.id, 'revenue')).toBe(-1495);
    expect(await books.balance(order.id, 'deferred')).toBe(0);
    expect(await books.balance(order.id, 'tax:US-ME')).toBe(-82);
    expect((await books.postingsOf(order.id)).map(([key]) => key)).toEqual([
      'paid:order',
      `earned:order:${new Date(monthEnd.getTime() - dayMs).toISOString().slice(0, 10)}`,
      `earned:order:${new Date(recurAt.getTime() - dayMs).toISOString().slice(0, 10)}`,
    ]);
    expect(await books.deferralOf(order.id)).toMatchObject({ left: 0, dueAt: null });
  });

  it('is earned once, however many servers look, and a whole year late', async () => {
    const orderIds: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) orderIds.push((await onlyOrder(await shop.subscriber())).id);
    shop.clock.advance(400 * dayMs);
    await Promise.all(Array.from({ length: 4 }, () => shop.runJob('commerce/ledger.earn')));
    for (const id of orderIds) {
      expect(await books.balance(id, 'revenue')).toBe(-1495);
      expect(await books.postingsOf(id)).toHaveLength(2);
    }
  });

  it('goes on with each renewal, over its own days', async () => {
    const userId = await shop.subscriber();
    const { recurAt } = await shop.rowOf(userId);
    await shop.renewAt(recurAt);
    const renewal = (await shop.ordersOf(userId)).find(({ kind }) => kind === 'renewal');
    expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid' });
    const midnight = new Date(Math.floor(recurAt.getTime() / dayMs) * dayMs);
    expect(await books.deferralOf(renewal?.id ?? '')).toMatchObject({ left: 1495, fromDay: midnight });
  });
});

describe('numbers of invoices', () => {
  it('count what was paid, of one seller, without gaps, whoever pays at once and fails meanwhile', async () => {
    const cards = ['visa', 'declined', 'visa', 'master', 'declined', 'visa', 'challenge', 'visa'] as const;
    await Promise.all(Array.from(cards, (card) => shop.subscriber(card)));
    const rows = await shop.db.select().from(orders);
    const paid = rows.filter(({ status, total }) => status === 'paid' && total > 0);
    const numbers = paid.map(({ invoiceNo }) => invoiceNo ?? 0).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(rows.filter(({ status }) => status !== 'paid').every(({ invoiceNo }) => invoiceNo === null)).toBe(true);
  });
});
