import type { AppError, ChatbotForm } from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, createCharacter } from '../../chat/testing/index.ts';
import { createTestDatabase } from '../../db/testing.ts';
import type { Caller } from '../../http/context.ts';
import { testTriggers } from '../../kernel/disguises/triggers.ts';
import { ModerationDown, type Database, type Moderation, type ModerationCategory } from '../../ports/index.ts';
import { createEditorWorld, refusalOf, storeTestPicture, testForm, type EditorWorld } from '../testing/editor-world.ts';

let database: Database;
let world: EditorWorld;
let creator: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  await storeTestPicture(database.db);
  creator = await createCaller(database.db);
});
afterAll(() => database.close());
beforeEach(() => void (world = createEditorWorld(database.db)));

const saying = (category: ModerationCategory) => `So ${testTriggers[category]} it is.`;
const privateForm = (over: Partial<ChatbotForm> = {}) => testForm({ visibility: 'private', definition_visible: false, ...over });
const manual = { submitForManualReview: true };

/** Refuses, and has written nothing. */
const refuses = async (call: () => Promise<unknown>): Promise<Pick<AppError, 'code' | 'params'>> => {
  const before = await world.written();
  const { code, params } = await refusalOf(call());
  expect(await world.written()).toEqual(before);
  return { code, params };
};

/** A judge that finds what it is told to, by words in a text, and knows the texts it was asked about. */
const createJudge = (finds: Record<string, ModerationCategory[]>) => {
  const asked: string[] = [];
  const judge: Moderation = {
    name: 'told',
    seesPictures: false,
    knowsMinors: true,
    judge: async (items) =>
      items.map((item) => {
        const text = 'text' in item ? item.text : '';
        asked.push(text);
        return { categories: Object.entries(finds).flatMap(([word, categories]) => (text.includes(word) ? categories : [])) };
      }),
  };
  return { judge, asked };
};
const down: Moderation = {
  name: 'down',
  seesPictures: false,
  knowsMinors: true,
  judge: async () => {
    throw new ModerationDown(new Error('away'));
  },
};

describe('what is about minors', () => {
  it.each(['public', 'hidden', 'private'] as const)(
    'is refused in any field of a %s chatbot, with and without a manual review',
    async (visibility) => {
      const text = saying('minors');
      for (const over of [
        { persona: text },
        { greeting: text },
        { scenario: text },
        { system_prompt: text },
        { alternate_greetings: [text] },
      ])
        for (const asked of [{}, manual])
          expect(await refuses(() => world.create(creator, testForm({ visibility, ...over }), asked))).toEqual({
            code: 'underage_content',
            params: {},
          });
      expect(await refuses(() => world.create(creator, testForm({ visibility }), { note: text, ...manual }))).toMatchObject({
        code: 'underage_content',
      });
    },
  );

  it('is found behind what a person might let pass, in another field or by another judge', async () => {
    const over = { greeting: saying('violence'), persona: saying('minors') };
    const { judge } = createJudge({ VIOLENT: ['violence'], YOUNG: ['minors'] });
    for (const asked of [{}, manual]) {
      expect(await refuses(() => world.create(creator, testForm(over), asked))).toEqual({ code: 'underage_content', params: {} });
      world = createEditorWorld(database.db, { moderation: { judges: [judge], withoutTriggers: true } });
      const told = { greeting: 'VIOLENT it is.', persona: 'YOUNG they are.' };
      expect(await refuses(() => world.create(creator, testForm(told), asked))).toEqual({ code: 'underage_content', params: {} });
      world = createEditorWorld(database.db);
    }
  });
});

