import {
  AppError,
  chatbotLimits,
  suggestedFieldMax,
  suggestedFields,
  suggestField,
  suggestKeywords,
  suggestTags,
  type EndpointInput,
} from '@troupe/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startUpstream, type Upstream } from '../../../../../../tests/upstream/upstream.ts';
import { createMemoryLimits } from '../../../adapters/limits/flexible.ts';
import { createImprovModel } from '../../../adapters/models/improv.ts';
import { createOpenAiCompatibleModel } from '../../../adapters/models/openai-compatible.ts';
import { createCall, createCaller, createPuppetModel, newId, type CallOptions } from '../../../chat/testing/index.ts';
import { createTestDatabase } from '../../../db/testing.ts';
import type { Caller } from '../../../http/context.ts';
import { createDrain } from '../../../http/drain.ts';
import { createMemoryLog, noLimits } from '../../../http/testing.ts';
import { testTriggers } from '../../../kernel/disguises/triggers.ts';
import { limitRows } from '../../../limits.ts';
import { guardTexts } from '../../../platform/moderation/guard-texts.ts';
import { createTestModerator } from '../../../platform/moderation/testing.ts';
import type { Database, LanguageModel, SearchIndex } from '../../../ports/index.ts';
import { refusalOf } from '../../testing/editor-world.ts';
import { suggestionHandlers } from './suggestion-handlers.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let database: Database;
let caller: Caller;
let upstream: Upstream;
beforeAll(async () => {
  database = await createTestDatabase();
  caller = await createCaller(database.db);
  upstream = await startUpstream(0, { delayMs: 1 });
});
afterEach(() => void upstream.requests.splice(0));
afterAll(async () => {
  await upstream.close();
  await database.close();
});

const known = ['Sea', 'Slow burn', 'Mystery', 'Adventure', 'Cozy', 'History', 'Mentor'];
const searchIndex = (find: SearchIndex['find']): SearchIndex => ({
  find,
  upsert: async () => undefined,
  remove: async () => undefined,
  access: () => ({ nodes: 'self', parentKey: '' }),
  ping: async () => undefined,
});
const findsTags = searchIndex(async () => [
  {
    found: 0,
    page: 1,
    hits: [],
    facet_counts: [{ field_name: 'tags', counts: known.map((value, at) => ({ value, count: 90 - at })) }],
  },
]);

interface Given {
  model?: LanguageModel;
  suggestWithinMs?: number;
  index?: SearchIndex;
  drain?: ReturnType<typeof createDrain>;
  rateLimits?: Parameters<typeof suggestionHandlers>[0]['rateLimits'];
}

const open = ({
  model,
  suggestWithinMs = 20_000,
  index = findsTags,
  rateLimits = noLimits,
  drain = createDrain(),
}: Given = {}) => {
  const puppet = createPuppetModel();
  const moderator = createTestModerator();
  const log = createMemoryLog();
  const models = [model ?? puppet];
  const handlers = suggestionHandlers({ newId, models, moderator, log, rateLimits, searchIndex: index, suggestWithinMs });
  const guard = guardTexts({ moderator, rateLimits: noLimits, isAdultStory: async () => null });
  const { call } = createCall(handlers.map((one) => drain.guard(guard(one))));
  const values = { name: 'Mira', title: 'Keeper of the light', persona: 'Patient, and fond of maps.' };
  const form = { ...values, greeting: 'The lamp is lit. Come in from the sea.' };
  type FieldBody = EndpointInput<typeof suggestField>['body'];
  return {
    model: puppet,
    log,
    moderator,
    field: async (
      field: FieldBody['field'],
      over: Partial<FieldBody['fields_values']> = {},
      options: Partial<CallOptions> & { language?: string } = {},
    ) => {
      const { language = 'en', ...rest } = options;
      const body = { field, fields_values: { ...values, ...over }, language };
      return (await call(suggestField, { body }, { caller, ...rest })).suggested_value;
    },
    tags: async (over: Partial<EndpointInput<typeof suggestTags>['body']> = {}, options: Partial<CallOptions> = {}) =>
      (await call(suggestTags, { body: { ...form, ...over } }, { caller, ...options })).suggested_tags,
    keywords: async (over: Partial<EndpointInput<typeof suggestKeywords>['body']> = {}, options: Partial<CallOptions> = {}) => {
      const entry = { name: 'The empress', keywords: ['Kaiserin', 'crown'], content: 'She rules from the tower.' };
      const body = { entry, languages: ['ja', 'ru'], ...over };
      return (await call(suggestKeywords, { body }, { caller, ...options })).suggested_keywords;
    },
    asked: () => puppet.requests.at(-1)?.messages.map(({ content }) => content) ?? [],
  };
};

