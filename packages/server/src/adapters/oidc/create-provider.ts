import type { IncomingMessage, ServerResponse } from 'node:http';
import { finishLogin, startLogin, type Brand } from '@troupe/protocol';
import { Provider } from 'oidc-provider';
import { createInteractions, interactionPath } from './interactions.ts';
import { createNodeBridge } from './node-bridge.ts';
import { failedPage } from './pages.ts';
import { modeFor, spokenTo } from './spoken-to.ts';
import { clientId, mountPath, type ProviderContext } from './provider-context.ts';
import { createAddressReader } from './known-address.ts';
import { createOidcStore } from './store.ts';

/**
 * The provider keeps no session of its own in the browser, so each sign-in asks anew. Shown
 * its old cookie, it would stop a second person's sign-in to ask whether the first may be signed out.
 */
const withoutSessionCookie = (cookies = ''): string =>
  cookies
    .split(/; */)
    .filter((pair) => !pair.startsWith('_session'))
    .join('; ');

/** oidc-provider as the issuer `{origin}/oidc` of one host of a brand, with its sign-in pages. */
export const createProvider = (context: ProviderContext, brand: Brand, origin: string) => {
  const { db, clock, records, codes } = context;
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
    jwks: { keys: context.signingKeys },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    extraParams: ['provider'],
    clientBasedCORS: () => false,
    cookies: { keys: [...context.keys] },
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
      const page = failedPage({ brand: spokenTo(brand, ctx.req), mode: modeFor(ctx.req) }, startLogin.path);
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
    mails: context.mails,
    origin,
    limits: context.limits,
    captcha: context.captcha,
    sandbox: context.sandbox,
    mailboxPath: context.mailboxPath,
    readAddress: createAddressReader(db, brand.id),
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
