import { createInteraction, getOpinion } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFeedback } from '../../chat/testing/feedback.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, interactions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';
import { moveTime } from '../../http/testing.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let creator: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
  creator = await createCaller(database.db);
});
afterAll(() => database.close());

const rate = (characterId: string, rating: number, caller: Caller, label?: 'longer') =>
  world.call(
    createInteraction,
    { body: { type: 'rating', character_id: characterId, rating, ...(label && { label }) } },
    { caller },
  );
const scoreOf = async (id: string) => {
  const [row] = await database.db.select({ score: characters.ratingScore }).from(characters).where(eq(characters.id, id));
  return row?.score;
};
const opinionOf = (characterId: string, caller: Caller) => world.call(getOpinion, { params: { characterId } }, { caller });

describe('a rating of a chatbot', () => {
  it('counts once for each user: a second one replaces the first, and the score is made of what is stored', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const [ann, bea] = [await createCaller(database.db), await createCaller(database.db)];
    await rate(id, 5, ann);
    expect(await scoreOf(id)).toBeCloseTo((5 * 0.7 + 1) / 6, 4);
    await rate(id, 1, ann, 'longer');
    expect(await scoreOf(id)).toBeCloseTo((5 * 0.7 + 0) / 6, 4);
    await rate(id, 4, bea);
    expect(await scoreOf(id)).toBeCloseTo((5 * 0.7 + 0 + 0.75) / 7, 4);
    expect(await opinionOf(id, ann)).toMatchObject({ rating: 1, rating_label: 'longer' });
    expect(await opinionOf(id, bea)).toMatchObject({ rating: 4, rating_label: null });
    expect(world.indexed.get(id)).toMatchObject({ rating_score: expect.closeTo((5 * 0.7 + 0.75) / 7, 3) });
  });

  it('loses none of many that come at the same moment', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const voters = await Promise.all(Array.from({ length: 12 }, () => createCaller(database.db)));
    await Promise.all(voters.map((voter, index) => rate(id, 1 + (index % 5), voter)));
    const sum = voters.reduce((total, _, index) => total + (index % 5) / 4, 0);
    expect(await scoreOf(id)).toBeCloseTo((5 * 0.7 + sum) / 17, 4);
  });

  it('is for signed-in users and public chatbots only', async () => {
    const guest = await createCaller(database.db, { platform: 'guest' });
    const member = await createCaller(database.db);
    const open = await createCharacter(database.db, creator.userId);
    const unlisted = await createCharacter(database.db, creator.userId, { visibility: 'hidden' });
    const secret = await createCharacter(database.db, creator.userId, { visibility: 'private' });
    await expect(rate(open, 5, guest)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rate(unlisted, 5, member)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rate(secret, 5, member)).rejects.toMatchObject({ code: 'character_unavailable' });
    await expect(rate(secret, 5, creator)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await scoreOf(open)).toBe(0);
  });

  it.each([0, 6, 2.5])('of %s stars is none', async (rating) => {
    const id = await createCharacter(database.db, creator.userId);
    await expect(rate(id, rating, await createCaller(database.db))).rejects.toThrow();
  });
});

describe('interactions', () => {
  it('are kept as they came, for guests too', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const guest = await createCaller(database.db, { platform: 'guest' });
    await world.call(createInteraction, { body: { type: 'detail_view', character_id: id, recommId: 'r-1' } }, { caller: guest });
    await world.call(createInteraction, { body: { type: 'cart_addition', character_id: id, amount: 3 } }, { caller: guest });
    const rows = await database.db.select().from(interactions).where(eq(interactions.userId, guest.userId));
    expect(rows.map(({ type, amount, recommendationId }) => ({ type, amount, recommendationId }))).toEqual([
      { type: 'detail_view', amount: null, recommendationId: 'r-1' },
      { type: 'cart_addition', amount: 3, recommendationId: 'r-1' },
    ]);
  });

  it('say of which recommendation they came: of the last look at the page, for a week', async () => {
    const [id, other] = [await createCharacter(database.db, creator.userId), await createCharacter(database.db, creator.userId)];
    const caller = await createCaller(database.db);
    const tell = (body: Parameters<typeof world.call<typeof createInteraction>>[1]['body']) =>
      world.call(createInteraction, { body }, { caller });
    const lastOf = async () => {
      const rows = await database.db
        .select()
        .from(interactions)
        .where(eq(interactions.userId, caller.userId))
        .orderBy(interactions.id);
      return rows.at(-1)?.recommendationId;
    };
    await tell({ type: 'detail_view', character_id: id, recommId: 'r-1' });
    for (const body of [
      { type: 'bookmark', character_id: id } as const,
      { type: 'rating', character_id: id, rating: 5 } as const,
      { type: 'cart_addition', character_id: id, amount: 1 } as const,
    ]) {
      await tell(body);
      expect([body.type, await lastOf()]).toEqual([body.type, 'r-1']);
    }
    await tell({ type: 'bookmark', character_id: other });
    expect(await lastOf()).toBeNull();
    moveTime(world.clock, 6 * 86_400_000);
    await tell({ type: 'bookmark', character_id: id });
    expect(await lastOf()).toBe('r-1');
    moveTime(world.clock, 2 * 86_400_000);
    await tell({ type: 'bookmark', character_id: id });
    expect(await lastOf()).toBeNull();
    await tell({ type: 'detail_view', character_id: id, recommId: 'r-2' });
    await tell({ type: 'detail_view', character_id: id });
    await tell({ type: 'bookmark', character_id: id });
    expect(await lastOf()).toBeNull();
  });

  it('tell nothing of a character that the caller may not see', async () => {
    const elsewhere = await createCharacter(database.db, creator.userId, { applicationIds: ['lantern'] });
    const member = await createCaller(database.db);
    const told = world.call(createInteraction, { body: { type: 'detail_view', character_id: elsewhere } }, { caller: member });
    await expect(told).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are slowed down for a script', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const member = await createCaller(database.db);
    const view = () => world.call(createInteraction, { body: { type: 'detail_view', character_id: id } }, { caller: member });
    for (let count = 0; count < 120; count += 1) await view();
    await expect(view()).rejects.toMatchObject({ code: 'rate_limited' });
    moveTime(world.clock, 60_001);
    await expect(view()).resolves.toEqual({});
  });
});
