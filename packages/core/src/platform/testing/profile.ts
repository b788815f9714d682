import { userSettingsDefaults, type AccountExport, type Profile } from '@troupe/protocol';
import { testSession } from '../../app/testing/test-app.ts';

/** A member who has a profile, as sessions and as the server tell it. */
export const memberSession = testSession({ id: 'mara', username: 'maralind', name: 'Mara' });

export const testProfile = (over: Partial<Profile> = {}): Profile => ({
  ...memberSession.user,
  ...userSettingsDefaults,
  userId: 'mara',
  onlyUserId: 'mara',
  guestUserId: null,
  roles: ['free_tier'],
  subscriptionTier: null,
  subscription: null,
  status: 'active',
  isProfileModified: true,
  openai_api_key: null,
  openai_mode: 'disabled',
  openai_key_lost: false,
  email_refused: false,
  mature_content: 'none',
  highlights: 'Sails badly.',
  version: 'v1',
  ...over,
});

export const testSubscription: NonNullable<Profile['subscription']> = {
  role: 'paid_basic',
  status: 'active',
  plan: 'True Supporter',
  ends_at: '2027-07-12T00:00:00.000Z',
  period: 'annual',
};

export const testExport = (over: Partial<AccountExport> = {}): AccountExport => ({
  state: 'none',
  requested_at: null,
  ready_at: null,
  ends_at: null,
  bytes: 0,
  done: 0,
  step: null,
  href: null,
  next_at: null,
  ...over,
});
