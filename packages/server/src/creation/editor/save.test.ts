import {
  createCharacter as createChatbot,
  getCharacterVersion,
  getEditedCharacter,
  listCharacterVersions,
  updateCharacter,
  withdrawCharacter,
  type ChatbotForm,
} from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller, createCharacter, newId, testBrand } from '../../chat/testing/index.ts';
import { characters, files } from '../../db/schema.ts';
import { createTestDatabase } from '../../db/testing.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import type { Caller } from '../../http/context.ts';
import { limitRows } from '../../limits.ts';
import type { Database } from '../../ports/index.ts';
import {
  createEditorWorld,
  refusalOf,
  storeTestPicture,
  testForm,
  testPicture,
  type EditorWorld,
} from '../testing/editor-world.ts';

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

const storePicture = async (over: Partial<typeof files.$inferInsert> = {}) => {
  const id = newId().padEnd(43, '-');
  await database.db.insert(files).values({ id, mediaType: 'image/png', body: 'AAAA', ...over });
  return `/files/${id}`;
};

describe('a new chatbot', () => {
  it('that is private is there at once, for its creator, and waits for nobody', async () => {
    const form = testForm({ visibility: 'private', definition_visible: false });
    const made = await world.create(creator, form, { note: 'A beginning' });
    expect(made).toEqual({
      id: made.id,
      form,
      revision: 1,
      moderationReport: null,
      reportsType: [],
      is_live: false,
      approved: null,
      review: null,
    });
    expect(await world.get(creator, made.id)).toEqual(made);
    expect(await world.versions(creator, made.id)).toEqual([
      { number: 1, note: 'A beginning', createdAt: '2026-11-27T09:00:00.000Z', outcome: 'kept', is_served: false },
    ]);
    expect(await world.rowOf(made.id)).toMatchObject({
      reach: 'creator',
      creatorUserId: creator.userId,
      applicationIds: ['daybreak'],
    });
    expect(world.told).toEqual([made.id]);
  });

  it.each(['public', 'hidden'] as const)('that is %s waits for a review, in which nobody else meets it', async (visibility) => {
    const made = await world.create(creator, testForm({ visibility }));
    expect(made).toMatchObject({
      is_live: false,
      moderationReport: { moderation_status: 'pending' },
      review: { sentAt: '2026-11-27T09:00:00.000Z', place: expect.any(Number), medianHours: null },
    });
    expect(await world.openCase(made.id)).toMatchObject({
      kind: 'new',
      statusBefore: null,
      visibilityBefore: 'private',
      urgency: 2,
    });
    await world.decide(reviewer, made.id, 'approve');
    expect(await world.get(creator, made.id)).toMatchObject({ is_live: true, moderationReport: null, review: null });
  });

  it('is kept without the space around its texts, and measured', async () => {
    const { id, form } = await world.create(
      creator,
      testForm({ name: '  Mira ', greeting: ' Come in. \n', scenario: ' x ', tags: ['Sea', 'sea', 'calm'] }),
    );
    expect(form).toMatchObject({ name: 'Mira', greeting: 'Come in.', scenario: '', tags: ['sea', 'calm'] });
    const { tokenCount, definitionSize } = await world.rowOf(id);
    expect([tokenCount > 5, definitionSize]).toEqual([true, 'minimal']);
  });

  it('is made so many times an hour and no more', async () => {
    const busy = await createCaller(database.db);
    for (let at = 0; at < limitRows.creations.user; at += 1)
      await world.create(busy, testForm({ name: 'M' })).catch(() => undefined);
    expect(await refusalOf(world.create(busy, testForm()))).toMatchObject({ code: 'rate_limited' });
  });
});

