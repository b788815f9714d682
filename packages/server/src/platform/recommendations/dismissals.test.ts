import {
  createInteraction,
  deleteDismissal,
  getDismissal,
  getRecommendations,
  listDismissals,
  listTastes,
  updateFewer,
  updateTaste,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCall, createCaller } from '../../chat/testing/index.ts';
import { createTestFeedback } from '../../chat/testing/feedback.ts';
import { characterRatings, interactions, tastes, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { noLimits } from '../../http/testing.ts';
import type { Database } from '../../ports/index.ts';
import { createAdultAccess } from '../rights/adult-access.ts';
import { createEmbeddedRecommender } from './engine/embedded.ts';
import { recommendations } from './feature.ts';
import { addCharacters, addTastes, runJobs } from './testing.ts';
import { adoptTastes, createTastes, forgetTastes } from './tastes.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let call: ReturnType<typeof createCall>['call'];
let one: Caller;
let other: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  world = createTestFeedback(db, { rateLimits: noLimits });
  const { clock, log, jobs } = world;
  const { handlers = [] } = recommendations.open({
    db,
    isAlone: true,
    clock,
    rateLimits: noLimits,
    adultAccess: createAdultAccess({ db }),
    recommender: createEmbeddedRecommender({ db, clock }),
    tastes: createTastes({ clock, log, jobs, isTold: false }),
  });
  ({ call } = createCall(handlers));
  [one, other] = [await createCaller(db, { username: 'one' }), await createCaller(db, { username: 'other' })];
  // Two circles, each by creators of its own, eight of them.
  for (const circle of ['sea', 'moon']) {
    for (let at = 0; at < 8; at += 1) {
      const { userId } = await createCaller(db, { username: `${circle}-creator${at}` });
      await addCharacters(
        db,
        userId,
        Array.from({ length: 5 }, (_, n) => ({
          id: `${circle}${at * 5 + n}`,
          tags: [circle, `${circle}${at}`],
          numMessages: 50,
        })),
      );
    }
    for (let at = 0; at < 10; at += 1) {
      const { userId } = await createCaller(db);
      await addTastes(
        db,
        userId,
        Array.from({ length: 24 }, (_, step) => `${circle}${(at * 3 + step) % 40}`),
        clock.now(),
      );
    }
  }
  await runJobs(db, clock);
});
afterAll(() => database.close());

const like = (caller: Caller, id: string) =>
  world.call(createInteraction, { body: { type: 'bookmark', character_id: id } }, { caller });
const dislike = (caller: Caller, id: string) =>
  world.call(createInteraction, { body: { type: 'dislike', character_id: id } }, { caller });
const list = async (caller: Caller, count = 12) =>
  (await call(getRecommendations, { query: { count } }, { caller })).items.map(({ id }) => id);
const receipt = (caller: Caller, characterId: string) => call(getDismissal, { params: { characterId } }, { caller });
const member = () => createCaller(database.db);

