// @vitest-environment node
import { catalogue } from '@troupe/core/i18n';
import { expect, it } from 'vitest';
import { laterTexts } from './later-texts.ts';
import { brotliCompressSync } from 'node:zlib';
import { directionOf, otherLocales, splitTexts } from './locale-texts.ts';

it.each(otherLocales())(
  '%s: a first screen finds every text that is no error of a machine, a plural form or a number',
  (locale) => {
    const { first } = splitTexts(locale);
    const missing = Object.keys(catalogue).filter(
      (key) => !(key in first) && !laterTexts.site(key) && !laterTexts['sign-in'](key) && !/_(one|other)$/.test(key),
    );
    // Nothing is refused before something was sent.
    const isLater = /^errors\.(?:rpc_|category\.|harmful_content\.named$)/;
    expect(missing.filter((key) => !isLater.test(key))).toEqual([]);
  },
);

it.each(otherLocales())('%s: what later chunks show is in the rest, and in the rest alone', (locale) => {
  const { first, rest } = splitTexts(locale);
  expect(rest['memories.title']).toBeTypeOf('string');
  expect([rest['errors.harmful_content.named'], rest['errors.category.hate']]).toEqual([
    expect.stringContaining('{category}'),
    expect.any(String),
  ]);
  expect(Object.keys(rest).filter((key) => key in first)).toEqual([]);
});

/** What no chunk of a frame carries in English either. */
const siteFiles = new Set([
  'access',
  'account',
  'banners',
  'card-imports',
  'drafts',
  'editor',
  'explore',
  'groups',
  'guards',
  'languages',
  'leaderboard',
  'lorebooks',
  'my-chatbots',
  'notifications',
  'onboarding',
  'order',
  'passkeys',
  'pictures',
  'plans',
  'portal',
  'recommendations',
  'review-rules',
  'shell',
]);

it('what no frame shows is in neither', () => {
  const { first, rest } = splitTexts('de', (file) => file !== 'account');
  expect({ ...first, ...rest }).not.toHaveProperty(['account.title']);
  expect(splitTexts('de').rest).toHaveProperty(['account.title']);
});

it.each(otherLocales())('%s: two modules of at most 3 kB and 14 kB', (locale) => {
  const { first, rest } = splitTexts(locale, (file) => !siteFiles.has(file));
  const weigh = (texts: object) => brotliCompressSync(`export default ${JSON.stringify(texts)}`).length;
  expect(weigh(first)).toBeLessThanOrEqual(3_072);
  expect(weigh(rest)).toBeLessThanOrEqual(14_336);
});

it('Arabic is written from the right', () => expect(['ar', 'de', 'en'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr']));
