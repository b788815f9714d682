import type { Brand } from '@troupe/protocol';
import { createKeyValues } from '../../kernel/key-values.ts';
import { embeddedIssuer } from '../../kernel/subjects.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { IdentityProvider } from '../../ports/index.ts';
import { createOidcClient } from './client.ts';
import { createEmailCodes } from './email-codes.ts';
import { clientId, mountPath, type EmbeddedProviderOptions, type ProviderContext } from './provider-context.ts';
import { signingKeysOf } from './signing-keys.ts';

export interface EmbeddedProvider {
  /** Sign-in at this provider, reached in-process. */
  identity: IdentityProvider;
  /** Everything below `/oidc`: the protocol's endpoints and the sign-in pages. */
  route: RawRoute;
}

/** Bytes of the largest form or token request. */
const formBytes = 16_000;

/**
 * The embedded OpenID provider (oidc-provider): one issuer, `{origin}/oidc`, for each host of a
 * brand, on the same server and port. The keys that sign ID tokens come from the server's secrets; only our own client reads them.
 *
 * Our own client calls discovery, token and user info through `handle` directly, so that nothing
 * has to resolve `lantern.localhost` and no request leaves the process.
 */
export const createEmbeddedProvider = async (options: EmbeddedProviderOptions): Promise<EmbeddedProvider> => {
  const { db, clock } = options;
  const signingKeys = await signingKeysOf(options.keys);
  const codes = createEmailCodes({ db, clock, keys: options.keys });
  const records = createKeyValues({ db, clock });

  const context: ProviderContext = { ...options, signingKeys, codes, records };
  // The library, some 250 modules, is loaded with the first sign-in instead of with every start.
  const build = async (brand: Brand, origin: string) => {
    const { createProvider } = await import('./create-provider.ts');
    return createProvider(context, brand, origin);
  };

  const providers = new Map<string, ReturnType<typeof build>>();

  const handle = async (request: Request, address?: string): Promise<Response> => {
    const { origin, host } = new URL(request.url);
    const brand = options.brandAt(host);
    if (!brand) return new Response(null, { status: 404 });
    const provider = providers.get(origin) ?? build(brand, origin);
    providers.set(origin, provider);
    return (await provider)(request, address);
  };

  return {
    route: {
      prefix: mountPath,
      limit: 'signInPages',
      bodyBytes: formBytes,
      answer: (request, { address }) => handle(request, address),
    },
    identity: createOidcClient({
      issuerAt: (origin) => origin + mountPath,
      clientId,
      identityOf: () => ({ issuer: embeddedIssuer, kind: 'email' }),
      providerParameter: 'provider',
      // They are imitated, or not there: production closes them.
      providers: options.sandbox === null ? {} : { google: 'google', apple: 'apple', x: 'x', discord: 'discord' },
      fetch: (request) => handle(request),
    }),
  };
};
