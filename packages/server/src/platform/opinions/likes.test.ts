import { getOpinion, likeCharacter, unlikeCharacter, favoriteLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFeedback } from '../../chat/testing/feedback.ts';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characterLikes, characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import type { Database } from '../../ports/index.ts';

let database: Database;
let world: ReturnType<typeof createTestFeedback>;
let creator: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  world = createTestFeedback(database.db);
  creator = await createCaller(database.db);
});
afterAll(() => database.close());

const like = (characterId: string, caller: Caller) => world.call(likeCharacter, { params: { characterId } }, { caller });
const unlike = (characterId: string, caller: Caller) => world.call(unlikeCharacter, { params: { characterId } }, { caller });
const isLiked = async (characterId: string, caller: Caller) =>
  (await world.call(getOpinion, { params: { characterId } }, { caller })).is_liked;

describe('favourites', () => {
  it('are one for each user and character: twice is once, and taking away what is not there changes nothing', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const member = await createCaller(database.db);
    await like(id, member);
    await like(id, member);
    expect(await isLiked(id, member)).toBe(true);
    expect(await isLiked(id, await createCaller(database.db))).toBe(false);
    await unlike(id, member);
    await unlike(id, member);
    expect(await isLiked(id, member)).toBe(false);
  });

  it('of the creator’s own chatbot there are none', async () => {
    const id = await createCharacter(database.db, creator.userId);
    await expect(like(id, creator)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('end at the limit of the role, which the refusal names; also for two at the same moment', async () => {
    const limit = favoriteLimits.free_tier;
    const member = await createCaller(database.db);
    const ids = await Promise.all(Array.from({ length: limit + 1 }, () => createCharacter(database.db, creator.userId)));
    for (const id of ids.slice(0, limit - 1)) await like(id, member);
    const last = await Promise.allSettled(ids.slice(limit - 1).map((id) => like(id, member)));
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(last.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'character_favorite_limit', params: { character_favorite_limit: 50 } },
    });
    const [first] = ids;
    if (first) await like(first, member);
    expect(await database.db.$count(characterLikes, eq(characterLikes.userId, member.userId))).toBe(limit);
  });

  it('can be taken away from a chatbot that is private by now', async () => {
    const id = await createCharacter(database.db, creator.userId);
    const member = await createCaller(database.db);
    await like(id, member);
    await database.db.update(characters).set({ visibility: 'private' }).where(eq(characters.id, id));
    await unlike(id, member);
    expect(await isLiked(id, member)).toBe(false);
    await expect(like(id, member)).rejects.toMatchObject({ code: 'character_unavailable' });
  });
});
