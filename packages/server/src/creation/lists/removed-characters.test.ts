import {
  deleteCharacter,
  getCharacter,
  listFavorites,
  listOwnCharacters,
  listRemovedCharacters,
  restoreCharacter,
} from '@troupe/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCaller, createCharacter, testBrand } from '../../chat/testing/index.ts';
import { characterLikes, characters } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { limitRows } from '../../limits.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database, SearchIndex } from '../../ports/index.ts';
import { createBinWorld, dayMs } from '../testing/bin-world.ts';

let database: Database;
let creator: Caller;
let other: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  creator = await createCaller(database.db, { username: 'harbourlight' });
  other = await createCaller(database.db);
});
afterAll(() => database.close());

const make = (over: Partial<typeof characters.$inferInsert> = {}, caller = creator) =>
  createCharacter(database.db, caller.userId, over);
const lifeMs = defaultPeriods.removedDays * dayMs;

describe('a chatbot of one’s own that is removed', () => {
  it.each(['character', 'meta'] as const)(
    'is opened by nobody, its creator included, and leaves their list: a %s',
    async (type) => {
      const world = createBinWorld(database.db);
      const id = await make({ type });
      await world.remove(creator, id);
      for (const caller of [creator, other])
        await expect(world.call(getCharacter, { params: { characterId: id }, query: {} }, { caller })).rejects.toMatchObject({
          code: 'character_unavailable',
        });
      const { data } = await world.call(listOwnCharacters, { query: {} }, { caller: creator });
      expect(data.map((one) => one.id)).not.toContain(id);
      expect(await world.rowOf(id)).toMatchObject({ reach: 'nobody' });
    },
  );

  it('says when it is erased: after the period for what is removed, of the instant that is written', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    const { erasedAt } = await world.remove(creator, id);
    expect(erasedAt).toBe('2026-12-27T09:00:00.000Z');
    expect((await world.rowOf(id))?.deletedAt?.getTime()).toBe(Date.parse(erasedAt) - lifeMs);
  });

  it('is gone once: a second removal finds nothing, and moves the end of the bin no further', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    const { erasedAt } = await world.remove(creator, id);
    world.clock.advance(dayMs);
    await expect(world.remove(creator, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.bin(creator)).find((one) => one.id === id)?.erasedAt).toBe(erasedAt);
  });

  it('must be one’s own, on this brand: anybody else’s is like none at all, and stays as it was', async () => {
    const world = createBinWorld(database.db);
    const [own, elsewhere] = [await make(), await make({ applicationIds: ['acme'] })];
    const refusals = await Promise.all(
      [
        world.remove(other, own),
        world.remove(creator, elsewhere),
        world.remove(creator, 'nobody-of-that-name'),
        world.call(deleteCharacter, { params: { characterId: own } }, { caller: creator, brand: testBrand({ id: 'acme' }) }),
      ].map((removal) =>
        removal.catch(({ code, params, issues, message }: Record<string, unknown>) => ({ code, params, issues, message })),
      ),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: 'not_found' });
    for (const id of [own, elsewhere]) expect((await world.rowOf(id))?.deletedAt).toBeNull();
    await world.remove(creator, own);
    await expect(world.restore(other, own)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.restore(creator, 'nobody-of-that-name')).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      world.call(restoreCharacter, { params: { characterId: own } }, { caller: creator, brand: testBrand({ id: 'acme' }) }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.rowOf(own))?.deletedAt).not.toBeNull();
  });

  it('counts as a change', async () => {
    const world = createBinWorld(database.db);
    for (let at = 0; at < limitRows.changes.user; at += 1)
      await world[at % 2 ? 'remove' : 'restore'](other, 'none').catch(() => undefined);
    for (const way of ['remove', 'restore'] as const)
      await expect(world[way](other, 'none')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a chatbot that is brought back', () => {
  it.each([
    ['public', { visibility: 'public' }, 'everybody'],
    ['unlisted', { visibility: 'hidden' }, 'link'],
    ['private', { visibility: 'private' }, 'creator'],
    ['one that waits for a person', { isLive: false, moderationStatus: 'manual_review_required' }, 'creator'],
    ['one that was closed', { moderationStatus: 'closed', holds: ['review'] }, 'creator'],
  ] satisfies [string, Partial<typeof characters.$inferInsert>, string][])(
    'reaches whom it reached, with visibility and review as they were: %s',
    async (_, over, reach) => {
      const world = createBinWorld(database.db);
      const id = await make(over);
      const before = await world.rowOf(id);
      expect(before?.reach).toBe(reach);
      await world.remove(creator, id);
      world.clock.advance(lifeMs - 1000);
      await world.restore(creator, id);
      expect(await world.rowOf(id)).toEqual({ ...before, updatedAt: world.clock.now() });
      const { data } = await world.call(listOwnCharacters, { query: {} }, { caller: creator });
      expect(data.map((one) => one.id)).toContain(id);
      expect((await world.bin(creator)).map((one) => one.id)).not.toContain(id);
    },
  );

  it('was removed, and less than the period ago', async () => {
    const world = createBinWorld(database.db);
    const [living, late] = [await make(), await make()];
    await world.remove(creator, late);
    world.clock.advance(lifeMs);
    for (const id of [living, late]) await expect(world.restore(creator, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await world.rowOf(late))?.deletedAt).not.toBeNull();
  });

  it('is back among the favourites of others, where it was gone meanwhile', async () => {
    const world = createBinWorld(database.db);
    const caller = await createCaller(database.db);
    const id = await make({ name: 'Selkie' });
    await database.db.insert(characterLikes).values({ userId: caller.userId, characterId: id });
    const favourite = async () => (await world.call(listFavorites, { query: {} }, { caller }))[0];
    await world.remove(creator, id);
    expect(await favourite()).toMatchObject({ character: null, gone: { reason: 'withdrawn', name: 'Selkie' } });
    await world.restore(creator, id);
    expect(await favourite()).toMatchObject({ character: { name: 'Selkie' }, gone: null });
  });
});

describe('the bin', () => {
  it('holds what its member removed on this brand, removed last first, until its time is over', async () => {
    const world = createBinWorld(database.db);
    const caller = await createCaller(database.db, { username: 'binkeeper' });
    const ids: string[] = [];
    for (const over of [{ type: 'meta' as const }, { reportsType: ['User'] }, { moderationStatus: 'fix_required' as const }]) {
      ids.unshift(await make(over, caller));
      await world.remove(caller, ids[0]!);
      world.clock.advance(dayMs);
    }
    await make({}, caller);
    await make({ applicationIds: ['acme'], deletedAt: world.clock.now() }, caller);
    expect((await world.bin(caller)).map(({ id }) => id)).toEqual(ids);
    expect(await world.bin(other)).toEqual([]);
    const [newest, middle, oldest] = await world.bin(caller);
    expect(newest).toMatchObject({
      removedAt: '2026-11-29T09:00:00.000Z',
      erasedAt: '2026-12-29T09:00:00.000Z',
      creator_username: 'binkeeper',
      moderationReport: { moderation_status: 'fix_required' },
    });
    expect([middle?.reportsType, oldest?.type]).toEqual([['User'], 'meta']);
    world.clock.advance(lifeMs - 3 * dayMs - 1);
    expect(await world.bin(caller)).toHaveLength(3);
    world.clock.advance(1);
    expect((await world.bin(caller)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('comes as one answer, of a thousand too, for one question to the database', async () => {
    const world = createBinWorld(database.db);
    const caller = await createCaller(database.db);
    const row = { creatorUserId: caller.userId, applicationIds: ['daybreak'], name: 'Mira', deletedAt: world.clock.now() };
    await database.db.insert(characters).values(Array.from({ length: 1000 }, (_, at) => ({ ...row, id: `binned-${at}` })));
    const asked = (['select', 'execute', 'transaction'] as const).map((way) => vi.spyOn(database.db, way));
    expect(await world.bin(caller)).toHaveLength(1000);
    expect(asked.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
    for (const spy of asked) spy.mockRestore();
  });
});

describe('removals and returns at once', () => {
  it('succeed one after the other: of eight removals one, and the others find nothing', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    const told = await Promise.allSettled(Array.from({ length: 8 }, () => world.remove(creator, id)));
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of told) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'not_found' });
  });

  it('alternate, and the search knows the last of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const world = createBinWorld(database.db);
      const id = await make();
      const count = { remove: 0, restore: 0 };
      await Promise.all(
        Array.from({ length: 16 }, async (_, at) => {
          const way = at % 2 ? 'restore' : 'remove';
          try {
            await world[way](creator, id);
            count[way] += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: 'not_found' });
          }
        }),
      );
      const isRemoved = (await world.rowOf(id))?.deletedAt !== null;
      expect(count.remove).toBeGreaterThan(0);
      expect(count.remove - count.restore).toBe(isRemoved ? 1 : 0);
      expect(world.index.held.has(id)).toBe(!isRemoved);
    }
  });
});

