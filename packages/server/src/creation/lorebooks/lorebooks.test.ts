import { lorebookLimits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCharacter } from '../../chat/testing/index.ts';
import { characterLorebooks, lorebooks, lorebookVersions } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { readStoredBytes } from '../../platform/storage.ts';
import { dayMs } from '../../kernel/schedules/time.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database } from '../../ports/index.ts';
import { refusalOf, storeTestPicture } from '../testing/editor-world.ts';
import { testLoreEntry } from '../testing/lorebook-forms.ts';
import { createLorebookWorld, type LorebookWorld } from '../testing/lorebook-world.ts';
import { endLorebooks } from './erase-lorebooks.ts';

let database: Database;
let world: LorebookWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  world = createLorebookWorld(database.db);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const messages = (issues: readonly { path: string; message: string }[]) => issues.map(({ path, message }) => [path, message]);

describe('a lorebook', () => {
  it('is made private with its entries, and read by its creator as it is', async () => {
    const ann = await world.join();
    const made = await world.create(ann, { entries: [testLoreEntry(), testLoreEntry({ name: 'Well', folder: 'Places' })] });
    expect(made).toMatchObject({ name: 'The mill', visibility: 'private', revision: 1, num_entries: 2, num_characters: 0 });
    const shown = await world.get(ann, made.id);
    expect(shown).toMatchObject({ is_own: true, is_approved: false, num_entries: 2 });
    expect(shown.entries.map(({ name }) => name)).toEqual(['Wheel', 'Well']);
    expect((await world.entries(ann, made.id)).entries[1]).toMatchObject({ name: 'Well', folder: 'Places' });
  });

  it('says what stands against it in the words of the rules', async () => {
    const ann = await world.join();
    const entries = [testLoreEntry({ keywords: ['mill'], content: '' })];
    const refused = await refusalOf(world.create(ann, { name: 'ab', description: '', avatar_url: null, tags: ['one'], entries }));
    expect(refused.code).toBe('invalid_input');
    expect(messages(refused.issues)).toEqual([
      ['body.avatar_url', 'This field is required'],
      ['body.name', 'Name should be 3 characters or more'],
      ['body.description', 'This field is required'],
      ['body.tags', 'At least 2 tags are required'],
      ['body.entries.0.keywords', 'At least 2 keyword is required'],
      ['body.entries.0.content', 'This field is required'],
    ]);
    await expect(world.create(ann, { name: ' \u200B' })).rejects.toThrow('This field is required');
    await expect(world.create(ann, { entries: [] })).rejects.toThrow('At least 1 entry is required');
  });

  it('keeps what a file brought, though a form would ask for more, until that is edited', async () => {
    const ann = await world.join();
    const shadow = '{"fields":{"vectorized":true}}';
    const imported = testLoreEntry({ name: 'A', keywords: ['mill'], content: 'x'.repeat(4000), shadow });
    const { id } = await world.create(ann, { imported: true, entries: [imported], shadow: '{"token_budget":500}' });
    const { entries } = await world.entries(ann, id);
    expect(entries[0]).toMatchObject({ keywords: ['mill'], shadow });
    const entryId = entries[0]!.id;
    expect((await world.editEntry(ann, id, entryId, { name: 'Mill' })).entry.content).toHaveLength(4000);
    const refused = await refusalOf(world.editEntry(ann, id, entryId, { content: 'y'.repeat(3000) }));
    expect(messages(refused.issues)).toEqual([['body.content', 'Content is maximum of 1000 characters']]);
    const out = JSON.stringify(await world.export(ann, id));
    expect([out.includes('"vectorized":true'), out.includes('"token_budget":500')]).toEqual([true, true]);
    expect((await refusalOf(world.create(ann, { shadow: '[1]' }))).issues[0]?.path).toBe('body.shadow');
  });

  it('counts what was written of it, and refuses what was written upon another revision', async () => {
    const ann = await world.join();
    const { id } = await world.create(ann);
    expect(await world.update(ann, id, { name: 'The old mill', base_revision: 1 })).toMatchObject({ revision: 2 });
    const late = await refusalOf(world.update(ann, id, { name: 'Another', base_revision: 1 }));
    expect([late.code, late.params]).toEqual(['conflict', { because: 'revision', revision: 2 }]);
    // Who may read it is no part of what it says.
    expect(await world.update(ann, id, { visibility: 'hidden' })).toMatchObject({ revision: 2, visibility: 'hidden' });
    expect(await world.addEntry(ann, id, { base_revision: 2 })).toMatchObject({ revision: 3 });
    expect((await refusalOf(world.addEntry(ann, id, { base_revision: 2 }))).params).toEqual({ because: 'revision', revision: 3 });
  });

  it('is its creator’s alone, on its brand alone', async () => {
    const [ann, ben] = [await world.join(), await world.join()];
    const { id } = await world.create(ann, {});
    await world.update(ann, id, { visibility: 'hidden' });
    const { entries } = await world.entries(ann, id);
    for (const call of [
      () => world.get(ben, id),
      () => world.entries(ben, id),
      () => world.update(ben, id, { name: 'Mine' }),
      () => world.addEntry(ben, id),
      () => world.editEntry(ben, id, entries[0]!.id, { name: 'Mine' }),
      () => world.removeEntry(ben, id, entries[0]!.id),
      () => world.remove(ben, id),
      () => world.export(ben, id),
      () => world.test(ben, { lorebook_id: id, seed: 'one' }),
    ])
      expect((await refusalOf(call())).code).toBe('not_found');
    await database.db.update(lorebooks).set({ applicationIds: ['lantern'] });
    expect((await refusalOf(world.get(ann, id))).code).toBe('not_found');
    await database.db.update(lorebooks).set({ applicationIds: ['daybreak'] });
  });

  it('is one of a hundred on a brand at most, also where two devices make one at once', async () => {
    const ann = await world.join();
    const { id } = await world.create(ann);
    const many = Array.from({ length: lorebookLimits.perMember - 2 }, (_, at) => ({
      id: `${id}-${at}`,
      creatorUserId: ann.userId,
      applicationIds: ['daybreak'],
      name: 'One',
    }));
    await database.db.insert(lorebooks).values(many);
    const results = await Promise.allSettled([world.create(ann), world.create(ann)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(world.create(ann))).params).toEqual({ because: 'full', max: 100 });
    await world.remove(ann, id);
    await world.create(ann);
    expect((await refusalOf(world.restore(ann, id))).params).toEqual({ because: 'full', max: 100 });
  });

  it('stands in a list by when it was written, a page after the other, and in none where the flag is off', async () => {
    const ann = await world.join();
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third']) {
      ids.unshift((await world.create(ann, { name })).id);
      world.clock.advance(1000);
    }
    const page = await world.list(ann, { limit: 2 });
    expect(page.data.map(({ id, is_last_id }) => [id, is_last_id])).toEqual([
      [ids[0], undefined],
      [ids[1], true],
    ]);
    expect((await world.list(ann, { limit: 2, last_id: ids[1]! })).data.map(({ id }) => id)).toEqual([ids[2]]);
    const off = createLorebookWorld(database.db, { isOn: false });
    expect((await refusalOf(off.list(ann))).code).toBe('not_found');
    await off.close();
  });

  it('comes back from the bin for thirty days, and is gone after them', async () => {
    const ann = await world.join();
    const { id } = await world.create(ann);
    const { erasedAt } = await world.remove(ann, id);
    expect((await refusalOf(world.get(ann, id))).code).toBe('not_found');
    expect((await world.removed(ann)).data).toMatchObject([{ id, erasedAt }]);
    expect(await world.restore(ann, id)).toMatchObject({ id, num_entries: 1 });
    await world.remove(ann, id);
    const now = new Date(world.clock.now().getTime() + 31 * dayMs);
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
    const dropped = await endLorebooks({ db: database.db, periods: defaultPeriods, now, daysAgo });
    expect(dropped).toContainEqual({ id });
    expect((await refusalOf(world.restore(ann, id))).code).toBe('not_found');
  });

  it('counts against its creator’s room whatever is written of it, and nothing once it is gone', async () => {
    const ann = await world.join();
    const { db } = database;
    const before = await readStoredBytes(db, ann.userId);
    const { id } = await world.create(ann, { entries: [testLoreEntry({ content: 'x'.repeat(500) })] });
    const made = await readStoredBytes(db, ann.userId);
    expect(made - before).toBeGreaterThan(500);
    const { entry } = await world.addEntry(ann, id, { content: 'y'.repeat(900) });
    expect((await readStoredBytes(db, ann.userId)) - made).toBeGreaterThan(900);
    await world.editEntry(ann, id, entry.id, { content: 'yyy' });
    await world.removeEntry(ann, id, entry.id);
    expect(await readStoredBytes(db, ann.userId)).toBe(made);
    await world.remove(ann, id);
    await db.delete(lorebooks);
    expect(await readStoredBytes(db, ann.userId)).toBe(before);
  });
});

