import type { Brand } from '@troupe/protocol';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'oidc-provider';
import { createRecords } from '../../platform/records.ts';
import { loadSecret } from '../../platform/secrets.ts';
import type { RawRoute } from '../../http/raw-route.ts';
import type { IdentityProvider } from '../../ports/index.ts';
import { createOidcClient } from './client.ts';
import { createEmailCodes } from './email-codes.ts';
import { clientId, mountPath, type EmbeddedProviderOptions, type ProviderContext } from './provider-context.ts';

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

  const context: ProviderContext = { ...options, signingKey, codes, records };
  const providers = new Map<string, Promise<(request: Request) => Promise<Response>>>();

  // The library, some 250 modules, is loaded with the first sign-in instead of with every start.
  const build = async (brand: Brand, origin: string) => {
    const { createProvider } = await import('./create-provider.ts');
    return createProvider(context, brand, origin);
  };

  const handle = async (request: Request): Promise<Response> => {
    const { origin, host } = new URL(request.url);
    const brand = options.brandAt(host);
    if (!brand) return new Response(null, { status: 404 });
    const provider = providers.get(origin) ?? build(brand, origin);
    providers.set(origin, provider);
    return (await provider)(request);
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
