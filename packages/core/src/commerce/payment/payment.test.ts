import { AppError, type CheckoutResult } from '@troupe/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPayment, type Payment, type PaymentState, type PaymentWorld } from './payment.ts';
import type { Receipt } from './usePurchase.ts';

const order = { order_id: 'o1', plan_id: 'basic-1m', orderTotal: 1495, currency: 'USD' };
const approved: CheckoutResult = {
  ...order,
  resp_msg: 'Approved',
  subscription_id: 's1',
  transactionID: 't1',
  plan: 'True Supporter',
  date: '2026-11-21T05:00:00.000Z',
};
const pending: CheckoutResult = { ...order, resp_msg: 'Pending' };
const redirect: CheckoutResult = { ...order, resp_msg: 'redirect', iframe_3ds_url: 'https://bank.example/ask' };
const declined = (reason: 'card_declined' | 'card_authentication_failed'): CheckoutResult => ({
  ...order,
  resp_msg: 'Declined',
  reason,
  error_message: 'no',
});
type Wish = typeof body;
const body = { plan_id: 'basic-1m', expected_total: 1495, expected_currency: 'USD' };

type World = PaymentWorld<Wish, Wish & { payment_token: string }, Receipt>;
const world = {
  tokenize: vi.fn<() => Promise<string>>(),
  subscribe: vi.fn<World['send']>(),
  getOrder: vi.fn<World['getOrder']>(),
  pause: vi.fn<World['pause']>(),
};
let shown: PaymentState<Receipt>[];
let purchase: Payment<Wish>;

beforeEach(() => {
  vi.resetAllMocks();
  let count = 0;
  world.tokenize.mockImplementation(async () => `token-${++count}`);
  world.pause.mockResolvedValue();
  shown = [];
  purchase = createPayment({
    prepare: async (wish: Wish) => ({ ...wish, payment_token: await world.tokenize() }),
    send: world.subscribe,
    getOrder: world.getOrder,
    pause: world.pause,
    show: (state) => void shown.push(state),
  });
});

const last = () => shown.at(-1);

describe('a purchase', () => {
  it('ends with the receipt of the server', async () => {
    world.subscribe.mockResolvedValue(approved);
    await purchase.pay(body);
    expect(shown).toEqual([{ step: 'paying' }, { step: 'done', receipt: approved }]);
    expect(world.subscribe).toHaveBeenCalledWith({ ...body, payment_token: 'token-1' }, expect.stringMatching(/^\w{32}$/));
  });

  it('is made once, however often the button is pressed', async () => {
    world.subscribe.mockResolvedValue(approved);
    await Promise.all([purchase.pay(body), purchase.pay(body), purchase.pay(body)]);
    expect(world.tokenize).toHaveBeenCalledOnce();
    expect(world.subscribe).toHaveBeenCalledOnce();
  });

  it('says why a charge was refused, and the next try is another order', async () => {
    world.subscribe.mockResolvedValueOnce(declined('card_declined')).mockResolvedValueOnce(approved);
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'editing', error: { code: 'card_declined' } });
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'done' });
    const [first, second] = world.subscribe.mock.calls;
    expect(second?.[0].payment_token).toBe('token-2');
    expect(second?.[1]).not.toBe(first?.[1]);
  });

  it.each(['network', 'offline', 'unavailable'] as const)(
    'repeats the very same order under the same key after an answer was lost: %s',
    async (code) => {
      world.subscribe.mockRejectedValueOnce(new AppError(code)).mockResolvedValueOnce(approved);
      await purchase.pay(body);
      expect(last()).toMatchObject({ step: 'editing', isOpen: true, error: { code } });
      await purchase.pay({ ...body, plan_id: 'premium-1m', expected_total: 2495 });
      expect(world.subscribe.mock.calls[1]).toEqual(world.subscribe.mock.calls[0]);
      expect(last()).toMatchObject({ step: 'done' });
    },
  );

  it.each(['price_changed', 'payments_unavailable', 'internal'] as const)(
    'is over when the server answered: %s',
    async (code) => {
      world.subscribe.mockRejectedValueOnce(new AppError(code)).mockResolvedValueOnce(approved);
      await purchase.pay(body);
      expect(last()).toMatchObject({ step: 'editing', isOpen: false, error: { code } });
      await purchase.pay(body);
      expect(world.subscribe.mock.calls[1]?.[1]).not.toBe(world.subscribe.mock.calls[0]?.[1]);
    },
  );

  it('needs no order for a card that gives no token', async () => {
    world.tokenize.mockRejectedValueOnce(new AppError('invalid_card'));
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'editing', isOpen: false, error: { code: 'invalid_card' } });
    expect(world.subscribe).not.toHaveBeenCalled();
  });

  it('waits for a processor that has not answered, by asking and never by paying again', async () => {
    world.subscribe.mockResolvedValue(pending);
    world.getOrder.mockResolvedValueOnce(pending).mockResolvedValueOnce(approved);
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'done' });
    expect(world.subscribe).toHaveBeenCalledOnce();
  });

  it('gives the waiting back to the buyer after a while; trying again asks about that order', async () => {
    world.subscribe.mockResolvedValue(pending);
    world.getOrder.mockResolvedValue(pending);
    await purchase.pay(body);
    expect(last()).toEqual({ step: 'editing', isOpen: true });
    world.getOrder.mockResolvedValue(approved);
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'done' });
    expect(world.subscribe).toHaveBeenCalledOnce();
  });
});

