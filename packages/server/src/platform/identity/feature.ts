import { emailChanges, identities, mailbox, keyValues, passkeys, refreshTokens, users } from '../../db/schema.ts';
import { ofAccount } from '../../data-map.ts';
import { defineFeature } from '../../feature.ts';
import { dropEndedEmailChanges, dropEndedKeyValues, dropEndedSessions, dropUnusedGuests, dropUsedTokens } from './drop-unused.ts';
import type { Identity } from './identity-handlers.ts';

const signingIn = 'It serves one way of signing in, and no other account can use it.';

/** Accounts, sessions and sign-in. */
export const identity = defineFeature({
  name: 'platform/identity',
  data: {
    group: 'sign_ins',
    tables: {
      users: {
        ...ofAccount(users.id),
        group: 'account',
        erase: 'delete',
        adopt: { why: 'Another tab may still write with the guest’s last token; the account is swept when it has been unused.' },
        keep: ['guests'],
        alone: { why: 'It is the account itself, which the profile removes.' },
      },
      refreshTokens: {
        ...ofAccount(refreshTokens.userId),
        purpose: 'security',
        export: { why: 'Hashes of secrets.' },
        adopt: { why: 'The member has a session of its own.' },
        keep: ['sessions'],
        alone: { why: 'Sessions have a page of their own, which ends them.' },
      },
      identities: {
        ...ofAccount(identities.userId),
        adopt: { why: 'A guest has no way in.' },
        alone: { why: 'A way to sign in, which has a page of its own.' },
      },
      passkeys: {
        ...ofAccount(passkeys.userId),
        omit: [passkeys.publicKey],
        adopt: { why: 'A guest has no way in.' },
        alone: { why: 'A way to sign in, which has a page of its own.' },
      },
      emailChanges: {
        ...ofAccount(emailChanges.userId),
        omit: [emailChanges.codeHash, emailChanges.revertHash],
        adopt: { why: 'A guest has no address.' },
        keep: ['emailChanges'],
        alone: { why: 'It takes a former address back for some days, then goes by itself.' },
      },
      usedTokens: { nobody: 'Digests of one-use ids.', keep: ['tokens'] },
      keyValues: {
        owner: { within: keyValues.payload },
        export: { why: signingIn },
        erase: 'delete',
        adopt: { why: signingIn },
        keep: ['keyValues'],
        alone: { why: 'It is there while somebody signs in, then goes by itself.' },
      },
      mailbox: {
        owner: { within: mailbox.to },
        export: { why: 'Codes of the development mailbox, which were sent to their reader.' },
        erase: 'delete',
        adopt: { why: 'A guest has no address.' },
        keep: 'for-good',
        alone: { why: 'It is there for development only.' },
      },
      secrets: { nobody: 'Keys of the server.', keep: 'for-good' },
    },
    sweeps: {
      guests: dropUnusedGuests,
      tokens: dropUsedTokens,
      sessions: dropEndedSessions,
      keyValues: dropEndedKeyValues,
      emailChanges: dropEndedEmailChanges,
    },
  },
  open: ({ identity }: { identity: Pick<Identity, 'registrations' | 'signInWindow' | 'externalSignUp'> }) => ({
    handlers: identity.registrations,
    rawRoutes: [identity.signInWindow, identity.externalSignUp],
  }),
});
