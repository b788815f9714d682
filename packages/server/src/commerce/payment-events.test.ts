import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secretOf, signEvent } from '../adapters/sandbox-pay/signature.ts';
import { orders, sandboxPayments, subscriptions, webhookEvents } from '../db/schema.ts';
import type { Payments } from '../ports/index.ts';
import { createShop, type Shop } from './testing.ts';

// Two connections race here: the gate runs it on PostgreSQL too.

let find: Payments['find'] | null;
let shop: Shop;
beforeAll(async () => {
  shop = await createShop((payments) => ({ ...payments, find: (order) => (find ?? payments.find)(order) }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  find = null;
  await shop.sandbox.run();
  await shop.db.delete(webhookEvents);
});

const isAway: Payments['find'] = () => Promise.reject(new AppError('payments_unavailable'));
const ordersOf = (userId: string) => shop.db.select().from(orders).where(eq(orders.userId, userId));
const stored = () => shop.db.select().from(webhookEvents);
/** A purchase that the buyer has approved at the bank, of which the event is on its way. */
const approve = async () => {
  const ann = await shop.signUp();
  const { body } = await shop.subscribe(ann, { payment_token: await shop.cardToken('challenge') });
  if (body.resp_msg !== 'redirect') throw new Error('no challenge');
  shop.network.isDown = true;
  await shop.answerBank(body.iframe_3ds_url, 'approve');
  await shop.sandbox.run();
  shop.network.isDown = false;
  return { ann, orderId: body.order_id };
};
/** Tells our server of an order as the processor would. */
const tell = async (
  orderId: string,
  { id = 'evt_told', signedFor = 'daybreak', origin = 'http://localhost:4100', note = '' } = {},
) => {
  const body = JSON.stringify({ id, type: 'payment.paid', order_id: orderId, note });
  const secret = await secretOf('secret-of-the-sandbox-in-the-tests', signedFor);
  const headers = await signEvent(secret, body, shop.clock.now());
  return (await shop.send('/payments/events', { method: 'POST', body, headers, origin })).status;
};

describe('an event of the processor', () => {
  it('settles its order before it is answered, and once, however often it comes', async () => {
    const { ann, orderId } = await approve();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(orderId)));
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }]);
    expect(await shop.db.$count(subscriptions, eq(subscriptions.userId, ann))).toBe(1);
    expect(await stored()).toMatchObject([{ source: 'payments', state: 'done', sealed: null }]);
  });

  it('is not lost where the processor cannot be asked how the order ended: the job asks later', async () => {
    const { ann, orderId } = await approve();
    find = isAway;
    expect(await tell(orderId)).toBe(204);
    expect(await ordersOf(ann)).toMatchObject([{ status: 'challenge' }]);
    find = null;
    await shop.restart();
    shop.clock.advance(30_000);
    await shop.runJob('platform/inbox.payments');
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }]);
    expect((await shop.userOf(ann)).role).toBe('paid_basic');
  });

  it('that comes before the processor’s own books say so waits for them', async () => {
    const { ann, orderId } = await approve();
    find = async () => ({ status: 'processing' });
    expect(await tell(orderId)).toBe(204);
    expect(await stored()).toMatchObject([{ state: 'waiting' }]);
    find = null;
    shop.clock.advance(30_000);
    await shop.runJob('platform/inbox.payments');
    expect(await ordersOf(ann)).toMatchObject([{ status: 'paid' }]);
  });

  it('of an order that is not ours, or is another brand’s, is taken and changes nothing', async () => {
    const { ann, orderId } = await approve();
    expect(await tell('never-heard-of')).toBe(204);
    expect(await tell(orderId, { signedFor: 'acme', origin: 'http://acme.localhost:4100' })).toBe(204);
    expect(await ordersOf(ann)).toMatchObject([{ status: 'challenge' }]);
    expect((await stored()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('that is signed for another brand, or too large, is refused and not stored', async () => {
    const { ann, orderId } = await approve();
    expect(await tell(orderId, { signedFor: 'acme' })).toBe(401);
    expect(await tell(orderId, { origin: 'http://acme.localhost:4100' })).toBe(401);
    expect(await tell(orderId, { note: 'x'.repeat(64_000) })).toBe(413);
    expect([await stored(), (await ordersOf(ann))[0]?.status]).toEqual([[], 'challenge']);
  });

  it('leaves nothing of a card in what is stored of it', async () => {
    const { orderId } = await approve();
    find = isAway;
    await tell(orderId);
    const [row] = await stored();
    expect(row).toMatchObject({ state: 'waiting', sealed: expect.any(String) as unknown });
    expect(row?.sealed?.length).toBeLessThan(200);
    expect(await shop.db.$count(sandboxPayments, eq(sandboxPayments.orderId, orderId))).toBe(1);
  });
});
