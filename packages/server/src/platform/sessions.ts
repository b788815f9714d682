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
import { dropCookie, readCookie, refreshCookie, setCookie } from './cookies.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { PartnerTokens } from './partner-tokens.ts';
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
  rateLimits: RateLimits;
}

/** Partner brands live in other people's pages, where a stolen token must be worth little. */
const lifeFor = (brand: Brand) => (brand.partner_mode ? tokenLife.embed : tokenLife.firstParty);

const bearerOf = (request: Request) => /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Guest, refreshed, partner and ended sessions (decisions §4, trust guide T2 and T6 to T8). */
export const sessionHandlers = ({
  accounts,
  families,
  guests,
  tokens,
  partnerTokens,
  rateLimits,
}: SessionDeps): Registration[] => {
  const toSession = async (user: UserRow, ttl: number): Promise<Session> => ({
    ...(await tokens.issue(user, { ttl })),
    user: toUser(user),
  });

  const keep = (context: Context, { value, maxAge }: Refreshed) =>
    context.headers.append('set-cookie', setCookie(refreshCookie, context, value, maxAge));

  /** The account behind the refresh cookie, on this brand. */
  const ownerOf = async (context: Context): Promise<{ value: string; user: UserRow } | null> => {
    const value = readCookie(refreshCookie, context);
    const userId = value && (await families.owner(value));
    const user = userId ? await accounts.find(userId) : undefined;
    return value && user && user.applicationId === context.brand.id ? { value, user } : null;
  };

  return [
    handler(createGuestSession, async (_input, context) => {
      const { brand } = context;
      requireSameOrigin(context.request);
      if (!brand.features.guest_chat) throw new AppError('forbidden');
      const known = await ownerOf(context);
      if (known?.user.platform === 'guest') {
        const refreshed = await families.refresh(known.value);
        if (refreshed) {
          keep(context, refreshed);
          return toSession(known.user, lifeFor(brand));
        }
      }
      rateLimits.take({ key: `guests:address:${context.address}`, max: limits.newGuestsPerHour, windowMs: 3600_000 });
      const guest = await accounts.createGuest(brand.id);
      // A member's cookie stays: a guest session beside it must not sign the member out.
      if (known?.user.platform !== 'first_party') keep(context, await families.start(guest.id));
      return toSession(guest, lifeFor(brand));
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
      return toSession(user, lifeFor(context.brand));
    }),

    handler(endSession, async (_input, context) => {
      requireSameOrigin(context.request);
      const value = readCookie(refreshCookie, context);
      if (value) await families.end(value);
      context.headers.append('set-cookie', dropCookie(refreshCookie, context));
      return {};
    }),

    // No cookie here: the frame asks its host page for a new hand-over token when the session ends.
    handler(createExternalSession, async ({ body }, { brand, request }) => {
      const token = bearerOf(request);
      if (!token) throw new AppError('unauthorized');
      if (request.headers.get('x-application-id') !== brand.id) throw new AppError('forbidden');
      await partnerTokens.redeem(token, { brand, audience: new URL(request.url).origin, userId: body.id });
      return toSession(await accounts.signInPartnerUser(brand.id, body), tokenLife.embed);
    }),
  ];
};
