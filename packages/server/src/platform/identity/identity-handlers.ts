import type { Brand } from '@troupe/protocol';
import type { Adopt } from '../../data-map.ts';
import type { Registration } from '../../http/handler.ts';
import type { RawRoute } from '../../http/raw-route.ts';
import type { Clock, Db, IdentityProvider, Limits, NewId } from '../../ports/index.ts';
import type { ChangedAccounts } from '../access/changed-accounts.ts';
import { createAccounts } from './accounts.ts';
import type { Mails } from '../mails/mails.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { createFrameCodes } from './frame-codes.ts';
import { frameSessionHandlers } from './frame-sessions.ts';
import { createGuestMerge } from './guest-merge.ts';
import { createKnownUsers, type KnownUsers } from './known-users.ts';
import { createPartnerTokens } from './partner-tokens.ts';
import { createProofs } from './proofs.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import { createAccountAccess } from './own-sessions/account-access.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { sessionHandlers } from './sessions.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { createTokenService, type TokenService } from './tokens.ts';
import { createPresentUser, userHandlers } from './users.ts';

export interface IdentityDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: Limits;
  brandAt: (host: string) => Brand | null;
  /** Who signs members in: the embedded provider, or any OpenID issuer. */
  identity: IdentityProvider;
  /** The server's secrets (SECRET_KEYS), at least 32 characters each: the first signs, all verify. */
  keys: SecretKeys;
  /** Whose rights changed since their tokens were made. */
  changes: ChangedAccounts;
  mails: Pick<Mails, 'queue'>;
  /** Sessions that were ended before their tokens were over. */
  ended: EndedSessions;
  /** What a guest's sign-up moves. */
  adoptions: readonly Adopt[];
}

export interface Identity {
  registrations: Registration[];
  tokens: TokenService;
  signInWindow: RawRoute;
  known: KnownUsers;
}

/** Every call about who somebody is, the window in which users of partners' pages sign in, and the token service that all other calls rely on. */
export const createIdentity = (deps: IdentityDeps): Identity => {
  const { db, clock, newId, rateLimits, identity, keys, brandAt, adoptions, changes, mails, ended } = deps;
  const access = createAccountAccess({ db, clock, newId, rateLimits, keys, mails, ended });
  const { devices, heldBy } = access;
  const accounts = createAccounts({ db, clock, newId, heldBy });
  const presentUser = createPresentUser({ db });
  const records = createKeyValues({ db, clock });
  const families = createRefreshFamilies({ db, clock, newId, keys, onTheft: ended.end });
  const proofs = createProofs({ db, clock });
  const tokens = createTokenService({ keys, clock, proofs, ended, changes });
  const guests = createGuestMerge({ db, clock, records, adoptions });
  const partnerTokens = createPartnerTokens({ db, clock });
  const known = createKnownUsers({ accounts, families, tokens });
  const codes = createFrameCodes({ records, clock });
  const signIn = createSignIn({ identity, accounts, families, guests, devices, records, clock });
  return {
    tokens,
    known,
    signInWindow: createSignInWindow({ brandAt, codes, known, signIn }),
    registrations: [
      ...sessionHandlers({
        newId,
        accounts,
        ended,
        families,
        guests,
        known,
        tokens,
        partnerTokens,
        proofs,
        rateLimits,
        presentUser,
      }),
      ...frameSessionHandlers({ accounts, codes, families, guests, known, proofs, tokens, presentUser }),
      ...signIn.registrations,
      ...access.registrations,
      ...userHandlers({ db, presentUser }),
    ],
  };
};