describe('a chatbot of somebody who may see adult content', () => {
  const adult = () => createEditorWorld(database.db, { moderation: { adultAccess: async () => true } });

  it.each(['private', 'public'] as const)('is for adults where its text is, from the first moment: %s', async (visibility) => {
    const made = await adult().create(creator, testForm({ visibility, persona: `Warm. ${testTriggers.sexual}` }));
    expect(await world.rowOf(made.id)).toMatchObject({ isNsfw: true });
    expect(await world.rowOf((await adult().create(creator, testForm({ visibility }))).id)).toMatchObject({ isNsfw: false });
  });

  it('becomes so by a save, and stays so when the words are gone: a person may say otherwise', async () => {
    const { id } = await adult().create(creator, testForm({ visibility: 'private' }));
    await adult().save(creator, id, { greeting: testTriggers.sexual });
    expect(await world.rowOf(id)).toMatchObject({ isNsfw: true });
    await adult().save(creator, id, { greeting: 'Come in.' });
    expect(await world.rowOf(id)).toMatchObject({ isNsfw: true });
  });

  it('that others read is for adults while its new text waits', async () => {
    const { id } = await world.create(creator, testForm());
    await world.decide(reviewer, id, 'approve');
    await adult().save(creator, id, { greeting: testTriggers.sexual });
    expect(await world.rowOf(id)).toMatchObject({ isNsfw: true, isLive: true, greeting: testForm().greeting });
  });
});

describe('the picture of a chatbot', () => {
  it('is for adults where the picture is, in a save and in what a reviewer approved', async () => {
    const [bare, mild] = [await storePicture({ isNsfw: true }), await storePicture()];
    const { id } = await world.create(creator, testForm({ visibility: 'private', avatar_url: bare }));
    const isForAdults = async () => (await world.rowOf(id))?.avatarIsNsfw;
    expect(await isForAdults()).toBe(true);
    await world.save(creator, id, { avatar_url: mild });
    expect(await isForAdults()).toBe(false);
    const { id: open } = await world.create(creator, testForm());
    await world.decide(reviewer, open, 'approve');
    await world.save(creator, open, { avatar_url: bare });
    expect((await world.rowOf(open))?.avatarIsNsfw).toBe(false);
    await world.decide(reviewer, open, 'approve');
    expect((await world.rowOf(open))?.avatarIsNsfw).toBe(true);
  });
});

describe('where nobody may bring a picture', () => {
  const brand = testBrand({ features: { picture_uploads: false } });

  it('a chatbot goes without one, and may be read by all', async () => {
    const body = testForm({ avatar_url: null });
    const made = await world.call(createChatbot, { body }, { caller: creator, brand });
    expect(made).toMatchObject({ form: { avatar_url: null, visibility: 'public' } });
    expect(await refusalOf(world.create(creator, body))).toMatchObject({ code: 'invalid_input' });
  });
});

