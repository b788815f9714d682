import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grants, invoiceCounters, orders, refunds, subscriptions } from '../../db/schema.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { createShop, shopOperator, type Shop } from '../testing.ts';
import { refundOrdersPath } from '../refunds/refund-orders.ts';
import { dayOf } from './arithmetic.ts';
import { reconcile } from './reconcile.ts';
import { booksOrdersPath, type BooksAnswer } from './reconcile-orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
afterAll(() => shop.close());

const look = (day: Date | null = null) => reconcile(shop.db, { brandId: 'daybreak', day, now: shop.clock.now() });
const bought = async () => {
  const userId = await shop.subscriber();
  const [order] = await shop.ordersOf(userId);
  if (!order) throw new Error('no order');
  return { userId, order, row: await shop.rowOf(userId) };
};
const ask = async (path: string, body: object, token = shopOperator) =>
  shop.send(path, { method: 'POST', body: JSON.stringify(body), headers: { authorization: `Bearer ${token}` } });
/** What a fault is told as, and that nothing is told once it is undone. */
const told = async (fault: () => Promise<unknown>, undo: () => Promise<unknown>) => {
  expect((await look()).differences).toEqual([]);
  await fault();
  const { differences } = await look();
  await undo();
  expect((await look()).differences).toEqual([]);
  return differences.map(({ check, subject }) => [check, subject]);
};

describe('books that agree', () => {
  it('are green after sales, renewals, refunds, cancellations and what was earned', async () => {
    const renewed = await bought();
    const back = await bought();
    await ask(refundOrdersPath, { brand: 'daybreak', order: back.order.id, how: { size: 'full' }, reason: 'x' });
    const part = await bought();
    await ask(refundOrdersPath, { brand: 'daybreak', order: part.order.id, how: { size: 'part', amount: 400 }, reason: 'x' });
    const left = await bought();
    await shop.change(left.userId, { action: 'cancel' });
    await shop.subscriber('declined_later');
    await shop.renewAt(renewed.row.recurAt);
    await shop.runJob('commerce/ledger.earn');
    const { checked, differences } = await look();
    expect(differences).toEqual([]);
    expect(checked).toMatchObject({ orders: 7, refunds: 2, subscriptions: 5 });
    expect(checked.postings).toBeGreaterThan(7 + 2);
  });

  it('are looked at by the day, too', async () => {
    const { order } = await bought();
    const today = await look(dayOf(shop.clock.now()));
    expect(today).toMatchObject({ differences: [], checked: { orders: expect.any(Number) as unknown } });
    expect(today.checked.orders).toBeLessThan((await look()).checked.orders);
    await shop.db.update(orders).set({ total: 1 }).where(eq(orders.id, order.id));
    expect((await look(dayOf(shop.clock.now()))).differences).toHaveLength(1);
    expect((await look(new Date(dayOf(shop.clock.now()).getTime() - 40 * dayMs))).differences).toEqual([]);
    await shop.db.update(orders).set({ total: 1495 }).where(eq(orders.id, order.id));
  });

  it('take as many statements for hundreds of orders as for none', async () => {
    const count = async (brandId: string) => {
      let statements = 0;
      const counting = { execute: (asked: Parameters<typeof shop.db.execute>[0]) => (statements++, shop.db.execute(asked)) };
      const found = await reconcile(counting as never, { brandId, day: null, now: shop.clock.now() });
      return { statements, orders: found.checked.orders };
    };
    const { order } = await bought();
    await shop.db.insert(orders).values(
      Array.from({ length: 300 }, (_, nth) => ({
        ...order,
        applicationId: 'acme',
        id: `many-${nth}`,
        idempotencyKey: `many-${nth}`,
        userId: null,
        invoiceNo: null,
      })),
    );
    await shop.runJob('commerce/ledger.earn');
    const many = await count('acme');
    expect(many.orders).toBe(300);
    expect(many.statements).toBe((await count('nobody')).statements);
    expect((await reconcile(shop.db, { brandId: 'acme', day: null, now: shop.clock.now() })).differences).toEqual([]);
  });
});

