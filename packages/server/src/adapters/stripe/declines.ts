import type { DeclineReason } from '@troupe/protocol';
import type { PaymentState } from '../../ports/index.ts';

/** What Stripe says of a charge that came to nothing. */
export interface StripeDecline {
  code?: string | undefined;
  decline_code?: string | undefined;
  /** What the card networks advise. */
  advice_code?: string | undefined;
}

/** Codes and decline codes that are more than `card_declined`. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'card_insufficient_funds',
  withdrawal_count_limit_exceeded: 'card_insufficient_funds',
  card_velocity_exceeded: 'card_insufficient_funds',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  authentication_required: 'card_authentication_failed',
  authentication_not_handled: 'card_authentication_failed',
  offline_pin_required: 'card_authentication_failed',
  online_or_offline_pin_required: 'card_authentication_failed',
  payment_intent_authentication_failure: 'card_authentication_failed',
  setup_intent_authentication_failure: 'card_authentication_failed',
};

/** After which the networks allow no further try: the card is gone, or its holder or bank forbids it. */
const finals: ReadonlySet<string> = new Set([
  'do_not_try_again',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_action_taken',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
]);

export const toDeclined = ({ code, decline_code, advice_code }: StripeDecline): PaymentState & { status: 'declined' } => {
  const codes = [decline_code, code, advice_code].filter((one) => one !== undefined);
  const told = codes.find((one) => Object.hasOwn(reasons, one));
  return {
    status: 'declined',
    reason: (told !== undefined && reasons[told]) || 'card_declined',
    ...(codes.some((one) => finals.has(one)) && { isFinal: true }),
  };
};
