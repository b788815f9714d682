import { AppError, imageLimits, trainCharacter } from '@troupe/protocol';
import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { characters, trainings } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Clock, Db, Log, NewId, Training } from '../../ports/index.ts';
import { requireCharacter } from '../conversations/character-access.ts';

const dayMs = 86_400_000;
/** A training whose server went away is begun again, so many times. */
const maxAttempts = 3;

const isOpen = inArray(trainings.status, ['queued', 'running']);

/** The queue of trainings, worked off one by one. */
export interface Trainings {
  /** Puts a character in the queue. Answers how many wait, it included. */
  request(characterId: string, context: CallerContext): Promise<number>;
  /** Works until nothing is queued; for tests, and called by `start`. */
  work(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export interface TrainingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  training: Training;
  /** Milliseconds. A lone process on its database has `staleMs` 0 at its start: whoever ran before is gone. */
  timings?: { pollMs: number; heartbeatMs: number; staleMs: number };
  isAlone: boolean;
}

const defaultTimings = { pollMs: 5000, heartbeatMs: 10_000, staleMs: 90_000 };

/** The queue lives in the database, so that it outlives every process; `lora_status` follows it in the same transaction. */
export const createTrainings = ({
  db,
  clock,
  newId,
  log,
  training,
  timings = defaultTimings,
  isAlone,
}: TrainingDeps): Trainings => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  const closing = new AbortController();

  const waiting = async (): Promise<number> => {
    const [row] = await db.select({ count: count() }).from(trainings).where(isOpen);
    return row?.count ?? 0;
  };

  const settle = (id: string, characterId: string, status: 'done' | 'failed') =>
    db.transaction(async (tx) => {
      await tx.update(trainings).set({ status }).where(eq(trainings.id, id));
      await tx
        .update(characters)
        .set({ loraStatus: status === 'done' ? 'ready' : 'none' })
        .where(eq(characters.id, characterId));
    });

  /** Gives back what a process that went silent had begun. */
  const requeue = async (staleMs: number) => {
    await db
      .update(trainings)
      .set({ status: 'queued' })
      .where(and(eq(trainings.status, 'running'), lt(trainings.heartbeatAt, new Date(clock.now().getTime() - staleMs))));
  };

  const takeNext = () =>
    db.transaction(async (tx) => {
      const [next] = await tx
        .select({
          id: trainings.id,
          attempts: trainings.attempts,
          character: { id: characters.id, name: characters.name, avatarUrl: characters.avatarUrl },
        })
        .from(trainings)
        .innerJoin(characters, eq(characters.id, trainings.characterId))
        .where(eq(trainings.status, 'queued'))
        .orderBy(asc(trainings.createdAt), asc(trainings.id))
        .limit(1)
        .for('update', { of: trainings, skipLocked: true });
      if (!next) return null;
      await tx
        .update(trainings)
        .set({ status: 'running', attempts: next.attempts + 1, heartbeatAt: clock.now() })
        .where(eq(trainings.id, next.id));
      return next;
    });

  const trainOne = async ({ id, attempts, character }: NonNullable<Awaited<ReturnType<typeof takeNext>>>) => {
    const heartbeat = setInterval(
      () =>
        void db
          .update(trainings)
          .set({ heartbeatAt: clock.now() })
          .where(eq(trainings.id, id))
          .catch(() => undefined),
      timings.heartbeatMs,
    );
    heartbeat.unref();
    try {
      await training.train(character, closing.signal);
      await settle(id, character.id, 'done');
    } catch (error) {
      // A stop is no failure: the next process takes it up.
      if (closing.signal.aborted) return void (await db.update(trainings).set({ status: 'queued' }).where(eq(trainings.id, id)));
      log.error('A training failed.', { characterId: character.id, error });
      if (attempts + 1 >= maxAttempts) await settle(id, character.id, 'failed');
      else await db.update(trainings).set({ status: 'queued' }).where(eq(trainings.id, id));
    } finally {
      clearInterval(heartbeat);
    }
  };

  const workOff = async () => {
    await requeue(timings.staleMs);
    while (!closing.signal.aborted) {
      const next = await takeNext();
      if (!next) return;
      await trainOne(next);
    }
  };

  const work = (): Promise<void> =>
    (working ??= workOff()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.error('The queue of trainings stands still.', { error });
      })
      .finally(() => (working = null)));

  return {
    async request(characterId, context) {
      const { character } = await requireCharacter(db, characterId, context);
      // A second press, and a request for what is learnt already, ask for nothing new.
      if (character.loraStatus !== 'none') return waiting();
      const { userId } = context.caller;
      const since = new Date(clock.now().getTime() - dayMs);
      await db.transaction(async (tx) => {
        // One request of a user at a time, so that two tabs count as two.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`trainings ${userId}`}))`);
        const [made] = await tx
          .select({ count: count() })
          .from(trainings)
          .where(and(eq(trainings.userId, userId), gt(trainings.createdAt, since)));
        if ((made?.count ?? 0) >= imageLimits.trainingsPerDay) throw new AppError('rate_limited');
        const [queued] = await tx
          .insert(trainings)
          .values({ id: newId(), characterId, userId, heartbeatAt: clock.now(), createdAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: trainings.id });
        if (queued) await tx.update(characters).set({ loraStatus: 'pending' }).where(eq(characters.id, characterId));
      });
      const place = await waiting();
      if (timer) void work();
      return place;
    },
    work,
    start() {
      const begin = isAlone ? requeue(0) : Promise.resolve();
      void begin.then(work, () => undefined);
      timer = setInterval(() => void work(), timings.pollMs);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      closing.abort(new Error('the server shuts down'));
      await working;
    },
  };
};

/** POST characters/train. */
export const trainingHandlers = ({ trainings: queue }: { trainings: Trainings | null }): Registration[] => [
  handler(trainCharacter, async ({ body }, context) => {
    if (!queue) throw new AppError('unavailable');
    return { count: await queue.request(body.character_id, context) };
  }),
];
