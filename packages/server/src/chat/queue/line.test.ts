import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueTickets, users } from '../../db/schema.ts';
import { createTestDatabase, isOnPostgresql } from '../../db/testing.ts';
import { createManualClock } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createRandom } from '../../kernel/seeded-random.ts';
import { createLine, type Place } from './line.ts';

/** A crowd comes at once where it can; in PGlite one statement follows the other, and tells the same sooner. */
const people = isOnPostgresql() ? 1000 : 200;
const nameOf = (index: number) => `user-${index}`;
const everybody = Array.from({ length: people }, (_, index) => index);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(users).values(
    everybody.map((index) => ({
      id: nameOf(index),
      applicationId: 'daybreak',
      externalId: nameOf(index),
      platform: 'guest' as const,
      name: 'Guest',
      role: 'guest',
    })),
  );
});
afterAll(() => database.close());

const insideOf = async (applicationId: string) =>
  database.db.$count(queueTickets, sql`application_id = ${applicationId} and status = 'access'`);

/** A line of its own for each test, as two servers see it that share a database. */
const open = (applicationId: string, { capacity, idleSeconds = 180 }: { capacity: number; idleSeconds?: number }) => {
  const clock = createManualClock();
  const servers = [createLine({ db: database.db, clock }), createLine({ db: database.db, clock })] as const;
  const visitOf = (index: number) => ({ applicationId, userId: nameOf(index), capacity, idleMs: idleSeconds * 1000 });
  return {
    clock,
    visit: (index: number, server = index % 2) => (servers[server] ?? servers[0]).visit(visitOf(index)),
    isInside: (index: number) => servers[0].isInside(visitOf(index)),
  };
};

describe('one line', () => {
  it('lets in as many as there are places, and counts the others in the order of their arrival', async () => {
    const line = open('order', { capacity: 2 });
    const places: Place[] = [];
    for (const index of [0, 1, 2, 3]) places.push(await line.visit(index));
    expect(places.map(({ status, position }) => [status, position])).toEqual([
      ['access', 0],
      ['access', 0],
      ['waiting', 1],
      ['waiting', 2],
    ]);
  });

  it('ends access 20 minutes after it began, to the second, and gives a returning user a new place at the end', async () => {
    const line = open('expiry', { capacity: 1, idleSeconds: 60 });
    expect(await line.visit(0)).toEqual({ status: 'access', position: 0, timeLeft: 1200 });
    await line.visit(1);
    for (let second = 30; second < 1200; second += 30) {
      line.clock.advance(30_000);
      expect((await line.visit(0)).status).toBe('access');
      expect(await line.visit(1)).toMatchObject({ status: 'waiting', position: 1 });
    }
    line.clock.advance(29_000);
    expect(await line.visit(0)).toMatchObject({ status: 'access', timeLeft: 1 });
    expect(await line.isInside(0)).toBe(true);
    line.clock.advance(1000);
    expect(await line.isInside(0)).toBe(false);
    expect(await line.visit(0)).toMatchObject({ status: 'expired' });
    expect(await line.visit(0)).toMatchObject({ status: 'waiting', position: 2 });
    expect(await line.visit(1)).toMatchObject({ status: 'access' });
    expect(await line.visit(0)).toMatchObject({ status: 'waiting', position: 1 });
  });

  it('gives up the place of a silent visitor, inside or in line, and never gives it back', async () => {
    const line = open('idle', { capacity: 1, idleSeconds: 60 });
    await line.visit(0);
    await line.visit(1);
    await line.visit(2);
    line.clock.advance(40_000);
    await line.visit(2);
    line.clock.advance(20_000);
    // The one inside and the first in line have said nothing for a minute.
    expect(await line.visit(2)).toMatchObject({ status: 'access' });
    expect(await line.isInside(0)).toBe(false);
    expect(await line.visit(0)).toMatchObject({ status: 'refresh' });
    expect(await line.visit(1)).toMatchObject({ status: 'refresh' });
    expect(await line.visit(1)).toMatchObject({ status: 'waiting', position: 1 });
    expect(await line.visit(0)).toMatchObject({ status: 'waiting', position: 2 });
  });

  it('keeps the place of a visitor who writes, without a poll', async () => {
    const line = open('writing', { capacity: 1, idleSeconds: 60 });
    await line.visit(0);
    for (let minute = 0; minute < 10; minute += 1) {
      line.clock.advance(59_000);
      expect(await line.isInside(0)).toBe(true);
    }
    expect(await line.visit(1)).toMatchObject({ status: 'waiting' });
  });

  it('does not mix the lines of two brands', async () => {
    const one = open('brand-one', { capacity: 1 });
    const two = open('brand-two', { capacity: 1 });
    expect((await one.visit(0)).status).toBe('access');
    expect((await two.visit(1)).status).toBe('access');
    expect((await two.visit(0)).status).toBe('waiting');
  });
});

