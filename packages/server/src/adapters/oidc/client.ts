import { AppError, finishLogin, socialProviders, type SocialProvider } from '@troupe/protocol';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { clockFault, type ClockFault } from '../../kernel/clock-fault.ts';
import type { Identity, IdentityProvider, Log } from '../../ports/index.ts';

export type ProviderValues = { readonly [Provider in SocialProvider]?: string };

export interface OidcClientOptions {
  /** The issuer for one of our origins: the same for all at an outside provider, `{origin}/oidc` embedded. */
  issuerAt: (origin: string) => string;
  /** Whose word a subject is, and how it was proven there. */
  identityOf: (subject: string) => Pick<Identity, 'issuer' | 'kind'>;
  clientId: string;
  /** Absent: a public client, protected by PKCE alone. */
  clientSecret?: string | undefined;
  /** Name of the authorization parameter that picks a social provider (`provider` embedded, `connection` or `kc_idp_hint` elsewhere). */
  providerParameter?: string | undefined;
  /** Its value for each social provider that stands behind the issuer. */
  providers?: ProviderValues | undefined;
  /** Told of an issuer whose clock is not ours; the embedded provider has no other. */
  log?: Log | undefined;
  /** Reaches the embedded provider in-process. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

const isLoopback = ({ hostname }: URL) =>
  hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost' || hostname.endsWith('.localhost');

/** The time that the library refused in an ID token (it allows 30 s); null where it refused something else. */
const refusedTime = (error: unknown): ClockFault | null => {
  if (!(error instanceof Error)) return null;
  if (error.cause instanceof Error) return refusedTime(error.cause);
  if ((error as { code?: unknown }).code !== 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return null;
  const { claims = {}, claim, now } = (error.cause ?? {}) as { claims?: Record<string, unknown>; claim?: string; now?: number };
  const time = claim === undefined ? undefined : claims[claim];
  return (claim === 'exp' || claim === 'nbf' || claim === 'iat') && typeof time === 'number' && now !== undefined
    ? clockFault('The ID token', claim, time, new Date(now * 1000))
    : null;
};

/** Says in the log that an issuer's clock is not ours, with how many of its ID tokens were refused for their times since the start. */
const createTimesLog = (log: Log | undefined) => {
  const refused = new Map<string, number>();
  return (issuer: string, error: unknown): ClockFault | null => {
    const fault = refusedTime(error);
    if (fault === null) return null;
    const count = (refused.get(issuer) ?? 0) + 1;
    refused.set(issuer, count);
    log?.error('An ID token was refused for its times.', { issuer, ...fault, count });
    return fault;
  };
};

/** Sign-in at any OpenID Connect issuer (OpenID Connect Core 1.0, RFC 7636, RFC 9207), by the openid-client library. */
export const createOidcClient = (options: OidcClientOptions): IdentityProvider => {
  const configurations = new Map<string, Promise<Configuration>>();
  const tellRefusedTime = createTimesLog(options.log);

  const discover = (issuer: URL) => {
    // Plain http never leaves the machine.
    const execute = issuer.protocol === 'http:' && isLoopback(issuer) ? [allowInsecureRequests] : [];
    const { fetch } = options;
    return discovery(
      issuer,
      options.clientId,
      undefined,
      options.clientSecret ? ClientSecretBasic(options.clientSecret) : None(),
      {
        execute,
        ...(fetch ? { [customFetch]: (url: string, init: object) => fetch(new Request(url, init)) } : {}),
      },
    );
  };

  /** Discovery once per issuer; a failure is not remembered. */
  const configurationAt = (origin: string) => {
    const issuer = options.issuerAt(origin);
    const known = configurations.get(issuer);
    if (known) return known;
    const found = discover(new URL(issuer));
    configurations.set(issuer, found);
    found.catch(() => configurations.delete(issuer));
    return found;
  };

  const providers = options.providerParameter === undefined ? {} : (options.providers ?? {});
  return {
    providers: socialProviders.filter((provider) => providers[provider] !== undefined),

    async begin({ origin, loginHint, provider }) {
      const configuration = await configurationAt(origin).catch((cause: unknown) => {
        throw new AppError('unavailable', {
          message: `The identity provider ${options.issuerAt(origin)} cannot be reached.`,
          cause,
        });
      });
      const value = socialProviders.includes(provider as SocialProvider) ? providers[provider as SocialProvider] : undefined;
      const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: origin + finishLogin.path,
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        // Who signs in says so each time: a shared computer must not sign in the one before.
        prompt: 'login',
        ...(loginHint ? { login_hint: loginHint } : {}),
        ...(value !== undefined && options.providerParameter !== undefined ? { [options.providerParameter]: value } : {}),
      });
      return { ...secrets, url: url.href };
    },

    async finish(callback, { state, nonce, codeVerifier }) {
      try {
        const configuration = await configurationAt(callback.origin);
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider answered no ID token.');
        const { sub, email, email_verified } =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims;
        const proven = typeof email === 'string' && email_verified === true ? email.toLowerCase() : null;
        const who = options.identityOf(sub);
        return { ...who, subject: sub, email: proven, ...(who.kind === 'outside' && { claims: { ...claims } }) };
      } catch (cause) {
        const fault = tellRefusedTime(options.issuerAt(callback.origin), cause);
        throw new AppError('sign_in_failed', { cause, ...(fault && { message: fault.detail }) });
      }
    },
  };
};
