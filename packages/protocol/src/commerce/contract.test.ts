import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { errorTable } from '../errors.ts';
import { cardFormMessage, cardFormQuery } from './card-form.ts';
import { calculateCheckout, checkoutResult, declineReasons, subscribe } from './checkout.ts';
import { minorUnits, planId } from './plans.ts';

const purchase = { plan_id: 'basic-1y', payment_token: 'tok_12345678', expected_total: 14_999, expected_currency: 'USD' };

describe('a purchase', () => {
  it('needs a plan, a card token and the sum that the buyer saw; the rest may be on file', () => {
    expect(v.parse(subscribe.body, purchase)).toEqual({ ...purchase, platform: 'web' });
    for (const missing of Object.keys(purchase))
      expect(v.is(subscribe.body, { ...purchase, [missing]: undefined }), missing).toBe(false);
  });

  it('has no room for a card number', () => {
    expect(v.parse(subscribe.body, { ...purchase, card_number: '4242424242424242' })).not.toHaveProperty('card_number');
    expect(v.is(subscribe.body, { ...purchase, payment_token: '4242 4242 4242 4242' })).toBe(false);
  });

  it('reads postal and promo codes as people type them', () => {
    const { body } = calculateCheckout;
    expect(v.parse(body, { plan_id: 'basic', postal_code: ' k1a 0b1 ', promo_code: 'first ' })).toMatchObject({
      postal_code: 'K1A 0B1',
      promo_code: 'FIRST',
    });
    expect(v.is(body, { plan_id: 'basic', first_name: 'x', country: 'usa' })).toBe(false);
  });

  it('ends in one of four ways, and a refusal names an error code', () => {
    const order = { order_id: 'o1', plan_id: 'basic', orderTotal: 1495, currency: 'USD' };
    expect(v.is(checkoutResult, { resp_msg: 'redirect', ...order, iframe_3ds_url: 'https://pay.example/c' })).toBe(true);
    expect(v.is(checkoutResult, { resp_msg: 'Approved', ...order })).toBe(false);
    expect(v.is(checkoutResult, { resp_msg: 'Pending', ...order })).toBe(true);
    expect(v.is(checkoutResult, { resp_msg: 'Declined', ...order, reason: 'mood', error_message: 'No' })).toBe(false);
    for (const reason of declineReasons) expect(errorTable[reason].status).toBe(402);
  });
});

describe('money', () => {
  it('is whole minor units', () => {
    expect(v.is(minorUnits, 1495)).toBe(true);
    for (const wrong of [14.95, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '1495'])
      expect(v.is(minorUnits, wrong)).toBe(false);
  });
});

describe('a plan id', () => {
  it('is short, lower case and free of separators that mean something elsewhere', () => {
    for (const id of ['basic', 'basic-1y', 'paid_2']) expect(v.is(planId, id)).toBe(true);
    for (const id of ['', 'Basic', 'a/b', '-x', 'a'.repeat(49)]) expect(v.is(planId, id)).toBe(false);
  });
});

describe('the card page', () => {
  it('is opened with a nonce that nobody guesses', () => {
    expect(v.is(cardFormQuery, { nonce: 'n'.repeat(22) })).toBe(true);
    expect(v.is(cardFormQuery, { nonce: 'short' })).toBe(false);
  });

  it('answers a token and what a receipt may show, never a number', () => {
    const card = { last_4: '4242', type: 'visa', exp: '12/30' };
    const message = { type: 'token', request: 1, payment_token: 'tok_1', card };
    expect(v.parse(cardFormMessage, message)).toEqual(message);
    expect(v.is(cardFormMessage, { ...message, card: { ...card, last_4: '4242424242424242' } })).toBe(false);
    expect(v.is(cardFormMessage, { type: 'state', complete: true, height: -1 })).toBe(false);
  });
});
