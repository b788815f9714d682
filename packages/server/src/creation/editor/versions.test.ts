import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, createCharacter, newId } from '../../chat/testing/index.ts';
import { characters, characterVersions, conversations, files, reviewCases, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { endBin, eraseCharacters, formerMember } from '../../platform/works/erase-works.ts';
import { dropOrphanedPictures } from '../../platform/catalogue/orphaned-pictures.ts';
import { defaultPeriods } from '../../platform/retention.ts';
import type { Database } from '../../ports/index.ts';
import { createEditorWorld, storeTestPicture, testForm, type EditorWorld } from '../testing/editor-world.ts';
import { toForm } from '../../platform/works/form-columns.ts';
import { unservedKept } from '../../platform/works/versions.ts';

let database: Database;
let world: EditorWorld;
let creator: Caller;
let reviewer: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  creator = await createCaller(database.db);
  reviewer = await createCaller(database.db, { extraPermissions: ['moderate'] });
});
afterAll(() => database.close());
beforeEach(() => void (world = createEditorWorld(database.db)));

const privateForm = testForm({ visibility: 'private', definition_visible: false });
const make = async (caller = creator) => (await world.create(caller, privateForm)).id;
const versionsKept = async (id: string) =>
  (await database.db.select({ kept: count() }).from(characterVersions).where(eq(characterVersions.characterId, id)))[0]?.kept;

describe('the versions of a chatbot', () => {
  it('begin with what it was before its first edit', async () => {
    const id = await createCharacter(database.db, creator.userId, {
      createdAt: new Date('2026-01-01T00:00:00Z'),
      title: 'Keeper',
    });
    const before = toForm(await world.rowOf(id));
    expect(await world.versions(creator, id)).toEqual([]);
    await world.save(creator, id, { greeting: 'Another light.', note: 'Calmer' });
    expect(await world.versions(creator, id)).toEqual([
      { number: 2, note: 'Calmer', createdAt: '2026-11-27T09:00:00.000Z', outcome: 'waits', is_served: false },
      { number: 1, note: '', createdAt: '2026-01-01T00:00:00.000Z', outcome: 'approved', is_served: true },
    ]);
    expect((await world.version(creator, id, 1)).form).toEqual(before);
    expect((await world.version(creator, id, 2)).form).toEqual({
      ...before,
      greeting: 'Another light.',
      definition_visible: false,
    });
  });

  it('are gone back to by saving one again: the same bytes, as another version', async () => {
    const id = await make();
    const first = JSON.stringify(await world.version(creator, id, 1).then(({ form }) => form));
    await world.save(creator, id, { name: 'Selkie', persona: 'Restless.', tags: [], scenario: 'Low tide.' });
    const { form } = await world.version(creator, id, 1);
    const restored = await world.save(creator, id, form);
    expect(restored.revision).toBe(3);
    expect(JSON.stringify((await world.version(creator, id, 3)).form)).toBe(first);
    expect(JSON.stringify(restored.form)).toBe(first);
  });

  it('may bring back a picture that no upload has any more', async () => {
    const id = await createCharacter(database.db, creator.userId, {
      visibility: 'private',
      isLive: false,
      title: 'Keeper',
      avatarUrl: '/art/portrait.svg',
    });
    await world.save(creator, id, { avatar_url: testForm().avatar_url });
    expect(await world.save(creator, id, { avatar_url: '/art/portrait.svg' })).toMatchObject({
      revision: 3,
      form: { avatar_url: '/art/portrait.svg' },
    });
  });

  it('say which one visitors get now', async () => {
    const { id } = await world.create(creator, testForm());
    const served = async () => (await world.versions(creator, id)).flatMap((one) => (one.is_served ? one.number : []));
    expect(await served()).toEqual([]);
    await world.decide(reviewer, id, 'approve');
    expect(await served()).toEqual([1]);
    await world.save(creator, id, { greeting: 'Second light.' });
    expect(await served()).toEqual([1]);
    await world.decide(reviewer, id, 'approve');
    expect(await served()).toEqual([2]);
    await world.save(creator, id, { visibility: 'private' });
    expect(await served()).toEqual([]);
  });

  it('come by pages, the newest first, without a hole or an overlap', async () => {
    const id = await make();
    for (let at = 2; at <= 7; at += 1) await world.save(creator, id, { greeting: `Light ${at}.` });
    const pages: number[][] = [];
    let last_id: string | undefined;
    for (;;) {
      const page = await world.versions(creator, id, { limit: 3, ...(last_id !== undefined && { last_id }) });
      pages.push(page.map(({ number }) => number));
      if (!page.at(-1)?.is_last_id) break;
      last_id = String(page.at(-1)?.number);
    }
    expect(pages).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect((await world.versions(creator, id, { last_id: 'no-number', limit: 1 }))[0]?.number).toBe(7);
  });

  it('are kept: all that were served, and of the others the newest hundred', async () => {
    const { id } = await world.create(creator, testForm());
    await world.decide(reviewer, id, 'approve');
    await world.save(creator, id, { visibility: 'private' });
    for (let at = 3; at <= unservedKept + 3; at += 1) await world.save(creator, id, { greeting: `Light ${at}.` });
    const numbers = (await database.db.select().from(characterVersions).where(eq(characterVersions.characterId, id))).map(
      ({ number }) => number,
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, ...Array.from({ length: unservedKept }, (_, at) => at + 4)]);
    expect((await world.rowOf(id)).revision).toBe(unservedKept + 3);
  });
});

