import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';
import { user } from './users.ts';

/**
 * A session: our short-lived bearer token (JWT, claims of P-AUTH-10: id, external_id, email,
 * permissions, roles, iat, exp) and its user. A token whose id equals its external_id is a guest's.
 */
export const session = v.object({
  token: v.string(),
  /** Server time of issue, so that the client can renew at 90 % of life whatever its own clock says. */
  issued_at: v.number(),
  /** Seconds of life from `issued_at`. */
  expires_in: v.number(),
  user,
});
export type Session = v.InferOutput<typeof session>;

export const createGuestSession = defineEndpoint({
  id: 'createGuestSession',
  method: 'POST',
  path: '/api/v2/auth/guest',
  summary:
    'Start a guest session, or continue the one of the refresh cookie; in a frame also that of a member who signed in there',
  auth: 'public',
  class: 'open',
  repeats: 'credentials',
  body: v.optional(
    v.object({
      /** A frame without cookies shows its last token, also an expired one, and proves its key (DPoP header). */
      last_token: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    }),
  ),
  output: session,
  errors: ['unauthorized', 'forbidden', 'rate_limited'],
});

/** Accounts elsewhere that one may sign in with, where something stands behind them. */
export const socialProviders = ['google', 'apple', 'x', 'discord'] as const;
export type SocialProvider = (typeof socialProviders)[number];

export const startLogin = defineEndpoint({
  id: 'startLogin',
  method: 'GET',
  path: '/api/v2/auth/login',
  summary: 'Begin OpenID Connect sign-in (code flow with PKCE, RFC 7636)',
  auth: 'public',
  class: 'open',
  query: v.object({
    /** In-app path to return to; kept only for the paths of P-ROUTE-23. */
    redirect: v.optional(v.string()),
    /** E-mail typed in the overlay, passed as `login_hint`. */
    login_hint: v.optional(v.pipe(v.string(), v.maxLength(limits.emailMax))),
    /** Social provider to go straight to. */
    provider: v.optional(v.picklist(['email', ...socialProviders])),
  }),
  output: v.undefined_(),
  answers: 'redirect',
  errors: ['unavailable'],
});

export const finishLogin = defineEndpoint({
  id: 'finishLogin',
  method: 'GET',
  path: '/api/v2/auth/callback',
  summary: 'Return from the OpenID provider; sets the refresh cookie and redirects',
  auth: 'public',
  class: 'open',
  output: v.undefined_(),
  answers: 'redirect',
  errors: ['sign_in_failed'],
});

export const refreshSession = defineEndpoint({
  id: 'refreshSession',
  method: 'POST',
  path: '/api/v2/auth/refresh',
  summary: 'Exchange the refresh cookie for a new token',
  auth: 'refresh',
  class: 'open',
  repeats: 'credentials',
  output: session,
  errors: ['unauthorized', 'forbidden'],
});

export const endSession = defineEndpoint({
  id: 'endSession',
  method: 'POST',
  path: '/api/v2/auth/logout',
  summary: 'End the session and forget the refresh cookie',
  auth: 'public',
  class: 'open',
  output: v.object({}),
  errors: [],
});

/** Username and name rules of partner sign-up (P-AUTH-15). */
export const externalUser = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  name: v.pipe(nameText(64), v.minLength(limits.externalNameMin)),
  username: v.pipe(
    userText(limits.externalUsernameMax),
    v.minLength(limits.externalUsernameMin),
    v.regex(/^[\w-]+$/, 'may hold letters, digits, underscore and hyphen only'),
  ),
});

export const createExternalSession = defineEndpoint({
  id: 'createExternalSession',
  method: 'POST',
  path: '/api/v2/users/external',
  summary:
    "Exchange a partner's signed token (bearer) and a proof of the frame's key (DPoP) for our session; an unsigned body mints nothing",
  auth: 'partner',
  class: 'open',
  // A judge is asked only once the partner has vouched for the user; a name that may not be shown is left out.
  judged: 'handler',
  repeats: 'credentials',
  body: externalUser,
  output: session,
  errors: ['unauthorized', 'token_expired', 'token_replayed', 'forbidden', 'invalid_input'],
});

/** What a partner's user says of themselves whom the partner did not name. */
export const externalNames = v.object({ name: externalUser.entries.name, username: externalUser.entries.username });

/** The page of a partner's user without a name. A form that posts the partner's token there signs them in (docs/partners.md). */
export const externalSignUp = { path: '/external/signup', field: 'token', bodyBytes: 16_384 } as const;

export const registerExternalUser = defineEndpoint({
  id: 'registerExternalUser',
  method: 'PATCH',
  path: '/api/v2/users/external',
  summary: 'Name and username of a partner’s user whom the partner did not name; once',
  auth: 'member',
  class: 'account',
  body: externalNames,
  output: user,
  errors: ['unauthorized', 'forbidden', 'invalid_input', 'conflict'],
});
