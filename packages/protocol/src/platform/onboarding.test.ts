import { describe, expect, it } from 'vitest';
import { isRelayAddress, onboardingOf, type OnboardingAccount } from './onboarding.ts';

const relays = ['relay.example.test'];
const ready: OnboardingAccount = {
  platform: 'first_party',
  username: 'mara',
  email: 'mara@example.test',
  isRegistered: true,
  hasAgreed: true,
  isClosed: false,
};

describe('the way from the first sign-in to a usable account', () => {
  it.each([
    ['nobody', null, 'unknown'],
    ['a guest', { ...ready, platform: 'guest', username: null }, 'guest'],
    ['an account that is being removed, whatever else it lacks', { ...ready, username: null, isClosed: true }, 'closed'],
    ['a member without a profile', { ...ready, isRegistered: false, username: null }, 'signed_in'],
    [
      'an address of a relay, before anything else is asked',
      { ...ready, username: null, email: 'x@relay.example.test' },
      'needs_email',
    ],
    ['an address of a relay, with a username', { ...ready, email: 'x@relay.example.test' }, 'needs_email'],
    ['a member without a username', { ...ready, username: null }, 'needs_profile'],
    ['a member who has not agreed to the guidelines', { ...ready, hasAgreed: false }, 'needs_guidelines'],
    ['a member who has all of it', ready, 'ready'],
    ['a member without an address', { ...ready, email: null }, 'ready'],
    ['a partner’s user', { ...ready, platform: 'partner', isRegistered: false, hasAgreed: false }, 'ready'],
    ['a partner’s user without a name', { ...ready, platform: 'partner', username: null }, 'external'],
  ] as const)('of %s', (_, account, state) => expect(onboardingOf(account, relays)).toBe(state));

  it('never goes back when something that was missing is there', () => {
    const order = ['signed_in', 'needs_email', 'needs_profile', 'needs_guidelines', 'ready'];
    const steps: Partial<OnboardingAccount>[] = [
      { isRegistered: true },
      { email: 'mara@example.test' },
      { username: 'mara' },
      { hasAgreed: true },
    ];
    const account: OnboardingAccount = {
      ...ready,
      isRegistered: false,
      username: null,
      email: 'x@relay.example.test',
      hasAgreed: false,
    };
    const seen = [onboardingOf(account, relays)];
    for (const step of steps) seen.push(onboardingOf(Object.assign(account, step), relays));
    expect(seen).toEqual(order);
  });
});

describe('an address of a relay', () => {
  it.each([
    ['x@relay.example.test', true],
    ['X@Relay.Example.Test', true],
    ['x@eu.relay.example.test', true],
    ['x@example.test', false],
    ['x@notrelay.example.test', false],
    ['relay.example.test@example.test', false],
    [null, false],
  ])('%s: %s', (email, expected) => expect(isRelayAddress(email, relays)).toBe(expected));
});
