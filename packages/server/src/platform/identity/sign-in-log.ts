import { and, eq, isNull } from 'drizzle-orm';
import { refreshTokens } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import type { PageEvents } from '../page-events/page-events.ts';

export interface SignInToTell {
  applicationId: string;
  sessionId: string;
  userId: string;
  /** An account without a username has signed up, one with it has signed in. */
  username: string | null;
}

/**
 * Tells the event of a sign-in once its profile is there: once for each session, whichever of its tabs asks first (P-AUTH-06).
 * The event is statistics: `PageEvents` decides whether the request allows it to name the account.
 */
export type LogSignIn = (signIn: SignInToTell, request: Request) => Promise<void>;

export interface SignInLogDeps {
  db: Db;
  clock: Clock;
  pageEvents: Pick<PageEvents, 'log'>;
}

export const createSignInLog =
  ({ db, clock, pageEvents }: SignInLogDeps): LogSignIn =>
  async ({ applicationId, sessionId, userId, username }, request) => {
    const told = await db
      .update(refreshTokens)
      .set({ loggedAt: clock.now() })
      .where(and(eq(refreshTokens.id, sessionId), eq(refreshTokens.userId, userId), isNull(refreshTokens.loggedAt)))
      .returning({ id: refreshTokens.id });
    if (told.length === 0) return;
    const name = username === null ? 'sign_up' : 'login';
    await pageEvents.log({ name }, { brand: { id: applicationId }, caller: { userId }, request });
  };