describe('entries', () => {
  it('change all together or not at all, in their order', async () => {
    const ann = await world.join();
    const { id } = await world.create(ann, { entries: [testLoreEntry({ name: 'One' }), testLoreEntry({ name: 'Two' })] });
    const before = await world.entries(ann, id);
    const [one, two] = before.entries;
    const refused = await refusalOf(
      world.changeEntries(ann, id, 1, [
        { op: 'delete', id: one!.id },
        { op: 'update', id: two!.id, entry: { content: 'ab' } },
      ]),
    );
    expect(messages(refused.issues)).toEqual([['body.changes.1.entry.content', 'Content should be 3 characters or more']]);
    expect((await refusalOf(world.changeEntries(ann, id, 1, [{ op: 'delete', id: 'none' }]))).code).toBe('not_found');
    expect(await world.entries(ann, id)).toEqual(before);
    world.clock.advance(1);
    const { revision, entries } = await world.changeEntries(ann, id, 1, [
      { op: 'create', entry: testLoreEntry({ name: 'Three' }) },
      { op: 'update', id: two!.id, entry: { name: 'Second' } },
      { op: 'delete', id: one!.id },
    ]);
    expect([revision, entries.map(({ name }) => name)]).toEqual([2, ['Three', 'Second']]);
    const restored = await world.changeEntries(ann, id, 2, [{ op: 'restore', entry: one! }]);
    expect(restored.entries[0]).toMatchObject({ ...one, updatedAt: expect.any(String) });
    expect((await world.entries(ann, id)).entries.map(({ name }) => name)).toEqual(['One', 'Second', 'Three']);
  });

  it('are one at least, and a thousand at most', async () => {
    const ann = await world.join();
    const { id } = await world.create(ann);
    const { entries } = await world.entries(ann, id);
    const none = await refusalOf(world.removeEntry(ann, id, entries[0]!.id));
    expect(messages(none.issues)).toEqual([['body.entries', 'At least 1 entry is required']]);
    const hundred = Array.from({ length: 100 }, (_, at) => ({
      op: 'create' as const,
      entry: testLoreEntry({ name: `Number ${at}` }),
    }));
    for (let at = 0; at < 9; at += 1) {
      world.clock.advance(1);
      await world.changeEntries(ann, id, at + 1, hundred);
    }
    const full = await refusalOf(world.changeEntries(ann, id, 10, hundred));
    expect([full.code, full.params]).toEqual(['conflict', { because: 'entries_full', max: 1000 }]);
    await world.changeEntries(ann, id, 10, hundred.slice(1));
    const all = await world.entries(ann, id);
    expect(all.entries).toHaveLength(1000);
    // Entries of one order stand as they were written.
    expect(all.entries.slice(1, 4).map(({ name }) => name)).toEqual(['Number 0', 'Number 1', 'Number 2']);
    expect((await world.get(ann, id)).entries).toHaveLength(100);
  });

  it('are not taken back over another’s', async () => {
    const [ann, ben] = [await world.join(), await world.join()];
    const [own, others] = [await world.create(ann), await world.create(ben)];
    const { entries } = await world.entries(ben, others.id);
    expect((await refusalOf(world.changeEntries(ann, own.id, 1, [{ op: 'restore', entry: entries[0]! }]))).code).toBe('conflict');
    expect((await world.entries(ben, others.id)).entries).toEqual(entries);
  });

  it('of a batch are the same as those of single calls', async () => {
    const ann = await world.join();
    const [batch, single] = [await world.create(ann), await world.create(ann)];
    const names = ['Aaa', 'Bbb', 'Ccc'];
    world.clock.advance(1);
    await world.changeEntries(
      ann,
      batch.id,
      1,
      names.map((name) => ({ op: 'create' as const, entry: testLoreEntry({ name }) })),
    );
    for (const name of names) {
      await world.addEntry(ann, single.id, { name });
      world.clock.advance(1);
    }
    const told = async (id: string) =>
      (await world.entries(ann, id)).entries.map(({ name, keywords, content, rules }) => ({ name, keywords, content, rules }));
    expect(await told(batch.id)).toEqual(await told(single.id));
  });
});