describe('two tabs that save at once', () => {
  it('of twenty saves over one version one is kept, and the others are told of it; round after round', async () => {
    const id = await make();
    for (let round = 1; round <= 5; round += 1) {
      const told = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          world.save(creator, id, { base_revision: round, greeting: `Round ${round}, tab ${at}.` }),
        ),
      );
      expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of told)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ code: 'conflict', params: { because: 'version', revision: round + 1 } });
    }
    expect((await world.versions(creator, id)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('of a save and a withdrawal and a decision at once none is lost, and nothing waits twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await world.create(creator, testForm());
      await Promise.allSettled([
        world.withdraw(creator, id),
        world.decide(reviewer, id, 'approve'),
        world.save(creator, id, { visibility: 'private' }),
        world.withdraw(creator, id),
      ]);
      const row = await world.rowOf(id);
      const waiting = await world.openCase(id);
      expect([row.moderationStatus, row.submittedRevision, waiting]).toEqual([null, null, null]);
      // Served only where it was approved, and then it is.
      const version = await world.version(creator, id, 1);
      expect(['approved', 'withdrawn']).toContain(version.outcome);
      if (row.isLive) expect(version.outcome).toBe('approved');
    }
  });
});

describe('what a version holds', () => {
  it('keeps its picture, until the last thing that shows it is gone', async () => {
    const id = await make();
    const picture = newId().padEnd(43, '-');
    await database.db.insert(files).values({ id: picture, mediaType: 'image/png', body: 'AAAA', createdAt: new Date(0) });
    await world.save(creator, id, { avatar_url: `/files/${picture}` });
    await world.save(creator, id, { avatar_url: testForm().avatar_url });
    const sweep = async () => {
      const now = new Date();
      await dropOrphanedPictures({ db: database.db, periods: defaultPeriods, now, daysAgo: () => now });
      return (await database.db.select().from(files).where(eq(files.id, picture))).length;
    };
    expect(await sweep()).toBe(1);
    await database.db.delete(characters).where(eq(characters.id, id));
    expect(await sweep()).toBe(0);
  });

  it.each(['the end of the bin', 'an account that leaves'])('goes with %s, and what waits with it', async (way) => {
    const maker = await createCaller(database.db);
    const reader = await createCaller(database.db);
    const ids = [(await world.create(maker, testForm())).id, (await world.create(maker, testForm())).id];
    const talk = { applicationId: 'daybreak', userId: reader.userId, updatedAt: new Date(8e12) };
    // The first is held by a chat and loses its words, the second goes as a whole.
    await database.db.insert(conversations).values({ ...talk, id: newId(), characterId: ids[0]! });
    if (way === 'the end of the bin') {
      await database.db
        .update(characters)
        .set({ deletedAt: new Date(0) })
        .where(eq(characters.creatorUserId, maker.userId));
      await endBin({ db: database.db, periods: defaultPeriods, now: new Date(), daysAgo: () => new Date() });
    } else await eraseCharacters(database.db, { id: maker.userId, email: null, keptWorks: [] });
    for (const id of ids) expect([await versionsKept(id), await world.openCase(id)]).toEqual([0, null]);
    expect(await world.rowOf(ids[0]!)).toMatchObject({ creatorUserId: formerMember, revision: 0, submittedRevision: null });
  });

  it('goes with the name of a work that stays, whose approved text is all that is left', async () => {
    const maker = await createCaller(database.db);
    const approved = async () => {
      const { id } = await world.create(maker, testForm());
      await world.decide(reviewer, id, 'approve');
      await world.save(maker, id, { greeting: 'Nobody approved this.' });
      return id;
    };
    const [stays, neverApproved] = [await approved(), (await world.create(maker, testForm())).id];
    while (await eraseCharacters(database.db, { id: maker.userId, email: null, keptWorks: [stays, neverApproved] }));
    expect(await world.rowOf(stays)).toMatchObject({
      creatorUserId: formerMember,
      reach: 'everybody',
      greeting: testForm().greeting,
      moderationStatus: null,
      revision: 0,
    });
    expect([await versionsKept(stays), await world.openCase(stays)]).toEqual([0, null]);
    await expect(world.rowOf(neverApproved)).rejects.toThrow('No such chatbot');
    expect(await database.db.$count(reviewCases, eq(reviewCases.characterId, neverApproved))).toBe(0);
    expect(await database.db.$count(users, eq(users.id, maker.userId))).toBe(1);
  });
});
