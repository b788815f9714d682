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
import { dropCookie, embedCookie, readCookie, refreshCookie, setCookie, type CookieKind } from './cookies.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { PartnerTokens } from './partner-tokens.ts';
import type { Proofs } from './proofs.ts';
import type { Refreshed, RefreshFamilies } from './refresh-families.ts';
import { requireSameOrigin } from './same-origin.ts';
import { tokenLife, type TokenService } from './tokens.ts';
import { toUser, type UserRow } from './users.ts';

export interface SessionDeps {
  accounts: Accounts;
  families: RefreshFamilies;
  tokens: TokenService;
  guests: GuestMerge;
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

  /** The account behind the refresh cookie, on this brand. */
  const ownerOf = async (context: Context): Promise<{ value: string; user: UserRow } | null> => {
    const value = readCookie(cookieOf(context), context);
    const userId = value && (await families.owner(value));
    const user = userId ? await accounts.find(userId) : undefined;
    return value && user && user.applicationId === context.brand.id ? { value, user } : null;
  };

  /** The guest whose last token a frame shows, with a proof of the key that it is bound to: for browsers that keep no cookie. */
  const rememberedGuest = async (token: string | undefined, brand: Brand, jkt: string | undefined) => {
    const last = token === undefined ? null : await tokens.recall(token, brand.id);
    const user = last && jkt !== undefined && last.jkt === jkt ? await accounts.find(last.userId) : undefined;
    return user?.platform === 'guest' ? user : null;
  };

  return [
    handler(createGuestSession, async ({ body }, context) => {
      const { brand } = context;
      requireSameOrigin(context.request);
      if (!brand.features.guest_chat) throw new AppError('forbidden');
      const jkt = isFrame(context.request) ? await proofs.verify(context.request, null) : undefined;
      const remembered = await rememberedGuest(body?.last_token, brand, jkt);
      const known = await ownerOf(context);
      if (remembered && remembered.id !== known?.user.id) {
        keep(context, await families.start(remembered.id));
        return toSession(remembered, lifeFor(brand, jkt), jkt);
      }
      if (known?.user.platform === 'guest') {
        const refreshed = await families.refresh(known.value);
        if (refreshed) {
          keep(context, refreshed);
          return toSession(known.user, lifeFor(brand, jkt), jkt);
        }
      }
      rateLimits.take({ key: `guests:address:${context.address}`, max: limits.newGuestsPerHour, windowMs: 3600_000 });
      const guest = await accounts.createGuest(brand.id);
      // A member's cookie stays: a guest session beside it must not sign the member out.
      if (known?.user.platform !== 'first_party') keep(context, await families.start(guest.id));
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
      const kind = cookieOf(context);
      const value = readCookie(kind, context);
      if (value) await families.end(value);
      context.headers.append('set-cookie', dropCookie(kind, context));
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
