import { AppError, accountLimits } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { refreshTokens } from '../../../db/schema.ts';
import type { Caller } from '../../../http/context.ts';
import type { Clock, Db } from '../../../ports/index.ts';

/** What changes the ways into an account asks for a sign-in of just now, on our own pages. */
export interface RecentSignIn {
  is(caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<boolean>;
  /** Throws `sign_in_again`. */
  require(caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<void>;
}

export const createRecentSignIn = ({ db, clock }: { db: Pick<Db, 'select'>; clock: Clock }): RecentSignIn => {
  const minutes = accountLimits.recentSignInMinutes;
  const recent: RecentSignIn = {
    async is({ userId, sessionId }) {
      if (sessionId === undefined) return false;
      const [row] = await db
        .select({ signedInAt: refreshTokens.signedInAt })
        .from(refreshTokens)
        .where(
          and(
            eq(refreshTokens.id, sessionId),
            eq(refreshTokens.userId, userId),
            eq(refreshTokens.surface, 'site'),
            isNull(refreshTokens.revokedAt),
          ),
        );
      const at = row?.signedInAt?.getTime();
      return at !== undefined && clock.now().getTime() - at <= minutes * 60_000;
    },
    async require(caller) {
      if (!(await recent.is(caller))) throw new AppError('sign_in_again', { params: { minutes } });
    },
  };
  return recent;
};
