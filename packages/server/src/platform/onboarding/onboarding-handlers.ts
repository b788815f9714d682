import { AppError, checkUsername, completeUser, createUser } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { createSignInLog } from '../identity/sign-in-log.ts';
import { createPresentUser } from '../identity/users.ts';
import type { ConsentService } from '../legal/consents.ts';
import type { Usernames } from './usernames.ts';

export interface OnboardingDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  usernames: Usernames;
  consents: Pick<ConsentService, 'record'>;
}

/** What each ticked box is written down as; none of them opens anything. */
const statements = { age: ['age_statement'], toc: ['terms', 'privacy'], guidelines: ['guidelines'] } as const;

/** From the first sign-in to a usable account: POST and PATCH v2/users, POST users/check-username. */
export const onboardingHandlers = ({ db, clock, rateLimits, usernames, consents }: OnboardingDeps): Registration[] => {
  const presentUser = createPresentUser({ db });
  const logSignIn = createSignInLog({ db, clock });

  return [
    handler(createUser, async ({ body }, context) => {
      const { brand, caller } = context;
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
      const { sessionId } = caller;
      if (sessionId !== undefined)
        await logSignIn({ applicationId: brand.id, sessionId, userId: row.id, username: row.username });
      return presentUser(row, context);
    }),

    handler(completeUser, async ({ body: { username, name, ...said } }, context) => {
      const { brand, caller } = context;
      const kinds = (['age', 'toc', 'guidelines'] as const).flatMap((box) => (said[box] ? statements[box] : []));
      if (kinds.length > 0) await rateLimits.take(...limitRules('consents', { brand, caller }));
      const { guidelines } = said;
      const row = await db.transaction(async (tx) => {
        const saved = await usernames.save(tx, caller.userId, { username, name });
        for (const kind of kinds)
          await consents.record(tx, { userId: caller.userId, brand, kind, given: true, language: brand.language });
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
