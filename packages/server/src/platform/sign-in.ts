import { AppError, finishLogin, startLogin } from '@troupe/protocol';
import * as v from 'valibot';
import type { Context } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { Clock, IdentityProvider } from '../ports/index.ts';
import type { Accounts } from './accounts.ts';
import { readCookie, refreshCookie, setCookie, signInCookie } from './cookies.ts';
import { isSameDigest, randomSecret, sha256 } from './digest.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { Records } from './records.ts';
import type { RefreshFamilies } from './refresh-families.ts';
import { toReturnPath } from './return-path.ts';

/** Time to find the e-mail with the code; the provider's own page lives as long. */
const pendingLifeMs = 30 * 60_000;

export interface SignInDeps {
  identity: IdentityProvider;
  accounts: Accounts;
  families: RefreshFamilies;
  guests: GuestMerge;
  records: Records;
  clock: Clock;
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

/** First-party sign-in: OpenID Connect code flow with PKCE, state and nonce (decisions §4, trust guide T9). */
export const signInHandlers = ({ identity, accounts, families, guests, records, clock }: SignInDeps): Registration[] => {
  /** A guest who signs in takes their conversations along. Whoever was signed in before is so no longer. */
  const adoptGuest = async (context: Context, memberId: string) => {
    const value = readCookie(refreshCookie, context);
    const guestId = value && (await families.owner(value));
    if (!value || !guestId) return;
    await guests.merge(guestId, memberId);
    await families.end(value);
  };

  const complete = async (context: Context): Promise<Response> => {
    const { brand, request } = context;
    const callback = new URL(request.url);
    const record = await records.take(recordId(callback.searchParams.get('state') ?? ''));
    const kept = v.safeParse(pending, record?.payload);
    const browser = readCookie(signInCookie, context);
    if (!kept.success || browser === null || kept.output.applicationId !== brand.id) throw new AppError('sign_in_failed');
    if (!isSameDigest(await sha256(browser), kept.output.browserHash)) throw new AppError('sign_in_failed');
    const member = await accounts.signInMember(brand.id, await identity.finish(callback, kept.output));
    await adoptGuest(context, member.id);
    const { value, maxAge } = await families.start(member.id);
    return redirect(kept.output.returnPath, [setCookie(refreshCookie, context, value, maxAge)]);
  };

  return [
    handler(startLogin, async ({ query }, context) => {
      const { brand, request } = context;
      if (brand.partner_mode) throw new AppError('forbidden', { message: `Users of ${brand.id} come with the partner's token.` });
      const { url, ...secrets } = await identity.begin({
        origin: new URL(request.url).origin,
        loginHint: query.login_hint,
        provider: query.provider,
      });
      // One cookie for all sign-ins of this browser, so that two tabs do not cancel each other.
      const browser = readCookie(signInCookie, context) ?? randomSecret();
      const payload: v.InferOutput<typeof pending> = {
        ...secrets,
        applicationId: brand.id,
        browserHash: await sha256(browser),
        returnPath: toReturnPath(query.redirect),
      };
      const expiresAt = new Date(clock.now().getTime() + pendingLifeMs);
      await records.put({ id: recordId(secrets.state), model: 'PendingSignIn', payload, expiresAt });
      return redirect(url, [setCookie(signInCookie, context, browser, pendingLifeMs / 1000)]);
    }),

    handler(finishLogin, async (_input, context) => {
      try {
        return await complete(context);
      } catch (error) {
        if (error instanceof AppError && error.code === 'sign_in_failed') return redirect('/?error=sign_in_failed', []);
        throw error;
      }
    }),
  ];
};
