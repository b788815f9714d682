import { draftLimits, limits, moderationStatuses } from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { characters, drafts, users } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { limitRows } from '../../limits.ts';
import type { Database } from '../../ports/index.ts';
import { createDraftWorld, testDraft, type DraftWorld } from '../testing/draft-world.ts';
import { refusalOf } from '../testing/editor-world.ts';

let database: Database;
let world: DraftWorld;
let writer: Caller;
let other: Caller;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  world = createDraftWorld(database.db);
  writer = await createCaller(database.db, { username: `harbour${crypto.randomUUID().slice(0, 8)}` });
  other = await createCaller(database.db);
});

const idsOf = async (caller: Caller, brand?: string) => {
  const { data, removed } = await world.list(caller, brand);
  return { data: data.map(({ id }) => id), removed: removed.map(({ id }) => id) };
};
/** As many drafts as there may be. */
const fill = (caller: Caller, count: number = draftLimits.perMember) =>
  database.db.insert(drafts).values(
    Array.from({ length: count }, (_, at) => {
      const { form, note, guidelines } = testDraft();
      const content = { form, note, guidelines };
      const [creatorUserId, updatedAt] = [caller.userId, world.clock.now()];
      return {
        id: `full-${at}`,
        applicationId: 'daybreak',
        creatorUserId,
        characterRevision: 0,
        content,
        revision: 1,
        updatedAt,
      };
    }),
  );

