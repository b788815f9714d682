import { expect, it } from 'vitest';
import type { Charge, PaymentOrder, Payments, PaymentState, SavedCharge } from '../commerce/payments.ts';

/** One processor under test: how its buyers and its network behave is its own affair. */
export interface PaymentsWorld {
  payments: Payments;
  /** Two brands, each with an account of its own. */
  brandIds: readonly [string, string];
  /**
   * A fresh token of a card with this fate, for the first brand. `declined_later` is good while its buyer types it, and refused
   * from then on; the bank asks about a `challenged` card each time.
   */
  token(fate: 'paid' | 'declined' | 'declined_later' | 'challenged' | 'out' | 'slow'): Promise<string>;
  /** The buyer before the bank's page. */
  answerChallenge(url: string, outcome: 'approve' | 'fail' | 'cancel'): Promise<void>;
  /** Set where the processor calls it failed as well when a buyer turns away from the bank's page. */
  callsCancelledFailed?: true;
  /** Lets slow charges end, and returns the events that came since the last call, as they came. */
  events(): Promise<{ headers: Headers; body: Uint8Array }[]>;
}

const charge = ({ brandIds: [brandId] }: PaymentsWorld, change: Partial<Charge> = {}): Charge => ({
  brandId,
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
const failed = { status: 'declined', reason: 'card_authentication_failed' };

/** An attempt that met another may not know how that ended; one that says nothing was charged has its buyer pay again. */
const isPaidOrUnclear = (attempt: PromiseSettledResult<PaymentState>): boolean =>
  attempt.status === 'fulfilled'
    ? attempt.value.status === 'paid'
    : !['invalid_card', 'payments_unavailable'].includes((attempt.reason as { code: string }).code);

/** A further payment with what an earlier one left. */
const further = (asked: Charge, savedCard: string, change: Partial<SavedCharge> = {}): SavedCharge => {
  const { paymentToken: _typed, ...rest } = asked;
  return { ...rest, orderId: crypto.randomUUID(), savedCard, isBuyerThere: false, ...change };
};

/** Pays with a card of a fate, and returns what the processor calls it. */
const keepCard = async (world: PaymentsWorld, asked: Charge): Promise<string> => {
  const state = await world.payments.charge(asked);
  if (state.status === 'challenge') await world.answerChallenge(state.url, 'approve');
  const ended = await world.payments.find(asked);
  if (ended.status !== 'paid' || ended.savedCard === null) throw new Error(`no card was kept: ${ended.status}`);
  return ended.savedCard;
};

/** What is known of an order, once for each event that tells of it. */
const statesOf = async (world: PaymentsWorld, { brandId, orderId }: PaymentOrder): Promise<PaymentState[]> => {
  const read = (await world.events()).map((event) => world.payments.readEvent({ brandId, ...event }));
  const events = (await Promise.all(read)).filter((event) => event?.orderId === orderId);
  expect(new Set(events.map((event) => event?.id)).size).toBe(events.length);
  return Promise.all(events.map(() => world.payments.find({ brandId, orderId })));
};

/** What the buyer's bank decides, in its own page. */
const describeChallenges = (open: () => PaymentsWorld): void => {
  it.each([
    ['approve', paid],
    ['fail', failed],
    ['cancel', { status: 'declined', reason: 'card_authentication_cancelled' }],
  ] as const)('lets the bank decide: %s', async (outcome, ended) => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('challenged') });
    const state = await world.payments.charge(asked);
    if (state.status !== 'challenge') throw new Error(`no challenge: ${state.status}`);
    expect(await world.payments.find(asked)).toEqual(state);
    await world.answerChallenge(state.url, outcome);
    const told = outcome === 'cancel' && world.callsCancelledFailed ? failed : ended;
    expect(await world.payments.find(asked)).toMatchObject(told);
    expect(await statesOf(world, asked)).toMatchObject([told]);
  });
};

