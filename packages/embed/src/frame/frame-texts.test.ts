import type { FrameLocale } from '@troupe/protocol';
import { expect, it, vi } from 'vitest';
import { createFrameTexts, type SpokenBoot } from './frame-texts.ts';

const brand: SpokenBoot['brand'] = { language: 'he', direction: 'rtl' };
const locales: Record<string, FrameLocale> = {
  ar: { first: '/ar.js', rest: '/ar-rest.js', direction: 'rtl' },
  'de-AT': { first: '/de.js', rest: '/de-rest.js', direction: 'ltr' },
};
/** The document of a frame whose address asked for a tag. */
const bootIn = (tag: string): SpokenBoot => ({
  brand,
  locale: { tag, texts: locales[tag] ?? null },
  locale_table: '/locales.js',
});
const page = () => document.implementation.createHTMLDocument();
const texts: Record<string, Record<string, string>> = { '/de.js': { a: 'eins' }, '/de-rest.js': { b: 'zwei' }, '/ar.js': {} };
const files = () => ({
  load: vi.fn(async (file: string) => {
    const found = texts[file];
    if (!found) throw new TypeError(`${file} did not load`);
    return { default: found };
  }),
  findOther: vi.fn(async (_table: string, tag: string) => locales[tag]),
});

it('brings the first texts of a locale before anything is drawn, the rest when something later is', async () => {
  const { load, findOther } = files();
  const { turnTo, bringRest } = createFrameTexts(bootIn('de-AT'), page(), { load, findOther });
  const shown = await turnTo('de-AT');
  expect(shown).toEqual({ a: 'eins' });
  await Promise.all([bringRest(), bringRest()]);
  expect(shown).toEqual({ a: 'eins', b: 'zwei' });
  expect(load.mock.calls).toEqual([['/de.js'], ['/de-rest.js']]);
  expect(findOther).not.toHaveBeenCalled();
});

it('loads nothing for English, nor for what we have no texts of', async () => {
  for (const tag of ['en', 'nl']) {
    const { load, findOther } = files();
    const { turnTo, bringRest } = createFrameTexts(bootIn(tag), page(), { load, findOther });
    await turnTo(tag);
    await bringRest();
    expect([load.mock.calls, findOther.mock.calls]).toEqual([[], []]);
  }
});

it('turns to a locale that the document does not name, and back', async () => {
  const { load, findOther } = files();
  const here = page();
  const { turnTo } = createFrameTexts(bootIn('ar'), here, { load, findOther });
  await turnTo('ar');
  expect(await turnTo('de-AT')).toEqual({ a: 'eins' });
  expect(here.documentElement.lang).toBe('de-AT');
  await turnTo('ar');
  expect(here.documentElement.dir).toBe('rtl');
  expect(findOther.mock.calls).toEqual([['/locales.js', 'de-AT']]);
});

it.each([
  ['ar', 'ar', 'rtl'],
  ['de-AT', 'de-AT', 'ltr'],
  // The brand's own language, in texts of its own.
  [undefined, 'he', 'rtl'],
  // None of ours: what is read is English.
  ['fr', 'en', 'ltr'],
])('the document says what it is written in: %s', async (tag, lang, dir) => {
  const here = page();
  await createFrameTexts(bootIn(tag ?? 'he'), here, files()).turnTo(tag);
  expect([here.documentElement.lang, here.documentElement.dir]).toEqual([lang, dir]);
});

it('texts that do not come stay English', async () => {
  const { turnTo, bringRest } = createFrameTexts(bootIn('ar'), page(), files());
  const shown = await turnTo('ar');
  await bringRest();
  expect(shown).toEqual({});
});

it('a table that does not come is English too', async () => {
  const findOther = async () => Promise.reject(new TypeError('did not load'));
  const here = page();
  expect(await createFrameTexts(bootIn('ar'), here, { ...files(), findOther }).turnTo('de-AT')).toEqual({});
  expect(here.documentElement.lang).toBe('en');
});
