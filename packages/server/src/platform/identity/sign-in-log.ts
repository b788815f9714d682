import { and, eq, isNull } from 'drizzle-orm';
import { events, refreshTokens } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';

export interface SignInToTell {
  applicationId: string;
  sessionId: string;
  userId: string;
  /** An account without a username has signed up, one with it has signed in. */
  username: string | null;
}

/** Tells the event of a sign-in once its profile is there: once for each session, whichever of its tabs asks first (P-AUTH-06). */
export type LogSignIn = (signIn: SignInToTell) => Promise<void>;

export const createSignInLog =
  ({ db, clock }: { db: Db; clock: Clock }): LogSignIn =>
  ({ applicationId, sessionId, userId, username }) =>
    db.transaction(async (tx) => {
      const told = await tx
        .update(refreshTokens)
        .set({ loggedAt: clock.now() })
        .where(and(eq(refreshTokens.id, sessionId), eq(refreshTokens.userId, userId), isNull(refreshTokens.loggedAt)))
        .returning({ id: refreshTokens.id });
      if (told.length === 0) return;
      const name = username === null ? 'sign_up' : 'login';
      await tx.insert(events).values({ applicationId, userId, name, details: {}, createdAt: clock.now() });
    });