/** What is paid with a card that is kept: renewals, and whatever else a buyer need not type a card for. */
const describeSavedCards = (open: () => PaymentsWorld): void => {
  const begin = async (fate: Parameters<PaymentsWorld['token']>[0], change: Partial<Charge> = {}) => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token(fate), ...change });
    const savedCard = await keepCard(world, asked);
    await world.events();
    return { world, asked, savedCard };
  };

  it('charges a kept card, for another order, and reports it', async () => {
    const { world, asked, savedCard } = await begin('paid');
    const renewal = further(asked, savedCard, { amount: 995 });
    const paidAgain = { status: 'paid', amount: 995, currency: 'USD', savedCard };
    expect(await world.payments.chargeSaved(renewal)).toMatchObject(paidAgain);
    expect(await world.payments.find(renewal)).toMatchObject(paidAgain);
    expect(await world.payments.find(asked)).toMatchObject(paid);
    expect(await world.events()).toHaveLength(1);
  });

  it('charges a kept card once an order, however often and at once it is asked to', async () => {
    const { world, asked, savedCard } = await begin('paid');
    const renewal = further(asked, savedCard);
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => world.payments.chargeSaved(renewal)));
    for (const attempt of attempts) expect(isPaidOrUnclear(attempt)).toBe(true);
    expect(await world.payments.chargeSaved(renewal)).toMatchObject(paid);
    expect(await world.events()).toHaveLength(1);
  });

  it('says why a kept card was declined', async () => {
    const { world, asked, savedCard } = await begin('declined_later');
    const declined = { status: 'declined', reason: 'card_declined' };
    expect(await world.payments.chargeSaved(further(asked, savedCard))).toMatchObject(declined);
  });

  it('does not let a bank ask a buyer who is away', async () => {
    const { world, asked, savedCard } = await begin('challenged');
    const refused = { status: 'declined', reason: 'card_authentication_failed' };
    const renewal = further(asked, savedCard);
    expect(await world.payments.chargeSaved(renewal)).toMatchObject(refused);
    expect(await world.payments.find(renewal)).toMatchObject(refused);
  });

  it.each([
    ['approve', paid],
    ['fail', failed],
  ] as const)('lets the bank ask a buyer who is there: %s', async (outcome, ended) => {
    const { world, asked, savedCard } = await begin('challenged');
    const upgrade = further(asked, savedCard, { isBuyerThere: true });
    const state = await world.payments.chargeSaved(upgrade);
    if (state.status !== 'challenge') throw new Error(`no challenge: ${state.status}`);
    await world.answerChallenge(state.url, outcome);
    expect(await world.payments.find(upgrade)).toMatchObject(ended);
  });

  it('keeps a card for a sum of nothing', async () => {
    const { world, asked, savedCard } = await begin('paid', { amount: 0 });
    expect(await world.payments.find(asked)).toMatchObject({ status: 'paid', amount: 0 });
    expect(await world.payments.chargeSaved(further(asked, savedCard, { amount: 1495 }))).toMatchObject(paid);
  });

  it('has the bank asked about a card for a sum of nothing', async () => {
    const { world, asked } = await begin('challenged', { amount: 0 });
    expect(await world.payments.find(asked)).toMatchObject({ status: 'paid', amount: 0 });
  });

  it('refuses a card for a sum of nothing, and keeps none', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('declined'), amount: 0 });
    expect(await world.payments.charge(asked)).toMatchObject({ status: 'declined', reason: 'card_declined' });
  });

  it('charges no card that is forgotten, unknown or another brand’s', async () => {
    const { world, asked, savedCard } = await begin('paid');
    const { brandId } = asked;
    const invalid = { code: 'invalid_card' };
    await expect(world.payments.chargeSaved(further(asked, 'card_unknown'))).rejects.toMatchObject(invalid);
    const elsewhere = further(asked, savedCard, { brandId: world.brandIds[1] });
    await expect(world.payments.chargeSaved(elsewhere)).rejects.toMatchObject(invalid);

    await world.payments.forgetCard({ brandId: world.brandIds[1], savedCard });
    expect(await world.payments.chargeSaved(further(asked, savedCard))).toMatchObject(paid);
    await world.payments.forgetCard({ brandId, savedCard });
    await world.payments.forgetCard({ brandId, savedCard });
    await expect(world.payments.chargeSaved(further(asked, savedCard))).rejects.toMatchObject(invalid);
    expect(await world.payments.find(asked)).toMatchObject(paid);
  });
};

