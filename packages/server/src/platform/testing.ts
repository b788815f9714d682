import { brandConfig, type Brand, type BrandInput } from '@troupe/protocol';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import * as v from 'valibot';
import { createDevMailbox, devMailboxRoute } from '../adapters/dev-mailbox.ts';
import { createEmbeddedProvider } from '../adapters/oidc/embedded-provider.ts';
import { createSimpleWebAuthn } from '../adapters/passkeys/simple-web-authn.ts';
import { createBrands } from '../brands.ts';
import { adoptionsOf } from '../data-map.ts';
import { dataMaps } from '../features.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createMemoryLimits } from '../adapters/limits/flexible.ts';
import { createRouter } from '../http/router.ts';
import { createMemoryLog } from '../http/testing.ts';
import type { Captcha, Clock, Db, IdentityProvider, Log, Mail } from '../ports/index.ts';
import { createChangedAccounts } from './rights/changed-accounts.ts';
import { createAccounts, type Accounts } from './identity/accounts.ts';
import { sha256 } from '../kernel/digest.ts';
import { createIdentity } from './identity/identity-handlers.ts';
import { createNameRules } from './identity/names/name-rules.ts';
import { createRefreshFamilies, type RefreshFamilies } from './identity/refresh-families.ts';
import { createKeyValues } from '../kernel/key-values.ts';
import { createEndedSessions } from './identity/ended-sessions.ts';
import { createConsents } from './legal/consents.ts';
import type { QueuedMail } from './mails/mails.ts';
import { createTestModerator } from './moderation/testing.ts';
import { createSignInMails } from './mails/sign-in-mails.ts';
import { createPageEvents } from './page-events/page-events.ts';
import type { TokenService } from './identity/tokens.ts';
import { createFilesRoute, type FilesDeps } from './catalogue/files.ts';

/** Test fixtures of sessions and sign-in: a partner's key, the calls behind the real router, and a browser with cookies. */

export const newId = () => crypto.randomUUID();

export const parseBrand = (input: BrandInput): Brand => v.parse(brandConfig, input);

/** Pictures at no brand's host, for readers who bring no cookie; `over` has what matters to the case. */
export const createTestFiles = (over: Pick<FilesDeps, 'db'> & Partial<FilesDeps>) =>
  createFilesRoute({
    brandAt: () => null,
    variants: { find: async () => 'original' },
    adultAccess: async () => false,
    known: { byCookie: async () => null },
    ...over,
  });

/** A partner: the key pair its back end signs with, and how it signs. */
export const createPartner = async (kid = 'key-1') => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  return {
    privateKey,
    publicKey,
    jwk: { kty: 'EC' as const, crv: 'P-256' as const, alg: 'ES256' as const, kid, x, y },
    sign: (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header }).sign(privateKey),
  };
};

/** The key of a frame, and its proofs (RFC 9449) of calls. */
export const createProver = async (clock: Clock) => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y };
  return {
    privateKey,
    jwk,
    jkt: await calculateJwkThumbprint(jwk),
    /** A proof of one call; `claims` and `header` replace what a case wants wrong. */
    prove: async (
      { url, method = 'POST', token }: { url: string; method?: string; token?: string | null | undefined },
      claims: JWTPayload = {},
      header: Record<string, unknown> = {},
    ) =>
      new SignJWT({
        htm: method,
        htu: url,
        iat: Math.floor(clock.now().getTime() / 1000),
        jti: newId(),
        ...(token && { ath: await sha256(token) }),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header } as JWTHeaderParameters)
        .sign(privateKey),
  };
};
export type Prover = Awaited<ReturnType<typeof createProver>>;

export interface World {
  fetch(request: Request, address?: string): Promise<Response>;
  tokens: TokenService;
  families: RefreshFamilies;
  accounts: Accounts;
  /** Mails that were to be sent, but for codes to sign in with. */
  queued: QueuedMail[];
}

export const testKeys = ['secret-key-of-the-tests-of-32-bytes'] as const;
const keys = testKeys;

