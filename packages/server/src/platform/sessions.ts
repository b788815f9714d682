import {
  AppError,
  createExternalSession,
  createGuestSession,
  endSession,
  limits,
  refreshSession,
  type Brand,
  type Session,
} from '@troupe/protocol';
import type { Context } from '../http/context.ts';
import { handler, type Registration } from '../http/handler.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Accounts } from './accounts.ts';
import { dropCookie, embedCookie, memberCookie, readCookie, refreshCookie, setCookie, type CookieKind } from './cookies.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { KnownVisitors } from './known-visitors.ts';
import type { PartnerTokens } from './partner-tokens.ts';
import type { Proofs } from './proofs.ts';
import type { Refreshed, RefreshFamilies } from './refresh-families.ts';
import { requireSameOrigin } from './same-origin.ts';
import { canSignInFrames } from './sign-in.ts';
import { tokenLife, type TokenService } from './tokens.ts';
import { toUser, type UserRow } from './users.ts';

export interface SessionDeps {
  accounts: Accounts;
  families: RefreshFamilies;
  tokens: TokenService;
  guests: GuestMerge;
  known: KnownVisitors;
  partnerTokens: PartnerTokens;
  proofs: Proofs;
  rateLimits: RateLimits;
}

/** Other people's pages are where a stolen token must be worth little. */
const lifeFor = (brand: Brand, jkt: string | undefined) =>
  brand.partner_mode || jkt !== undefined ? tokenLife.embed : tokenLife.firstParty;

/** Frames prove a key with every call, our own pages never do. */
const isFrame = (request: Request) => request.headers.has('dpop');
const cookieOf = ({ request }: Context): CookieKind => (isFrame(request) ? embedCookie : refreshCookie);

const bearerOf = (request: Request) => /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Guest, refreshed, partner and ended sessions (decisions §4, trust guide T2 and T6 to T8). */
export const sessionHandlers = ({
  accounts,
  families,
  guests,
  known,
  tokens,
  partnerTokens,
  proofs,
  rateLimits,
}: SessionDeps): Registration[] => {
  const toSession = async (user: UserRow, ttl: number, jkt?: string): Promise<Session> => ({
    ...(await tokens.issue(user, { ttl, jkt })),
    user: toUser(user),
  });

  const keep = (context: Context, { value, maxAge }: Refreshed) =>
    context.headers.append('set-cookie', setCookie(cookieOf(context), context, value, maxAge));

  return [
    handler(createGuestSession, async ({ body }, context) => {
      const { brand } = context;
      requireSameOrigin(context.request);
      if (!brand.features.guest_chat && !canSignInFrames(brand)) throw new AppError('forbidden');
      const jkt = isFrame(context.request) ? await proofs.verify(context.request, null) : undefined;
      const kept = await known.byCookie(cookieOf(context), context);
      const remembered = await known.byLastToken(body?.last_token, brand, jkt);
      // A guest beside a member's cookie: the visitor signed in in another frame of the page.
      const hasSignedIn = jkt !== undefined && kept?.user.platform === 'first_party' && canSignInFrames(brand);
      if (remembered && remembered.id !== kept?.user.id && !(hasSignedIn && remembered.platform === 'guest')) {
        keep(context, await families.start(remembered.id));
        return toSession(remembered, lifeFor(brand, jkt), jkt);
      }
      if (kept && (kept.user.platform === 'guest' || hasSignedIn)) {
        const refreshed = await families.refresh(kept.value);
        if (refreshed) {
          if (hasSignedIn) await guests.mergeLate(kept.user.id);
          keep(context, refreshed);
          return toSession(kept.user, lifeFor(brand, jkt), jkt);
        }
      }
      if (!brand.features.guest_chat) throw new AppError('forbidden');
      rateLimits.take({ key: `guests:address:${context.address}`, max: limits.newGuestsPerHour, windowMs: 3600_000 });
      const guest = await accounts.createGuest(brand.id);
      // A member's cookie stays: a guest session beside it must not sign the member out.
      if (kept?.user.platform !== 'first_party') keep(context, await families.start(guest.id));
      return toSession(guest, lifeFor(brand, jkt), jkt);
    }),

    handler(refreshSession, async (_input, context) => {
      requireSameOrigin(context.request);
      const value = readCookie(refreshCookie, context);
      const refreshed = value ? await families.refresh(value) : null;
      const user = refreshed ? await accounts.find(refreshed.userId) : undefined;
      if (!refreshed || user?.applicationId !== context.brand.id) {
        if (value) context.headers.append('set-cookie', dropCookie(refreshCookie, context));
        throw new AppError('unauthorized');
      }
      if (user.platform === 'first_party') await guests.mergeLate(user.id);
      keep(context, refreshed);
      return toSession(user, lifeFor(context.brand, undefined));
    }),

    handler(endSession, async (_input, context) => {
      requireSameOrigin(context.request);
      const kinds = isFrame(context.request) ? [embedCookie] : [refreshCookie, memberCookie];
      for (const kind of kinds) {
        const value = readCookie(kind, context);
        if (value) await families.end(value);
        if (value || kind !== memberCookie) context.headers.append('set-cookie', dropCookie(kind, context));
      }
      return {};
    }),

    // No cookie here: the frame asks its host page for a new hand-over token when the session ends.
    handler(createExternalSession, async ({ body }, { brand, request }) => {
      const token = bearerOf(request);
      if (!token) throw new AppError('unauthorized');
      if (request.headers.get('x-application-id') !== brand.id) throw new AppError('forbidden');
      // The proof comes first: one that is refused for its clock must not use the token up.
      const jkt = await proofs.verify(request, token);
      await partnerTokens.redeem(token, { brand, audience: new URL(request.url).origin, userId: body.id, jkt });
      return toSession(await accounts.signInPartnerUser(brand.id, body), tokenLife.embed, jkt);
    }),
  ];
};