/** Whose events are believed, and that brands know nothing of each other. */
const describeAccounts = (open: () => PaymentsWorld): void => {
  it('believes no event that is changed or unsigned', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('declined') });
    await world.payments.charge(asked);
    const [event] = await world.events();
    if (!event) throw new Error('no event');
    const { brandId } = asked;
    const forged = new TextEncoder().encode(new TextDecoder().decode(event.body).replace(asked.orderId, crypto.randomUUID()));
    for (const { headers, body } of [
      { headers: event.headers, body: forged },
      { headers: new Headers(), body: event.body },
    ])
      await expect(world.payments.readEvent({ brandId, headers, body })).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('keeps brands apart: orders, cards and events of one are unknown to the other', async () => {
    const world = open();
    const [one, other] = world.brandIds;
    const asked = charge(world, { paymentToken: await world.token('paid') });
    const elsewhere = { brandId: other, orderId: asked.orderId };
    expect(await world.payments.charge(asked)).toMatchObject(paid);
    const [event] = await world.events();
    if (!event) throw new Error('no event');

    expect(await world.payments.find(elsewhere)).toEqual({ status: 'unknown' });
    await expect(world.payments.readEvent({ brandId: other, ...event })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await world.payments.readEvent({ brandId: one, ...event })).toMatchObject({ orderId: asked.orderId });

    const paymentToken = await world.token('paid');
    const borrowed = charge(world, { ...elsewhere, paymentToken });
    await expect(world.payments.charge(borrowed)).rejects.toMatchObject({ code: 'invalid_card' });

    // An order of the same id is another order.
    expect(await world.payments.cancel(elsewhere)).toMatchObject({ status: 'declined' });
    expect(await world.payments.find(asked)).toMatchObject(paid);
    expect(await world.payments.charge(charge(world, { paymentToken }))).toMatchObject(paid);
  });
};

/** What is paid by a card that is typed. */
const describeCharges = (open: () => PaymentsWorld): void => {
  it('charges a good card and reports it', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('paid') });
    expect(await world.payments.charge(asked)).toMatchObject(paid);
    expect(await world.payments.find(asked)).toMatchObject(paid);
    expect(await statesOf(world, asked)).toMatchObject([paid]);
  });

  it('charges an order once, however often and at once it is asked to', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('paid') });
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => world.payments.charge(asked)));
    const again = await world.payments.charge(asked);
    expect(again).toMatchObject(paid);
    for (const attempt of attempts) expect(isPaidOrUnclear(attempt)).toBe(true);
    expect(await statesOf(world, asked)).toHaveLength(1);
  });

  it('takes a token once', async () => {
    const world = open();
    const paymentToken = await world.token('paid');
    await world.payments.charge(charge(world, { paymentToken }));
    await expect(world.payments.charge(charge(world, { paymentToken }))).rejects.toMatchObject({ code: 'invalid_card' });
  });

  it('refuses a token that it never gave', async () => {
    const world = open();
    const asked = charge(world);
    await expect(world.payments.charge(asked)).rejects.toMatchObject({ code: 'invalid_card' });
    expect(await world.payments.find(asked)).toEqual({ status: 'unknown' });
  });

  it('says why a card was declined', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('declined') });
    expect(await world.payments.charge(asked)).toMatchObject({ status: 'declined', reason: 'card_declined' });
  });

  it('ends a slow charge later, by an event', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('slow') });
    expect(await world.payments.charge(asked)).toEqual({ status: 'processing' });
    expect(await statesOf(world, asked)).toMatchObject([paid]);
    expect(await world.payments.find(asked)).toMatchObject(paid);
  });

  it('says so when it did nothing, and the token is still good for nothing charged', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('out') });
    await expect(world.payments.charge(asked)).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await world.payments.find(asked)).toEqual({ status: 'unknown' });
  });

  it('cancels what is not paid, for ever', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('challenged') });
    await world.payments.charge(asked);
    const cancelled = { status: 'declined', reason: 'card_authentication_cancelled' };
    expect(await world.payments.cancel(asked)).toEqual(cancelled);
    const unheard = charge(world, { paymentToken: await world.token('paid') });
    expect(await world.payments.cancel(unheard)).toEqual(cancelled);
    expect(await world.payments.charge(unheard)).toEqual(cancelled);
  });

  it('cannot cancel what is paid', async () => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token('paid') });
    await world.payments.charge(asked);
    expect(await world.payments.cancel(asked)).toMatchObject(paid);
  });
};

