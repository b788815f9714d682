import { describe, expect, it } from 'vitest';
import { toDeclined } from './declines.ts';

describe('a decline of Stripe', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'card_insufficient_funds'],
    [{ code: 'expired_card' }, 'card_expired'],
    [{ code: 'card_declined', decline_code: 'expired_card' }, 'card_expired'],
    [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'card_declined'],
    [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'card_authentication_failed'],
    [{ code: 'payment_intent_authentication_failure' }, 'card_authentication_failed'],
    [{ code: 'setup_intent_authentication_failure' }, 'card_authentication_failed'],
    [{ code: 'card_declined', decline_code: 'a_code_of_next_year' }, 'card_declined'],
    [{}, 'card_declined'],
  ])('%j may be tried again: %s', (said, reason) => {
    expect(toDeclined(said)).toEqual({ status: 'declined', reason });
  });

  it.each(['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'fraudulent', 'revocation_of_authorization'])(
    '%s is the last try of a card',
    (decline_code) => {
      const declined = { status: 'declined', reason: 'card_declined', isFinal: true };
      expect(toDeclined({ code: 'card_declined', decline_code })).toEqual(declined);
    },
  );

  it('is the last try where the networks advise so', () => {
    const said = { code: 'card_declined', decline_code: 'insufficient_funds', advice_code: 'do_not_try_again' };
    expect(toDeclined(said)).toEqual({ status: 'declined', reason: 'card_insufficient_funds', isFinal: true });
    expect(toDeclined({ ...said, advice_code: 'try_again_later' })).not.toHaveProperty('isFinal');
  });
});
