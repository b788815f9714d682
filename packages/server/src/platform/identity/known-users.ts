import type { Brand } from '@troupe/protocol';
import type { Context } from '../../http/context.ts';
import type { Db } from '../../ports/index.ts';
import type { Accounts } from './accounts.ts';
import { readCookie, type CookieKind } from './cookies.ts';
import { formerOwner, type RefreshFamilies } from './refresh-families.ts';
import { canSignInFrames } from './own-sessions/frame-brands.ts';
import type { TokenService } from './tokens.ts';
import type { UserRow } from './users.ts';

/** A member whose browser keeps no cookie is known by key and last token for this long; a guest, who has no other way back, longer. */
const memberRecallMs = 24 * 3600_000;

/** Who a user is by what their browser kept. */
export interface KnownUsers {
  /** The account behind a refresh cookie, on this brand, and the cookie's value. */
  byCookie(kind: CookieKind, context: Pick<Context, 'request' | 'brand'>): Promise<{ value: string; user: UserRow } | null>;
  /** Whether what a cookie names is an account of this brand that is closed. */
  isClosed(kind: CookieKind, context: Pick<Context, 'request' | 'brand'>): Promise<boolean>;
  /** The account of the last token that a frame shows with a proof of the key that it is bound to: for browsers that keep no cookie. Never a partner's user. */
  byLastToken(
    token: string | undefined,
    brand: Brand,
    jkt: string | undefined,
  ): Promise<{ user: UserRow; sessionId: string | undefined } | null>;
}

export const createKnownUsers = ({
  db,
  accounts,
  families,
  tokens,
}: {
  db: Db;
  accounts: Accounts;
  families: RefreshFamilies;
  tokens: TokenService;
}): KnownUsers => ({
  async byCookie(kind, { request, brand }) {
    const value = readCookie(kind, { request });
    const userId = value && (await families.owner(value));
    const user = userId ? await accounts.find(userId) : undefined;
    return value && user && user.applicationId === brand.id ? { value, user } : null;
  },

  async isClosed(kind, { request, brand }) {
    const value = readCookie(kind, { request });
    const userId = value && (await formerOwner(db, value));
    return userId ? accounts.isClosed(userId, brand.id) : false;
  },

  async byLastToken(token, brand, jkt) {
    const last = token === undefined ? null : await tokens.recall(token, brand.id);
    const user = last && jkt !== undefined && last.jkt === jkt ? await accounts.find(last.userId) : undefined;
    if (!last || !user) return null;
    const found = { user, sessionId: last.sid };
    if (user.platform === 'guest') return found;
    const isMember = user.platform === 'first_party' && canSignInFrames(brand);
    return isMember && last.age <= memberRecallMs ? found : null;
  },
});
