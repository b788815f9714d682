import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { readStripeEvent } from './events.ts';
import { signStripeEvent } from './testing/fake-stripe.ts';

const account = { secretKey: 'sk_test_a', publishableKey: 'pk_test_a', webhookSecret: 'whsec_ours', isLive: false };
const now = new Date('2026-11-30T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const { webhooks } = new Stripe('sk_test_a');

const bodyOf = (change: object = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { object: 'payment_intent', metadata: { order_id: 'order-1' } } },
    ...change,
  });
const read = (body: string, signature: string, at = now) =>
  readStripeEvent(account, { headers: new Headers({ 'stripe-signature': signature }), body: new TextEncoder().encode(body) }, at);
const officially = (payload: string, { secret = account.webhookSecret, timestamp = seconds } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp });

describe('a signature of Stripe', () => {
  it('is believed as its own library writes it, and ours as that reads it', () => {
    const body = bodyOf({ note: 'Zoë – 猫' });
    expect(read(body, officially(body))).toEqual({ id: 'evt_1', orderId: 'order-1' });
    const { 'stripe-signature': ours = '' } = signStripeEvent(body, account.webhookSecret, new Date());
    expect(webhooks.constructEvent(body, ours, account.webhookSecret).id).toBe('evt_1');
  });

  it('may be any of several, while a secret is changed for another', () => {
    const body = bodyOf();
    const [, other = ''] = officially(body, { secret: 'whsec_next' }).split(',');
    const [at = '', ours = ''] = officially(body).split(',');
    for (const digests of [`${other},${ours}`, `${ours},${other}`, `v0=${'0'.repeat(64)},${ours}`])
      expect(read(body, `${at},${digests}`)).not.toBeNull();
    expect(() => read(body, `${at},${other}`)).toThrow('unauthorized');
  });

  it.each([
    ['another secret', officially(bodyOf(), { secret: 'whsec_theirs' })],
    ['another body', officially(bodyOf({ id: 'evt_2' }))],
    ['none', ''],
    ['no time', officially(bodyOf()).replace(/^t=\d+,/, '')],
    ['another time', officially(bodyOf()).replace(/^t=\d+/, `t=${seconds + 1}`)],
    ['no digest', `t=${seconds},v1=`],
    ['an older scheme alone', officially(bodyOf()).replace('v1=', 'v0=')],
    ['half a digest', officially(bodyOf()).slice(0, -2)],
  ])('is refused with %s, as its own library refuses it', (_, signature) => {
    expect(() => read(bodyOf(), signature)).toThrow('unauthorized');
    expect(() => webhooks.constructEvent(bodyOf(), signature, account.webhookSecret, 1e12)).toThrow();
  });

  it('holds for five minutes, before and after', () => {
    const body = bodyOf();
    const at = (offset: number) => officially(body, { timestamp: seconds + offset });
    for (const offset of [-300, 0, 300]) expect(read(body, at(offset))).not.toBeNull();
    for (const offset of [-301, 301]) expect(() => read(body, at(offset))).toThrow('unauthorized');
  });
});

describe('an event of Stripe', () => {
  const told = (change: object) => {
    const body = bodyOf(change);
    return read(body, officially(body));
  };

  it('of the other mode is refused', () => {
    expect(() => told({ livemode: true })).toThrow('unauthorized');
    expect(() => told({ livemode: undefined })).toThrow('unauthorized');
  });

  it.each([
    ['a further step of a payment', { type: 'payment_intent.requires_action' }],
    ['a charge', { type: 'charge.succeeded', data: { object: { object: 'charge', metadata: { order_id: 'order-1' } } } }],
    ['a payment that is none of ours', { data: { object: { object: 'payment_intent', metadata: {} } } }],
    ['a payout', { type: 'payout.paid', data: { object: { object: 'payout' } } }],
    ['what is not known yet', { type: 'v9.future', data: null }],
  ])('about %s asks for nothing', (_, change) => {
    expect(told(change)).toBeNull();
  });

  it('that is no JSON is a fault of its sender', () => {
    expect(() => read('{', officially('{'))).toThrow('invalid_input');
  });
});
