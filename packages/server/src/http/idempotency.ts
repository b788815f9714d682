import { AppError, badField, limits, type Endpoint } from '@troupe/protocol';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema.ts';
import { limitRules } from '../limits.ts';
import type { Clock, Db, Limits } from '../ports/index.ts';
import type { Caller } from './context.ts';
import { jsonHeaders } from './error-answer.ts';

/** The key, whose it is, and what was sent with it. */
export interface IdempotentRequest {
  caller: Pick<Caller, 'userId' | 'isGuest'>;
  /** Of the network that asks. */
  address: string;
  endpoint: Pick<Endpoint, 'id' | 'repeats'>;
  key: string;
  bodyHash: string;
}

/** Makes mutations safe to repeat. */
export interface Idempotency {
  /**
   * Runs once per user, endpoint and key in 24 h. Every further request gets the first one's answer
   * byte for byte, errors included, but for a refusal that says that nothing was done, and for an answer above
   * 8 KB to a call that is safe to repeat: no row is left of it, and the next request is the first. One that comes while the first runs waits for it. Throws
   * `idempotency_mismatch` when the same key comes with another body, `conflict` when the first
   * has not ended in time, and `rate_limited` where an account has more keys than hands could use.
   *
   * After a crash in the middle the first answer is unknown, and the next request runs again, as it does after a long
   * answer: what must not happen twice even then has its own guard (`effectId`, a message's client id, a revision).
   */
  once(request: IdempotentRequest, run: () => Promise<Response>): Promise<Response>;
}

export interface IdempotencyOptions {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  /**
   * Milliseconds of silence after which the server that ran the first request counts as dead. 0 where
   * no other server shares the database: whatever this one does not run is then known to be dead.
   */
  deadAfterMs?: number;
  /** Milliseconds that a duplicate waits at most. */
  waitMs?: number;
}

const maxKeyLength = 255;
/** A longer answer to a call that is safe to repeat is not kept: it is a work that its caller has just sent or copied. */
export const keptBytes = 8192;
/** Refusals that say that nothing was done. They are not kept: a repeat with the same key runs as if it were the first. */
const nothingDone = new Set([400, 401, 403, 404, 413, 422, 429]);

const refuseLongKey = (key: string): void => {
  if (key.length <= maxKeyLength) return;
  throw badField('headers.idempotency-key', `must be at most ${maxKeyLength} characters`);
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const replay = (status: number, answer: string) =>
  new Response(answer === '' ? null : answer, { status, headers: { ...jsonHeaders, 'idempotent-replayed': 'true' } });

export const createIdempotency = ({
  db,
  clock,
  rateLimits,
  deadAfterMs = 10_000,
  waitMs = 120_000,
}: IdempotencyOptions): Idempotency => {
  const running = new Set<string>();
  let beat: ReturnType<typeof setInterval> | undefined;

  const oldest = () => new Date(clock.now().getTime() - limits.idempotencyHours * 3_600_000);
  const isRow = ({ id }: { id: string }) => eq(idempotencyKeys.id, id);

  const start = (id: string) => {
    running.add(id);
    beat ??= setInterval(
      () => {
        const alive = db
          .update(idempotencyKeys)
          .set({ heartbeatAt: sql`now()` })
          .where(inArray(idempotencyKeys.id, [...running]));
        alive.catch(() => undefined); // A database that cannot answer tells the requests themselves.
      },
      Math.max(deadAfterMs / 4, 50),
    );
    beat.unref();
  };
  const end = (id: string) => {
    running.delete(id);
    if (running.size > 0) return;
    clearInterval(beat);
    beat = undefined;
  };

  /** True for the one request that shall run: the key is new, too old, or its server has died. */
  const claim = async (id: string, bodyHash: string): Promise<boolean> => {
    const fresh = { bodyHash, status: null, answer: null, createdAt: clock.now(), heartbeatAt: sql`now()` };
    const isExpired = lt(idempotencyKeys.createdAt, oldest());
    const isAbandoned = and(
      isNull(idempotencyKeys.status),
      eq(idempotencyKeys.bodyHash, bodyHash),
      sql`${idempotencyKeys.heartbeatAt} < now() - ${deadAfterMs} * interval '1 millisecond'`,
    );
    const won = await db
      .insert(idempotencyKeys)
      .values({ id, ...fresh })
      .onConflictDoUpdate({ target: idempotencyKeys.id, set: fresh, setWhere: sql`${isExpired} or ${isAbandoned}` })
      .returning({ id: idempotencyKeys.id });
    return won.length === 1;
  };

  const finish = async (id: string, { repeats }: Pick<Endpoint, 'repeats'>, answer: Response): Promise<Response> => {
    const text = await answer.text();
    const isWork = repeats === 'safe' && Buffer.byteLength(text) > keptBytes;
    const isKept = !nothingDone.has(answer.status) && !isWork;
    if (!isKept) await db.delete(idempotencyKeys).where(isRow({ id }));
    else await db.update(idempotencyKeys).set({ status: answer.status, answer: text }).where(isRow({ id }));
    return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers });
  };

  return {
    async once({ caller, address, endpoint, key, bodyHash }, run) {
      // Run a repeated call anew: its answer is a credential, which must not be kept.
      if (endpoint.repeats === 'credentials') return run();
      refuseLongKey(key);
      const row = caller.isGuest ? 'guestKeyedCalls' : 'keyedCalls';
      await rateLimits.take(...limitRules(row, { brand: null, caller, address }));
      const id = `${caller.userId} ${endpoint.id} ${key}`;
      for (let waited = 0, step = 10; waited < waitMs; waited += step, step = Math.min(step * 2, 250)) {
        if (!running.has(id) && (await claim(id, bodyHash))) {
          start(id);
          try {
            return await finish(id, endpoint, await run());
          } finally {
            end(id);
          }
        }
        const [first] = await db.select().from(idempotencyKeys).where(isRow({ id }));
        if (first && first.bodyHash !== bodyHash) throw new AppError('idempotency_mismatch');
        if (first && first.status !== null) return replay(first.status, first.answer ?? '');
        await pause(step);
      }
      throw new AppError('conflict', { message: 'The first request with this idempotency key has not ended yet.' });
    },
  };
};
