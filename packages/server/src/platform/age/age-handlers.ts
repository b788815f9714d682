import { ageLimits, AppError, badField, deleteAgeRecord, getAgeCheck, startAgeCheck, type AgeMethod } from '@troupe/protocol';
import { and, eq, gt, ne, not } from 'drizzle-orm';
import { ageProofs, ageSessions } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Limits, NewId } from '../../ports/index.ts';
import { methodsAt, presentCheck, type PresentDeps } from './present-check.ts';
import type { SessionIds } from './session-ids.ts';

export interface AgeDeps extends PresentDeps {
  newId: NewId;
  rateLimits: Limits;
  sessionIds: SessionIds;
  /** Sees to it that the provider is asked about an attempt whose call may get lost. */
  pollLater: (id: string) => void;
}

/** Where every provider's page leads in the end. */
export const callbackPath = '/age-verification/callback';

/** GET, POST and DELETE age-verification (P-AGE-09). */
export const ageHandlers = (deps: AgeDeps): Registration[] => {
  const { db, clock, ageChecks, newId, rateLimits, sessionIds } = deps;
  return [
    handler(getAgeCheck, async (_input, context) => (await presentCheck(deps, context)).check),

    handler(startAgeCheck, async ({ body }, context) => {
      const { brand, caller, place, request } = context;
      await rateLimits.take(...limitRules('ageChecks', context));
      const open = caller.platform === 'first_party' ? methodsAt(ageChecks, brand, place) : [];
      const { waitFor, check } = await presentCheck(deps, context);
      const method: AgeMethod | undefined = body.method ?? open.find((one) => waitFor(one) === 0) ?? open[0];
      if (ageChecks === null || method === undefined)
        throw new AppError('not_found', { message: 'No verification options available' });
      if (!open.includes(method)) throw badField('body.method', `is not offered here; offered: ${open.join(', ')}`);
      const wait = waitFor(method);
      if (wait > 0) throw new AppError('rate_limited', { params: { retry_after: Math.ceil(wait / 1000) } });
      const id = newId();
      const sessionId = await sessionIds.of(id);
      await db.insert(ageSessions).values({
        id,
        userId: caller.userId,
        applicationId: brand.id,
        hash: await sessionIds.digestOf(sessionId),
        method,
        state: 'open',
        country: place.country,
        createdAt: clock.now(),
      });
      const returnUrl = new URL(callbackPath, request.url).href;
      try {
        const { providerUrl } = await ageChecks.begin({
          sessionId,
          method,
          country: place.country,
          returnUrl,
          brandId: brand.id,
        });
        deps.pollLater(id);
        return { providerUrl, methods: check.methods };
      } catch (error) {
        // The provider was not reached: this does not count as an attempt.
        await db.delete(ageSessions).where(eq(ageSessions.id, id));
        throw error;
      }
    }),

    handler(deleteAgeRecord, async (_input, context) => {
      const { userId } = context.caller;
      const since = new Date(clock.now().getTime() - ageLimits.sameMethodHours * 3_600_000);
      // Deleting is no way around the day that a failed way has to wait, nor around a failure that is still to be told.
      const stays = and(ne(ageSessions.state, 'passed'), gt(ageSessions.createdAt, since));
      await db.transaction(async (tx) => {
        await tx.delete(ageProofs).where(eq(ageProofs.userId, userId));
        await tx.delete(ageSessions).where(and(eq(ageSessions.userId, userId), stays && not(stays)));
      });
      return (await presentCheck(deps, context)).check;
    }),
  ];
};