describe('attached lorebooks', () => {
  it('are five at most, one’s own, of one’s own chatbots', async () => {
    const [ann, ben] = [await world.join(), await world.join()];
    const characterId = await createCharacter(database.db, ann.userId, { visibility: 'private', isLive: false });
    const books: { id: string }[] = [];
    for (let at = 0; at < 6; at += 1) books.push(await world.create(ann));
    for (const { id } of books.slice(0, 5)) {
      world.clock.advance(1);
      await world.attach(ann, id, characterId);
    }
    expect((await refusalOf(world.attach(ann, books[5]!.id, characterId))).params).toEqual({ because: 'full', max: 5 });
    // What it knows already stays as it is.
    const { data } = await world.attach(ann, books[0]!.id, characterId);
    expect(data.map((one) => [one.lorebook_id, one.revision, one.live_revision, one.submitted_revision])).toEqual(
      books.slice(0, 5).map(({ id }) => [id, 1, 1, null]),
    );
    expect((await refusalOf(world.attach(ben, books[0]!.id, characterId))).code).toBe('not_found');
    const others = await createCharacter(database.db, ben.userId);
    expect((await refusalOf(world.attach(ann, books[5]!.id, others))).code).toBe('not_found');
    expect((await refusalOf(world.attached(ben, characterId))).code).toBe('not_found');
    expect((await world.list(ann)).data.find(({ id }) => id === books[0]!.id)).toMatchObject({ num_characters: 1 });
    // A book in the bin takes no place, and does not come back where there is none.
    await world.remove(ann, books[0]!.id);
    await world.attach(ann, books[5]!.id, characterId);
    await world.restore(ann, books[0]!.id);
    expect((await world.attached(ann, characterId)).data).toHaveLength(5);
    expect((await world.detach(ann, books[5]!.id, characterId)).data).toHaveLength(4);
  });

  it('are forgotten where a book comes back to a chatbot that is full, with the version that only this one was served', async () => {
    const ann = await world.join();
    const { db } = database;
    const [full, free] = [await createCharacter(db, ann.userId), await createCharacter(db, ann.userId)];
    const { id } = await world.create(ann);
    const content = { name: '', description: '', avatarUrl: null, tags: [], scanDepth: null, recursive: false, entries: [] };
    await db.insert(lorebookVersions).values([1, 2].map((number) => ({ lorebookId: id, number, content })));
    for (const [characterId, liveNumber] of [[full, 1] as const, [free, 2] as const])
      await db.insert(characterLorebooks).values({ characterId, lorebookId: id, liveNumber });
    await world.remove(ann, id);
    for (let at = 0; at < 5; at += 1) await world.attach(ann, (await world.create(ann)).id, full);
    await world.restore(ann, id);
    const known = await db.select().from(characterLorebooks).where(eq(characterLorebooks.lorebookId, id));
    expect(known.map(({ characterId }) => characterId)).toEqual([free]);
    const kept = await db.select().from(lorebookVersions).where(eq(lorebookVersions.lorebookId, id));
    expect(kept.map(({ number }) => number)).toEqual([2]);
  });
});
