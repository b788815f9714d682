import { AppError, imageLimits, trainCharacter } from '@troupe/protocol';
import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { characters, trainings } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import {
  ServerCloses,
  type AnyJob,
  type Clock,
  type Db,
  type Job,
  type Jobs,
  type Log,
  type NewId,
  type Training,
} from '../../ports/index.ts';
import { writeLoraStatus } from '../../platform/works/derived-columns.ts';
import { requireCharacter } from '../conversations/character-access.ts';
import { dayMs } from '../../kernel/schedules/time.ts';

/** A training that fails, or takes its server with it, is begun so many times. */
const maxAttempts = 3;

const isOpen = inArray(trainings.status, ['queued', 'running']);

const trainJob: Pick<Job<{ trainingId: string }>, 'name'> = { name: 'chat/images.train' };

export interface TrainingDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  jobs: Jobs;
  training: Training;
}

const enqueue = (jobs: Jobs, trainingId: string): Promise<void> => jobs.enqueue(trainJob, { trainingId }, { key: trainingId });

/** How many wait or are being learnt. */
const waiting = async (db: Db): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(trainings).where(isOpen);
  return row?.count ?? 0;
};

/** Puts a character in line. Returns how many wait, it included. */
const requestTraining = async (
  { db, clock, newId, log, jobs }: TrainingDeps,
  characterId: string,
  context: CallerContext,
): Promise<number> => {
  const { character } = await requireCharacter(db, characterId, context);
  // A second press, and a request for what is learnt already, ask for nothing new.
  if (character.loraStatus !== 'none') return waiting(db);
  const { userId } = context.caller;
  const since = new Date(clock.now().getTime() - dayMs);
  const asked = await db.transaction(async (tx) => {
    // One request of a user at a time, so that two tabs count as two.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`trainings ${userId}`}))`);
    // Read the status under the row's lock: since the first read another request may have begun it, or even ended it. A
    // request at the same moment waits here for the first one's end.
    if (!(await writeLoraStatus(tx, characterId, { from: 'none', to: 'pending' }))) return null;
    const [made] = await tx
      .select({ count: count() })
      .from(trainings)
      .where(and(eq(trainings.userId, userId), gt(trainings.createdAt, since)));
    if ((made?.count ?? 0) >= imageLimits.trainingsPerDay) throw new AppError('rate_limited');
    const [row] = await tx
      .insert(trainings)
      .values({ id: newId(), characterId, userId, heartbeatAt: clock.now(), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: trainings.id });
    // Count inside the transaction, so that the number includes this one: no worker can have finished it yet.
    return row ? { id: row.id, count: await waiting(tx) } : null;
  });
  if (!asked) return waiting(db);
  // The row is what was asked for; one without a job is found by the sweep.
  await enqueue(jobs, asked.id).catch((error: unknown) => log.error('A training waits without a job.', { characterId, error }));
  return asked.count;
};

/**
 * Trains one character, `lora_status` following in the same transaction. The row counts the attempts, not the queue:
 * a server that closes takes none, and what fails for the last time is settled here, wherever it fails.
 */
const trainOne = ({ db, clock, log, training }: TrainingDeps): Job<{ trainingId: string }> => {
  const settle = (id: string, characterId: string, status: 'done' | 'failed') =>
    db.transaction(async (tx) => {
      await tx.update(trainings).set({ status }).where(eq(trainings.id, id));
      await writeLoraStatus(tx, characterId, { to: status === 'done' ? 'ready' : 'none' });
    });
  const giveBack = (id: string, attempts: number) =>
    db.update(trainings).set({ status: 'queued', attempts }).where(eq(trainings.id, id));

  return {
    ...trainJob,
    tries: 10,
    // A trainer may take days: what is not done by then is taken up again.
    withinSeconds: 23 * 3600,
    async run({ trainingId }, { signal }) {
      const [found] = await db
        .select({
          attempts: trainings.attempts,
          character: { id: characters.id, name: characters.name, avatarUrl: characters.avatarUrl },
        })
        .from(trainings)
        .innerJoin(characters, eq(characters.id, trainings.characterId))
        .where(and(eq(trainings.id, trainingId), isOpen));
      if (!found) return;
      const { attempts, character } = found;
      if (attempts >= maxAttempts) return void (await settle(trainingId, character.id, 'failed'));
      await db
        .update(trainings)
        .set({ status: 'running', attempts: attempts + 1, heartbeatAt: clock.now() })
        .where(eq(trainings.id, trainingId));
      try {
        await training.train(character, signal);
      } catch (error) {
        if (signal.reason instanceof ServerCloses) await giveBack(trainingId, attempts);
        else if (attempts + 1 < maxAttempts) await giveBack(trainingId, attempts + 1);
        else {
          log.error('A training failed for the last time.', { characterId: character.id, error });
          return void (await settle(trainingId, character.id, 'failed'));
        }
        throw error;
      }
      await settle(trainingId, character.id, 'done');
    },
  };
};

/** Asks again for what has waited long: nothing happens where its job is still there. */
const sweepTrainings = ({ db, clock, jobs }: TrainingDeps): Job => ({
  name: 'chat/images.find-trainings',
  schedule: '*/10 * * * *',
  async run() {
    const rows = await db
      .select({ id: trainings.id })
      .from(trainings)
      .where(and(isOpen, lt(trainings.createdAt, new Date(clock.now().getTime() - 60_000))))
      .orderBy(asc(trainings.createdAt), asc(trainings.id))
      .limit(500);
    for (const { id } of rows) await enqueue(jobs, id);
  },
});

/** The line of trainings: its rows outlive every process, and the queue of jobs works them off one by one. */
export const trainingJobs = (deps: TrainingDeps): AnyJob[] => [trainOne(deps), sweepTrainings(deps)];

/** POST characters/train. */
export const trainingHandlers = ({
  training,
  ...deps
}: Omit<TrainingDeps, 'training'> & { training: Training | null }): Registration[] => [
  handler(trainCharacter, async ({ body }, context) => {
    if (!training) throw new AppError('unavailable');
    return { count: await requestTraining({ ...deps, training }, body.character_id, context) };
  }),
];
