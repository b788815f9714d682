import { expect, it } from 'vitest';
import type { Charge, PaymentEvent, Payments, PaymentState } from '../payments.ts';

/** One processor under test: how its buyers and its network behave is its own affair. */
export interface PaymentsWorld {
  payments: Payments;
  /** A fresh token of a card with this fate. */
  token(fate: 'paid' | 'declined' | 'challenged' | 'out' | 'slow'): Promise<string>;
  /** The buyer before the bank's page. */
  answerChallenge(url: string, outcome: 'approve' | 'fail' | 'cancel'): Promise<void>;
  /** Lets slow charges end, and returns the events that came since the last call, as they came. */
  events(): Promise<{ headers: Headers; body: string }[]>;
}

const charge = (change: Partial<Charge> = {}): Charge => ({
  orderId: crypto.randomUUID(),
  amount: 1495,
  currency: 'USD',
  paymentToken: 'tok_unknown',
  returnUrl: 'http://localhost:4100/payments/return?order=1',
  webhookUrl: 'http://localhost:4100/payments/events',
  statementDescriptor: 'DAYBREAK CHAT',
  customer: { email: 'mara@example.test' },
  ...change,
});

const paid = { status: 'paid', amount: 1495, currency: 'USD' };

/** An attempt that met another may not know how that ended; one that says nothing was charged has its buyer pay again. */
const isPaidOrUnclear = (attempt: PromiseSettledResult<PaymentState>): boolean =>
  attempt.status === 'fulfilled'
    ? attempt.value.status === 'paid'
    : !['invalid_card', 'payments_unavailable'].includes((attempt.reason as { code: string }).code);

/** What every adapter of `Payments` must do. Call it inside a `describe`. */
export const describePayments = (open: () => PaymentsWorld): void => {
  const eventsOf = async (world: PaymentsWorld, orderId: string): Promise<PaymentEvent[]> => {
    const read = (await world.events()).map(({ headers, body }) => world.payments.readEvent(headers, body));
    return (await Promise.all(read)).filter((event) => event.orderId === orderId);
  };

  it('charges a good card and reports it', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('paid') });
    expect(await world.payments.charge(asked)).toMatchObject(paid);
    expect(await world.payments.find(asked.orderId)).toMatchObject(paid);
    expect(await eventsOf(world, asked.orderId)).toMatchObject([{ state: paid }]);
  });

  it('charges an order once, however often and at once it is asked to', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('paid') });
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => world.payments.charge(asked)));
    const again = await world.payments.charge(asked);
    expect(again).toMatchObject(paid);
    for (const attempt of attempts) expect(isPaidOrUnclear(attempt)).toBe(true);
    expect(await eventsOf(world, asked.orderId)).toHaveLength(1);
  });

  it('takes a token once', async () => {
    const world = open();
    const paymentToken = await world.token('paid');
    await world.payments.charge(charge({ paymentToken }));
    await expect(world.payments.charge(charge({ paymentToken }))).rejects.toMatchObject({ code: 'invalid_card' });
  });

  it('refuses a token that it never gave', async () => {
    const { payments } = open();
    const asked = charge();
    await expect(payments.charge(asked)).rejects.toMatchObject({ code: 'invalid_card' });
    expect(await payments.find(asked.orderId)).toEqual({ status: 'unknown' });
  });

  it('says why a card was declined', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('declined') });
    expect(await world.payments.charge(asked)).toMatchObject({ status: 'declined', reason: 'card_declined' });
  });

  it.each([
    ['approve', paid],
    ['fail', { status: 'declined', reason: 'card_authentication_failed' }],
    ['cancel', { status: 'declined', reason: 'card_authentication_cancelled' }],
  ] as const)('lets the bank decide: %s', async (outcome, ended) => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('challenged') });
    const state = await world.payments.charge(asked);
    if (state.status !== 'challenge') throw new Error(`no challenge: ${state.status}`);
    expect(await world.payments.find(asked.orderId)).toEqual(state);
    await world.answerChallenge(state.url, outcome);
    expect(await world.payments.find(asked.orderId)).toMatchObject(ended);
    expect(await eventsOf(world, asked.orderId)).toMatchObject([{ state: ended }]);
  });

  it('ends a slow charge later, by an event', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('slow') });
    expect(await world.payments.charge(asked)).toEqual({ status: 'processing' });
    expect(await eventsOf(world, asked.orderId)).toMatchObject([{ state: paid }]);
    expect(await world.payments.find(asked.orderId)).toMatchObject(paid);
  });

  it('says so when it did nothing, and the token is still good for nothing charged', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('out') });
    await expect(world.payments.charge(asked)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await world.payments.find(asked.orderId)).toEqual({ status: 'unknown' });
  });

  it('cancels what is not paid, for ever', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('challenged') });
    await world.payments.charge(asked);
    const cancelled = { status: 'declined', reason: 'card_authentication_cancelled' };
    expect(await world.payments.cancel(asked.orderId)).toEqual(cancelled);
    const unheard = charge({ paymentToken: await world.token('paid') });
    expect(await world.payments.cancel(unheard.orderId)).toEqual(cancelled);
    expect(await world.payments.charge(unheard)).toEqual(cancelled);
  });

  it('cannot cancel what is paid', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('paid') });
    await world.payments.charge(asked);
    expect(await world.payments.cancel(asked.orderId)).toMatchObject(paid);
  });

  it('believes no event that is changed or unsigned', async () => {
    const world = open();
    const asked = charge({ paymentToken: await world.token('declined') });
    await world.payments.charge(asked);
    const [event] = await world.events();
    if (!event) throw new Error('no event');
    const forged = event.body.replace('"declined"', '"paid"');
    await expect(world.payments.readEvent(event.headers, forged)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(world.payments.readEvent(new Headers(), event.body)).rejects.toMatchObject({ code: 'unauthorized' });
  });
};