describe('a difference', () => {
  beforeEach(() => shop.clock.advance(60_000));

  it('is a paid order whose sale is of another sum, and a sale of an order that is not paid', async () => {
    const { order } = await bought();
    const isIt = eq(orders.id, order.id);
    const check = 'a paid order has one sale of its sum';
    const undo = () => shop.db.update(orders).set({ total: 1495, status: 'paid' }).where(isIt);
    expect(await told(() => shop.db.update(orders).set({ total: 1496 }).where(isIt), undo)).toEqual([[check, order.id]]);
    expect(await told(() => shop.db.update(orders).set({ status: 'declined' }).where(isIt), undo)).toEqual(
      expect.arrayContaining([[check, order.id]]),
    );
  });

  it('is a refund that is not booked, and one beyond what was paid', async () => {
    const { order } = await bought();
    const row = { id: 'r1', orderId: order.id, applicationId: 'daybreak', reason: '', by: 'operator', kind: 'part' as const };
    const write = (amount: number, status: 'pending' | 'refunded') =>
      shop.db.insert(refunds).values({ ...row, amount, status, settledAt: shop.clock.now(), createdAt: shop.clock.now() });
    const undo = () => shop.db.delete(refunds).where(eq(refunds.id, 'r1'));
    expect(await told(() => write(400, 'refunded'), undo)).toEqual([['a refund has one posting of its sum', 'refund:r1']]);
    expect(await told(() => write(1496, 'pending'), undo)).toEqual([['no more goes back than was paid', order.id]]);
  });

  it('is a subscription without its role, and a role without its subscription', async () => {
    const { row } = await bought();
    const isOf = eq(grants.sourceId, row.id);
    const undo = () => shop.db.update(grants).set({ endedAt: null }).where(isOf);
    const lost = await told(() => shop.db.update(grants).set({ endedAt: shop.clock.now() }).where(isOf), undo);
    expect(lost).toEqual([['a running subscription gives its role', row.id]]);
    const isIt = eq(subscriptions.id, row.id);
    const kept = await told(
      () => shop.db.update(subscriptions).set({ status: 'expired' }).where(isIt),
      () => shop.db.update(subscriptions).set({ status: 'active' }).where(isIt),
    );
    expect(kept).toEqual([['a role that was bought has a running subscription', `${row.id}-purchase`]]);
  });

  it('is what has waited for more than three days', async () => {
    const { row, order } = await bought();
    const before = new Date(shop.clock.now().getTime() - 3 * dayMs - 1);
    const set = (parkedReason: string | null, nextActionAt: Date | null) =>
      shop.db.update(subscriptions).set({ parkedReason, nextActionAt }).where(eq(subscriptions.id, row.id));
    const check = 'nothing waits for more than three days';
    expect(
      await told(
        () => set('looks odd', before),
        () => set(null, row.nextActionAt),
      ),
    ).toEqual([[check, row.id]]);
    const open = { ...order, id: 'open', idempotencyKey: 'open', status: 'pending' as const, invoiceNo: null, createdAt: before };
    const waits = await told(
      () => shop.db.insert(orders).values({ ...open, userId: null }),
      () => shop.db.delete(orders).where(eq(orders.id, 'open')),
    );
    expect(waits).toEqual([[check, 'open']]);
  });

  it('is a number that is missing', async () => {
    const [first, second] = [await bought(), await bought()];
    const number = (id: string, to: number | null) => shop.db.update(orders).set({ invoiceNo: to }).where(eq(orders.id, id));
    const { id, invoiceNo } = first.order;
    const check = 'invoices are numbered without gaps';
    const found = await told(
      () => number(id, null),
      () => number(id, invoiceNo),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        [check, id],
        [check, second.order.id],
      ]),
    );
    const counter = (by: number) => shop.db.update(invoiceCounters).set({ last: sql`${invoiceCounters.last} + ${by}` });
    expect(
      await told(
        () => counter(1),
        () => counter(-1),
      ),
    ).toContainEqual([check, 'daybreak']);
  });
});

describe('the command', () => {
  it('is answered by the running server, for a brand that there is, and to nobody without the token', async () => {
    const answer = await ask(booksOrdersPath, { brand: 'daybreak', day: null });
    expect(answer.status).toBe(200);
    expect((await answer.json()) as BooksAnswer).toMatchObject({ brand: 'daybreak', day: null, differences: [] });
    expect((await ask(booksOrdersPath, { brand: 'lantern', day: null })).status).toBe(404);
    expect((await ask(booksOrdersPath, { brand: 'daybreak', day: '2026-02-30' })).status).toBe(400);
    expect((await ask(booksOrdersPath, { brand: 'daybreak', day: null }, 'guessed')).status).toBe(404);
  });
});