/** A model's server that answers by the magic words in what it is asked. */
const scripted = (limits: { firstTokenMs?: number; betweenTokensMs?: number } = {}) =>
  createOpenAiCompatibleModel({ baseUrl: upstream.url, model: 'scripted', ...limits });

describe('a text that is suggested for a field', () => {
  it('comes from what the form says, in the language of the chatbot, and is not stored', async () => {
    const { model, field, asked } = open();
    model.answerAll('The tide is late tonight. So are you.');
    expect(await field('greeting', { scenario: 'A storm.' }, { language: 'de' })).toBe('The tide is late tonight. So are you.');
    const [task = '', material = ''] = asked();
    expect(task).toContain('Write in German, at most 600 characters.');
    expect(material).toContain(
      'Name: Mira\n\nTitle: Keeper of the light\n\nPersonality: Patient, and fond of maps.\n\nScenario: A storm.',
    );
    expect(task).not.toContain('It has a text already');
    await field('persona');
    expect(asked()[0]).toContain('It has a text already');
  });

  it.each(suggestedFields)('%s is cut to the limit of its field, between graphemes', async (name) => {
    const { model, field } = open();
    const max = suggestedFieldMax[name];
    model.answerAll('👨‍👩‍👧‍👦'.repeat(max));
    const text = await field(name);
    expect(text.length).toBeLessThanOrEqual(max);
    expect(text.length).toBeGreaterThan(max - 11);
    expect(text.replaceAll('👨‍👩‍👧‍👦', '')).toBe('');
  });

  it.each<[string, Parameters<ReturnType<typeof open>['field']>[0], string]>([
    ['Title: "Keeper of two lights"\nI hope you like it!', 'title', 'Keeper of two lights'],
    ['\n “Mira Vale” ', 'name', 'Mira Vale'],
    ['"Sit," she says. "Now."', 'greeting', '"Sit," she says. "Now."'],
    ['Look at www.example.org today.', 'scenario', 'Look at today.'],
    ['evil\u202E\u0000 name', 'name', 'evil name'],
    ['   \n ', 'persona', ''],
    ['Patient, and fond of maps.', 'persona', ''],
  ])('%j for %s is read as %j', async (answer, name, text) => {
    const { model, field } = open();
    model.answerAll(answer);
    expect(await field(name)).toBe(text);
  });

  it('is as long as a model lets it be that never ends', async () => {
    const { field } = open({
      model: {
        ...createPuppetModel(),
        async *stream() {
          for (;;) yield 'on and on ';
        },
      },
    });
    expect((await field('name')).length).toBeLessThanOrEqual(chatbotLimits.nameMax);
  });

  it('is empty where nothing came in time, and the model is asked no longer', async () => {
    const { model, field } = open({ suggestWithinMs: 30 });
    expect(await field('greeting')).toBe('');
    expect(model.requests[0]?.signal.aborted).toBe(true);
  });

  it('ends with the caller', async () => {
    const { model, field } = open();
    const leaving = new AbortController();
    const asked = field('greeting', {}, { signal: leaving.signal });
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    expect(model.requests[0]?.signal.aborted).toBe(true);
  });

  it('of a model’s own server closes its connection when the caller leaves', async () => {
    const { field } = open({ model: scripted() });
    const leaving = new AbortController();
    const asked = field('greeting', { persona: 'Patient. [[stall]]' }, { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1));
    leaving.abort();
    expect(await asked).toBe('gone');
    await vi.waitFor(() => expect(upstream.requests[0]?.disconnectedAt).not.toBeNull());
  });

  it.each([
    ['429', 'model_rate_limited'],
    ['503', 'model_busy'],
    ['500', 'model_failed'],
    ['cut', 'model_failed'],
    ['malformed', 'model_failed'],
    ['reset', 'model_failed'],
    ['empty', ''],
  ])('of a model that fails by %s is %j', async (fault, code) => {
    const { field } = open({ model: scripted() });
    const asked = field('greeting', { persona: `Patient. [[${fault}]]` });
    if (code === '') expect(await asked).toBe('');
    else expect(await refusalOf(asked)).toMatchObject({ code });
  });

  it('of a model that gives up by itself is empty as well', async () => {
    const { field } = open({ model: scripted({ firstTokenMs: 50 }) });
    expect(await field('greeting', { persona: 'Patient. [[first-token-stall]]' })).toBe('');
  });

  it('is not asked for with words that may not be published, nor below three characters', async () => {
    const { model, field } = open();
    expect(await refusalOf(field('greeting', { scenario: testTriggers.minors }))).toMatchObject({ code: 'underage_content' });
    for (const over of [{ name: 'Mi ' }, { title: '' }])
      await expect(field('greeting', over)).rejects.toThrow(/3 characters or more/);
    expect(model.requests).toEqual([]);
  });

  it.each([testTriggers.minors, testTriggers.sexual])('that may not be shown is a failure of the model: %s', async (answer) => {
    const { model, field, moderator } = open();
    model.answerAll(answer);
    expect(await refusalOf(field('greeting'))).toMatchObject({ code: 'model_failed' });
    expect(moderator.hits).toMatchObject([{ kind: 'model_text', scope: { subject: 'call:suggestField' } }]);
  });

  it('is not begun by a server that drains', async () => {
    const drain = createDrain();
    const { model, field } = open({ drain });
    drain.begin();
    expect(await refusalOf(field('title'))).toMatchObject({ code: 'unavailable' });
    expect(model.requests).toEqual([]);
  });

  it('is asked for so many times a minute and no more, tags included', async () => {
    const { model, field, tags } = open({ rateLimits: createMemoryLimits() });
    model.answerAll('A line.');
    for (let at = 0; at < limitRows.suggestions.user - 1; at += 1) await field('title');
    await tags();
    expect(await refusalOf(field('title'))).toMatchObject({ code: 'rate_limited' });
  });
});