describe('an order that was begun before', () => {
  it('is asked about until it has ended, and never paid again', async () => {
    world.getOrder.mockResolvedValueOnce(pending).mockResolvedValueOnce(approved);
    await purchase.resume('o1');
    expect(shown).toEqual([{ step: 'paying' }, { step: 'done', receipt: approved }]);
    expect(world.subscribe).not.toHaveBeenCalled();
  });

  it('shows the bank’s page that it waits for', async () => {
    world.getOrder.mockResolvedValueOnce(redirect);
    await purchase.resume('o1');
    expect(last()).toEqual({ step: 'challenge', orderId: 'o1', url: 'https://bank.example/ask' });
  });

  it('stays open while no answer comes; trying again asks about it', async () => {
    world.getOrder.mockRejectedValueOnce(new AppError('network')).mockResolvedValueOnce(approved);
    await purchase.resume('o1');
    expect(last()).toMatchObject({ step: 'editing', isOpen: true, error: { code: 'network' } });
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'done' });
    expect(world.subscribe).not.toHaveBeenCalled();
  });
});

describe('the bank’s question', () => {
  beforeEach(async () => {
    world.subscribe.mockResolvedValue(redirect);
    await purchase.pay(body);
  });

  it('is shown', () => expect(last()).toEqual({ step: 'challenge', orderId: 'o1', url: 'https://bank.example/ask' }));

  it('stays while our server knows of no answer, whatever a page says', async () => {
    const before = shown.length;
    world.getOrder.mockResolvedValueOnce(redirect).mockRejectedValueOnce(new AppError('network'));
    await purchase.check();
    await purchase.check();
    expect(shown).toHaveLength(before);
  });

  it('is over when our server says that the order failed', async () => {
    world.getOrder.mockRejectedValueOnce(new AppError('payments_unavailable'));
    await purchase.check();
    expect(last()).toMatchObject({ step: 'editing', isOpen: false, error: { code: 'payments_unavailable' } });
  });

  it('ends as our server says', async () => {
    world.getOrder.mockResolvedValueOnce(approved);
    await purchase.check();
    expect(last()).toMatchObject({ step: 'done' });
  });

  it('ends in a refusal, and the form is as it was', async () => {
    world.getOrder.mockResolvedValueOnce(declined('card_authentication_failed'));
    await purchase.check();
    expect(last()).toMatchObject({ step: 'editing', error: { code: 'card_authentication_failed' } });
  });

  it('is asked about once more when a hint comes while our server answers', async () => {
    world.getOrder.mockResolvedValueOnce(redirect).mockResolvedValueOnce(approved);
    await Promise.all([purchase.check(), purchase.check()]);
    expect(last()).toMatchObject({ step: 'done' });
    expect(world.getOrder).toHaveBeenCalledTimes(2);
  });

  it('can be turned away from while our server is asked', async () => {
    world.getOrder.mockResolvedValue(redirect);
    await Promise.all([purchase.check(), purchase.cancel()]);
    expect(last()).toMatchObject({ step: 'editing', error: { code: 'card_authentication_cancelled' } });
  });

  it('is not turned away from when our server knows its end meanwhile', async () => {
    world.getOrder.mockResolvedValue(approved);
    await Promise.all([purchase.check(), purchase.cancel()]);
    expect(last()).toMatchObject({ step: 'done' });
  });

  it('can be turned away from', async () => {
    world.getOrder.mockResolvedValueOnce(redirect);
    await purchase.cancel();
    expect(last()).toMatchObject({ step: 'editing', error: { code: 'card_authentication_cancelled' } });
  });

  it('was answered already when the buyer turned away too late', async () => {
    world.getOrder.mockResolvedValueOnce(approved);
    await purchase.cancel();
    expect(last()).toMatchObject({ step: 'done' });
  });

  it('stays open when turning away cannot be told', async () => {
    world.getOrder.mockRejectedValueOnce(new AppError('network'));
    await purchase.cancel();
    expect(last()).toMatchObject({ step: 'editing', isOpen: true });
    world.getOrder.mockResolvedValueOnce(approved);
    await purchase.pay(body);
    expect(last()).toMatchObject({ step: 'done' });
    expect(world.subscribe).toHaveBeenCalledOnce();
  });
});