describe('the estimate', () => {
  it('is when the place ends that comes free for this user, when nobody leaves early', async () => {
    const line = open('estimate', { capacity: 2, idleSeconds: 1200 });
    await line.visit(0);
    line.clock.advance(300_000);
    await line.visit(1);
    line.clock.advance(100_000);
    const waits: number[] = [];
    for (const index of [2, 3, 4]) waits.push((await line.visit(index)).timeLeft);
    // First the place taken 400 s ago, then the one taken 100 s ago, then the first again, a full stay later.
    expect(waits).toEqual([800, 1100, 2000]);
  });

  it('is shorter where people have been leaving sooner, and never below a second', async () => {
    const line = open('pace', { capacity: 10, idleSeconds: 60 });
    for (let index = 0; index < 10; index += 1) await line.visit(index);
    line.clock.advance(60_000);
    for (let index = 10; index < 20; index += 1) await line.visit(index);
    const place = await line.visit(20);
    // Ten left in the last quarter of an hour: one every 90 seconds.
    expect(place).toEqual({ status: 'waiting', position: 1, timeLeft: 90 });
  });
});

describe('a crowd', () => {
  it('never has more inside than there are places, whatever comes at once', async () => {
    const line = open('rush', { capacity: 37 });
    const places = await Promise.all(everybody.map((index) => line.visit(index)));
    expect(places.filter(({ status }) => status === 'access')).toHaveLength(37);
    expect(await insideOf('rush')).toBe(37);
    expect(
      places
        .filter(({ status }) => status === 'waiting')
        .map(({ position }) => position)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: people - 37 }, (_, index) => index + 1));
    // Two tabs of everybody, and the same again: one place each.
    await Promise.all(everybody.slice(0, 60).flatMap((index) => [line.visit(index, 0), line.visit(index, 1)]));
    expect(await insideOf('rush')).toBe(37);
    expect(await database.db.$count(queueTickets, eq(queueTickets.applicationId, 'rush'))).toBe(people);
  });

  it('is let in one after the other: nobody is passed by, no position grows, everybody who stays gets in', async () => {
    const size = people * 0.4;
    const capacity = size * 0.3;
    const line = open('crowd', { capacity, idleSeconds: 70 });
    const crowd = everybody.slice(0, size);
    const random = createRandom('crowd');
    const stepMs = 60_000;
    /** How many steps each stays inside, and whether they give up after some steps in line. */
    const stays = crowd.map(() => 1 + Math.floor(random() * 2));
    const patience = crowd.map(() => (random() < 0.1 ? 1 : Number.POSITIVE_INFINITY));
    const position = new Map<number, number>();
    const admittedAt = new Map<number, number>();
    const gone = new Set<number>();
    const admitted: number[] = [];
    let isOver = false;

    for (let step = 0; !isOver; step += 1) {
      expect(step).toBeLessThan(100);
      // Most come in the first step, the others a few at a time; each step asks in an order of its own.
      const here = crowd.filter((index) => index < size / 2 + step * size * 0.15 && !gone.has(index));
      const shuffled = step === 0 ? here : here.toSorted(() => random() - 0.5);
      const places = await Promise.all(shuffled.map(async (index) => [index, await line.visit(index)] as const));
      for (const [index, place] of places) {
        if (place.status === 'access' && !admittedAt.has(index)) {
          admittedAt.set(index, step);
          admitted.push(index);
        }
        if (place.status !== 'waiting') continue;
        expect(place.position).toBeLessThanOrEqual(position.get(index) ?? Number.POSITIVE_INFINITY);
        position.set(index, place.position);
      }
      expect(await insideOf('crowd')).toBeLessThanOrEqual(capacity);
      for (const index of here) {
        const since = admittedAt.get(index);
        if (since === undefined ? step >= (patience[index] ?? 0) : step - since >= (stays[index] ?? 0)) gone.add(index);
      }
      isOver = gone.size === crowd.length;
      line.clock.advance(stepMs);
    }

    const numbers = new Map(
      (await database.db.select().from(queueTickets).where(eq(queueTickets.applicationId, 'crowd'))).map((row) => [
        row.userId,
        row,
      ]),
    );
    // In the order in which they were let in, by the clock of the line: a lower number is never let in later.
    const inOrder = admitted
      .map((index) => numbers.get(nameOf(index)))
      .filter((row) => row !== undefined)
      .toSorted((a, b) => a.number - b.number);
    let latest = 0;
    for (const row of inOrder) {
      const at = row.accessAt?.getTime() ?? 0;
      expect(at).toBeGreaterThanOrEqual(latest);
      latest = at;
    }
    const stayed = crowd.filter((index) => patience[index] === Number.POSITIVE_INFINITY);
    expect(stayed.every((index) => admittedAt.has(index))).toBe(true);
  });
});