describe('tags that are suggested', () => {
  it('are known ones as most spell them, others as they come, five at most, none twice and none of the form', async () => {
    const { model, tags, asked } = open();
    model.answerAll('Here are some tags:\n1. slow BURN\n- #sea\n• lighthouse life, SEA; "Storm"\nmystery\ncozy\nhistory');
    expect(await tags({ tags: ['Mystery'] })).toEqual(['Slow burn', 'Sea', 'lighthouse life', 'Storm', 'Cozy']);
    expect(asked()[0]).toContain('Choose among these where they fit: Sea, Slow burn, Mystery');
    expect(asked()[0]).toContain('so give others: Mystery.');
  });

  it.each(['', 'I am sorry, but as a model of language I cannot do that.', 'www.example.org\nhttps://example.com'])(
    'are none where %j is no tag',
    async (answer) => {
      const { model, tags } = open();
      model.answerAll(answer);
      expect(await tags()).toEqual([]);
    },
  );

  it('come without known ones while the search does not answer', async () => {
    const failing = searchIndex(async () => {
      throw new AppError('unavailable');
    });
    const { model, tags, log } = open({ index: failing });
    model.answerAll('sea\nlight');
    expect(await tags()).toEqual(['sea', 'light']);
    expect(log.errors).toHaveLength(1);
  });

  it('need name, title, greeting and personality', async () => {
    const { tags } = open();
    for (const field of ['name', 'title', 'greeting', 'persona']) await expect(tags({ [field]: ' ' })).rejects.toThrow();
  });

  it('that may not be shown are a failure of the model', async () => {
    const tag = `Much ${testTriggers.sexual}`;
    const counts = [{ value: tag, count: 1 }];
    const found = { found: 0, page: 1, hits: [], facet_counts: [{ field_name: 'tags', counts }] };
    const { model, tags } = open({ index: searchIndex(async () => [found]) });
    // A known one is taken as it is, whatever stands in it.
    model.answerAll(tag);
    expect(await refusalOf(tags())).toMatchObject({ code: 'model_failed' });
  });
});

