import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentState } from '../../ports/index.ts';
import type { Fault } from './testing/fake-stripe.ts';
import { chargeOf, openStripeWorld, stripeKeys, type StripeWorld } from './testing/stripe-world.ts';

const { secretKey } = stripeKeys.daybreak;

let world: StripeWorld;
beforeAll(async () => void (world = await openStripeWorld()));
afterAll(() => world.close());
beforeEach(() => world.stripe.recover());

const faults: readonly Fault[] = ['lost_before', 'lost_after', '409', '429', '500_before', '500_after'];
const steps = ['POST /customers', 'POST /payment_intents', 'POST /payment_intents/:id/confirm'] as const;
const cases = steps.flatMap((operation) => faults.map((fault) => ({ operation, fault })));
const isConfirmation = (operation: string) => operation.endsWith('/confirm');

/** A charge as our orders make it: what it came to, or the code of its error. */
const attempt = (asked: ReturnType<typeof chargeOf>): Promise<PaymentState | { code: string }> =>
  world.payments.charge(asked).catch((error: unknown) => ({ code: (error as { code: string }).code }));
const chargesOf = (orderId: string) => world.stripe.charged(secretKey).filter(({ order }) => order === orderId).length;
const newCharge = () => chargeOf(world.stripe.addCard(secretKey, 'paid'));

describe('a charge whose requests go wrong', () => {
  it.each(cases)('once: $operation $fault', async ({ operation, fault }) => {
    world.stripe.fail(operation, fault);
    const asked = newCharge();
    const first = await attempt(asked);
    world.stripe.recover();
    // A fault of the server is kept under its key: the same request gets it again, and only the intent itself tells.
    const isGone = fault.startsWith('500') && !(isConfirmation(operation) && fault === '500_after');
    if (!isGone) expect(first).toMatchObject({ status: 'paid' });
    const known = await world.payments.find(asked);
    expect(known.status).toBe(isGone ? 'unknown' : 'paid');
    expect(chargesOf(asked.orderId)).toBe(isGone ? 0 : 1);
    expect(await world.payments.cancel(asked)).toMatchObject({ status: isGone ? 'declined' : 'paid' });
  });

  it.each(cases)('for as long as it is tried: $operation $fault', async ({ operation, fault }) => {
    world.stripe.fail(operation, fault, 100);
    const asked = newCharge();
    const first = await attempt(asked);
    const wasDone = isConfirmation(operation) && fault.endsWith('_after');
    if (wasDone) expect(first).toMatchObject({ status: 'paid' });
    // Before the confirmation nothing can have been charged; after it, nobody knows until Stripe says.
    else expect(first).toEqual({ code: isConfirmation(operation) ? 'unavailable' : 'payments_unavailable' });
    world.stripe.recover();

    const known = await world.payments.find(asked);
    expect(known.status).toBe(wasDone ? 'paid' : 'unknown');
    const again = await attempt(asked);
    if (!fault.startsWith('500')) expect(again).toMatchObject({ status: 'paid' });
    const { status } = await world.payments.find(asked);
    expect(chargesOf(asked.orderId)).toBe(status === 'paid' ? 1 : 0);
  });

  it.each(faults)('in two tabs at once: %s', async (fault) => {
    world.stripe.fail('*', fault, 4);
    const asked = newCharge();
    await Promise.all(Array.from({ length: 4 }, () => attempt(asked)));
    world.stripe.recover();
    await attempt(asked);
    const { status } = await world.payments.find(asked);
    expect(chargesOf(asked.orderId)).toBe(status === 'paid' ? 1 : 0);
  });

  it('is over within its time, whatever Stripe does', async () => {
    world.stripe.fail('*', 'lost_before', 1000);
    const began = performance.now();
    await attempt(newCharge());
    expect(performance.now() - began).toBeLessThan(3500);
  });
});

describe('what a kept card pays, when requests go wrong', () => {
  const keep = async () => {
    const first = newCharge();
    const state = await world.payments.charge(first);
    if (state.status !== 'paid' || state.savedCard === null) throw new Error('no card was kept');
    const { paymentToken: _, ...rest } = first;
    return { ...rest, orderId: crypto.randomUUID(), savedCard: state.savedCard, isBuyerThere: false };
  };

  it.each(faults)('is charged once: %s', async (fault) => {
    const asked = await keep();
    world.stripe.fail('POST /payment_intents/:id/confirm', fault, 2);
    await world.payments.chargeSaved(asked).catch(() => undefined);
    world.stripe.recover();
    await world.payments.chargeSaved(asked).catch(() => undefined);
    const { status } = await world.payments.find(asked);
    expect(status).toBe(fault === '500_before' ? 'unknown' : 'paid');
    expect(chargesOf(asked.orderId)).toBe(status === 'paid' ? 1 : 0);
  });

  it('is not called a wrong card because Stripe is away', async () => {
    const asked = await keep();
    world.stripe.fail('GET /payment_methods/:id', 'lost_before', 10);
    await expect(world.payments.chargeSaved(asked)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await world.payments.find(asked)).toEqual({ status: 'unknown' });
  });
});

describe('an order that is given up, when requests go wrong', () => {
  const challenged = async () => {
    const asked = chargeOf(world.stripe.addCard(secretKey, 'challenged'));
    const state = await world.payments.charge(asked);
    if (state.status !== 'challenge') throw new Error('no challenge');
    return { asked, url: state.url };
  };
  const cancellation = 'POST /payment_intents/:id/cancel';

  it('is not said to be over before Stripe says so', async () => {
    const { asked, url } = await challenged();
    world.stripe.fail(cancellation, 'lost_before', 10);
    await expect(world.payments.cancel(asked)).rejects.toMatchObject({ code: 'payments_unavailable' });
    world.stripe.recover();
    world.stripe.answerChallenge(url, 'approve');
    expect(await world.payments.cancel(asked)).toMatchObject({ status: 'paid' });
  });

  it.each(['lost_after', '500_after', '409', '429'] as const)('is over, whatever came of the answer: %s', async (fault) => {
    const { asked } = await challenged();
    world.stripe.fail(cancellation, fault);
    const over = { status: 'declined', reason: 'card_authentication_cancelled' };
    expect(await world.payments.cancel(asked)).toEqual(over);
    expect(await world.payments.charge(asked)).toEqual(over);
    expect(chargesOf(asked.orderId)).toBe(0);
  });

  it('is not paid by a charge that comes at the same moment, or it says that it was', async () => {
    for (let round = 0; round < 10; round += 1) {
      const asked = newCharge();
      const [, cancelled] = await Promise.allSettled([
        world.payments.charge(asked),
        new Promise((done) => setTimeout(done, round * 3)).then(() => world.payments.cancel(asked)),
      ]);
      const ended = cancelled?.status === 'fulfilled' ? cancelled.value : await world.payments.cancel(asked);
      expect(chargesOf(asked.orderId)).toBe(ended.status === 'paid' ? 1 : 0);
      expect(['paid', 'declined']).toContain(ended.status);
    }
  });
});
