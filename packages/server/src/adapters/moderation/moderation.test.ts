import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  moderationFaults,
  moderationNonsense,
  startModeration,
  type ScriptedModeration,
} from '../../../../../tests/upstream/moderation.ts';
import { BadConfiguration } from '../../bad-configuration.ts';
import { disguises } from '../../kernel/disguises/testing.ts';
import { testTriggers, triggerTerms } from '../../kernel/disguises/triggers.ts';
import { describeModeration, expectDown } from './moderation-contract.ts';
import { moderationCategories, ModerationDown, type Moderation } from '../../ports/index.ts';
import { createGuardModel } from './guard-model.ts';
import { createOpenAiModerations } from './openai-moderations.ts';
import { createPatternRules, createWordRules } from './rules.ts';
import { parseRules, readRulesFile, rulesFileLimits } from './rules-file.ts';

let service: ScriptedModeration;
const patterns = createPatternRules(triggerTerms.map(({ text, value }) => ({ source: text.replaceAll(/[«»]/gu, '.'), value })));
beforeAll(async () => void (service = await startModeration()));
afterAll(async () => {
  await service.close();
  await patterns.close?.();
});
beforeEach(() => {
  service.fault = null;
  service.faultAt = null;
  service.asked.length = 0;
});

const options = (model: string, timeoutMs = 1000) => ({ baseUrl: service.url, apiKey: 'key', model, timeoutMs });
/** Adapters that wait so long for an answer. */
const waiting = (timeoutMs: number): Record<string, () => Moderation> => ({
  'OpenAI’s moderations': () => createOpenAiModerations({ ...options('omni', timeoutMs), seesPictures: true }),
  'a guard of thirteen hazards': () => createGuardModel({ ...options('guard', timeoutMs), style: 'hazards_13' }),
  'a guard of fourteen hazards': () => createGuardModel({ ...options('guard', timeoutMs), style: 'hazards_14' }),
  'a guard of four policies': () => createGuardModel({ ...options('guard', timeoutMs), style: 'policies_4' }),
});
const outside = waiting(1000);
/** A service that answers is down for nobody, however busy the machine. */
const patient = waiting(60_000);

describe('words of the operator', () => describeModeration(() => createWordRules(triggerTerms), moderationCategories));
describe('patterns of the operator', () => describeModeration(() => patterns, moderationCategories));
describe('OpenAI’s moderations', () =>
  describeModeration(patient['OpenAI’s moderations']!, [
    'minors',
    'sexual',
    'self_harm',
    'violence',
    'threats',
    'hate',
    'crime',
    'other',
  ]));
describe('a guard of thirteen hazards', () =>
  describeModeration(patient['a guard of thirteen hazards']!, [
    'minors',
    'sexual',
    'self_harm',
    'violence',
    'hate',
    'crime',
    'privacy',
    'other',
  ]));
describe('a guard of fourteen hazards', () =>
  describeModeration(patient['a guard of fourteen hazards']!, [
    'minors',
    'sexual',
    'self_harm',
    'violence',
    'hate',
    'crime',
    'privacy',
    'other',
  ]));
describe('a guard of four policies', () =>
  describeModeration(patient['a guard of four policies']!, ['sexual', 'threats', 'hate', 'crime']));

describe.each(Object.entries(outside))('a service that fails: %s', (_, open) => {
  it.each(moderationFaults)('is down: %s', async (fault) => {
    service.fault = fault;
    await expectDown(open());
    // The words go to the address that was set, and nowhere else.
    expect(service.asked.every(({ path }) => !path.endsWith('/elsewhere'))).toBe(true);
  });

  it.each(moderationNonsense)('is not understood: %s', async (fault) => {
    service.fault = fault;
    expect(await open().judge([{ kind: 'user_text', text: 'a mild text' }], {})).toEqual(['malformed']);
  });

  it('is down where nobody listens', async () => {
    const closed = await startModeration();
    await closed.close();
    await expectDown(createOpenAiModerations({ ...options('omni'), baseUrl: closed.url }));
  });

  it('sends its key, its model and the text', async () => {
    await open().judge([{ kind: 'user_text', text: 'a mild text' }], {});
    expect(service.asked[0]).toMatchObject({ key: 'Bearer key', body: { model: expect.any(String) } });
    expect(JSON.stringify(service.asked[0]?.body)).toContain('a mild text');
  });
});

describe('a service that fails at some questions only', () => {
  it.each(Object.entries(outside))('tells what it found with the others: %s', async (_, open) => {
    service.faultAt = 'a mild';
    const moderation = open();
    const guilty = { kind: 'user_text', text: testTriggers.crime } as const;
    const bytes = new TextEncoder().encode('a mild picture');
    const mild = moderation.seesPictures
      ? ({ kind: 'picture', bytes, mediaType: 'image/png' } as const)
      : ({ kind: 'user_text', text: 'a mild text' } as const);
    if (mild.kind === 'picture') service.faultAt = Buffer.from(bytes).toString('base64').slice(0, 8);
    for (const fault of ['500', 'reset', 'hang'] as const) {
      service.fault = fault;
      expect(await moderation.judge([mild, guilty], {}), fault).toEqual([expect.any(ModerationDown), { categories: ['crime'] }]);
    }
  });

  it('tells of a policy that is broken, whichever other policy could not be asked about', async () => {
    const guard = outside['a guard of four policies']!();
    const names = { crime: 'Dangerous', threats: 'Harassment', hate: 'Hate', sexual: 'Sexually' } as const;
    service.fault = '500';
    for (const [category, own] of Object.entries(names))
      for (const other of Object.values(names)) {
        service.faultAt = `"No ${other}`;
        const text = testTriggers[category as keyof typeof names];
        const judged = guard.judge([{ kind: 'user_text', text }], {});
        if (other === own) await expect(judged).rejects.toBeInstanceOf(ModerationDown);
        else expect(await judged, `${category} ${other}`).toEqual([{ categories: [category] }]);
      }
  });

  it('does not call good what it was not asked about whole', async () => {
    service.fault = '500';
    service.faultAt = 'Hate Speech';
    await expectDown(outside['a guard of four policies']!());
  });
});