describe('a draft', () => {
  it('comes back as it was typed, with whose it is, and where the review of its chatbot stood', async () => {
    const form = {
      name: ' a',
      title: 'x\u202e',
      greeting: '',
      tags: ['', 'Sea '],
      alternate_greetings: ['', ' '],
      scenario: '?',
    };
    const over = {
      form,
      note: ' why ',
      guidelines: true,
      lorebooks: [{ id: 'mill', name: 'The mill' }],
      characterId: 'gone',
      characterRevision: 7,
      moderation_status: 'pending' as const,
    };
    expect(await world.put(writer, 'one', over)).toEqual({ revision: 1, updatedAt: '2026-11-27T09:00:00.000Z' });
    const [row] = await database.db.select().from(users).where(eq(users.id, writer.userId));
    const { base_revision: _, ...kept } = testDraft(over);
    expect(await world.get(writer, 'one')).toEqual({
      ...kept,
      id: 'one',
      kind: 'chatbot',
      creator_user_id: writer.userId,
      creator_username: row?.username,
      moderationReport: null,
      revision: 1,
      updatedAt: '2026-11-27T09:00:00.000Z',
      removedAt: null,
    });
    expect((await world.put(other, 'one')) && (await world.get(other, 'one')).creator_username).toBe('');
  });

  it('is its writer’s alone, on the brand it was written on: another’s of the same id is another, and nothing tells of it', async () => {
    await world.put(writer, 'same', { form: { name: 'Mine' } });
    const words = { code: 'not_found' };
    for (const [caller, brand] of [
      [other, 'daybreak'],
      [writer, 'acme'],
    ] as const) {
      for (const way of ['get', 'remove', 'erase', 'restore'] as const)
        expect(await refusalOf(world[way](caller, 'same', brand))).toEqual(await refusalOf(world[way](caller, 'never', brand)));
      await expect(world.get(caller, 'same', brand)).rejects.toMatchObject(words);
      expect(await idsOf(caller, brand)).toEqual({ data: [], removed: [] });
      expect(await world.put(caller, 'same', { form: { name: 'Theirs' } }, brand)).toMatchObject({ revision: 1 });
      await world.erase(caller, 'same', brand);
    }
    expect(await world.get(writer, 'same')).toMatchObject({ revision: 1, form: { name: 'Mine' } });
  });

  it('is listed without its texts, written last first', async () => {
    const secret = 'What only a draft says.';
    const avatar = `/files/${'a'.repeat(43)}`;
    await world.put(writer, 'first', {
      form: { name: 'One', title: 'T', persona: secret, greeting: secret, avatar_url: avatar },
      note: secret,
    });
    world.clock.advance(1000);
    await world.put(writer, 'second', { form: { name: '', title: '' }, characterId: 'c', moderation_status: 'fix_required' });
    const { data } = await world.list(writer);
    const one = {
      kind: 'chatbot',
      characterId: null,
      name: 'One',
      title: 'T',
      avatar_url: avatar,
      moderation_status: null,
      moderationReport: null,
    };
    expect(data).toEqual([
      {
        ...one,
        id: 'second',
        name: '',
        title: '',
        characterId: 'c',
        avatar_url: null,
        moderation_status: 'fix_required',
        revision: 1,
        updatedAt: '2026-11-27T09:00:01.000Z',
      },
      { ...one, id: 'first', revision: 1, updatedAt: '2026-11-27T09:00:00.000Z' },
    ]);
    world.clock.advance(1000);
    await world.put(writer, 'first', { base_revision: 1 });
    expect((await idsOf(writer)).data).toEqual(['first', 'second']);
    expect((await world.listOf(writer, 'c')).data.map(({ id }) => id)).toEqual(['second']);
    expect(await world.listOf(writer, 'another')).toEqual({ data: [], removed: [] });
  });

  it('has a name and a title of any length cut for the list between graphemes, and whole where it is opened', async () => {
    const long = '👨‍👩‍👧‍👦'.repeat(600);
    await world.put(writer, 'long', { form: { name: long, title: `a${long}` } });
    const [listed] = (await world.list(writer)).data;
    expect(listed?.name).toBe('👨‍👩‍👧‍👦'.repeat(Math.floor(limits.importedNameMax / 11)));
    expect(listed?.title).toBe(`a${'👨‍👩‍👧‍👦'.repeat(Math.floor((limits.chatbotTitleMax - 1) / 11))}`);
    expect((await world.get(writer, 'long')).form.name).toBe(long);
  });

  it('tells where the review of its chatbot stands now: of the writer’s own on this brand, and of nobody else’s', async () => {
    const moderationReport = { reason_for_moderation: ['other'], action_taken_description: 'Why.' };
    const standing = { moderationStatus: 'fix_required' as const, moderationReport };
    const own = await createCharacter(database.db, writer.userId, standing);
    const elsewhere = await createCharacter(database.db, writer.userId, { ...standing, applicationIds: ['acme'] });
    const theirs = await createCharacter(database.db, other.userId, standing);
    for (const id of [own, elsewhere, theirs, 'never-there']) await world.put(writer, id, { characterId: id });
    const told = new Map((await world.list(writer)).data.map((one) => [one.id, one.moderationReport]));
    const report = { moderation_status: 'fix_required', ...moderationReport };
    expect(told.get(own)).toEqual(report);
    expect((await world.get(writer, own)).moderationReport).toEqual(report);
    for (const id of [elsewhere, theirs, 'never-there']) {
      expect([id, told.get(id), (await world.get(writer, id)).moderationReport]).toEqual([id, null, null]);
      expect((await world.get(writer, id)).characterId).toBe(id);
    }
    for (const status of moderationStatuses) {
      await database.db
        .update(characters)
        .set({ moderationStatus: status, holds: ['review'] })
        .where(eq(characters.id, own));
      expect((await world.get(writer, own)).moderationReport?.moderation_status).toBe(status);
    }
    // In the bin of chatbots it has not been decided otherwise.
    await database.db.update(characters).set({ deletedAt: new Date() }).where(eq(characters.id, own));
    expect((await world.get(writer, own)).moderationReport).not.toBeNull();
  });
});

