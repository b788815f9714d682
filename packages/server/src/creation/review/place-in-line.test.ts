import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { characterVersions, reviewCases, type characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { toForm } from '../../platform/works/form-columns.ts';
import { placeOf } from './place-in-line.ts';

let database: Database;
let creator: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  creator = await createCaller(database.db);
});
afterAll(() => database.close());

const opened = new Date('2026-11-20T09:00:00.000Z');
const later = (hours: number) => new Date(opened.getTime() + hours * 3_600_000);
type Case = typeof reviewCases.$inferInsert;

const open = async (applicationId: string, over: Partial<Case> = {}, row: Partial<typeof characters.$inferInsert> = {}) => {
  const characterId = await createCharacter(database.db, creator.userId, { moderationStatus: 'pending', isLive: false, ...row });
  await database.db.insert(reviewCases).values({
    id: newId(),
    characterId,
    applicationId,
    kind: 'new',
    openedAt: opened,
    dueAt: later(168),
    visibilityBefore: 'private',
    ...over,
  });
  return characterId;
};
const placesOf = (applicationId: string, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await placeOf(database.db, applicationId, id))?.place ?? null));

describe('the place in line of what waits', () => {
  it('is by urgency, then by what is due first, then by the case, among those of the brand that are open', async () => {
    const brand = 'in-line';
    const last = await open(brand, { dueAt: later(169) });
    const [second, third] = [await open(brand, { id: 'case-b' }), await open(brand, { id: 'case-c' })];
    const first = await open(brand, { urgency: 0, dueAt: later(400) });
    await open('another-brand', { urgency: 0 });
    await open(brand, { urgency: 0 }, { deletedAt: new Date() });
    const done = await open(brand, { urgency: 0, state: 'withdrawn', decidedAt: later(1) });
    expect(await placesOf(brand, [first, second, third, last])).toEqual([1, 2, 3, 4]);
    expect(await placesOf(brand, [done, 'none'])).toEqual([null, null]);
    expect(await placesOf('another-brand', [first])).toEqual([null]);
  });

  it('says since when its text waits, also where its case is older', async () => {
    const brand = 'since';
    const [plain, joined] = [await open(brand), await open(brand, {}, { revision: 2, submittedRevision: 2 })];
    const form = toForm({ alternateGreetings: [], tags: [] } as never);
    await database.db
      .insert(characterVersions)
      .values({ characterId: joined, number: 2, form, outcome: 'waits', createdAt: later(5) });
    const since = async (id: string) => (await placeOf(database.db, brand, id))?.sentAt;
    expect([await since(plain), await since(joined)]).toEqual([opened, later(5)]);
  });

  it('tells how long half of the last fifty decisions took at most, once there were five', async () => {
    const brand = 'median';
    const waiting = await open(brand);
    const decide = (hours: number, at = later(hours)) =>
      open(brand, { state: 'decided', openedAt: new Date(at.getTime() - hours * 3_600_000), decidedAt: at });
    const median = async () => (await placeOf(database.db, brand, waiting))?.medianHours;
    for (const hours of [1, 2, 30, 40]) await decide(hours);
    expect(await median()).toBeNull();
    await decide(4.25);
    expect(await median()).toBe(4.3);
    for (let at = 0; at < 50; at += 1) await decide(7, later(1000 + at));
    expect(await median()).toBe(7);
  });
});