describe.each([
  ['explicit_content', 'sexual', {}],
  ['harmful_content', 'violence', { category: 'violence' }],
] as const)('%s', (code, category, named) => {
  it('of what others would read is refused, and a person may be asked (R-MOD-09)', async () => {
    const form = testForm({ persona: saying(category) });
    expect(await refuses(() => world.create(creator, form))).toEqual({ code, params: { ...named, submitForManualReview: true } });
    const made = await world.create(creator, form, manual);
    expect(made).toMatchObject({ is_live: false, moderationReport: { moderation_status: 'manual_review_required' } });
    expect(await world.rowOf(made.id)).toMatchObject({ reach: 'creator', submittedRevision: 1 });
    expect(await world.openCase(made.id)).toMatchObject({ kind: 'manual', urgency: 2 });
  });

  it('of an approved chatbot leaves what is served as it is', async () => {
    const id = await createCharacter(database.db, creator.userId, { title: 'Keeper' });
    const { greeting } = await world.rowOf(id);
    const change = { greeting: saying(category) };
    expect(await refuses(() => world.save(creator, id, change))).toEqual({
      code,
      params: { ...named, submitForManualReview: true },
    });
    expect(await world.save(creator, id, { ...change, ...manual })).toMatchObject({
      is_live: true,
      form: change,
      approved: { greeting },
    });
    expect(await world.rowOf(id)).toMatchObject({ reach: 'everybody', greeting, moderationStatus: 'manual_review_required' });
  });

  it('of what stays private is refused, and nobody is asked', async () => {
    const form = privateForm({ persona: saying(category) });
    for (const asked of [{}, manual])
      expect(await refuses(() => world.create(creator, form, asked))).toEqual({ code, params: named });
  });

  it('is not kept for oneself by a way around: taken back, or made private', async () => {
    const { id } = await world.create(creator, testForm({ persona: saying(category) }), manual);
    for (const way of [() => world.withdraw(creator, id), () => world.save(creator, id, { visibility: 'private' })])
      expect(await refuses(way)).toEqual({ code, params: named });
  });
});

describe('what is judged', () => {
  it('is the whole of what others will read, with what did not change, and of what is private what changes', async () => {
    const { judge, asked } = createJudge({});
    world = createEditorWorld(database.db, { moderation: { judges: [judge] } });
    const { id } = await world.create(creator, privateForm({ scenario: 'Low tide.' }), { note: 'A beginning' });
    expect(asked.splice(0)).toEqual(expect.arrayContaining(['Mira', 'Low tide.', 'sea\ncalm', 'A beginning']));
    await world.save(creator, id, { greeting: 'Another light.' });
    expect(asked.splice(0)).toEqual(['Another light.']);
    await world.save(creator, id, { visibility: 'public' });
    expect(asked).toEqual(expect.arrayContaining(['Mira', 'Low tide.', 'Another light.', 'sea\ncalm']));
  });

  it('has no link that may do something to a reader, in any text', async () => {
    const over = { system_prompt: 'see java&#115;cript:alert(1)' };
    const { code, issues } = await refusalOf(world.create(creator, testForm(over)));
    expect([code, issues.map(({ path }) => path)]).toEqual(['invalid_input', ['body.system_prompt']]);
    const { id } = await world.create(creator, privateForm(over));
    expect(await refuses(() => world.save(creator, id, { visibility: 'public' }))).toMatchObject({ code: 'invalid_input' });
  });
});

describe('while nobody can judge', () => {
  beforeEach(
    () => void (world = createEditorWorld(database.db, { moderation: { judges: [down], adultAccess: async () => true } })),
  );

  it('nothing is published, also by hand', async () => {
    for (const asked of [{}, manual])
      for (const over of [{}, { persona: saying('violence') }])
        expect(await refuses(() => world.create(creator, testForm(over), asked))).toMatchObject({
          code: 'moderation_unavailable',
        });
  });

  it('private work goes on, with the rules that nothing switches off', async () => {
    const { id } = await world.create(creator, privateForm());
    expect(await world.save(creator, id, { greeting: 'Another light.' })).toMatchObject({ revision: 2 });
    expect(await refuses(() => world.save(creator, id, { greeting: saying('minors') }))).toMatchObject({
      code: 'underage_content',
    });
    expect(await refuses(() => world.save(creator, id, { visibility: 'public' }))).toMatchObject({
      code: 'moderation_unavailable',
    });
  });
});
