import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chargeOf, openStripeWorld, stripeKeys, type StripeWorld } from './testing/stripe-world.ts';

const { secretKey } = stripeKeys.daybreak;

let world: StripeWorld;
beforeAll(async () => void (world = await openStripeWorld()));
afterAll(() => world.close());
beforeEach(() => world.stripe.recover());

const paid = async (change: Parameters<typeof chargeOf>[1] = {}) => {
  const asked = chargeOf(world.stripe.addCard(secretKey, 'paid'), change);
  await world.payments.charge(asked);
  const { brandId, orderId } = asked;
  return (amount: number, refundId: string = crypto.randomUUID()) =>
    world.payments.refund({ brandId, orderId, refundId, amount });
};

it('a refund is made under a key of its own, and named, so that it is found when the key is forgotten', async () => {
  const refund = await paid();
  const refundId = crypto.randomUUID();
  world.stripe.received.length = 0;
  await refund(300, refundId);
  await refund(300, refundId);
  expect(world.stripe.received.map(({ operation, key }) => [operation, key])).toEqual([
    ['GET /refunds', null],
    ['POST /refunds', `refund:${refundId}`],
    ['GET /refunds', null],
  ]);
  expect(world.stripe.received[1]?.form).toMatchObject({ amount: '300', metadata: { refund_id: refundId } });
});

it('a refund whose answer was lost is known by the next asking, and made once', async () => {
  const refund = await paid();
  const refundId = crypto.randomUUID();
  world.stripe.fail('POST /refunds', 'lost_after', 3);
  await expect(refund(1000, refundId)).rejects.toMatchObject({ code: 'payments_unavailable' });
  world.stripe.recover();
  expect(await refund(1000, refundId)).toEqual({ status: 'refunded' });
  expect(await refund(496)).toEqual({ status: 'refused', reason: 'too_much' });
  expect(await refund(495)).toEqual({ status: 'refunded' });
});

it('a refund is in the amounts of Stripe there, and none where they have none for it', async () => {
  const refund = await paid({ amount: 500, currency: 'ISK' });
  expect(await refund(200)).toEqual({ status: 'refunded' });
  expect(world.stripe.books(secretKey).refunds.at(-1)).toMatchObject({ amount: 20_000, currency: 'isk' });
  const thousandths = await paid({ amount: 12_340, currency: 'KWD' });
  expect(await thousandths(1_234)).toEqual({ status: 'refused', reason: 'refused' });
});
