import {
  AppError,
  createExternalSession,
  createGuestSession,
  endSession,
  refreshSession,
  type Brand,
  type Session,
} from '@troupe/protocol';
import { bearerOf } from '../../http/authenticate.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { NewId } from '../../ports/index.ts';
import type { Accounts } from './accounts.ts';
import { dropCookie, embedCookie, memberCookie, readCookie, refreshCookie, setCookie, type CookieKind } from './cookies.ts';
import type { AccountAccess } from './own-sessions/account-access.ts';
import { placeInFrame } from './own-sessions/devices.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { KnownUsers } from './known-users.ts';
import type { PartnerTokens } from './partner-tokens.ts';
import type { Proofs } from './proofs.ts';
import type { Refreshed, RefreshFamilies } from './refresh-families.ts';
import { requireSameOrigin } from './same-origin.ts';
import { canSignInFrames } from './own-sessions/frame-brands.ts';
import { sessionLife } from '../rights/session-life.ts';
import type { LogSignIn } from './sign-in-log.ts';
import type { TokenOptions, TokenService } from './tokens.ts';
import type { PresentUser, UserRow } from './users.ts';
import type { Limits } from '../../ports/index.ts';
import { limitRules } from '../../limits.ts';

export interface SessionDeps {
  newId: NewId;
  accounts: Accounts;
  ended: EndedSessions;
  families: RefreshFamilies;
  access: Pick<AccountAccess, 'firstOf' | 'end'>;
  tokens: TokenService;
  guests: GuestMerge;
  known: KnownUsers;
  partnerTokens: PartnerTokens;
  proofs: Proofs;
  rateLimits: Limits;
  presentUser: PresentUser;
  logSignIn: LogSignIn;
}

/** Other people's pages are where a stolen token must be worth little. */
const lifeFor = (brand: Brand, jkt: string | undefined) =>
  brand.partner_mode || jkt !== undefined ? sessionLife.embed : sessionLife.firstParty;

/** Frames prove a key with every call, our own pages never do. */
const isFrame = (request: Request) => request.headers.has('dpop');
const cookieOf = ({ request }: Context): CookieKind => (isFrame(request) ? embedCookie : refreshCookie);

const toSession = async (
  { tokens, presentUser }: Pick<SessionDeps, 'tokens' | 'presentUser'>,
  user: UserRow,
  context: Context,
  options: TokenOptions,
): Promise<Session> => ({
  ...(await tokens.issue(user, options)),
  user: await presentUser(user, context),
});

/** Sets the cookie; returns the session that goes with it. */
const keep = (context: Context, { value, maxAge, sessionId }: Refreshed): string => {
  context.headers.append('set-cookie', setCookie(cookieOf(context), context, value, maxAge));
  return sessionId;
};

/** Takes a cookie that is worth nothing; who closed their account keeps it, so that the next page can tell them so. */
const forget = async ({ known }: Pick<SessionDeps, 'known'>, context: Context): Promise<void> => {
  if (!(await known.isClosed(refreshCookie, context))) context.headers.append('set-cookie', dropCookie(refreshCookie, context));
};

/** A member is here again: what another tab began as a guest is theirs, and the sign-in is told if it was not. */
const welcomeBack = async (
  { guests, logSignIn }: Pick<SessionDeps, 'guests' | 'logSignIn'>,
  user: UserRow,
  { sessionId, isLogged }: Refreshed,
  request: Request,
): Promise<void> => {
  if (user.platform !== 'first_party') return;
  await guests.mergeLate(user.id);
  const { id: userId, applicationId, username } = user;
  if (user.registeredAt !== null && !isLogged) await logSignIn({ applicationId, sessionId, userId, username }, request);
};

/** A browser that kept no cookie has a new one beside those of before: its owner sees one session. */
const goOn = async (
  { families, access }: Pick<SessionDeps, 'families' | 'access'>,
  { user, sessionId }: { user: UserRow; sessionId: string | undefined },
  context: Context,
): Promise<Refreshed> => {
  const place = placeInFrame(user, context);
  if (place === undefined || sessionId === undefined) return families.start(user.id, place);
  return families.start(user.id, { ...place, besideId: await access.firstOf(sessionId) });
};

/** Ends the session that the call's token is of: without a cookie it is known by nothing else. */
const endShown = async (
  { tokens, ended, access }: Pick<SessionDeps, 'tokens' | 'ended' | 'access'>,
  { request, brand }: Context,
): Promise<void> => {
  const token = bearerOf(request);
  const shown = token === undefined ? null : await tokens.recall(token, brand.id);
  if (shown?.sid === undefined) return;
  await ended.end([shown.sid]);
  await access.end(shown.userId, shown.sid);
};