describe('a call whose answer was lost', () => {
  it('makes no second chatbot under the same key; a day later the key is free', async () => {
    const made = await world.create(creator, testForm(), { key: 'a' });
    expect(await world.create(creator, testForm(), { key: 'a' })).toEqual(made);
    const ids = [made.id, (await world.create(creator, testForm(), { key: 'b' })).id];
    world.clock.advance(24 * 3_600_000);
    ids.push((await world.create(creator, testForm(), { key: 'a' })).id);
    expect([new Set(ids).size, world.told]).toEqual([3, ids]);
  });

  it('that runs twice at once makes one chatbot, and the slower is told to ask again', async () => {
    const both = await Promise.allSettled([1, 2].map(() => world.create(creator, testForm(), { key: 'twice' })));
    const ids = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  });

  it('asks nobody about its words again', async () => {
    const asked = vi.spyOn(world.moderator, 'refuse');
    await world.create(creator, testForm(), { key: 'asked' });
    await world.create(creator, testForm(), { key: 'asked' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('has nothing to show of a chatbot that went meanwhile', async () => {
    const { id } = await world.create(creator, testForm(), { key: 'gone' });
    await database.db.update(characters).set({ deletedAt: new Date() }).where(eq(characters.id, id));
    expect(await refusalOf(world.create(creator, testForm(), { key: 'gone' }))).toMatchObject({ code: 'not_found' });
  });

  it.each(['private', 'public'] as const)(
    'finds its save done, of a %s chatbot too, and makes no version',
    async (visibility) => {
      const { id } = await world.create(creator, testForm({ visibility }));
      if (visibility === 'public') await world.decide(reviewer, id, 'approve');
      const saved = await world.save(creator, id, { greeting: 'Second.', base_revision: 1 });
      const before = await world.written();
      expect(await world.save(creator, id, { greeting: 'Second.', base_revision: 1 })).toEqual(saved);
      expect(await world.written()).toEqual(before);
    },
  );
});

describe('what stands against a form', () => {
  const long = (length: number) => 'ab '.repeat(length).slice(0, length - 1) + '.';
  it.each<[string, Partial<ChatbotForm>, string]>([
    ['avatar_url', { avatar_url: null }, 'You must generate an Avatar'],
    ['greeting', { greeting: ' ' }, 'Greeting is required'],
    ['name', { name: 'Mo' }, 'Name should be 3 characters or more'],
    ['name', { name: 'Miranda of the harbour' }, 'Name should be 20 characters or less'],
    ['title', { title: long(101) }, 'Title is maximum of 100 characters'],
    ['greeting', { greeting: long(2001) }, 'Greeting is maximum of 2000 characters'],
    ['persona', { persona: long(5001), visibility: 'private' }, 'Personality is maximum of 5000 characters'],
    ['scenario', { scenario: 'xy' }, 'Scenario should be 3 characters or more'],
    ['dialogue', { dialogue: long(4001), visibility: 'private' }, 'Example dialogue is maximum of 4000 characters'],
    ['tags', { tags: ['sea'] }, 'At least 2 tags are required'],
    ['tags', { tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`) }, 'Tag limit reached'],
    [
      'persona',
      { persona: 'See www.example.com or https://a.example/b today' },
      'Personality may hold no links: www.example.com, https://a.example/b',
    ],
    ['visibility', { visibility: 'permanently_private' }, 'Visibility should be public, hidden or private'],
    ['avatar_url', { avatar_url: `/files/${'q'.repeat(43)}` }, 'must be a picture uploaded here'],
    ['avatar_url', { avatar_url: '/art/portrait.svg' }, 'must be a picture uploaded here'],
  ])('is told of %s, in the words of the rules, and nothing is written: %j', async (field, over, message) => {
    const before = await world.written();
    const { code, issues } = await refusalOf(world.create(creator, testForm(over)));
    expect([code, issues]).toEqual(['invalid_input', [{ path: `body.${field}`, message }]]);
    expect(await world.written()).toEqual(before);
  });

  it('are the tokens together, by what the visibility allows', async () => {
    const over = { persona: 'ab '.repeat(1600), scenario: 'ab '.repeat(1200) };
    const { issues } = await refusalOf(world.create(creator, testForm(over)));
    expect(await world.create(creator, testForm({ ...over, visibility: 'private' }))).toMatchObject({ revision: 1 });
    expect(issues).toEqual([
      { path: 'body.persona', message: expect.stringMatching(/are about \d{4} tokens together; 2500 are allowed$/) },
    ]);
  });

  it('comes all at once, in the order of the fields', async () => {
    const { issues } = await refusalOf(world.create(creator, testForm({ name: 'M', greeting: 'a', avatar_url: null, tags: [] })));
    expect(issues.map(({ path }) => path)).toEqual(['body.name', 'body.greeting', 'body.tags', 'body.avatar_url']);
  });

  it('is asked of what changes alone, where an import brought what a form does not take', async () => {
    const id = await createCharacter(database.db, creator.userId, {
      visibility: 'private',
      isLive: false,
      avatarUrl: '/art/portrait.svg',
      title: 'Keeper',
      name: 'A name that is far longer than forms take it',
    });
    expect(await world.save(creator, id, { scenario: 'A light on the cliff.' })).toMatchObject({ revision: 2 });
    const { issues } = await refusalOf(world.save(creator, id, { visibility: 'public' }));
    expect(issues.map(({ path }) => path)).toEqual(['body.name', 'body.tags']);
  });

  it('is no picture of a conversation, which one person may see', async () => {
    const [shown, own] = [await storePicture({ access: 'conversation' }), await storePicture()];
    expect(await refusalOf(world.create(creator, testForm({ avatar_url: shown })))).toMatchObject({ code: 'invalid_input' });
    expect(await world.create(creator, testForm({ avatar_url: own }))).toMatchObject({ form: { avatar_url: own } });
  });
});

describe('a chatbot that is permanently private', () => {
  it('is edited, and stays what it is', async () => {
    const over = { visibility: 'permanently_private', isLive: false, title: 'Keeper', avatarUrl: testPicture } as const;
    const id = await createCharacter(database.db, creator.userId, over);
    const { issues } = await refusalOf(world.save(creator, id, { visibility: 'public', tags: ['sea', 'calm'] }));
    expect(issues).toEqual([{ path: 'body.visibility', message: 'Visibility is locked: the chatbot stays private' }]);
    expect(await world.save(creator, id, { greeting: 'Hello again.' })).toMatchObject({
      revision: 2,
      form: { visibility: 'permanently_private', greeting: 'Hello again.' },
    });
  });
});

describe('a chatbot that others read', () => {
  const live = async (over: Partial<ChatbotForm> = {}) => {
    const { id } = await world.create(creator, testForm(over));
    await world.decide(reviewer, id, 'approve');
    return id;
  };

  it('shows its creator what waits beside what is served, and others what is served', async () => {
    const id = await live();
    world.clock.advance(60_000);
    const saved = await world.save(creator, id, { greeting: 'Another light.', note: 'Calmer' });
    expect(saved).toMatchObject({
      revision: 2,
      is_live: true,
      form: { greeting: 'Another light.' },
      approved: testForm(),
      moderationReport: { moderation_status: 'rereview_required' },
      review: { sentAt: '2026-11-27T09:01:00.000Z' },
    });
    expect(await world.openCase(id)).toMatchObject({ kind: 'update', statusBefore: null, visibilityBefore: 'public' });
    expect(await world.open(creator, id)).toMatchObject({ greeting: testForm().greeting });
  });

  it('speaks another language, or hides its personality, without a review', async () => {
    const id = await live();
    expect(await world.save(creator, id, { language: 'de', definition_visible: false })).toMatchObject({
      is_live: true,
      revision: 2,
      approved: null,
      moderationReport: null,
    });
    expect((await world.versions(creator, id)).map(({ outcome, is_served }) => [outcome, is_served])).toEqual([
      ['approved', true],
      ['approved', false],
    ]);
  });

  it('loses the translations of a text that is another now', async () => {
    const { id } = await world.create(creator, testForm({ visibility: 'private' }));
    const i18n = { nameI18n: { de: 'Mira' }, titleI18n: { de: 'Hüterin' }, greetingI18n: { de: 'Komm herein.' } };
    await database.db.update(characters).set(i18n).where(eq(characters.id, id));
    await world.save(creator, id, { greeting: 'Go away.' });
    expect(await world.rowOf(id)).toMatchObject({ ...i18n, greetingI18n: {} });
    // Texts that are said to be of another language have none either.
    await world.save(creator, id, { language: 'fr' });
    expect(await world.rowOf(id)).toMatchObject({ nameI18n: {}, titleI18n: {}, greetingI18n: {} });
  });

  it('is told what was found while a fix is asked for, not while the mended text waits, and again where that is taken back', async () => {
    const id = await live();
    await world.save(creator, id, { greeting: 'Another light.' });
    await world.decide(reviewer, id, 'ask_fix');
    const found = { moderation_status: 'fix_required', reason_for_moderation: ['other'], action_taken_description: null };
    expect(await world.get(creator, id)).toMatchObject({
      is_live: true,
      moderationReport: found,
      form: { greeting: 'Another light.' },
      approved: { greeting: testForm().greeting },
    });
    await world.save(creator, id, { greeting: 'A mended light.' });
    expect(await world.get(creator, id)).toMatchObject({
      moderationReport: { moderation_status: 'rereview_required', reason_for_moderation: [] },
    });
    expect(await world.withdraw(creator, id)).toMatchObject({
      moderationReport: found,
      // What was sent back is not begun anew.
      form: { greeting: 'A mended light.' },
      approved: { greeting: testForm().greeting },
    });
  });
});

describe('a save', () => {
  it('that changes nothing answers the same and makes no version', async () => {
    const made = await world.create(creator, testForm({ visibility: 'private', definition_visible: false }));
    world.clock.advance(60_000);
    expect(await world.save(creator, made.id, { name: ' Mira ', definition_visible: true })).toEqual(made);
    expect(await world.rowOf(made.id)).toMatchObject({ revision: 1, updatedAt: new Date('2026-11-27T09:00:00.000Z') });
    expect(world.told).toEqual([made.id]);
  });

  it('of another version than the newest is told which that is, and writes nothing', async () => {
    const { id } = await world.create(creator, testForm({ visibility: 'private' }));
    await world.save(creator, id, { greeting: 'Second.' });
    const before = await world.written();
    expect(await refusalOf(world.save(creator, id, { greeting: 'Third.', base_revision: 1 }))).toMatchObject({
      code: 'conflict',
      params: { because: 'version', revision: 2 },
    });
    expect(await world.written()).toEqual(before);
  });
});

describe('whose a chatbot is', () => {
  /** Calls that a chatbot's form is read and written by; a group has its own. */
  const formDoors = (caller: Caller, id: string, brand = testBrand()) => {
    const one = { params: { characterId: id } };
    const body = { base_revision: 0, greeting: 'Mine.' };
    return [
      () => world.call(updateCharacter, { ...one, body }, { caller, brand }),
      () => world.call(getEditedCharacter, one, { caller, brand }),
    ];
  };
  const doors = (caller: Caller, id: string, brand = testBrand()) => {
    const params = { characterId: id };
    const one = { params };
    const options = { caller, brand };
    return [
      ...formDoors(caller, id, brand),
      () => world.call(withdrawCharacter, one, options),
      () => world.call(listCharacterVersions, { ...one, query: {} }, options),
      () => world.call(getCharacterVersion, { params: { ...params, number: '1' } }, options),
    ];
  };
  it('somebody else who may open it is told so (R-BOT-27); of any other nobody learns that it is there', async () => {
    const other = await createCaller(database.db);
    const make = (over: Parameters<typeof createCharacter>[2]) => createCharacter(database.db, creator.userId, over);
    const cells = [
      ['forbidden', await make({})],
      ['forbidden', await make({ visibility: 'hidden' })],
      ['not_found', await make({ visibility: 'private' })],
      ['not_found', await make({ moderationStatus: 'pending', isLive: false })],
      ['not_found', await make({ isNsfw: true })],
      ['not_found', await make({ applicationIds: ['acme'] })],
      ['not_found', await make({ deletedAt: new Date() })],
      ['not_found', 'nobody-of-that-name'],
    ] as const;
    const group = await make({ type: 'meta' });
    const before = await world.written();
    for (const [expected, id] of cells)
      for (const door of doors(other, id)) expect([id, (await refusalOf(door())).code]).toEqual([id, expected]);
    for (const door of formDoors(other, group)) expect((await refusalOf(door())).code).toBe('not_found');
    expect(await world.written()).toEqual(before);
  });

  it('its creator finds none that was removed, is of another brand or is a group', async () => {
    const make = (over: Parameters<typeof createCharacter>[2]) => createCharacter(database.db, creator.userId, over);
    const here = [await make({ applicationIds: ['acme'] }), await make({ deletedAt: new Date() })];
    const asked = here
      .flatMap((id) => doors(creator, id))
      .concat(doors(creator, await make({}), testBrand({ id: 'acme' })), formDoors(creator, await make({ type: 'meta' })));
    for (const door of asked) expect((await refusalOf(door())).code).toBe('not_found');
  });
});