describe('less like this', () => {
  it('takes the card away, says what it lowered, and leaves the rating of stars alone', async () => {
    const caller = await member();
    for (const id of ['sea0', 'moon0']) await like(caller, id);
    const first = (await list(caller)).find((id) => id.startsWith('sea')) ?? '';
    await dislike(caller, first);
    expect(await list(caller, 48)).not.toContain(first);
    const told = await receipt(caller, first);
    expect(told).toMatchObject({ character_id: first, question: null });
    expect(told.lowered.count).toBeGreaterThan(10);
    expect(told.lowered.characters.length).toBe(12);
    expect(told.lowered.tags[0]).toBe('sea');
    expect(await database.db.select().from(characterRatings).where(eq(characterRatings.userId, caller.userId))).toEqual([]);
    const kept = await database.db.select().from(interactions).where(eq(interactions.userId, caller.userId));
    expect(kept.map(({ type }) => type)).toEqual(['bookmark', 'bookmark', 'dislike']);
  });

  it('shows four fifths fewer of its neighbours in the next list', async () => {
    const caller = await member();
    for (const id of ['sea0', 'sea1', 'moon0', 'moon1']) await like(caller, id);
    const before = (await list(caller)).filter((id) => id.startsWith('sea'));
    expect(before.length).toBeGreaterThanOrEqual(4);
    await dislike(caller, before[0] as string);
    const after = (await list(caller)).filter((id) => id.startsWith('sea'));
    expect(after.length).toBeLessThanOrEqual(before.length * 0.2);
  });

  it('is undone: the card and its neighbours are back, and the list of dislikes forgets it', async () => {
    const caller = await member();
    for (const id of ['sea0', 'moon0']) await like(caller, id);
    const before = await list(caller);
    const first = before.find((id) => id.startsWith('sea')) ?? '';
    await dislike(caller, first);
    world.clock.advance(1000);
    await dislike(caller, 'moon3');
    const both = await call(listDismissals, { query: {} }, { caller });
    expect(both.map(({ character_id }) => character_id)).toEqual(['moon3', first]);
    const page = await call(listDismissals, { query: { limit: 1 } }, { caller });
    expect(page.map(({ is_last_id }) => is_last_id)).toEqual([true]);
    const rest = await call(listDismissals, { query: { limit: 1, last_id: 'moon3' } }, { caller });
    expect(rest.map(({ character_id }) => character_id)).toEqual([first]);
    for (const id of ['moon3', first]) await call(deleteDismissal, { params: { characterId: id } }, { caller });
    await call(deleteDismissal, { params: { characterId: first } }, { caller });
    expect(await call(listDismissals, { query: {} }, { caller })).toEqual([]);
    expect(await list(caller)).toEqual(before);
    await expect(receipt(caller, first)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks once, after two alike, whether fewer of the creator or the tag are wanted, and keeps to the answer', async () => {
    const caller = await member();
    await like(caller, 'sea0');
    // 5 to 9 are of one creator.
    await dislike(caller, 'sea5');
    world.clock.advance(1000);
    await dislike(caller, 'sea6');
    const { question } = await receipt(caller, 'sea6');
    expect(question).toMatchObject({ kind: 'creator', label: 'sea-creator1' });
    world.clock.advance(1000);
    await dislike(caller, 'sea7');
    expect((await receipt(caller, 'sea7')).question).toBeNull();

    const reader = await member();
    await like(reader, 'moon0');
    await dislike(reader, 'sea5');
    world.clock.advance(1000);
    await dislike(reader, 'sea10');
    expect((await receipt(reader, 'sea10')).question).toEqual({ kind: 'tag', value: 'sea', label: 'sea' });
    await call(updateFewer, { body: { kind: 'tag', value: 'sea', is_wanted: true } }, { caller: reader });
    expect((await list(reader)).filter((id) => id.startsWith('sea'))).toEqual([]);
    expect((await call(listTastes, {}, { caller: reader })).fewer).toEqual([{ kind: 'tag', value: 'sea', label: 'sea' }]);
    await call(updateFewer, { body: { kind: 'tag', value: 'sea', is_wanted: false } }, { caller: reader });
    expect((await call(listTastes, {}, { caller: reader })).fewer).toEqual([]);
  });

  it('is for members, about what is public', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    await expect(dislike(guest, 'sea0')).rejects.toMatchObject({ code: 'forbidden' });
    await addCharacters(database.db, other.userId, [{ id: 'hidden', visibility: 'hidden' }]);
    await expect(dislike(one, 'hidden')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('tastes', () => {
  it('are all shown with what they weigh, fade by half in thirty days, and count only where they are switched on', async () => {
    const caller = await member();
    await addCharacters(database.db, other.userId, [{ id: 'lonely' }]);
    await like(caller, 'moon0');
    await world.call(createInteraction, { body: { type: 'rating', character_id: 'sea0', rating: 5 } }, { caller });
    await world.call(createInteraction, { body: { type: 'rating', character_id: 'lonely', rating: 1 } }, { caller });
    await world.call(createInteraction, { body: { type: 'detail_view', character_id: 'moon1' } }, { caller });
    const held = async () => (await call(listTastes, {}, { caller })).tastes;
    expect((await held()).map(({ character_id, weight }) => [character_id, weight])).toEqual([
      ['sea0', 1],
      ['moon0', 0.5],
      ['moon1', 0.1],
      ['lonely', -1],
    ]);
    const ofSea = async () => (await list(caller)).filter((id) => id.startsWith('sea')).length;
    const before = await ofSea();
    expect(before).toBeGreaterThanOrEqual(4);
    await call(updateTaste, { params: { characterId: 'sea0' }, body: { is_counted: false } }, { caller });
    expect((await held()).find(({ character_id }) => character_id === 'sea0')?.is_counted).toBe(false);
    expect(await ofSea()).toBeLessThanOrEqual(before / 2);
    await expect(
      call(updateTaste, { params: { characterId: 'sea30' }, body: { is_counted: false } }, { caller }),
    ).rejects.toMatchObject({ code: 'not_found' });
    world.clock.advance(30 * 86_400_000);
    expect((await held()).map(({ weight }) => weight)).toEqual([0.5, 0.25, 0.05, -0.5]);
  });

  it('are the newest hundred, and never of what somebody made', async () => {
    const caller = await member();
    await addCharacters(
      database.db,
      other.userId,
      Array.from({ length: 103 }, (_, at) => ({ id: `many${at}` })),
    );
    for (let at = 0; at < 103; at += 1) {
      world.clock.advance(600);
      await like(caller, `many${at}`);
    }
    const held = await database.db.select().from(tastes).where(eq(tastes.userId, caller.userId));
    expect(held).toHaveLength(100);
    expect(held.map(({ characterId }) => characterId)).not.toContain('many2');
    await like(other, 'many0');
    expect(await database.db.select().from(tastes).where(eq(tastes.userId, other.userId))).toEqual([]);
  });

  it('of a guest are none, until what they did becomes a member’s', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    const joined = await member();
    await world.call(createInteraction, { body: { type: 'cart_addition', character_id: 'sea2', amount: 3 } }, { caller: guest });
    expect(await database.db.select().from(tastes).where(eq(tastes.userId, guest.userId))).toEqual([]);
    await database.db.transaction((tx) => adoptTastes(tx, guest.userId, joined.userId));
    expect((await call(listTastes, {}, { caller: joined })).tastes).toMatchObject([{ character_id: 'sea2', weight: 0.5 }]);
  });

  it('that were forgotten do not come back with the next guest who becomes the member', async () => {
    const caller = await member();
    await like(caller, 'sea0');
    const guest = await createCaller(database.db, { platform: 'guest' });
    await world.call(createInteraction, { body: { type: 'bookmark', character_id: 'moon2' } }, { caller: guest });
    expect(await forgetTastes(database.db, { id: caller.userId, email: null, keptWorks: [] })).toBe(1);
    await database.db.transaction((tx) => adoptTastes(tx, guest.userId, caller.userId));
    const held = (await call(listTastes, {}, { caller })).tastes;
    expect(held.map(({ character_id }) => character_id)).toEqual(['moon2']);
  });

  it('go with their account', async () => {
    const caller = await member();
    await like(caller, 'sea0');
    await dislike(caller, 'sea1');
    await list(caller);
    await database.db.delete(users).where(eq(users.id, caller.userId));
    expect(await database.db.select().from(tastes).where(eq(tastes.userId, caller.userId))).toEqual([]);
  });
});
