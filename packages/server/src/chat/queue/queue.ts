import { AppError, can, getQueue, limits, type QueueStatus } from '@troupe/protocol';
import { and, eq, gt } from 'drizzle-orm';
import { queueBypasses, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import type { Clock, Db, Limits } from '../../ports/index.ts';
import { readBypassToken } from './bypass-tokens.ts';
import { createLine, type Place, type Visit } from './line.ts';
import { limitRules } from '../../limits.ts';

export interface QueueDeps {
  db: Db;
  clock: Clock;
  /** Whether a user pays now: sooner known than by the permissions of a token. */
  isSubscribed(userId: string): Promise<boolean>;
}

/** Who may chat now, and who waits. */
export interface Queue {
  /**
   * Throws `queue_waiting` with `{ position, time_left, retry_after }` for whom the line still keeps from
   * chatting with a character. Asks the database nothing where the brand has no line.
   */
  admit(context: CallerContext, characterId: string): Promise<void>;
  status(context: CallerContext, query: { character_id?: string | undefined; bypass?: string | undefined }): Promise<QueueStatus>;
}

const free: QueueStatus = { status: 'access', position: 0, time_left: 0, retry_after: null, bypass: null };

/** Seconds: sooner the nearer the turn, and well within the time after which silence gives a place up. */
const retryAfter = ({ status, timeLeft }: Place, idleMs: number): number => {
  if (status === 'refresh' || status === 'expired') return 0;
  const wished =
    status === 'access' ? Math.min(60, timeLeft + 1) : Math.min(limits.queueRetrySeconds, Math.max(5, Math.ceil(timeLeft / 10)));
  return Math.max(1, Math.min(wished, Math.floor(idleMs / 3000)));
};

export const createQueue = ({ db, clock, isSubscribed }: QueueDeps): Queue => {
  const line = createLine({ db, clock });

  const visitOf = ({ brand, caller }: CallerContext): Visit => ({
    applicationId: brand.id,
    userId: caller.userId,
    capacity: brand.queue.capacity,
    idleMs: brand.queue.idle_seconds * 1000,
  });

  /** No line, partner mode, or a token that says so: nothing of the database is needed. */
  const isOutside = ({ brand, caller }: CallerContext): boolean =>
    brand.queue.capacity === 0 || brand.partner_mode || caller.platform === 'partner' || can(caller, 'skip_waiting_room');

  /** As the account is now: a subscription counts before the next token says so. */
  const isExempt = async ({ caller }: CallerContext): Promise<boolean> => {
    if (caller.isGuest) return false;
    const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
    if (user && can({ permissions: permissionsOf(user) }, 'skip_waiting_room')) return true;
    return isSubscribed(caller.userId);
  };

  /** What opens a character to this user past the line. */
  const findBypass = async ({ brand, caller }: CallerContext, characterId: string | undefined): Promise<string | null> => {
    if (characterId === undefined) return null;
    if (characterId === brand.queue.exempt_character_id) return characterId;
    if (brand.queue.bypass_keys.length === 0) return null;
    const [pass] = await db
      .select({ token: queueBypasses.token })
      .from(queueBypasses)
      .where(
        and(
          eq(queueBypasses.applicationId, brand.id),
          eq(queueBypasses.userId, caller.userId),
          eq(queueBypasses.characterId, characterId),
          gt(queueBypasses.expiresAt, clock.now()),
        ),
      );
    return pass?.token ?? null;
  };

  const keepPass = async ({ brand, caller }: CallerContext, token: string): Promise<void> => {
    const pass = await readBypassToken(token, { brand, externalId: caller.externalId, clock });
    if (pass === null) return;
    await db
      .insert(queueBypasses)
      .values({ applicationId: brand.id, userId: caller.userId, token, ...pass })
      .onConflictDoUpdate({
        target: [queueBypasses.applicationId, queueBypasses.userId, queueBypasses.characterId],
        set: { token, expiresAt: pass.expiresAt },
      });
  };

  return {
    async admit(context, characterId) {
      if (isOutside(context) || characterId === context.brand.queue.exempt_character_id) return;
      const visit = visitOf(context);
      if (await line.isInside(visit)) return;
      if ((await findBypass(context, characterId)) !== null || (await isExempt(context))) return;
      let place = await line.visit(visit);
      // The place was given up: take a new one at the end of the line.
      if (place.status === 'refresh' || place.status === 'expired') place = await line.visit(visit);
      if (place.status === 'access') return;
      throw new AppError('queue_waiting', {
        params: { position: place.position, time_left: place.timeLeft, retry_after: retryAfter(place, visit.idleMs) },
      });
    },

    async status(context, query) {
      if (isOutside(context)) return free;
      if (query.bypass !== undefined) await keepPass(context, query.bypass);
      if (await isExempt(context)) return free;
      const visit = visitOf(context);
      const place = await line.visit(visit);
      return {
        status: place.status,
        position: place.position,
        time_left: place.timeLeft,
        retry_after: retryAfter(place, visit.idleMs),
        bypass: await findBypass(context, query.character_id),
      };
    },
  };
};

/** GET queue. */
export const queueHandlers = ({ queue, rateLimits }: { queue: Queue; rateLimits: Limits }): Registration[] => [
  handler(getQueue, async ({ query }, context) => {
    await rateLimits.take(...limitRules('queueAsks', context));
    return queue.status(context, query);
  }),
];
