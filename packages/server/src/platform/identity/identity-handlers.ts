import type { Brand } from '@troupe/protocol';
import type { Registration } from '../../http/handler.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { IdentityProvider, Passkeys } from '../../ports/index.ts';
import type { AskForEmail } from './email-change/email-change-handlers.ts';
import { createExternalSignUp } from './external/external-sign-up.ts';
import { externalUserHandlers } from './external/external-user-handlers.ts';
import { frameSessionHandlers } from './frame-sessions.ts';
import type { KnownUsers } from './known-users.ts';
import { createWayBack } from './accounts/way-back.ts';
import { createIssuedRights } from './accounts/issued-rights.ts';
import { createArrive } from './own-sessions/arrivals.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { passkeyHandlers } from './passkeys/passkey-handlers.ts';
import { passkeySignInHandlers } from './passkeys/passkey-sign-in.ts';
import { createSessionServices, type SessionServicesDeps } from './session-services.ts';
import { sessionHandlers } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInWindow } from './sign-in-window.ts';
import type { TokenService } from './tokens.ts';
import { createPresentUser, userHandlers } from './users.ts';

export interface IdentityDeps extends SessionServicesDeps {
  brandAt: (host: string) => Brand | null;
  /** Who signs members in: the embedded provider, or any OpenID issuer. */
  identity: IdentityProvider;
  /** Null where members sign in at an outside issuer, which keeps its own. */
  passkeys: Passkeys | null;
}

export interface Identity {
  registrations: Registration[];
  tokens: TokenService;
  signInWindow: RawRoute;
  externalSignUp: RawRoute;
  known: KnownUsers;
  /** For other rooms in which an address is typed. */
  askForEmail: AskForEmail;
}

/** Every call about who somebody is, the window in which users of partners' pages sign in, and the token service that all other calls rely on. */
export const createIdentity = (deps: IdentityDeps): Identity => {
  const { db, clock, newId, rateLimits, identity, brandAt, mails, passkeys: checks } = deps;
  const services = createSessionServices(deps);
  const { access, tokens, known, codes } = services;
  const presentUser = createPresentUser({ db });
  const arrive = createArrive({ ...services, devices: access.devices });
  const wayBack = createWayBack(deps);
  const signIn = createSignIn({
    ...services,
    wayBack,
    arrive,
    identity,
    issuedRights: createIssuedRights({ db, clock, newId }),
    clock,
  });
  const challenges = createChallenges({ records: services.records, clock });
  return {
    tokens,
    known,
    askForEmail: access.askForEmail,
    signInWindow: createSignInWindow({ brandAt, codes, known, signIn }),
    externalSignUp: createExternalSignUp(services),
    registrations: [
      ...sessionHandlers({ ...services, newId, rateLimits, presentUser }),
      ...frameSessionHandlers({ ...services, presentUser }),
      ...signIn.registrations,
      ...access.registrations,
      ...passkeySignInHandlers({ db, clock, rateLimits, challenges, checks, arrive, wayBack }),
      ...passkeyHandlers({ db, clock, newId, rateLimits, mails, challenges, checks }),
      ...externalUserHandlers({ db, nameRules: deps.nameRules, presentUser }),
      ...userHandlers({ db, presentUser }),
    ],
  };
};
