import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../adapters/system.ts';
import { orders, sandboxPayments, subscriptions } from '../../../db/schema.ts';
import { createShop, type Shop } from '../../testing.ts';
import { disagreements } from './books-agree.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.subscriber();
});
afterAll(() => shop.close());

const found = async (db: Shop['db']) => disagreements(db, { brandId: 'daybreak', now: shop.clock.now() });

it('says nothing where everything agrees', async () => {
  expect(await found(shop.db)).toEqual([]);
});

/** A second subscription of the same member, bought as the first was. */
const copySubscription = async (db: Shop['db']) => {
  const [[order], [row]] = [await db.select().from(orders), await db.select().from(subscriptions)];
  if (!order || !row) throw new Error('no subscription');
  const orderId = newId();
  await db.insert(orders).values({ ...order, id: orderId, idempotencyKey: orderId, invoiceNo: null });
  await db.insert(subscriptions).values({ ...row, id: newId(), orderId });
};

it.each<[string, (db: Shop['db']) => Promise<unknown>]>([
  ['the processor has taken what the books say, to the cent', (db) => db.update(sandboxPayments).set({ amount: 1496 })],
  ['no money is taken for an order that is not paid', (db) => db.update(orders).set({ status: 'declined' })],
  ['nobody pays for two subscriptions at a time', copySubscription],
  [
    'a running subscription gives its role',
    (db) => db.update(subscriptions).set({ role: 'paid_premium' }).where(eq(subscriptions.planId, 'basic')),
  ],
])('finds that not: %s', async (check, plant) => {
  const rolledBack = new Error('rolled back');
  const told: string[] = [];
  await shop.db
    .transaction(async (tx) => {
      await plant(tx as unknown as Shop['db']);
      told.push(...(await found(tx as unknown as Shop['db'])).map((one) => one.check));
      throw rolledBack;
    })
    .catch((error: unknown) => expect(error).toBe(rolledBack));
  expect(told).toContain(check);
});