describe('the search', () => {
  it('is told after the change, of what is brought back too, but never of what not everybody finds', async () => {
    const seen: unknown[] = [];
    const world = createBinWorld(database.db, {
      wrap: (index) => ({
        ...index,
        remove: async (id) => {
          seen.push((await world.rowOf(id))?.deletedAt);
          return index.remove(id);
        },
      }),
    });
    const [id, unlisted] = [await make(), await make({ visibility: 'hidden' })];
    await world.remove(creator, id);
    expect(seen).toEqual([world.clock.now()]);
    expect(world.index.removed).toEqual([id]);
    await world.restore(creator, id);
    expect(world.index.held.get(id)?.name).toBe('Mira');
    await world.remove(creator, unlisted);
    await world.restore(creator, unlisted);
    expect(world.index.held.has(unlisted)).toBe(false);
  });

  it('that is away keeps nobody from removing: it is logged, and a job tells it until it has heard', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    world.index.held.set(id, {} as never);
    world.index.fail(new Error('The search is away.'));
    await world.remove(creator, id);
    await world.jobs.settled();
    expect(world.log.errors).toMatchObject([{ fields: { characterId: id, error: new Error('The search is away.') } }]);
    for (let tries = 0; tries < 3; tries += 1) expect(await world.jobs.retry()).toBe(1);
    expect(world.index.held.has(id)).toBe(true);
    world.index.fail();
    expect(await world.jobs.retry()).toBe(1);
    expect(world.index.held.has(id)).toBe(false);
    expect(await world.jobs.retry()).toBe(0);
  });

  it('that is told late is told what is true then', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    world.index.fail(new Error('The search is away.'));
    await world.remove(creator, id);
    await world.restore(creator, id);
    await world.jobs.settled();
    world.index.fail();
    expect(await world.jobs.retry()).toBe(2);
    expect(world.index.held.has(id)).toBe(true);
  });

  it('does not keep what was removed while it was being told that it is back', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const slow = (index: SearchIndex): SearchIndex => ({
      ...index,
      upsert: async (hits) => {
        const first = meanwhile;
        meanwhile = undefined;
        await first?.();
        return index.upsert(hits);
      },
    });
    const world = createBinWorld(database.db, { wrap: slow });
    const id = await make();
    await world.remove(creator, id);
    meanwhile = () => world.remove(creator, id);
    await world.restore(creator, id);
    expect((await world.rowOf(id))?.deletedAt).not.toBeNull();
    expect(world.index.held.has(id)).toBe(false);
  });

  it('and a queue of jobs that are both away keep nobody from removing', async () => {
    const world = createBinWorld(database.db);
    const id = await make();
    world.index.fail(new Error('The search is away.'));
    vi.spyOn(world.jobs, 'enqueue').mockRejectedValue(new Error('The queue is away.'));
    await expect(world.remove(creator, id)).resolves.toMatchObject({ erasedAt: expect.any(String) });
    expect(world.log.errors).toHaveLength(2);
    expect((await world.call(listRemovedCharacters, {}, { caller: creator })).data.map((one) => one.id)).toContain(id);
  });
});
