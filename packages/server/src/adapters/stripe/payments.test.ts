import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripePayments } from '../../db/schema.ts';
import { describePayments } from '../../ports/contracts/payments.ts';
import { describeError } from '../describe-error.ts';
import { chargeOf, openStripeWorld, stripeKeys, type StripeWorld } from './testing/stripe-world.ts';

const { secretKey } = stripeKeys.daybreak;

let world: StripeWorld;
beforeAll(async () => void (world = await openStripeWorld()));
afterAll(() => world.close());
beforeEach(() => {
  world.stripe.recover();
  world.stripe.takeEvents(secretKey, world.clock.now());
});

describe('Stripe, as a processor', () => {
  describePayments(() => ({
    payments: world.payments,
    brandIds: ['daybreak', 'acme'],
    callsCancelledFailed: true,
    async token(fate) {
      if (fate === 'out') world.stripe.fail('*', 'lost_before', 1000);
      return world.stripe.addCard(secretKey, fate === 'out' ? 'paid' : fate);
    },
    answerChallenge: async (url, outcome) => world.stripe.answerChallenge(url, outcome),
    async events() {
      world.stripe.endSlow(secretKey);
      return world.stripe.takeEvents(secretKey, world.clock.now());
    },
  }));
});

describe('a payment at Stripe', () => {
  const card = (fate: Parameters<typeof world.stripe.addCard>[1]) => world.stripe.addCard(secretKey, fate);

  it('is not made where the brand has no account, nor offered', async () => {
    const { payments } = world;
    const unavailable = { code: 'payments_unavailable' };
    await expect(payments.charge(chargeOf(card('paid'), { brandId: 'lantern' }))).rejects.toMatchObject(unavailable);
    expect(payments.cardFormUrl({ brandId: 'lantern', origin: 'https://chat.example' })).toBeNull();
    expect(payments.cardFormUrl({ brandId: 'acme', origin: 'https://chat.example' })).toBe('https://chat.example/stripe/card');
  });

  it('tells what a receipt shows of the card, and which card is kept', async () => {
    const token = card('paid');
    expect(await world.payments.charge(chargeOf(token))).toMatchObject({
      transactionId: expect.stringMatching(/^pi_/) as unknown,
      card: { last_4: '4242', type: 'visa', exp: '08/30' },
      savedCard: token,
    });
  });

  it('says so where no further try of the card is allowed', async () => {
    const declined = { status: 'declined', reason: 'card_declined', isFinal: true };
    expect(await world.payments.charge(chargeOf(card('lost')))).toEqual(declined);
  });

  it('takes no kept card of somebody for a card that was typed', async () => {
    const kept = card('paid');
    await world.payments.charge(chargeOf(kept));
    await world.db.delete(stripePayments);
    await expect(world.payments.charge(chargeOf(kept))).rejects.toMatchObject({ code: 'invalid_card' });
  });

  it('is in the amounts of Stripe there, and in ours here', async () => {
    const asked = chargeOf(card('paid'), { amount: 500, currency: 'ISK' });
    expect(await world.payments.charge(asked)).toMatchObject({ status: 'paid', amount: 500, currency: 'ISK' });
    expect(world.stripe.charged(secretKey)).toContainEqual({ order: asked.orderId, amount: 50_000, currency: 'isk' });
  });

  it('of a sum that cannot be charged exactly is not made of another', async () => {
    const asked = chargeOf(card('paid'), { amount: 12_345, currency: 'KWD' });
    await expect(world.payments.charge(asked)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(world.stripe.charged(secretKey).map(({ order }) => order)).not.toContain(asked.orderId);
    expect(world.log.errors.at(-1)?.text).toMatch(/charges no such sum/);
  });

  it('is under the version of the API that it was written for, and keys of its order', async () => {
    world.stripe.received.length = 0;
    const { orderId } = await (async () => {
      const asked = chargeOf(card('paid'));
      await world.payments.charge(asked);
      return asked;
    })();
    expect(world.stripe.received.map(({ operation, key }) => [operation, key])).toEqual([
      ['POST /customers', `cus:${orderId}`],
      ['POST /payment_intents', `order:${orderId}`],
      ['POST /payment_intents/:id/confirm', `order:${orderId}:confirm`],
    ]);
    expect(new Set(world.stripe.received.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']));
  });

  it('leaves neither keys nor people in the log', async () => {
    world.log.errors.length = 0;
    world.stripe.fail('POST /payment_intents', '500_before', 3);
    await world.payments.charge(chargeOf(card('paid'))).catch(() => undefined);
    expect(world.log.errors.length).toBeGreaterThan(0);
    const written = world.log.errors
      .map((line) => JSON.stringify({ ...line, error: describeError(line.fields?.['error']) }))
      .join();
    expect(written).toContain('POST /payment_intents');
    expect(written).not.toMatch(/sk_test|mara@|Okafor|pm_/);
  });
});
