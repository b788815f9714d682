import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { passkeyLimits } from '../../limits.ts';
import { nameText } from '../../names.ts';

/*
 * Passkeys (WebAuthn level 3) as a further way into an account. What a browser is asked and answers has the JSON shapes of
 * `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON` and `toJSON`; bytes are base64url.
 */

const base64url = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/, 'must be base64url'));

/** WebAuthn keeps ids of credentials at 1023 bytes. */
const credentialId = base64url(1364);
const clientData = base64url(passkeyLimits.clientDataMax);
const transports = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8));

const knownCredential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) });

/** What `navigator.credentials.create` is asked. */
export const passkeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(knownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>;

/** What `navigator.credentials.get` is asked: nobody is named, so the authenticator offers the accounts that it has. */
export const passkeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>;

/** What an authenticator answers that has made a passkey. */
export const madePasskey = v.object({
  id: credentialId,
  response: v.object({
    clientDataJSON: clientData,
    attestationObject: base64url(passkeyLimits.attestationMax),
    transports: v.optional(transports, []),
  }),
});
export type MadePasskey = v.InferOutput<typeof madePasskey>;

/** What an authenticator answers that has signed a challenge. */
export const shownPasskey = v.object({
  id: credentialId,
  response: v.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(passkeyLimits.authenticatorDataMax),
    signature: base64url(passkeyLimits.signatureMax),
    userHandle: base64url(passkeyLimits.userHandleMax),
  }),
});
export type ShownPasskey = v.InferOutput<typeof shownPasskey>;

export const passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** Where it opens the account: a passkey is good for one host. */
  host: v.string(),
  /** Whether it is kept by an account elsewhere (a phone's, a password manager's) and not by one device alone. */
  is_synced: v.boolean(),
  created_at: v.string(),
  /** Null until it opened the account. */
  used_at: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const passkeyList = v.object({
  /** Whether passkeys open accounts here; an outside identity provider keeps its own. */
  is_offered: v.boolean(),
  passkeys: v.array(passkey),
  /** Whether this session may add one: it has just signed in. */
  is_recent: v.boolean(),
});
export type PasskeyList = v.InferOutput<typeof passkeyList>;

export const listPasskeys = defineEndpoint({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/v1/users/passkeys',
  summary: 'The passkeys that open the account, newest first',
  auth: 'member',
  class: 'account',
  output: passkeyList,
  errors: ['unauthorized'],
});

export const startPasskey = defineEndpoint({
  id: 'startPasskey',
  method: 'POST',
  path: '/api/v1/users/passkeys/options',
  summary: 'What a browser is asked that is to make a passkey, soon after signing in; the challenge holds once, for five minutes',
  auth: 'member',
  class: 'account',
  output: passkeyCreation,
  errors: ['unauthorized', 'forbidden', 'not_found', 'sign_in_again', 'conflict', 'rate_limited'],
});

const name = nameText(passkeyLimits.nameMax);

export const createPasskey = defineEndpoint({
  id: 'createPasskey',
  method: 'POST',
  path: '/api/v1/users/passkeys',
  summary: 'Keep the passkey that the browser made; the account is told by mail',
  auth: 'member',
  class: 'account',
  body: v.object({ name: v.optional(name), credential: madePasskey }),
  output: passkey,
  errors: ['unauthorized', 'forbidden', 'not_found', 'invalid_input', 'sign_in_again', 'conflict', 'rate_limited'],
});

const params = v.object({ passkeyId: id });

export const updatePasskey = defineEndpoint({
  id: 'updatePasskey',
  method: 'PATCH',
  path: '/api/v1/users/passkeys/:passkeyId',
  summary: 'Give a passkey another name',
  auth: 'member',
  class: 'account',
  params,
  body: v.object({ name }),
  output: passkey,
  errors: ['unauthorized', 'not_found', 'invalid_input', 'rate_limited'],
});

export const deletePasskey = defineEndpoint({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/api/v1/users/passkeys/:passkeyId',
  summary: 'Remove a passkey: it opens the account no more',
  auth: 'member',
  class: 'account',
  params,
  output: v.object({}),
  errors: ['unauthorized', 'not_found', 'rate_limited'],
});

export const startPasskeySignIn = defineEndpoint({
  id: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/v2/auth/passkey/options',
  summary: 'What a browser is asked that is to sign in by a passkey; the challenge holds once, for five minutes',
  auth: 'public',
  class: 'open',
  output: passkeyRequest,
  errors: ['forbidden', 'not_found', 'rate_limited'],
});

export const finishPasskeySignIn = defineEndpoint({
  id: 'finishPasskeySignIn',
  method: 'POST',
  path: '/api/v2/auth/passkey',
  summary: 'Sign in by a passkey; sets the refresh cookie and says where to go on',
  auth: 'public',
  class: 'open',
  body: v.object({
    /** In-app path to go on at; kept only for the paths of P-ROUTE-23. */
    redirect: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    credential: shownPasskey,
  }),
  output: v.object({ path: v.string() }),
  errors: ['forbidden', 'not_found', 'invalid_input', 'sign_in_failed', 'rate_limited'],
});
