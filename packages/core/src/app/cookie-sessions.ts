import { AppError, createGuestSession, refreshSession, type Session } from '@troupe/protocol';
import type { SessionSource } from './App.tsx';
import type { Client } from './client.ts';

/**
 * Sessions of a first-party site: from the refresh cookie where there is one, else a guest's. A refresh that is refused
 * means that sign-in is needed; one that fails otherwise is told (P-AUTH-08), and thrown with its code.
 *
 * @param hasCookie whether the document request brought a refresh cookie (scripts cannot see it), so
 *   that a new user is not met with a refusal
 * @param onFailure the first of the refreshes failed that are tried until one works
 */
export const createCookieSessions = (hasCookie: boolean, onFailure: () => void): SessionSource => {
  let isGuest = true;
  let hasFailed = false;
  const keep = (session: Session) => {
    isGuest = session.user.platform === 'guest';
    return session;
  };
  const guest = async (client: Client): Promise<Session | null> => {
    try {
      return keep(await client.call(createGuestSession, { body: {} }));
    } catch (error) {
      // The brand wants to know who is here: sign-in is needed first.
      if (error instanceof AppError && error.code === 'forbidden') return null;
      throw error;
    }
  };
  const refresh = async (client: Client): Promise<Session | null> => {
    try {
      const session = await client.call(refreshSession, {});
      hasFailed = false;
      return keep(session);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthorized') return null;
      if (!hasFailed) onFailure();
      hasFailed = true;
      throw new AppError(error.code, { message: 'Unable to refresh token', requestId: error.requestId, cause: error });
    }
  };
  return {
    start: async (client) => (hasCookie ? await refresh(client) : null) ?? guest(client),
    async renew(client) {
      const wasGuest = isGuest;
      const session = await refresh(client);
      // A guest loses nothing by becoming another; a member has to sign in again.
      return session ?? (wasGuest ? guest(client) : null);
    },
  };
};
