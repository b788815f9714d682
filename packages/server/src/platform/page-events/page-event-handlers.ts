import { createPageEvent, getAnalyticsConsent, updateAnalyticsConsent } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { pageEvents } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Db, Limits, Tx } from '../../ports/index.ts';
import type { ConsentService } from '../legal/consents.ts';
import { analyticsConsent, type PageEvents } from './page-events.ts';

/** Takes an account out of the statistics of other rooms, within the transaction in which its consent ends. */
export type ForgetEvents = (tx: Pick<Tx, 'update'>, userId: string) => Promise<void>;

/** POST page-events, GET and PUT users/analytics. */
export const pageEventHandlers = ({
  db,
  rateLimits,
  pageEvents: events,
  consents,
  forgetEvents,
}: {
  db: Db;
  rateLimits: Limits;
  pageEvents: PageEvents;
  consents: ConsentService;
  forgetEvents: ForgetEvents;
}): Registration[] => [
  handler(createPageEvent, async ({ body }, context) => {
    await rateLimits.take(...limitRules('events', context));
    await events.log(body, context);
    return {};
  }),

  handler(getAnalyticsConsent, async (_input, { caller }) => ({
    given: await consents.isGiven(caller.userId, analyticsConsent),
  })),

  handler(updateAnalyticsConsent, async ({ body: { given } }, context) => {
    await rateLimits.take(...limitRules('consents', context));
    const { brand } = context;
    const { userId } = context.caller;
    await db.transaction(async (tx) => {
      await consents.record(tx, { userId, brand, kind: analyticsConsent, given, language: brand.language });
      // The counts stay: they hold no account.
      if (given) return;
      await tx.update(pageEvents).set({ userId: null }).where(eq(pageEvents.userId, userId));
      await forgetEvents(tx, userId);
    });
    return { given };
  }),
];
