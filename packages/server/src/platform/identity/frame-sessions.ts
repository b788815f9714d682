import { AppError, createFrameSession } from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import type { Accounts } from './accounts.ts';
import { embedCookie, memberCookie, readCookie, setCookie } from './cookies.ts';
import { placeInFrame } from './own-sessions/devices.ts';
import type { FrameCodes } from './frame-codes.ts';
import type { GuestMerge } from './guest-merge.ts';
import type { KnownUsers } from './known-users.ts';
import type { Proofs } from './proofs.ts';
import type { RefreshFamilies } from './refresh-families.ts';
import { requireSameOrigin } from './same-origin.ts';
import { canSignInFrames } from './own-sessions/frame-brands.ts';
import { sessionLife } from '../rights/session-life.ts';
import type { TokenService } from './tokens.ts';
import type { PresentUser } from './users.ts';

export interface FrameSessionDeps {
  accounts: Accounts;
  codes: FrameCodes;
  families: RefreshFamilies;
  guests: GuestMerge;
  known: KnownUsers;
  proofs: Proofs;
  tokens: TokenService;
  presentUser: PresentUser;
}

/**
 * POST v2/auth/frame: storage access and its fallback, the window (decision 31). From here on the member
 * is known as a guest is: by the page's own cookie, or by key and last token.
 */
export const frameSessionHandlers = (deps: FrameSessionDeps): Registration[] => [
  handler(createFrameSession, async ({ body }, context) => {
    const { accounts, codes, families, guests, known, proofs, tokens, presentUser } = deps;
    const { brand, request, headers } = context;
    requireSameOrigin(request);
    if (!canSignInFrames(brand)) throw new AppError('forbidden');
    const jkt = await proofs.verify(request, null);

    /** With storage access the browser sends what it keeps for our own pages. */
    const byStorageAccess = async (): Promise<string | null> => {
      const value = readCookie(memberCookie, context);
      const refreshed = value ? await families.refresh(value) : null;
      if (refreshed) headers.append('set-cookie', setCookie(memberCookie, context, refreshed.value, refreshed.maxAge));
      return refreshed && refreshed.userId;
    };
    const userId = await (body.code === undefined
      ? byStorageAccess()
      : codes.redeem(body.code, { applicationId: brand.id, jkt }));
    const member = userId === null ? undefined : await accounts.find(userId);
    if (member?.platform !== 'first_party' || member.applicationId !== brand.id) throw new AppError('unauthorized');

    const before = await known.byCookie(embedCookie, context);
    const guest = (await known.byLastToken(body.last_token, brand, jkt))?.user ?? before?.user;
    if (guest) await guests.merge(guest.id, member.id);
    if (before) await families.end(before.value);
    const { value, maxAge, sessionId } = await families.start(member.id, placeInFrame(member, context));
    headers.append('set-cookie', setCookie(embedCookie, context, value, maxAge));
    return {
      ...(await tokens.issue(member, { ttl: sessionLife.embed, jkt, sid: sessionId })),
      user: await presentUser(member, context),
    };
  }),
];
