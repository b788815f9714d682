// @vitest-environment node
import { catalogue } from '@troupe/core/i18n';
import { expect, it } from 'vitest';
import { laterTexts } from './later-texts.ts';
import { directionOf, otherLocales, splitTexts } from './locale-texts.ts';

it.each(otherLocales())(
  '%s: a first screen finds every text that is no error of a machine, a plural form or a number',
  (locale) => {
    const { first } = splitTexts(locale);
    const missing = Object.keys(catalogue).filter(
      (key) => !(key in first) && !laterTexts.site(key) && !/_(one|other)$/.test(key),
    );
    expect(missing.filter((key) => !key.startsWith('errors.rpc_'))).toEqual([]);
  },
);

it.each(otherLocales())('%s: what later chunks show is in the rest, and in the rest alone', (locale) => {
  const { first, rest } = splitTexts(locale);
  expect(rest['memories.title']).toBeTypeOf('string');
  expect(Object.keys(rest).filter((key) => key in first)).toEqual([]);
});

it('Arabic is written from the right', () => expect(['ar', 'de', 'en'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr']));