/** The whole identity of a caller behind one `fetch`. */
export const createWorld = async (options: {
  db: Db;
  clock: Clock;
  brands: readonly Brand[];
  /** Instead of the embedded provider. */
  identity?: IdentityProvider;
  captcha?: Captcha;
  /** Instead of the development mailbox. */
  mail?: Mail;
  log?: Log;
}): Promise<World> => {
  const { log = { info: () => undefined, error: (text, fields) => console.error(text, fields) } } = options;
  const { db, clock } = options;
  const brands = createBrands(options.brands);
  const limits = createMemoryLimits();
  const queued: QueuedMail[] = [];
  const provider = await createEmbeddedProvider({
    db,
    clock,
    limits,
    captcha: options.captcha ?? null,
    mails: createSignInMails({ db, clock, mail: options.mail ?? createDevMailbox({ db, clock, newId }) }),
    keys,
    brandAt: brands.at,
    sandbox: { suggestions: ['free@example.test'] },
    mailboxPath: '/dev/mailbox',
  });
  const { registrations, tokens, signInWindow, externalSignUp } = createIdentity({
    brandAt: brands.at,
    nameRules: createNameRules(brands.all),
    moderator: createTestModerator(),
    db,
    clock,
    newId,
    log,
    rateLimits: limits,
    identity: options.identity ?? provider.identity,
    passkeys: options.identity ? null : createSimpleWebAuthn(),
    keys,
    adoptions: adoptionsOf(dataMaps),
    changes: createChangedAccounts({ db }),
    ended: createEndedSessions({ db, clock, records: createKeyValues({ db, clock }) }),
    mails: { queue: async (_tx, mail) => String(queued.push(mail)) },
    pageEvents: createPageEvents({ db, clock, log: createMemoryLog(), consents: createConsents({ db, clock, newId }) }),
  });
  const route = createRouter({
    brands,
    registrations,
    rawRoutes: [signInWindow, externalSignUp, provider.route, devMailboxRoute({ db, brandAt: brands.at, accountsOf: () => [] })],
    rateLimits: limits,
    answerPage: async (request) => new Response(`page ${new URL(request.url).pathname}`),
    verifyToken: tokens.verify,
    idempotency: createIdempotency({ db, clock, rateLimits: limits, deadAfterMs: 60_000 }),
    newId,
    log,
    checksOutput: true,
  });
  return {
    tokens,
    queued,
    accounts: createAccounts({ db, clock, newId }),
    families: createRefreshFamilies({ db, clock, newId, keys }),
    fetch: (request, address = '127.0.0.1') => route(request, { address }),
  };
};

/** A browser: keeps cookies by host and path, names its origin on POST, and follows redirects when asked to. */
export const createBrowser = (world: Pick<World, 'fetch'>, origin: string, address?: string) => {
  /** By name; a cookie of a narrower path by name and path, as browsers tell them apart. */
  const jar = new Map<string, { value: string; path: string }>();
  const store = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; ?/);
      const name = pair.slice(0, pair.indexOf('='));
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const key = path === '/' ? name : `${name};${path}`;
      const isGone = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one));
      if (isGone) jar.delete(key);
      else jar.set(key, { value: pair.slice(name.length + 1), path });
    }
  };
  const cookieFor = (path: string) =>
    [...jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ');

  const request = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> => {
    const url = new URL(path, origin);
    const cookie = cookieFor(url.pathname);
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...((init.method ?? 'GET') === 'GET' ? {} : { origin }),
      ...init.headers,
    };
    const response = await world.fetch(new Request(url, { ...init, headers }), address);
    store(response);
    return response;
  };

  return {
    jar,
    request,
    /** Follows redirects as a navigation does; returns the last response and where it is. */
    async follow(response: Response, headers: Record<string, string> = {}): Promise<{ response: Response; url: URL }> {
      let at = new URL(origin);
      for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
        if (hops > 10) throw new Error('redirect loop');
        at = new URL(response.headers.get('location') ?? '', at);
        if (at.origin !== origin) return { response, url: at };
        response = await request(at.pathname + at.search, { headers });
      }
      return { response, url: at };
    },
    submit: (path: string, fields: Record<string, string>) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  };
};
export type Browser = ReturnType<typeof createBrowser>;
