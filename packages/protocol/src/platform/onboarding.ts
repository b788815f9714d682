import * as v from 'valibot';

/**
 * How far somebody is from a usable account (P-ONB-01). Derived from the account at every look and stored
 * nowhere, so that every tab and device lands on the same step.
 */
export const onboardingStates = [
  /** No account: chats as a guest. */
  'guest',
  /** Has signed in; the profile is not made yet (POST v2/users). */
  'signed_in',
  /** The address belongs to a relay that drops our mail. */
  'needs_email',
  'needs_profile',
  'needs_guidelines',
  'ready',
  /** A partner's user whose name the partner did not tell. */
  'external',
  /** A token of an account that is not there. */
  'unknown',
  /** The account is being removed. */
  'closed',
] as const;
export type OnboardingState = (typeof onboardingStates)[number];
export const onboardingState = v.picklist(onboardingStates);

/** What of an account decides. */
export interface OnboardingAccount {
  platform: 'guest' | 'first_party' | 'partner';
  username: string | null;
  email: string | null;
  isRegistered: boolean;
  hasAgreed: boolean;
  isClosed: boolean;
}

/** Whether an address is one of a relay's; a relay gives its users subdomains too. */
export const isRelayAddress = (email: string | null, relayDomains: readonly string[]): boolean => {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return domain !== '' && relayDomains.some((relay) => domain === relay || domain.endsWith(`.${relay}`));
};

/** The first thing that is missing; null is an account that is not there. */
export const onboardingOf = (account: OnboardingAccount | null, relayDomains: readonly string[]): OnboardingState => {
  if (account === null) return 'unknown';
  if (account.isClosed) return 'closed';
  if (account.platform === 'guest') return 'guest';
  if (account.platform === 'partner') return account.username === null ? 'external' : 'ready';
  if (!account.isRegistered) return 'signed_in';
  if (isRelayAddress(account.email, relayDomains)) return 'needs_email';
  if (account.username === null) return 'needs_profile';
  return account.hasAgreed ? 'ready' : 'needs_guidelines';
};
