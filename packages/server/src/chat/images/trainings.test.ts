import { trainCharacter } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { characters, trainings } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import type { AnyJob, Database, Db, Job, Training } from '../../ports/index.ts';
import { createCall, createCaller, createCharacter, newId } from '../testing/index.ts';
import { createTestJobs } from '../testing/jobs.ts';
import { trainingHandlers, trainingJobs } from './trainings.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => void (await database.db.delete(trainings)));

/** A trainer that a test holds back or lets fail. */
const createPuppetTraining = () => {
  const trained: string[] = [];
  let behave: (signal: AbortSignal) => Promise<void> = async () => undefined;
  let tell = () => undefined as void;
  const training: Training = {
    async train({ id }, signal) {
      trained.push(id);
      tell();
      await behave(signal);
    },
  };
  return {
    training,
    trained,
    behave: (as: typeof behave) => void (behave = as),
    /** Resolves once the next training has begun: to be asked for before it is. */
    begins: () => new Promise<void>((resolve) => (tell = resolve)),
  };
};
/** The same database, whose next transactions wait until they are let through; `arrived` once the first of them waits. */
const holdTransactions = (db: Db) => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const transaction: Db['transaction'] = async (...given) => {
    arrived.resolve();
    await release.promise;
    return db.transaction(...given);
  };
  return {
    db: Object.create(db, { transaction: { value: transaction } }) as Db,
    arrived: arrived.promise,
    release: release.resolve,
  };
};
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const open = async () => {
  const { db } = database;
  const clock = createManualClock();
  const log = createMemoryLog();
  const puppet = createPuppetTraining();
  const jobs = createTestJobs();
  const deps = { db, clock, newId, log, jobs, training: puppet.training };
  const own = trainingJobs(deps);
  const [, sweep] = own as [AnyJob, Job];
  const caller = await createCaller(db, { role: 'paid_premium' });
  return {
    clock,
    log,
    puppet,
    jobs,
    caller,
    /** Starts a worker; what was asked for before waits for the sweep. */
    work: () => jobs.start(own),
    sweep: async () => {
      await sweep.run({}, { signal: new AbortController().signal });
      await jobs.settled();
    },
    character: (over: Partial<typeof characters.$inferInsert> = {}) => createCharacter(db, caller.userId, over),
    ask: async (character_id: string, as = caller, through = db) => {
      const chat = createCall(trainingHandlers({ ...deps, db: through }));
      return (await chat.call(trainCharacter, { body: { character_id } }, { caller: as })).count;
    },
  };
};
const statusOf = async (id: string) => {
  const [row] = await database.db.select({ status: characters.loraStatus }).from(characters).where(eq(characters.id, id));
  return row?.status;
};