describe('keeping a draft', () => {
  it('counts its revisions, and refuses what was written upon another one, saying which is there', async () => {
    expect(await world.put(writer, 'one', { note: '1' })).toMatchObject({ revision: 1 });
    world.clock.advance(5000);
    expect(await world.put(writer, 'one', { base_revision: 1, note: '2' })).toEqual({
      revision: 2,
      updatedAt: '2026-11-27T09:00:05.000Z',
    });
    for (const base of [0, 1, 3, 4])
      expect(await refusalOf(world.put(writer, 'one', { base_revision: base, note: 'another' }))).toMatchObject({
        code: 'conflict',
        params: { because: 'revision', revision: 2 },
      });
    expect(await world.get(writer, 'one')).toMatchObject({ revision: 2, note: '2' });
    expect(await refusalOf(world.put(writer, 'gone', { base_revision: 3 }))).toMatchObject({
      params: { because: 'revision', revision: 0 },
    });
  });

  it('is answered as before where the same is sent again, because its answer was lost', async () => {
    const over = { form: { name: 'A', tags: ['b', 'c'] }, characterId: 'c', moderation_status: 'pending' as const };
    const first = await world.put(writer, 'one', over);
    world.clock.advance(1000);
    expect(await world.put(writer, 'one', over)).toEqual(first);
    const second = await world.put(writer, 'one', { ...over, base_revision: 1 });
    expect(second).toMatchObject({ revision: 2 });
    world.clock.advance(1000);
    expect(await world.put(writer, 'one', { ...over, base_revision: 1 })).toEqual(second);
    for (const different of [
      { characterId: null },
      { moderation_status: null },
      { characterRevision: 1 },
      { note: 'x' },
      { guidelines: false },
    ])
      await expect(world.put(writer, 'one', { ...over, base_revision: 1, ...different })).rejects.toMatchObject({
        code: 'conflict',
      });
    // What is older than one revision is no answer that was lost.
    await expect(world.put(writer, 'one', over)).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['new', 0],
    ['changed', 1],
  ])('of twenty at once keeps exactly one: %s', async (_, base_revision) => {
    if (base_revision > 0) await world.put(writer, 'race');
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (__, at) => world.put(writer, 'race', { base_revision, note: `of device ${at}` })),
    );
    const kept = answers.flatMap((answer, at) => (answer.status === 'fulfilled' ? [at] : []));
    expect(kept).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'conflict', params: { because: 'revision', revision: base_revision + 1 } });
    expect(await world.get(writer, 'race')).toMatchObject({ revision: base_revision + 1, note: `of device ${kept[0]}` });
  });

  it('of the same twenty times at once is one, which all are told of', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.put(writer, 'race', { note: 'the same' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await world.get(writer, 'race')).revision).toBe(1);
  });

  it('ends at as many as there may be, also when twenty come at once; those that are there are kept on', async () => {
    await fill(writer, draftLimits.perMember - 1);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => world.put(writer, `more-${at}`)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'conflict', params: { because: 'full', max: draftLimits.perMember } });
    expect(await world.put(writer, 'full-0', { base_revision: 1 })).toMatchObject({ revision: 2 });
    expect(await database.db.$count(drafts, eq(drafts.creatorUserId, writer.userId))).toBe(draftLimits.perMember);
    // Each brand, and each member, has as many.
    await world.put(writer, 'elsewhere', {}, 'acme');
    await world.put(other, 'theirs');
    await world.remove(writer, 'full-1');
    await world.put(writer, 'one-more');
  });

  it('is counted by its own limit, which has room for an hour of typing', async () => {
    expect(limitRows.drafts.user).toBeGreaterThanOrEqual(2 * 720);
    const taken: string[] = [];
    const rateLimits = {
      take: async (...rules: { key: string }[]) => (taken.push(...rules.map(({ key }) => key)), async () => undefined),
    };
    world = createDraftWorld(database.db, { rateLimits });
    await world.put(writer, 'one');
    await world.remove(writer, 'one');
    await world.restore(writer, 'one');
    expect(taken).toEqual([`drafts:user:${writer.userId}`, `changes:user:${writer.userId}`, `changes:user:${writer.userId}`]);
  });

  it('takes a number of a revision only as far as it can be kept', async () => {
    await world.put(writer, 'one', { characterRevision: draftLimits.characterRevisionMax });
    expect((await world.get(writer, 'one')).characterRevision).toBe(draftLimits.characterRevisionMax);
    await expect(world.put(writer, 'two', { characterRevision: draftLimits.characterRevisionMax + 1 })).rejects.toThrow();
    const isOne = and(eq(drafts.creatorUserId, writer.userId), eq(drafts.id, 'two'));
    expect(await database.db.$count(drafts, isOne)).toBe(0);
  });
});
