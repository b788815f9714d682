import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { refreshCookie } from '../identity/cookies.ts';
import type { KnownUsers } from '../identity/known-users.ts';

/** Whose browser asks for an archive. Guests have none. */
export const accountOf =
  (known: Pick<KnownUsers, 'byCookie'>): NonNullable<RawRoute['accountOf']> =>
  async (request, brand) => {
    const viewer = await known.byCookie(refreshCookie, { request, brand });
    return viewer === null || viewer.user.platform === 'guest' ? null : viewer.user.id;
  };