describe('training', () => {
  it('answers how many wait, makes the character pending, and ready when it is learnt', async () => {
    const { ask, character, work, jobs, puppet } = await open();
    const [one, two] = [await character(), await character()];
    let learn = () => undefined as void;
    const learnt = new Promise<void>((resolve) => (learn = resolve));
    puppet.behave(() => learnt);
    work();
    const begins = puppet.begins();
    expect(await ask(one)).toBe(1);
    await begins;
    expect(await ask(two)).toBe(2);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['pending', 'pending']);
    learn();
    await jobs.settled();
    expect(puppet.trained).toEqual([one, two]);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['ready', 'ready']);
  });

  it('is asked for once by two presses, and not at all of what is learnt', async () => {
    const { ask, character, work, jobs, puppet } = await open();
    work();
    for (let round = 0; round < 5; round += 1) {
      const [ann, ben] = [
        await createCaller(database.db, { role: 'paid_premium' }),
        await createCaller(database.db, { role: 'paid_premium' }),
      ];
      const id = await character();
      puppet.trained.length = 0;
      const counts = await Promise.all(Array.from({ length: 8 }, (_, press) => ask(id, press % 2 === 0 ? ann : ben)));
      expect(Math.max(...counts)).toBe(1);
      await jobs.settled();
      expect(await ask(id)).toBe(0);
      await jobs.settled();
      expect(puppet.trained).toEqual([id]);
      expect(await statusOf(id)).toBe('ready');
    }
  });

  it('is not asked for by a press that read the character before it was learnt', async () => {
    const { ask, character, work, jobs, puppet, caller } = await open();
    work();
    const id = await character();
    const held = holdTransactions(database.db);
    const late = ask(id, caller, held.db);
    await held.arrived;
    expect(await ask(id)).toBe(1);
    await jobs.settled();
    held.release();
    expect(await late).toBe(0);
    await jobs.settled();
    expect(puppet.trained).toEqual([id]);
    expect(await statusOf(id)).toBe('ready');
  });

  it('four a day for each user', async () => {
    const { ask, character, clock, caller } = await open();
    for (let made = 0; made < 4; made += 1) await ask(await character());
    const fifth = await character();
    await expect(ask(fifth)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await statusOf(fifth)).toBe('none');
    await ask(fifth, await createCaller(database.db, { role: 'paid_premium' }));
    clock.advance(86_400_001);
    await ask(await character(), caller);
  });

  it('needs image_training, a member, and a character that may be chatted with', async () => {
    expect(trainCharacter).toMatchObject({ auth: 'member', permission: 'image_training' });
    const { ask, character, clock, log, jobs } = await open();
    await expect(ask('unknown')).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await createCaller(database.db, { role: 'paid_premium' });
    await expect(ask(await character({ visibility: 'private' }), stranger)).rejects.toMatchObject({
      code: 'character_unavailable',
    });
    await expect(ask(await character({ isNsfw: true }), stranger)).rejects.toMatchObject({ code: 'not_found' });
    const none = createCall(trainingHandlers({ db: database.db, clock, newId, log, jobs, training: null }));
    await expect(
      none.call(trainCharacter, { body: { character_id: await character() } }, { caller: stranger }),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('waits without a job where the queue does not answer, and is found by the sweep', async () => {
    const { ask, character, work, sweep, clock, puppet, log } = await open();
    const id = await character();
    expect(await ask(id)).toBe(1);
    expect(log.errors.map(({ text }) => text)).toEqual(['A training waits without a job.']);
    work();
    await sweep();
    expect(puppet.trained).toEqual([]);
    clock.advance(60_001);
    await sweep();
    expect(puppet.trained).toEqual([id]);
    expect(await statusOf(id)).toBe('ready');
    await sweep();
    expect(puppet.trained).toEqual([id]);
  });

  it('goes on after a stop with what was being learnt, and no attempt is lost', async () => {
    const { ask, character, work, jobs, puppet } = await open();
    const id = await character();
    work();
    puppet.behave(untilAborted);
    const begins = puppet.begins();
    await ask(id);
    await begins;
    expect(puppet.trained).toEqual([id]);
    await jobs.close();
    expect(await statusOf(id)).toBe('pending');
    const [row] = await database.db.select().from(trainings).where(eq(trainings.characterId, id));
    expect(row).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it.each([
    [2, 1, 'ready'],
    [3, 0, 'none'],
  ])('whose server was killed in %i attempts is begun %i times more', async (attempts, times, status) => {
    const { ask, character, work, sweep, puppet, clock } = await open();
    const id = await character();
    await ask(id);
    await database.db.update(trainings).set({ status: 'running', attempts }).where(eq(trainings.characterId, id));
    work();
    clock.advance(60_001);
    await sweep();
    expect(puppet.trained).toHaveLength(times);
    expect(await statusOf(id)).toBe(status);
  });

  it('that fails three times is given up, told to the operator, and may be asked for again', async () => {
    const { ask, character, work, jobs, puppet, log } = await open();
    work();
    const id = await character();
    puppet.behave(async () => {
      throw new Error('no graphics card');
    });
    await ask(id);
    await jobs.settled();
    expect(await statusOf(id)).toBe('pending');
    while ((await jobs.retry()) > 0);
    expect(puppet.trained).toEqual([id, id, id]);
    expect(log.errors.map(({ text }) => text)).toEqual(['A training failed for the last time.']);
    expect(await statusOf(id)).toBe('none');
    expect(await ask(id)).toBe(1);
    await jobs.settled();
  });
});
