import { endpoints, userTexts, type Endpoint } from '@troupe/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModeration, type ScriptedModeration } from '../../../../../tests/upstream/moderation.ts';
import { createGuardModel } from '../../adapters/moderation/guard-model.ts';
import { createOpenAiModerations } from '../../adapters/moderation/openai-moderations.ts';
import { createPatternRules, createWordRules } from '../../adapters/moderation/rules.ts';
import { testTriggers, triggerTerms } from '../../kernel/disguises/triggers.ts';
import type { Context } from '../../http/context.ts';
import { createTestBrand, noLimits } from '../../http/testing.ts';
import type { Moderation, ModerationCategory } from '../../ports/index.ts';
import { guardTexts } from './guard-texts.ts';
import { createTestModerator, testScope } from './testing.ts';

let service: ScriptedModeration;
const patterns = createPatternRules(triggerTerms.map(({ text, value }) => ({ source: text, value })));
beforeAll(async () => void (service = await startModeration()));
afterAll(async () => {
  await service.close();
  await patterns.close?.();
});
beforeEach(() => void (service.fault = null));

/** No deadline: a machine with much to do is no service that is down. */
const options = (model: string) => ({ baseUrl: service.url, model, timeoutMs: 2 ** 31 - 1 });
const judges: [string, () => Moderation, ModerationCategory[]][] = [
  ['words', () => createWordRules(triggerTerms), ['minors', 'sexual', 'violence', 'threats', 'hate', 'crime', 'privacy']],
  ['patterns', () => patterns, ['minors', 'sexual', 'violence', 'threats', 'hate', 'crime', 'privacy']],
  ['moderations', () => createOpenAiModerations(options('omni')), ['minors', 'sexual', 'violence', 'threats', 'hate', 'crime']],
  [
    'hazards_13',
    () => createGuardModel({ ...options('g'), style: 'hazards_13' }),
    ['minors', 'sexual', 'violence', 'hate', 'crime', 'privacy'],
  ],
  [
    'hazards_14',
    () => createGuardModel({ ...options('g'), style: 'hazards_14' }),
    ['minors', 'sexual', 'violence', 'hate', 'crime', 'privacy'],
  ],
  ['policies_4', () => createGuardModel({ ...options('g'), style: 'policies_4' }), ['sexual', 'threats', 'hate', 'crime']],
];

const entries = (Object.values(endpoints) as Endpoint[]).flatMap((endpoint) =>
  endpoint.judged === undefined ? userTexts(endpoint).map(({ path }) => ({ endpoint, path })) : [],
);
const context = { brand: createTestBrand(), caller: null, place: { country: null, hint: null } } as unknown as Context;
const inputAt = ([name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) return text;
  return name === '*' ? [inputAt(rest, text)] : { [name]: inputAt(rest, text) };
};

async function* pieces(text: string, cut: number): AsyncGenerator<string> {
  yield text.slice(0, cut);
  yield text.slice(cut);
}

describe.each(judges)('each category by %s', (_, open, categories) => {
  it('never reaches a handler, at any entry of words', async () => {
    const guard = guardTexts({
      isAdultStory: async () => null,
      moderator: createTestModerator({ judges: [open()], withoutTriggers: true }),
      rateLimits: noLimits,
    });
    let handled = 0;
    for (const { endpoint, path } of entries) {
      const { handle } = guard({ endpoint, handle: async () => void (handled += 1) });
      const codes = await Promise.all(
        categories.map((category) =>
          handle(inputAt(path, `so ${testTriggers[category]}`) as never, context as never).then(
            () => 'handled',
            (error: { code: string }) => error.code,
          ),
        ),
      );
      for (const code of codes) expect(code, `${endpoint.id} ${path.join('.')}`).toMatch(/_content$/);
    }
    expect(handled).toBe(0);
    expect(entries.length).toBeGreaterThan(15);
  });

  it('shows nothing in a stream, wherever it is split', async () => {
    const before = 'A first sentence that is good. ';
    for (const category of categories) {
      const text = `${before}${testTriggers[category]} and more. `;
      await Promise.all(
        Array.from({ length: text.length - 1 }, async (__, index) => {
          const moderator = createTestModerator({ judges: [open()], withoutTriggers: true });
          let shown = '';
          const read = async () => {
            for await (const part of moderator.release(pieces(text, index + 1), testScope())) shown += part;
          };
          await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/_content$/) });
          expect(before.startsWith(shown), `${category} ${index}: ${shown}`).toBe(true);
        }),
      );
    }
  });
});

describe.each(judges.filter(([name]) => !['words', 'patterns'].includes(name)))('a service that is down: %s', (_, open) => {
  const codeAt = async (scope: Parameters<typeof testScope>[0], fault: ScriptedModeration['fault']) => {
    service.fault = fault;
    const moderator = createTestModerator({ judges: [open()], withoutTriggers: true });
    const refusal = await moderator.check([{ kind: 'user_text', text: 'a mild text' }], testScope(scope));
    return refusal?.code ?? null;
  };
  it('closes publishing and adult chat, safe chat goes on; nonsense closes all three', async () => {
    const adult = { allowsAdult: async () => true };
    for (const fault of ['429', '500', 'reset'] as const) {
      expect(await codeAt({ place: 'publish' }, fault)).toBe('moderation_unavailable');
      expect(await codeAt(adult, fault)).toBe('moderation_unavailable');
      expect(await codeAt({}, fault)).toBeNull();
    }
    for (const scope of [{ place: 'publish' as const }, adult, {}]) {
      expect(await codeAt(scope, 'malformed')).toBe('moderation_unavailable');
      expect(await codeAt(scope, null)).toBeNull();
    }
  });
});
