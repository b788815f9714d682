import type { Registration } from '../http/handler.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Clock, Db, IdentityProvider, NewId } from '../ports/index.ts';
import { createAccounts } from './accounts.ts';
import { createGuestMerge } from './guest-merge.ts';
import { createPartnerTokens } from './partner-tokens.ts';
import { createProofs } from './proofs.ts';
import { createRecords } from './records.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { sessionHandlers } from './sessions.ts';
import { signInHandlers } from './sign-in.ts';
import { createTokenService, type TokenService } from './tokens.ts';
import { userHandlers } from './users.ts';

export interface IdentityDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  rateLimits: RateLimits;
  /** Who signs members in: the embedded provider, or any OpenID issuer. */
  identity: IdentityProvider;
  /** The server's secrets (SECRET_KEYS), at least 32 characters each: the first signs, all verify. */
  keys: readonly [string, ...string[]];
}

/** Every call about who somebody is, and the token service that all other calls rely on. */
export const createIdentity = (deps: IdentityDeps): { registrations: Registration[]; tokens: TokenService } => {
  const { db, clock, newId, rateLimits, identity, keys } = deps;
  const accounts = createAccounts({ db, newId });
  const families = createRefreshFamilies({ db, clock, newId, key: keys[0] });
  const proofs = createProofs({ db, clock });
  const tokens = createTokenService({ keys, clock, proofs });
  const records = createRecords({ db, clock });
  const guests = createGuestMerge({ db, clock, records });
  const partnerTokens = createPartnerTokens({ db, clock });
  return {
    tokens,
    registrations: [
      ...sessionHandlers({ accounts, families, guests, tokens, partnerTokens, proofs, rateLimits }),
      ...signInHandlers({ identity, accounts, families, guests, records, clock }),
      ...userHandlers({ db }),
    ],
  };
};
