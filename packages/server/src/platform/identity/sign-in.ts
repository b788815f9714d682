import { AppError, finishLogin, gatePaths, issuedRightsOf, signInWindow, startLogin, type Brand } from '@troupe/protocol';
import * as v from 'valibot';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, IdentityProvider } from '../../ports/index.ts';
import type { Accounts } from './accounts.ts';
import { readCookie, setCookie, signInCookie } from './cookies.ts';
import { isSameDigest, randomSecret, sha256 } from '../../kernel/digest.ts';
import type { WayBack } from './accounts/way-back.ts';
import type { IssuedRightsOfAccounts } from './accounts/issued-rights.ts';
import type { Arrive } from './own-sessions/arrivals.ts';
import { revertPath } from './email-change/email-changes.ts';
import type { KeyValues } from '../../kernel/key-values.ts';
import { toReturnPath } from './return-path.ts';
import { AccountClosed, HeldAddress } from './ways-in.ts';

/** Time to find the e-mail with the code; the provider's own page lives as long. */
const pendingLifeMs = 30 * 60_000;

export interface SignInDeps {
  identity: IdentityProvider;
  accounts: Accounts;
  arrive: Arrive;
  issuedRights: IssuedRightsOfAccounts;
  records: KeyValues;
  clock: Clock;
  wayBack: Pick<WayBack, 'pathOf'>;
}

const pending = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  applicationId: v.string(),
  /** Hash of the sign-in cookie: the browser that comes back must be the one that left. */
  browserHash: v.string(),
  returnPath: v.string(),
});

const recordId = (state: string) => `sign-in|${state}`;

const redirect = (location: string, cookies: string[]): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
};

/** A sign-in that failed ends where it began; on our own pages, who has closed their account is told so. */
const failedPath = (returnPath: string, error?: AppError) => {
  if (returnPath.startsWith(`${signInWindow.path}?`)) return `${returnPath}&error=sign_in_failed`;
  return error instanceof AccountClosed ? gatePaths.closed : '/?error=sign_in_failed';
};

export interface SignIn {
  registrations: Registration[];
  /** Sends the browser to the identity provider; afterwards it comes back to `returnPath`, which is a path of our own making. */
  begin(
    place: { brand: Brand; request: Request },
    wish: { returnPath: string; loginHint?: string | undefined; provider?: string | undefined },
  ): Promise<Response>;
}

/** First-party sign-in: OpenID Connect code flow with PKCE, state and nonce. */
export const createSignIn = ({ identity, accounts, arrive, issuedRights, records, clock, wayBack }: SignInDeps): SignIn => {
  const begin: SignIn['begin'] = async ({ brand, request }, { returnPath, loginHint, provider }) => {
    if (brand.partner_mode) throw new AppError('forbidden', { message: `Users of ${brand.id} come with the partner's token.` });
    const { url, ...secrets } = await identity.begin({ origin: new URL(request.url).origin, loginHint, provider });
    // One cookie for all sign-ins of this browser, so that two tabs do not cancel each other.
    const browser = readCookie(signInCookie, { request }) ?? randomSecret();
    const payload: v.InferOutput<typeof pending> = {
      ...secrets,
      applicationId: brand.id,
      browserHash: await sha256(browser),
      returnPath,
    };
    const expiresAt = new Date(clock.now().getTime() + pendingLifeMs);
    await records.put({ id: recordId(secrets.state), model: 'PendingSignIn', payload, expiresAt });
    return redirect(url, [setCookie(signInCookie, { request }, browser, pendingLifeMs / 1000)]);
  };

  const complete = async (context: Context): Promise<Response> => {
    const { brand, request } = context;
    const callback = new URL(request.url);
    const record = await records.take(recordId(callback.searchParams.get('state') ?? ''));
    const kept = v.safeParse(pending, record?.payload);
    const browser = readCookie(signInCookie, context);
    if (!kept.success || browser === null || kept.output.applicationId !== brand.id) throw new AppError('sign_in_failed');
    if (!isSameDigest(await sha256(browser), kept.output.browserHash)) throw new AppError('sign_in_failed');
    const { returnPath } = kept.output;
    try {
      const proven = await identity.finish(callback, kept.output);
      const known = await accounts.signInMember(brand.id, proven);
      const member = proven.claims ? await issuedRights.give(known, issuedRightsOf(brand.issued_rights, proven.claims)) : known;
      return redirect(returnPath, await arrive(context, member));
    } catch (error) {
      if (error instanceof HeldAddress) return redirect(revertPath(error.secret), []);
      const keepPath = error instanceof AccountClosed && error.user ? await wayBack.pathOf(error.user) : null;
      if (keepPath !== null) return redirect(keepPath, []);
      if (error instanceof AppError && error.code === 'sign_in_failed') return redirect(failedPath(returnPath, error), []);
      throw error;
    }
  };

  return {
    begin,
    registrations: [
      handler(startLogin, ({ query: { redirect, login_hint, provider } }, context) =>
        begin(context, { returnPath: toReturnPath(redirect), loginHint: login_hint, provider }),
      ),

      handler(finishLogin, async (_input, context) => {
        try {
          return await complete(context);
        } catch (error) {
          if (error instanceof AppError && error.code === 'sign_in_failed') return redirect(failedPath('/'), []);
          throw error;
        }
      }),
    ],
  };
};
