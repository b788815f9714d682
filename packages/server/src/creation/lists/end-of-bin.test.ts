import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { characterLikes, conversations, files, type characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { endBin, formerMember } from '../../platform/works/erase-works.ts';
import { exportCharacters } from '../../platform/works/export-works.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database } from '../../ports/index.ts';
import { createBinWorld, dayMs } from '../testing/bin-world.ts';

let database: Database;
let creator: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  creator = await createCaller(database.db);
});
afterAll(() => database.close());

const words = 'Selkie of the north path';
/** A chatbot with words in every field that a creator writes. */
const make = (over: Partial<typeof characters.$inferInsert> = {}) =>
  createCharacter(database.db, creator.userId, {
    name: words,
    title: words,
    greeting: words,
    persona: words,
    scenario: words,
    dialogue: words,
    systemPrompt: words,
    postHistoryInstructions: words,
    nickname: words,
    nameI18n: { de: words },
    titleI18n: { de: words },
    greetingI18n: { de: words },
    alternateGreetings: [words],
    tags: [words],
    card: { name: words },
    depthPrompt: { content: words, depth: 4, role: 'system' },
    ...over,
  });
const converse = async ({ userId }: Caller, characterId: string) => {
  const id = newId();
  await database.db
    .insert(conversations)
    .values({ id, applicationId: 'daybreak', userId, characterId, updatedAt: new Date(8e12) });
  return id;
};
const lifeMs = defaultPeriods.removedDays * dayMs;

describe('the end of the bin', () => {
  it('comes after the period, not before, and only for what was removed', async () => {
    const world = createBinWorld(database.db);
    const [removed, living, restored] = [await make(), await make(), await make()];
    await world.remove(creator, removed);
    await world.remove(creator, restored);
    await world.restore(creator, restored);
    world.clock.advance(lifeMs);
    await world.sweep();
    expect(await world.rowOf(removed)).toBeDefined();
    world.clock.advance(1000);
    expect(await world.sweep()).toMatchObject({ characters: 1 });
    expect(await world.rowOf(removed)).toBeUndefined();
    for (const id of [living, restored]) expect(await world.rowOf(id)).toMatchObject({ name: words, deletedAt: null });
    expect(await world.sweep()).toMatchObject({ characters: 0 });
  });

  it.each([
    ['somebody else', () => createCaller(database.db)],
    ['its creator', async () => creator],
  ])('leaves of one that %s chats with a row without a word or a name, and the chat itself', async (_, find) => {
    const world = createBinWorld(database.db);
    const id = await make();
    const conversationId = await converse(await find(), id);
    await world.remove(creator, id);
    world.clock.advance(lifeMs + 1000);
    expect(await world.sweep()).toMatchObject({ characters: 1 });
    const row = await world.rowOf(id);
    expect(row).toMatchObject({ creatorUserId: formerMember, name: 'Removed chatbot', reach: 'nobody', isLive: false });
    expect(JSON.stringify(row)).not.toContain(words);
    expect(await database.db.$count(conversations, eq(conversations.id, conversationId))).toBe(1);
    // It has lost its creator: it is not in the bin and cannot be restored.
    expect((await world.bin(creator)).map((one) => one.id)).not.toContain(id);
    await expect(world.restore(creator, id)).rejects.toMatchObject({ code: 'not_found' });
    world.clock.advance(2 * lifeMs);
    expect(await world.sweep()).toMatchObject({ characters: 0 });
  });

  it('takes the pictures along that nothing else shows, in the same run', async () => {
    const world = createBinWorld(database.db);
    const store = async () => {
      const id = newId();
      const createdAt = new Date(world.clock.now().getTime() - dayMs);
      await database.db
        .insert(files)
        .values({ id, mediaType: 'image/png', body: 'AAAA', ownerUserId: creator.userId, createdAt });
      return id;
    };
    const [ofDropped, ofHeld, shared] = [await store(), await store(), await store()];
    const [dropped, held] = [await make({ avatarUrl: `/files/${ofDropped}` }), await make({ avatarUrl: `/files/${ofHeld}` })];
    await make({ avatarUrl: `/files/${shared}` });
    const sharing = await make({ avatarUrl: `/files/${shared}` });
    await converse(creator, held);
    for (const id of [dropped, held, sharing]) await world.remove(creator, id);
    world.clock.advance(2 * dayMs);
    await world.sweep();
    const left = async () => {
      const rows = await database.db.select({ id: files.id }).from(files).where(eq(files.ownerUserId, creator.userId));
      return rows.map(({ id }) => id).toSorted();
    };
    // What is in the bin still wears its picture.
    expect(await left()).toEqual([ofDropped, ofHeld, shared].toSorted());
    world.clock.advance(lifeMs);
    await world.sweep();
    expect(await left()).toEqual([shared]);
  });

  it('takes favourites of others along, and goes through any number in slices', async () => {
    const world = createBinWorld(database.db);
    const fan = await createCaller(database.db);
    const ids = await Promise.all(Array.from({ length: 45 }, () => make()));
    await database.db.insert(characterLikes).values(ids.map((characterId) => ({ userId: fan.userId, characterId })));
    for (const id of ids.slice(0, 5)) await converse(fan, id);
    for (const id of ids) await world.remove(creator, id);
    world.clock.advance(lifeMs + 1000);
    expect(await world.sweep()).toMatchObject({ characters: 45 });
    expect(await database.db.$count(characterLikes, eq(characterLikes.userId, fan.userId))).toBe(5);
  });

  it('done by several servers at once is done once', async () => {
    const world = createBinWorld(database.db);
    const ids = await Promise.all(Array.from({ length: 10 }, () => make()));
    for (const id of ids.slice(0, 5)) await converse(creator, id);
    for (const id of ids) await world.remove(creator, id);
    world.clock.advance(lifeMs + 1000);
    const now = world.clock.now();
    const context = {
      db: database.db,
      periods: defaultPeriods,
      now,
      daysAgo: (days: number) => new Date(now.getTime() - days * dayMs),
    };
    const told = await Promise.all(Array.from({ length: 4 }, () => endBin(context)));
    expect(told.reduce((sum, { length }) => sum + length, 0)).toBe(10);
  });
});

describe('an archive of one’s data', () => {
  it('holds what is in the bin, and says since when', async () => {
    const world = createBinWorld(database.db);
    const caller = await createCaller(database.db);
    const [living, removed] = [
      await createCharacter(database.db, caller.userId),
      await createCharacter(database.db, caller.userId),
    ];
    await world.remove(caller, removed);
    const told: Record<string, string | undefined> = {};
    for await (const { pieces } of exportCharacters(database.db, caller.userId, { showsAdult: true })) {
      let text = '';
      for await (const piece of pieces) text += String(piece);
      const { troupe } = (JSON.parse(text) as { data: { extensions: { troupe: { id: string; removed_at?: string } } } }).data
        .extensions;
      told[troupe.id] = troupe.removed_at;
    }
    expect(told).toEqual({ [living]: undefined, [removed]: '2026-11-27T09:00:00.000Z' });
  });
});