/** What goes back of what was paid. */
const describeRefunds = (open: () => PaymentsWorld): void => {
  const begin = async (fate: Parameters<PaymentsWorld['token']>[0] = 'paid') => {
    const world = open();
    const asked = charge(world, { paymentToken: await world.token(fate) });
    await world.payments.charge(asked);
    await world.events();
    const { brandId, orderId } = asked;
    const refund = (amount: number, refundId: string = crypto.randomUUID(), elsewhere: Partial<PaymentOrder> = {}) =>
      world.payments.refund({ brandId, orderId, refundId, amount, ...elsewhere });
    return { world, asked, refund };
  };
  const refunded = { status: 'refunded' };

  it('gives back a part, and then the rest, and nothing more', async () => {
    const { refund, world, asked } = await begin();
    expect(await refund(500)).toEqual(refunded);
    expect(await refund(996)).toEqual({ status: 'refused', reason: 'too_much' });
    expect(await refund(995)).toEqual(refunded);
    expect(await refund(1)).toEqual({ status: 'refused', reason: 'too_much' });
    expect(await world.payments.find(asked)).toMatchObject(paid);
  });

  it('gives back once, however often and at once it is asked to', async () => {
    const { refund } = await begin();
    const refundId = crypto.randomUUID();
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => refund(800, refundId)));
    for (const attempt of attempts)
      if (attempt.status === 'fulfilled') expect(attempt.value).toEqual(refunded);
      else expect(attempt.reason).toMatchObject({ code: 'payments_unavailable' });
    expect(await refund(800, refundId)).toEqual(refunded);
    expect(await refund(695)).toEqual(refunded);
  });

  it('says so while the money is on its way', async () => {
    const { refund, world } = await begin('slow');
    const refundId = crypto.randomUUID();
    expect(await refund(1495, refundId)).toEqual({ status: 'pending' });
    expect(await refund(1495, refundId)).toEqual({ status: 'pending' });
    await world.events();
    expect(await refund(1495, refundId)).toEqual(refunded);
  });

  it('gives nothing back of what was not paid, is unknown, or another brand’s', async () => {
    const none = { status: 'refused', reason: 'not_paid' };
    expect(await (await begin('declined')).refund(100)).toEqual(none);
    const { refund, world } = await begin();
    expect(await refund(100, undefined, { orderId: crypto.randomUUID() })).toEqual(none);
    expect(await refund(100, undefined, { brandId: world.brandIds[1] })).toEqual(none);
  });
};

/** What every adapter of `Payments` must do. Call it inside a `describe`. */
export const describePayments = (open: () => PaymentsWorld): void => {
  describeCharges(open);
  describeChallenges(open);
  describeSavedCards(open);
  describeRefunds(open);
  describeAccounts(open);
};
