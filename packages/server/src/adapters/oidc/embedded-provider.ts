import type { IncomingMessage, ServerResponse } from 'node:http';
import { finishLogin, startLogin, type Brand } from '@troupe/protocol';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type JWK } from 'oidc-provider';
import { createRecords } from '../../platform/records.ts';
import { loadSecret } from '../../platform/secrets.ts';
import type { RawRoute } from '../../http/raw-route.ts';
import type { Clock, Db, IdentityProvider, Mail } from '../../ports/index.ts';
import { createOidcClient } from './client.ts';
import { createEmailCodes } from './email-codes.ts';
import { createInteractions, interactionPath } from './interactions.ts';
import { createNodeBridge } from './node-bridge.ts';
import { failedPage } from './pages.ts';
import { createOidcStore } from './store.ts';

const clientId = 'site';
const mountPath = '/oidc';

export interface EmbeddedProviderOptions {
  db: Db;
  clock: Clock;
  mail: Mail;
  /** The server's secrets (SECRET_KEYS): they sign the provider's cookies and hash its codes. */
  keys: readonly [string, ...string[]];
  /** The brand that a host (with port) serves, or null. */
  brandAt: (host: string) => Brand | null;
  /** E-mails offered on the sandbox pages; null closes the sandbox, as production must. */
  sandbox: { suggestions: readonly string[] } | null;
  /** Path of the development mailbox, shown under the code field; null while real mails are sent. */
  mailboxPath: string | null;
}

export interface EmbeddedProvider {
  /** Sign-in at this provider, reached in-process. */
  identity: IdentityProvider;
  /** Everything below `/oidc`: the protocol's endpoints and the sign-in pages. */
  route: RawRoute;
}

const makeSigningKey = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: crypto.randomUUID() });
};

/**
 * The provider keeps no session of its own in the browser: who signs in says so each time. Shown
 * its old cookie, it would stop a second person's sign-in to ask whether the first may be signed out.
 */
const withoutSessionCookie = (cookies = ''): string =>
  cookies
    .split(/; */)
    .filter((pair) => !pair.startsWith('_session'))
    .join('; ');

/**
 * The embedded OpenID provider (oidc-provider): one issuer, `{origin}/oidc`, for each host of a
 * brand, on the same server and port. The key that signs ID tokens is made on the first start; only our own client reads them.
 *
 * Our own client calls discovery, token and user info through `handle` directly, so that nothing
 * has to resolve `lantern.localhost` and no request leaves the process.
 */
export const createEmbeddedProvider = async (options: EmbeddedProviderOptions): Promise<EmbeddedProvider> => {
  const { db, clock } = options;
  const signingKey = JSON.parse(await loadSecret(db, 'oidc-signing-key', makeSigningKey)) as JWK;
  const codes = createEmailCodes({ db, clock, key: options.keys[0] });
  const records = createRecords({ db, clock });

  const build = (brand: Brand, origin: string) => {
    const accountId = (subject: string) => `${origin}|Account|${subject}`;
    const provider = new Provider(origin + mountPath, {
      adapter: createOidcStore({ db, clock }, origin),
      clients: [
        {
          client_id: clientId,
          redirect_uris: [origin + finishLogin.path],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          // Public: PKCE is required of everyone, and no secret needs to be kept in step.
          token_endpoint_auth_method: 'none',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [signingKey] },
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      responseTypes: ['code'],
      scopes: ['openid', 'email'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      extraParams: ['provider'],
      clientBasedCORS: () => false,
      cookies: { keys: [...options.keys] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
      ttl: { Interaction: 1800, Session: 3600, Grant: 3600, AccessToken: 300, AuthorizationCode: 60, IdToken: 300 },
      async findAccount(_ctx, subject) {
        const email = (await records.get(accountId(subject)))?.payload['email'];
        if (typeof email !== 'string') return undefined;
        return { accountId: subject, claims: async () => ({ sub: subject, email, email_verified: true }) };
      },
      // Our own site asks for no consent to sign in to itself.
      async loadExistingGrant(ctx) {
        const { client, session } = ctx.oidc;
        if (!client || !session?.accountId) return undefined;
        const known = session.grantIdFor(client.clientId);
        const kept = known === undefined ? undefined : await provider.Grant.find(known);
        if (kept) return kept;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
      renderError(ctx) {
        const page = failedPage(brand, startLogin.path);
        ctx.set(page.headers);
        ctx.body = page.html;
      },
    });
    // The bridge sets the forwarded headers itself, from the URL under which the request came.
    provider.proxy = true;

    const answer = provider.callback();
    const interactions = createInteractions({
      provider,
      brand,
      codes,
      mail: options.mail,
      sandbox: options.sandbox,
      mailboxPath: options.mailboxPath,
      saveAccount: (subject, email) => records.put({ id: accountId(subject), model: 'Account', payload: { email } }),
    });

    return createNodeBridge((req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) => {
      const path = req.url ?? '/';
      req.headers.cookie = withoutSessionCookie(req.headers.cookie);
      const answered = path.startsWith(interactionPath(''))
        ? interactions(req, res)
        : answer(Object.assign(req, { originalUrl: path, url: path.slice(mountPath.length) || '/' }), res);
      answered.catch((error: unknown) => res.destroy(error instanceof Error ? error : new Error(String(error))));
    });
  };

  const providers = new Map<string, ReturnType<typeof build>>();

  const handle = async (request: Request): Promise<Response> => {
    const { origin, host } = new URL(request.url);
    const known = providers.get(origin);
    if (known) return known(request);
    const brand = options.brandAt(host);
    if (!brand) return new Response(null, { status: 404 });
    const built = build(brand, origin);
    providers.set(origin, built);
    return built(request);
  };

  return {
    route: { prefix: mountPath, answer: handle },
    identity: createOidcClient({
      issuerAt: (origin) => origin + mountPath,
      clientId,
      providerParameter: 'provider',
      fetch: handle,
    }),
  };
};
