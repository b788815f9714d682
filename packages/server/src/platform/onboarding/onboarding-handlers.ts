import { AppError, checkUsername, completeUser, createUser } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { events, refreshTokens, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { createPresentUser } from '../identity/users.ts';
import type { Usernames } from './usernames.ts';

export interface OnboardingDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  usernames: Usernames;
}

/** From the first sign-in to a usable account: POST and PATCH v2/users, POST users/check-username. */
export const onboardingHandlers = ({ db, clock, rateLimits, usernames }: OnboardingDeps): Registration[] => {
  const presentUser = createPresentUser({ db });

  /** Tells the events of a sign-in (P-AUTH-06): once for each session, whichever of its tabs asks first. */
  const logSignIn = async ({ brand, caller }: CallerContext, isNew: boolean): Promise<void> => {
    if (caller.sessionId === undefined) return;
    const { userId } = caller;
    await db.transaction(async (tx) => {
      const logged = await tx
        .update(refreshTokens)
        .set({ loggedAt: clock.now() })
        .where(and(eq(refreshTokens.id, caller.sessionId ?? ''), eq(refreshTokens.userId, userId), sql`logged_at is null`))
        .returning({ id: refreshTokens.id });
      if (logged.length === 0) return;
      const name = isNew ? 'sign_up' : 'login';
      await tx.insert(events).values({ applicationId: brand.id, userId, name, details: {}, createdAt: clock.now() });
    });
  };

  return [
    handler(createUser, async ({ body }, context) => {
      const { caller } = context;
      // What is told the second time is not the first touch.
      await db
        .update(users)
        .set({
          registeredAt: clock.now(),
          affiliateId: body.affiliate_id ?? null,
          tapTrackingId: body.tap_tracking_id ?? null,
        })
        .where(and(eq(users.id, caller.userId), eq(users.platform, 'first_party'), sql`${users.registeredAt} is null`));
      const [row] = await db.select().from(users).where(eq(users.id, caller.userId));
      if (!row) throw new AppError('unauthorized');
      await logSignIn(context, row.username === null);
      return presentUser(row, context);
    }),

    handler(completeUser, async ({ body: { username, name, guidelines } }, context) => {
      const { caller } = context;
      const row = await db.transaction(async (tx) => {
        const saved = await usernames.save(tx, caller.userId, { username, name });
        const agreed = guidelines && saved.username !== null ? { guidelinesAt: saved.guidelinesAt ?? clock.now() } : {};
        const [row] = await tx
          .update(users)
          .set({ registeredAt: saved.registeredAt ?? clock.now(), ...agreed })
          .where(eq(users.id, caller.userId))
          .returning();
        return row;
      });
      if (!row) throw new AppError('unauthorized');
      return presentUser(row, context);
    }),

    handler(checkUsername, async ({ body }, { brand, caller }) => {
      await rateLimits.take(...limitRules('usernameChecks', { brand, caller }));
      return usernames.check(caller, body.username);
    }),
  ];
};
