import { AppError, badField, checkUsername, completeUser, createUser, isRelayAddress } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { spokenFor } from '../../http/reader.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { completeRegistration, registerMember } from '../identity/accounts/account-rows.ts';
import type { AskForEmail } from '../identity/email-change/email-change-handlers.ts';
import { createRecentSignIn } from '../identity/own-sessions/recent-sign-in.ts';
import { createSignInLog } from '../identity/sign-in-log.ts';
import { createPresentUser, type UserRow } from '../identity/users.ts';
import type { ConsentService } from '../legal/consents.ts';
import type { Mails } from '../mails/mails.ts';
import type { PageEvents } from '../page-events/page-events.ts';
import type { Tx } from './name-holds.ts';
import type { Usernames } from './usernames.ts';

export interface OnboardingDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  usernames: Usernames;
  consents: Pick<ConsentService, 'record'>;
  pageEvents: Pick<PageEvents, 'log'>;
  mails: Pick<Mails, 'queue'>;
  identity: { askForEmail: AskForEmail };
}

/** What each ticked box is written down as; none of them opens anything. */
const statements = { age: ['age_statement'], toc: ['terms', 'privacy'], guidelines: ['guidelines'] } as const;

/** From the first sign-in to a usable account: POST and PATCH v2/users, POST users/check-username. */
export const onboardingHandlers = (deps: OnboardingDeps): Registration[] => {
  const { db, clock, rateLimits, usernames, consents, identity, mails } = deps;
  const presentUser = createPresentUser({ db });
  const logSignIn = createSignInLog(deps);
  const recent = createRecentSignIn({ db, clock });

  /**
   * Where a code is to go. Only a relay's user is asked at the sign-up; an account that can be lost needs a sign-in
   * of the last minutes, as at users/email.
   */
  const addressToProve = async ({ brand, caller }: CallerContext, email: string | undefined): Promise<string | null> => {
    if (email === undefined) return null;
    const [user] = await db
      .select({ email: users.email, username: users.username })
      .from(users)
      .where(eq(users.id, caller.userId));
    if (!user || !isRelayAddress(user.email, brand.policy.relay_domains)) return null;
    if (isRelayAddress(email, brand.policy.relay_domains))
      throw badField('body.email', 'must not be at a relay: our mail does not arrive there');
    if (user.username !== null) await recent.require(caller);
    return email;
  };

  /** The mail of an account that is complete for the first time; none to an address where ours do not arrive. */
  const welcome = async (tx: Tx, { id, email, platform, settings }: UserRow, { brand, request }: CallerContext) => {
    if (platform !== 'first_party' || email === null || isRelayAddress(email, brand.policy.relay_domains)) return;
    const { language } = spokenFor(brand, request, { settings });
    await mails.queue(tx, { kind: 'welcome', params: { path: '/' }, to: email, applicationId: brand.id, userId: id, language });
  };

  return [
    handler(createUser, async ({ body }, context) => {
      const { brand, caller } = context;
      await registerMember(db, caller.userId, {
        registeredAt: clock.now(),
        affiliateId: body.affiliate_id ?? null,
        tapTrackingId: body.tap_tracking_id ?? null,
      });
      const [row] = await db.select().from(users).where(eq(users.id, caller.userId));
      if (!row) throw new AppError('unauthorized');
      const { sessionId } = caller;
      if (sessionId !== undefined)
        await logSignIn({ applicationId: brand.id, sessionId, userId: row.id, username: row.username }, context.request);
      return presentUser(row, context);
    }),

    handler(completeUser, async ({ body: { username, name, email, ...said } }, context) => {
      const { brand, caller } = context;
      const kinds = (['age', 'toc', 'guidelines'] as const).flatMap((box) => (said[box] ? statements[box] : []));
      if (kinds.length > 0) await rateLimits.take(...limitRules('consents', { brand, caller }));
      const wish = await addressToProve(context, email);
      const { guidelines } = said;
      const row = await db.transaction(async (tx) => {
        const saved = await usernames.save(tx, caller.userId, { username, name });
        for (const kind of kinds)
          await consents.record(tx, { userId: caller.userId, brand, kind, given: true, language: brand.language });
        const agreed = guidelines && saved.username !== null ? { guidelinesAt: saved.guidelinesAt ?? clock.now() } : {};
        if (agreed.guidelinesAt && saved.guidelinesAt === null) await welcome(tx, saved, context);
        return completeRegistration(tx, caller.userId, { registeredAt: saved.registeredAt ?? clock.now(), ...agreed });
      });
      if (!row) throw new AppError('unauthorized');
      if (wish !== null) await identity.askForEmail(context, wish);
      return presentUser(row, context);
    }),

    handler(checkUsername, async ({ body }, { brand, caller }) => {
      await rateLimits.take(...limitRules('usernameChecks', { brand, caller }));
      return usernames.check(caller, body.username);
    }),
  ];
};