describe('without a model', () => {
  const improv = () => open({ model: createImprovModel({ firstWordMs: 0, wordMs: 0 }) });

  it.each(['en', 'de', 'es', 'fr', 'it', 'pt', 'pl', 'ru', 'tr', 'ar', 'he', 'hi', 'ja', 'ko', 'zh', 'zh-Hant'])(
    'every field has something to suggest in %s, within its limit and without a fault',
    async (language) => {
      const { field } = improv();
      for (const name of suggestedFields) {
        const text = await field(name, { persona: '' }, { language });
        expect(text.length, name).toBeGreaterThan(name === 'name' ? 2 : 8);
        expect(text).not.toMatch(/(?<!\{)\{\w+\}(?!\})/);
        if (language !== 'en') expect(text).not.toMatch(/\b(?:the|and)\b/i);
      }
    },
  );

  it('what is written stays, and a text that is full of suggestions gets no more', async () => {
    const { field } = improv();
    const first = await field('persona');
    expect(first).toMatch(/^Patient, and fond of maps\.\n\n\{\{char\}\} /);
    const second = await field('persona', { persona: first });
    expect(second.startsWith(`${first}\n\n`)).toBe(true);
    expect(await field('persona', { persona: second })).toBe('');
  });

  it('tags are those known ones that the form speaks of, then the most frequent', async () => {
    const { tags } = improv();
    expect(await tags({ persona: 'A mentor of sailors.', tags: ['Sea'] })).toEqual([
      'Mentor',
      'Slow burn',
      'Mystery',
      'Adventure',
      'Cozy',
    ]);
  });
});

describe('keywords that are suggested for readers of other scripts', () => {
  it('come from the entry, each in the script of the language that its line names', async () => {
    const { model, keywords, asked } = open();
    model.answerAll(
      'ja: カイゼリン\n- ru: "Кайзерин", кайзерин, корона, трон\nja: Kaiserin\nko: 카이제린\nHere you are: カイゼリン',
    );
    expect(await keywords()).toEqual([
      { language: 'ja', keyword: 'カイゼリン' },
      { language: 'ru', keyword: 'Кайзерин' },
      { language: 'ru', keyword: 'корона' },
    ]);
    const [task = '', material = ''] = asked();
    expect(task).toContain('Japanese (ja), Russian (ru)');
    expect(material).toBe('Name: The empress\n\nKeywords: Kaiserin, crown\n\nText: She rules from the tower.');
  });

  it('are none that the entry has, no pattern, no link and nothing that is too long', async () => {
    const { model, keywords } = open();
    model.answerAll(`ru: /кайзер/i\nru: корона.рф\nja: ${'長'.repeat(200)}\nru: Трон`);
    const entry = { keywords: ['ТРОН', 'Kaiserin'] };
    expect(await keywords({ entry })).toEqual([]);
  });

  it('are the same each time without a model, by their sound', async () => {
    const { keywords } = open({ model: createImprovModel() });
    const languages = ['ja', 'ru', 'ko', 'ar', 'he', 'hi', 'zh', 'zh-Hant'];
    const entry = { keywords: ['Kaiserin', '/never/'] };
    const told = await keywords({ entry, languages });
    expect(told).toEqual(await keywords({ entry, languages }));
    expect(told.map(({ language }) => language)).toEqual(['ja', 'ru', 'ko', 'ar', 'he', 'hi', 'zh']);
    expect(told.slice(0, 2).map(({ keyword }) => keyword)).toEqual(['カイセリン', 'каисерин']);
    expect(await keywords({ entry: { keywords: ['Кайзерин'] }, languages: ['de'] })).toEqual([
      { language: 'de', keyword: 'kaizerin' },
    ]);
  });

  it('are judged before they leave, and none where nothing came in time', async () => {
    const { model, keywords } = open();
    model.answerAll(`ru: ${testTriggers.minors} кайзерин`);
    expect((await refusalOf(keywords())).code).toBe('model_failed');
    model.answerAll('');
    expect(await keywords()).toEqual([]);
  });

  it('are asked for so many times a minute, like other suggestions', async () => {
    const { model, keywords } = open({ rateLimits: createMemoryLimits() });
    model.answerAll('ja: カイゼリン');
    for (let at = 0; at < limitRows.suggestions.user; at += 1) await keywords();
    expect((await refusalOf(keywords())).code).toBe('rate_limited');
  });
});
