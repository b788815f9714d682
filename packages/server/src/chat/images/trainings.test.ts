import { trainCharacter } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { characters, trainings } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { createManualClock, createMemoryLog } from '../../http/testing.ts';
import type { Database, Training } from '../../ports/index.ts';
import { createCall, createCaller, createCharacter, newId } from '../testing/index.ts';
import { createTrainings, trainingHandlers } from './trainings.ts';

let database: Database;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => void (await database.db.delete(trainings)));

/** A trainer that a test holds back or lets fail. */
const createPuppetTraining = () => {
  const trained: string[] = [];
  let behave: (signal: AbortSignal) => Promise<void> = async () => undefined;
  const training: Training = {
    async train({ id }, signal) {
      trained.push(id);
      await behave(signal);
    },
  };
  return { training, trained, behave: (as: typeof behave) => void (behave = as) };
};
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const open = async () => {
  const clock = createManualClock();
  const log = createMemoryLog();
  const puppet = createPuppetTraining();
  const timings = { pollMs: 60_000, heartbeatMs: 10_000, staleMs: 90_000 };
  const newQueue = () =>
    createTrainings({ db: database.db, clock, newId, log, training: puppet.training, timings, isAlone: false });
  const queue = newQueue();
  const chat = createCall(trainingHandlers({ trainings: queue }));
  const caller = await createCaller(database.db, { role: 'paid_premium' });
  const character = (over: Partial<typeof characters.$inferInsert> = {}) => createCharacter(database.db, caller.userId, over);
  return {
    clock,
    log,
    puppet,
    queue,
    newQueue,
    caller,
    character,
    ask: async (character_id: string, as = caller) =>
      (await chat.call(trainCharacter, { body: { character_id } }, { caller: as })).count,
  };
};
const statusOf = async (id: string) => {
  const [row] = await database.db.select({ status: characters.loraStatus }).from(characters).where(eq(characters.id, id));
  return row?.status;
};

describe('training', () => {
  it('answers how many wait, makes the character pending, and ready when it is learnt', async () => {
    const { ask, character, queue, puppet, clock } = await open();
    const [one, two] = [await character(), await character()];
    expect(await ask(one)).toBe(1);
    clock.advance(1);
    expect(await ask(two)).toBe(2);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['pending', 'pending']);
    await queue.work();
    expect(puppet.trained).toEqual([one, two]);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['ready', 'ready']);
  });

  it('is asked for once by two presses, and not at all of what is learnt', async () => {
    const { ask, character, queue, puppet } = await open();
    const id = await character();
    const [first, second] = await Promise.all([ask(id), ask(id)]);
    expect([first, second]).toEqual([1, 1]);
    await queue.work();
    expect(await ask(id)).toBe(0);
    await queue.work();
    expect(puppet.trained).toEqual([id]);
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
    const { ask, character } = await open();
    await expect(ask('unknown')).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await createCaller(database.db, { role: 'paid_premium' });
    await expect(ask(await character({ visibility: 'private' }), stranger)).rejects.toMatchObject({
      code: 'character_unavailable',
    });
    await expect(ask(await character({ isNsfw: true }), stranger)).rejects.toMatchObject({ code: 'not_found' });
    const none = createCall(trainingHandlers({ trainings: null }));
    await expect(
      none.call(trainCharacter, { body: { character_id: await character() } }, { caller: stranger }),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('goes on after a stop with what was being learnt', async () => {
    const { ask, character, queue, newQueue, puppet } = await open();
    const id = await character();
    await ask(id);
    puppet.behave(untilAborted);
    queue.start();
    await vi.waitFor(() => expect(puppet.trained).toEqual([id]));
    await queue.close();
    expect(await statusOf(id)).toBe('pending');
    puppet.behave(async () => undefined);
    await newQueue().work();
    expect(await statusOf(id)).toBe('ready');
  });

  it('is taken up again where the server was killed, once its heartbeat is old', async () => {
    const { ask, character, queue, newQueue, puppet, clock } = await open();
    const id = await character();
    await ask(id);
    puppet.behave(() => new Promise(() => undefined));
    void queue.work();
    await vi.waitFor(() => expect(puppet.trained).toEqual([id]));
    puppet.behave(async () => undefined);
    await newQueue().work();
    expect(await statusOf(id)).toBe('pending');
    clock.advance(90_001);
    await newQueue().work();
    expect(await statusOf(id)).toBe('ready');
  });

  it('that fails three times is given up, told to the operator, and may be asked for again', async () => {
    const { ask, character, queue, puppet, log } = await open();
    const id = await character();
    await ask(id);
    puppet.behave(async () => {
      throw new Error('no graphics card');
    });
    await queue.work();
    expect(puppet.trained).toEqual([id, id, id]);
    expect(log.errors).toHaveLength(3);
    expect(await statusOf(id)).toBe('none');
    expect(await ask(id)).toBe(1);
  });
});
