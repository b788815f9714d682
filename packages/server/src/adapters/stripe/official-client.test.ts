import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedCharge } from '../../ports/index.ts';
import { stripeVersion } from './client.ts';
import {
  cancelRequest,
  confirmPaymentRequest,
  confirmSetupRequest,
  customerRequest,
  paymentIntentRequest,
  refundRequest,
  refundsRequest,
  retrieveRequest,
  setupIntentRequest,
} from './requests.ts';
import { startFakeStripe, type FakeStripe } from './testing/fake-stripe.ts';
import { chargeOf, openStripeWorld, stripeKeys, type StripeWorld } from './testing/stripe-world.ts';

// Stripe's own client does what our adapter does, at a second fake: what both sent, and both books, are the same.

const { secretKey } = stripeKeys.daybreak;
let ours: StripeWorld;
let theirs: FakeStripe;
let client: Stripe;
beforeAll(async () => {
  ours = await openStripeWorld();
  theirs = await startFakeStripe(Object.values(stripeKeys));
  const { hostname, port } = new URL(theirs.url);
  client = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
});

/** Without what differs from run to run. Where we send no key, since a repeat does no more, the official client draws one. */
const steady = (value: unknown, { url }: { url: string }): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(url, 'http://fake')
      .replaceAll(/"created":\d+/g, '"created":0')
      .replaceAll(/"stripe-node-retry-[\w-]+"/g, 'null'),
  ) as unknown;

const typed = (fate: Parameters<FakeStripe['addCard']>[1], change: Parameters<typeof chargeOf>[1] = {}) => {
  const token = ours.stripe.addCard(secretKey, fate);
  expect(theirs.addCard(secretKey, fate)).toBe(token);
  return chargeOf(token, change);
};

const payOfficially = async (asked: ReturnType<typeof typed>) => {
  const key = (name: string) => ({ idempotencyKey: name });
  const customer = await client.customers.create(customerRequest(asked), key(`cus:${asked.orderId}`));
  if (asked.amount === 0) {
    const made = await client.setupIntents.create(
      setupIntentRequest(asked, { customer: customer.id }),
      key(`card:${asked.orderId}`),
    );
    return client.setupIntents.confirm(made.id, confirmSetupRequest(asked), key(`card:${asked.orderId}:confirm`));
  }
  const request = paymentIntentRequest(asked, { customer: customer.id, amount: asked.amount });
  const made = await client.paymentIntents.create(request, key(`order:${asked.orderId}`));
  return client.paymentIntents.confirm(made.id, confirmPaymentRequest(asked), key(`order:${asked.orderId}:confirm`));
};

const paySavedOfficially = async (asked: SavedCharge) => {
  const { customer } = await client.paymentMethods.retrieve(asked.savedCard);
  const request = paymentIntentRequest(asked, { customer: String(customer), amount: asked.amount });
  const made = await client.paymentIntents.create(request, { idempotencyKey: `order:${asked.orderId}` });
  return client.paymentIntents.confirm(made.id, confirmPaymentRequest(asked), {
    idempotencyKey: `order:${asked.orderId}:confirm`,
  });
};

it('sends what the official client sends, and leaves the books that it leaves', async () => {
  const paid = typed('paid', {
    customer: { email: 'zoë+a&b@example.test', first_name: 'Zoë', country: 'DE', postal_code: '10 115' },
  });
  const state = await ours.payments.charge(paid);
  const { id: intentId } = await payOfficially(paid);

  const challenged = typed('challenged', { statementDescriptor: 'Ünïcode "Chat" * 1' });
  await ours.payments.charge(challenged);
  const { id } = await payOfficially(challenged);
  await ours.payments.find(challenged);
  await client.paymentIntents.retrieve(id, retrieveRequest);
  await ours.payments.cancel(challenged);
  await client.paymentIntents.cancel(id, cancelRequest);

  const free = typed('paid', { amount: 0 });
  await ours.payments.charge(free);
  await payOfficially(free);

  if (state.status !== 'paid' || state.savedCard === null) throw new Error('no card was kept');
  const { paymentToken: _, ...rest } = paid;
  for (const isBuyerThere of [true, false]) {
    const renewal = {
      ...rest,
      orderId: crypto.randomUUID(),
      savedCard: state.savedCard,
      isBuyerThere,
      statementDescriptor: null,
    };
    await ours.payments.chargeSaved(renewal);
    await paySavedOfficially(renewal);
  }
  await ours.payments.forgetCard({ brandId: 'daybreak', savedCard: state.savedCard });
  await client.paymentMethods.detach(state.savedCard);

  const refund = { brandId: paid.brandId, orderId: paid.orderId, refundId: crypto.randomUUID(), amount: 300 };
  await ours.payments.refund(refund);
  await client.refunds.list(refundsRequest(intentId));
  await client.refunds.create(refundRequest(refund, { intentId, amount: 300 }), { idempotencyKey: `refund:${refund.refundId}` });

  expect(steady(ours.stripe.received, ours.stripe)).toEqual(steady(theirs.received, theirs));
  expect(ours.stripe.received.length).toBeGreaterThanOrEqual(20);
  expect(steady(ours.stripe.books(secretKey), ours.stripe)).toEqual(steady(theirs.books(secretKey), theirs));
  expect(ours.stripe.charged(secretKey)).toHaveLength(3);
});

it('is written for the version that the official types are of', async () => {
  await client.customers.create({});
  expect(theirs.received.at(-1)?.version).toBe(stripeVersion);
});

it('fails as the official client fails, where Stripe refuses', async () => {
  const asked = chargeOf(theirs.addCard(secretKey, 'declined'));
  await expect(payOfficially(asked)).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  // The fake knows no parameter beside those that are sent.
  const stranger = { ...customerRequest(asked), business_name: 'x' };
  await expect(client.customers.create(stranger)).rejects.toMatchObject({ code: 'parameter_unknown', param: 'business_name' });
  await expect(client.coupons.create({ percent_off: 5 })).rejects.toMatchObject({ statusCode: 404 });
});
