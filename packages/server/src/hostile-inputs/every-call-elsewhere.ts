import type { Step } from './every-call-step.ts';

const browser = 'A browser with cookies is needed: platform/identity.';
const credential = { id: 'a', response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', attestationObject: 'a' } };
const purchase = { plan_id: 'basic', country: 'NL', payment_token: 'tok_a', expected_total: 1, expected_currency: 'USD' };
/** Calls that this server's ports do not bring to their end; where that is done. */
export const elsewhere: readonly Step[] = [
  { id: 'startLogin', elsewhere: browser },
  { id: 'finishLogin', elsewhere: browser },
  { id: 'refreshSession', elsewhere: browser },
  { id: 'createFrameSession', body: () => ({ code: 'a' }), elsewhere: browser },
  {
    id: 'createExternalSession',
    body: () => ({ id: 'a', name: 'Robin', username: 'robin' }),
    elsewhere: 'A partner signs: platform/identity.',
  },
  {
    id: 'registerExternalUser',
    body: () => ({ name: 'Robin', username: 'robin' }),
    elsewhere: 'A partner signs: platform/identity.',
  },
  { id: 'undoDeletion', body: () => ({ secret: 'a' }), elsewhere: 'A mail has the secret: platform/account.' },
  {
    id: 'updateEmail',
    body: () => ({ email: 'robin@elsewhere.test' }),
    elsewhere: 'A new sign-in is needed: platform/identity/email-change.',
  },
  { id: 'revertEmail', body: () => ({ secret: 'a' }), elsewhere: 'A mail has the secret: platform/identity/email-change.' },
  { id: 'deleteSession', elsewhere: browser },
  { id: 'finishPasskeySignIn', body: () => ({ credential }), elsewhere: 'An authenticator signs: platform/identity/passkeys.' },
  { id: 'startPasskey', elsewhere: 'A new sign-in is needed: platform/identity/passkeys.' },
  { id: 'createPasskey', body: () => ({ credential }), elsewhere: 'An authenticator signs: platform/identity/passkeys.' },
  {
    id: 'startTranslation',
    at: ({ openId = '' }) => ({ characterId: openId }),
    body: () => ({ language: 'de' }),
    elsewhere: 'A language model is needed: chat/translation.',
  },
  { id: 'getLeaderboardKey', elsewhere: 'No creators are ranked here: creation/leaderboard.' },
  {
    id: 'releaseLeaderboardRow',
    as: 'moderator',
    at: () => ({ rowId: 'none' }),
    elsewhere: 'The job makes rows, and an admin releases them: creation/leaderboard.',
  },
  { id: 'startAgeCheck', body: () => ({ method: 'email' }), elsewhere: 'Nobody checks ages here: platform/age.' },
  { id: 'calculateCheckout', body: () => ({ plan_id: 'basic' }), elsewhere: 'Nothing is sold here: commerce.' },
  { id: 'subscribe', body: () => purchase, elsewhere: 'Nothing is sold here: commerce.' },
  { id: 'getOrder', elsewhere: 'Nothing is sold here: commerce.' },
  {
    id: 'changeSubscription',
    body: () => ({ action: 'cancel', order_id: 'none', subscription_id: 'none' }),
    elsewhere: 'Nothing is sold here: commerce.',
  },
];
