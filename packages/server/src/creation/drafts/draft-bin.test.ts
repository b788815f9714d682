import { draftLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../chat/testing/index.ts';
import { drafts, files, reports } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { isEvidenceOnly } from '../../platform/catalogue/shown-pictures.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database } from '../../ports/index.ts';
import { dayMs } from '../testing/bin-world.ts';
import { createDraftWorld, type DraftWorld } from '../testing/draft-world.ts';

let database: Database;
let world: DraftWorld;
let writer: Caller;
let other: Caller;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  world = createDraftWorld(database.db);
  writer = await createCaller(database.db);
  other = await createCaller(database.db);
});

const lifeMs = defaultPeriods.removedDays * dayMs;
const rowsOf = (caller: Caller) => database.db.$count(drafts, eq(drafts.creatorUserId, caller.userId));

describe('a draft that is removed', () => {
  it('leaves the list for the bin, says when it is erased, and is read there', async () => {
    await world.put(writer, 'one', { note: 'kept' });
    await world.put(writer, 'two');
    world.clock.advance(1000);
    expect(await world.remove(writer, 'one')).toEqual({});
    world.clock.advance(1000);
    await world.remove(writer, 'two');
    const { data, removed } = await world.list(writer);
    expect(data).toEqual([]);
    expect(removed.map(({ id }) => id)).toEqual(['two', 'one']);
    expect(removed[1]).toMatchObject({
      updatedAt: '2026-11-27T09:00:00.000Z',
      removedAt: '2026-11-27T09:00:01.000Z',
      erasedAt: '2026-12-27T09:00:01.000Z',
    });
    expect(await world.get(writer, 'one')).toMatchObject({ note: 'kept', removedAt: '2026-11-27T09:00:01.000Z' });
  });

  it('once more is the same, and stays no longer', async () => {
    await world.put(writer, 'one');
    await world.remove(writer, 'one');
    const { removed } = await world.list(writer);
    world.clock.advance(dayMs);
    expect(await world.remove(writer, 'one')).toEqual({});
    expect((await world.list(writer)).removed).toEqual(removed);
  });

  it('is erased at once where its chatbot was saved from it, also in the bin', async () => {
    await world.put(writer, 'one');
    await world.put(writer, 'two');
    await world.remove(writer, 'two');
    await world.put(other, 'one');
    for (const id of ['one', 'two']) {
      expect(await world.erase(writer, id)).toEqual({});
      await expect(world.erase(writer, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(world.restore(writer, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect([await rowsOf(writer), await rowsOf(other)]).toEqual([0, 1]);
  });

  it('comes back as it was, and one that is not there stays as it is', async () => {
    await world.put(writer, 'one', { note: 'kept' });
    const before = await world.get(writer, 'one');
    await world.remove(writer, 'one');
    world.clock.advance(lifeMs - 1000);
    expect(await world.restore(writer, 'one')).toEqual(before);
    expect(await world.restore(writer, 'one')).toEqual(before);
    expect(await world.list(writer)).toMatchObject({ data: [{ id: 'one' }], removed: [] });
    await expect(world.restore(writer, 'never')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('comes back where it is written on, and where what was kept last is sent again', async () => {
    await world.put(writer, 'one');
    await world.remove(writer, 'one');
    expect(await world.put(writer, 'one', { base_revision: 1, note: 'on' })).toMatchObject({ revision: 2 });
    expect(await world.get(writer, 'one')).toMatchObject({ removedAt: null, note: 'on' });
    await world.remove(writer, 'one');
    await expect(world.put(writer, 'one', { base_revision: 0, note: 'else' })).rejects.toMatchObject({ code: 'conflict' });
    expect((await world.get(writer, 'one')).removedAt).not.toBeNull();
    expect(await world.put(writer, 'one', { base_revision: 1, note: 'on' })).toMatchObject({ revision: 2 });
    expect(await world.get(writer, 'one')).toMatchObject({ removedAt: null, revision: 2 });
  });

  it('comes back only where there is room', async () => {
    await world.put(writer, 'binned');
    await world.remove(writer, 'binned');
    const [row] = await database.db.select().from(drafts).where(eq(drafts.creatorUserId, writer.userId));
    const { name: _, title: __, avatarUrl: ___, ...plain } = row!;
    const full = Array.from({ length: draftLimits.perMember }, (____, at) => ({ ...plain, id: `full-${at}`, removedAt: null }));
    await database.db.insert(drafts).values(full);
    const words = { code: 'conflict', params: { because: 'full', max: draftLimits.perMember } };
    await expect(world.restore(writer, 'binned')).rejects.toMatchObject(words);
    await expect(world.put(writer, 'binned', { base_revision: 1 })).rejects.toMatchObject(words);
    await expect(world.put(writer, 'binned')).rejects.toMatchObject(words);
    expect((await world.get(writer, 'binned')).removedAt).not.toBeNull();
    await world.erase(writer, 'full-0');
    expect(await world.restore(writer, 'binned')).toMatchObject({ id: 'binned', removedAt: null });
  });

  it('makes the bin’s oldest go where there are more than it holds, on its brand alone', async () => {
    await world.put(writer, 'elsewhere', {}, 'acme');
    await world.remove(writer, 'elsewhere', 'acme');
    for (let at = 0; at <= draftLimits.inBin; at += 1) {
      world.clock.advance(1000);
      await world.put(writer, `one-${at}`);
      await world.remove(writer, `one-${at}`);
    }
    const { removed } = await world.list(writer);
    expect(removed.map(({ id }) => id)).toEqual(
      Array.from({ length: draftLimits.inBin }, (_, at) => `one-${draftLimits.inBin - at}`),
    );
    expect((await world.list(writer, 'acme')).removed).toHaveLength(1);
  });
});

describe('the end of a draft’s bin', () => {
  it('is the end of its period for every call, before anything is swept, and then of its row', async () => {
    await world.put(writer, 'one', { note: 'before' });
    await world.put(writer, 'there');
    await world.remove(writer, 'one');
    world.clock.advance(lifeMs);
    for (const way of ['get', 'restore', 'remove'] as const)
      await expect(world[way](writer, 'one')).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.list(writer)).toMatchObject({ data: [{ id: 'there' }], removed: [] });
    await expect(world.put(writer, 'one', { base_revision: 1 })).rejects.toMatchObject({
      params: { because: 'revision', revision: 0 },
    });
    expect(await world.put(writer, 'one', { note: 'anew' })).toMatchObject({ revision: 1 });
    expect(await world.get(writer, 'one')).toMatchObject({ note: 'anew', removedAt: null });
    await world.remove(writer, 'one');
    world.clock.advance(lifeMs);
    await world.sweep();
    expect(await rowsOf(writer)).toBe(2);
    world.clock.advance(1000);
    expect(await world.sweep()).toMatchObject({ drafts: 1 });
    expect(await rowsOf(writer)).toBe(1);
  });
});

describe('the picture of a draft', () => {
  const store = async (id: string, ownerUserId: string) => {
    const file = { id: id.padEnd(43, '-'), mediaType: 'image/png', body: 'AAAA', ownerUserId, createdAt: world.clock.now() };
    await database.db.insert(files).values(file);
    return `/files/${file.id}`;
  };
  const isKept = async (url: string) => (await database.db.$count(files, eq(files.id, url.slice('/files/'.length)))) > 0;

  it('stays while the draft is there or in the bin, and is let go afterwards', async () => {
    const url = await store('own', writer.userId);
    const others = await store('of-others', other.userId);
    await world.put(writer, 'one', { form: { avatar_url: url } });
    await world.put(writer, 'thief', { form: { avatar_url: others } });
    world.clock.advance(2 * dayMs);
    await world.sweep();
    // Nobody keeps a picture that another account uploaded.
    expect([await isKept(url), await isKept(others)]).toEqual([true, false]);
    await world.remove(writer, 'one');
    world.clock.advance(lifeMs);
    await world.sweep();
    expect(await isKept(url)).toBe(true);
    world.clock.advance(1000);
    for (let at = 0; at < 2; at += 1) await world.sweep();
    expect(await isKept(url)).toBe(false);
  });

  it('is let go where the draft takes another, or its chatbot was saved', async () => {
    const [first, second] = [await store('first', writer.userId), await store('second', writer.userId)];
    await world.put(writer, 'one', { form: { avatar_url: first } });
    await world.put(writer, 'one', { form: { avatar_url: second }, base_revision: 1 });
    world.clock.advance(2 * dayMs);
    await world.sweep();
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
    await world.erase(writer, 'one');
    await world.sweep();
    expect(await isKept(second)).toBe(false);
  });

  it('shows a picture that a report keeps to nobody', async () => {
    const url = await store('reported', writer.userId);
    const pictureId = url.slice('/files/'.length);
    await database.db.insert(reports).values({
      id: crypto.randomUUID(),
      reporterUserId: other.userId,
      subjectType: 'character',
      subjectId: 'gone',
      characterId: 'gone',
      label: 'other',
      applicationId: 'daybreak',
      evidence: '',
      pictureId,
    });
    await world.put(writer, 'one', { form: { avatar_url: url } });
    expect(await isEvidenceOnly(database.db, pictureId)).toBe(true);
  });
});