/** Who was here before: the user of the cookie, and the one of the last token where that is another. */
const findBefore = async (
  { known }: Pick<SessionDeps, 'known'>,
  lastToken: string | undefined,
  jkt: string | undefined,
  context: Context,
) => {
  const { brand } = context;
  const kept = await known.byCookie(cookieOf(context), context);
  const remembered = await known.byLastToken(lastToken, brand, jkt);
  // A guest beside a member's cookie: the user signed in in another frame of the page.
  const hasSignedIn = jkt !== undefined && kept?.user.platform === 'first_party' && canSignInFrames(brand);
  const isOther = remembered && remembered.user.id !== kept?.user.id && !(hasSignedIn && remembered.user.platform === 'guest');
  return { kept, hasSignedIn, other: isOther ? remembered : null };
};

/** A member's cookie stays: a guest session beside it must not sign the member out. */
const createGuest = async (
  { newId, accounts, families, rateLimits }: Pick<SessionDeps, 'newId' | 'accounts' | 'families' | 'rateLimits'>,
  isBesideMember: boolean,
  context: Context,
): Promise<{ user: UserRow; sid: string }> => {
  const { brand, address } = context;
  if (!brand.features.guest_chat) throw new AppError('forbidden');
  await rateLimits.take(...limitRules('guestSessions', { brand, address }));
  const user = await accounts.createGuest(brand.id);
  return { user, sid: isBesideMember ? newId() : keep(context, await families.start(user.id)) };
};

const startGuest = (deps: SessionDeps): Registration =>
  handler(createGuestSession, async ({ body }, context) => {
    const { families, guests, proofs } = deps;
    const { brand } = context;
    requireSameOrigin(context.request);
    if (!brand.features.guest_chat && !canSignInFrames(brand)) throw new AppError('forbidden');
    const jkt = isFrame(context.request) ? await proofs.verify(context.request, null) : undefined;
    const { kept, hasSignedIn, other } = await findBefore(deps, body?.last_token, jkt, context);
    if (other) {
      const sid = keep(context, await goOn(deps, other, context));
      return toSession(deps, other.user, context, { sid, ttl: lifeFor(brand, jkt), jkt });
    }
    if (kept && (kept.user.platform === 'guest' || hasSignedIn)) {
      const refreshed = await families.refresh(kept.value);
      if (refreshed) {
        if (hasSignedIn) await guests.mergeLate(kept.user.id);
        const sid = keep(context, refreshed);
        return toSession(deps, kept.user, context, { sid, ttl: lifeFor(brand, jkt), jkt });
      }
    }
    const guest = await createGuest(deps, kept?.user.platform === 'first_party', context);
    return toSession(deps, guest.user, context, { sid: guest.sid, ttl: lifeFor(brand, jkt), jkt });
  });

const refresh = (deps: SessionDeps): Registration =>
  handler(refreshSession, async (_input, context) => {
    const { accounts, families } = deps;
    requireSameOrigin(context.request);
    const value = readCookie(refreshCookie, context);
    const refreshed = value ? await families.refresh(value) : null;
    const user = refreshed ? await accounts.find(refreshed.userId) : undefined;
    if (!refreshed || user?.applicationId !== context.brand.id) {
      if (value) await forget(deps, context);
      throw new AppError('unauthorized');
    }
    await welcomeBack(deps, user, refreshed, context.request);
    return toSession(deps, user, context, { sid: keep(context, refreshed), ttl: lifeFor(context.brand, undefined) });
  });

const end = (deps: SessionDeps): Registration =>
  handler(endSession, async (_input, context) => {
    const { ended, families } = deps;
    requireSameOrigin(context.request);
    const kinds = isFrame(context.request) ? [embedCookie] : [refreshCookie, memberCookie];
    for (const kind of kinds) {
      const value = readCookie(kind, context);
      const sid = value ? await families.end(value) : null;
      if (sid !== null) await ended.end([sid]);
      if (value || kind !== memberCookie) context.headers.append('set-cookie', dropCookie(kind, context));
    }
    await endShown(deps, context);
    return {};
  });

/** Sets no cookie: the frame asks its host page for a new hand-over token when the session ends. */
const signInPartnerUser = (deps: SessionDeps): Registration =>
  handler(createExternalSession, async ({ body }, context) => {
    const { newId, accounts, partnerTokens, proofs } = deps;
    const { brand, request } = context;
    const token = bearerOf(request);
    if (!token) throw new AppError('unauthorized');
    if (request.headers.get('x-application-id') !== brand.id) throw new AppError('forbidden');
    // The proof comes first: one that is refused for its clock must not use the token up.
    const jkt = await proofs.verify(request, token);
    const audience = new URL(request.url).origin;
    const signed = await partnerTokens.redeem(token, { brand, audience, userId: body.id, jkt });
    // The body is written by the user's own browser: it fills only what the partner left open.
    const given = { id: body.id, name: signed.name ?? body.name, username: signed.username ?? body.username };
    return toSession(deps, await accounts.signInPartnerUser(brand.id, given), context, {
      sid: newId(),
      ttl: sessionLife.embed,
      jkt,
    });
  });

/** Guest, refreshed, partner and ended sessions (docs/features/platform/sessions.md). */
export const sessionHandlers = (deps: SessionDeps): Registration[] => [
  startGuest(deps),
  refresh(deps),
  end(deps),
  signInPartnerUser(deps),
];