describe('names that nobody knows', () => {
  it.each(Object.entries(outside).filter(([name]) => !name.includes('policies')))(
    'are for a person to look at: %s',
    async (_, open) => {
      service.fault = 'unknown-category';
      expect(await open().judge([{ kind: 'user_text', text: 'mild' }], {})).toEqual([{ categories: ['other'] }]);
    },
  );

  it('a guard of thirteen does not know the fourteenth', async () => {
    const guards = (['hazards_13', 'hazards_14'] as const).map((style) => createGuardModel({ ...options('guard'), style }));
    expect(guards.map(({ knowsMinors }) => knowsMinors)).toEqual([true, true]);
    expect(createGuardModel({ ...options('guard'), style: 'policies_4' }).knowsMinors).toBe(false);
  });
});

describe('a file of rules', () => {
  it('has sections, words, words inside others and patterns', () => {
    const { rules, problems } = parseRules('# mine\n[hate]\nplumbus\n*snork*\n/a (b|c) d/\n\n[sexual]\ntwo words\n');
    expect(problems).toEqual([]);
    expect(rules).toEqual({
      words: [
        { text: 'plumbus', value: 'hate' },
        { text: 'snork', value: 'hate', isAnywhere: true },
        { text: 'two words', value: 'sexual' },
      ],
      patterns: [{ source: 'a (b|c) d', value: 'hate' }],
    });
  });

  it.each([
    ['no category', 'plumbus', 'line 1 names or has no category'],
    ['an unknown category', '[nonsense]\nplumbus', 'line 1 names or has no category'],
    ['a pattern that looks back', '[hate]\n/(a)\\1/', 'line 2 is no pattern that runs in linear time'],
    ['a pattern that looks ahead', '[hate]\n/a(?=b)/', 'line 2 is no pattern that runs in linear time'],
    ['a long pattern', `[hate]\n/${'a'.repeat(201)}/`, 'line 2 is longer than 200 characters'],
    ['a long word', `[hate]\n${'a'.repeat(101)}`, 'line 2 is longer than 100 characters'],
    ['nothing', '# empty', 'it holds no rule'],
    ['too many patterns', `[hate]\n${'/a/\n'.repeat(rulesFileLimits.patterns + 1)}`, 'it has more than 200 patterns'],
    ['too many words', `[hate]\n${'a\n'.repeat(rulesFileLimits.words + 1)}`, 'it has more than 20000 words'],
  ])('is refused with the line that is wrong: %s', (_, text, problem) => {
    expect(parseRules(text).problems.join('\n')).toContain(problem);
  });

  it('is read at the start, which ends where it cannot be', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    try {
      const path = join(folder, 'rules.txt');
      writeFileSync(path, '[hate]\nplumbus');
      expect(readRulesFile(path).words).toHaveLength(1);
      writeFileSync(path, 'plumbus');
      expect(() => readRulesFile(path)).toThrow(BadConfiguration);
      writeFileSync(path, `[hate]\n${'#\n'.repeat(rulesFileLimits.bytes)}`);
      expect(() => readRulesFile(path)).toThrow(/larger than 2000000 bytes/);
      expect(() => readRulesFile(join(folder, 'missing'))).toThrow(BadConfiguration);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(Object.entries(disguises))('finds the words of each category under a disguise: %s', async (_, disguise) => {
    const rules = createWordRules(triggerTerms);
    let caught = 0;
    for (const category of moderationCategories) {
      const [verdict] = await rules.judge([{ kind: 'user_text', text: `so ${disguise(testTriggers[category])} it is` }], {});
      if (typeof verdict === 'object' && 'categories' in verdict && verdict.categories.includes(category)) caught += 1;
    }
    expect(caught / moderationCategories.length).toBeGreaterThanOrEqual(0.99);
  });

  it('finds what patterns describe under what its readers do not see', async () => {
    const rules = createPatternRules([{ source: 'zipperhe?ad', value: 'hate' }]);
    const unread = new Set(['leet', 'base64', 'right-to-left', 'mixed scripts']);
    const missed: string[] = [];
    for (const [name, disguise] of Object.entries(disguises)) {
      const [verdict] = await rules.judge([{ kind: 'user_text', text: `so ${disguise('zipperhead')} it is` }], {});
      const isFound = typeof verdict === 'object' && 'categories' in verdict && verdict.categories.includes('hate');
      if (!isFound && !unread.has(name)) missed.push(name);
    }
    expect(missed).toEqual([]);
    await rules.close?.();
  });

  it('ends a text that would take a pattern too long, and counts as down', async () => {
    const slow = createPatternRules(
      Array.from({ length: 200 }, (_, index) => ({ source: `(x+x+)+y${index}.{0,200}(a|b|c|d){50}`, value: 'hate' as const })),
      { deadlineMs: 20 },
    );
    await expectDown({ ...slow, judge: (_, context) => slow.judge([{ kind: 'user_text', text: 'x'.repeat(8000) }], context) });
    await slow.close?.();
  });
});
