import type { Adopt } from '../../data-map.ts';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db, Limits, Log, NewId } from '../../ports/index.ts';
import type { ChangedAccounts } from '../rights/changed-accounts.ts';
import type { Mails } from '../mails/mails.ts';
import type { Moderator } from '../moderation/moderator.ts';
import type { PageEvents } from '../page-events/page-events.ts';
import { createAccounts } from './accounts.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { createMayShowName } from './external/signed-names.ts';
import { createFrameCodes } from './frame-codes.ts';
import { createGuestMerge } from './guest-merge.ts';
import { createKnownUsers } from './known-users.ts';
import type { NameRules } from './names/name-rules.ts';
import { createAccountAccess } from './own-sessions/account-access.ts';
import { createPartnerTokens } from './partner-tokens.ts';
import { createProofs } from './proofs.ts';
import { createRefreshFamilies } from './refresh-families.ts';
import { createSignInLog } from './sign-in-log.ts';
import { createTokenService } from './tokens.ts';

export interface SessionServicesDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  /** The server's secrets (SECRET_KEYS), at least 32 characters each: the first signs, all verify. */
  keys: SecretKeys;
  /** Whose rights changed since their tokens were made. */
  changes: ChangedAccounts;
  rateLimits: Limits;
  mails: Pick<Mails, 'queue'>;
  /** Where sign-ins are counted. */
  pageEvents: Pick<PageEvents, 'log'>;
  /** Sessions that were ended before their tokens were over. */
  ended: EndedSessions;
  /** What judges the names that partners sign. */
  moderator: Pick<Moderator, 'check'>;
  nameRules: NameRules;
  /** What a guest's sign-up moves. */
  adoptions: readonly Adopt[];
}

/** What sessions are made of, for the calls and pages that begin, continue and end them. */
export const createSessionServices = (deps: SessionServicesDeps) => {
  const { db, clock, newId, keys, changes, adoptions, ended } = deps;
  const access = createAccountAccess(deps);
  const accounts = createAccounts({ db, clock, newId, heldBy: access.heldBy, mayShowName: createMayShowName(deps) });
  const records = createKeyValues({ db, clock });
  const families = createRefreshFamilies({ db, clock, newId, keys, onTheft: (sessionId) => ended.end([sessionId]) });
  const proofs = createProofs({ db, clock });
  const tokens = createTokenService({ keys, clock, proofs, ended, changes });
  return {
    accounts,
    records,
    ended,
    access,
    families,
    proofs,
    tokens,
    guests: createGuestMerge({ db, clock, records, adoptions }),
    partnerTokens: createPartnerTokens({ db, clock, log: deps.log }),
    known: createKnownUsers({ db, accounts, families, tokens }),
    codes: createFrameCodes({ records, clock }),
    logSignIn: createSignInLog(deps),
  };
};
