import type { FrameBoot } from '@troupe/protocol';
import { expect, it, vi } from 'vitest';
import { createFrameTexts } from './frame-texts.ts';

const boot = {
  brand: { language: 'he', direction: 'rtl' },
  locales: {
    ar: { first: '/ar.js', rest: '/ar-rest.js', direction: 'rtl' },
    de: { first: '/de.js', rest: '/de-rest.js', direction: 'ltr' },
  },
} as unknown as FrameBoot;
const page = () => document.implementation.createHTMLDocument();
const files: Record<string, Record<string, string>> = { '/de.js': { a: 'eins' }, '/de-rest.js': { b: 'zwei' }, '/ar.js': {} };
const load = async (file: string) => {
  const texts = files[file];
  if (!texts) throw new TypeError(`${file} did not load`);
  return { default: texts };
};

it('brings the first texts of a locale before anything is drawn, the rest when something later is', async () => {
  const loads = vi.fn(load);
  const { turnTo, bringRest } = createFrameTexts(boot, page(), loads);
  const texts = await turnTo('de-AT');
  expect(texts).toEqual({ a: 'eins' });
  await Promise.all([bringRest(), bringRest()]);
  expect(texts).toEqual({ a: 'eins', b: 'zwei' });
  expect(loads.mock.calls).toEqual([['/de.js'], ['/de-rest.js']]);
});

it('loads nothing for English', async () => {
  const loads = vi.fn(load);
  const { turnTo, bringRest } = createFrameTexts(boot, page(), loads);
  await turnTo('en');
  await bringRest();
  expect(loads).not.toHaveBeenCalled();
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
  await createFrameTexts(boot, here, load).turnTo(tag);
  expect([here.documentElement.lang, here.documentElement.dir]).toEqual([lang, dir]);
});

it('texts that do not come stay English', async () => {
  const { turnTo, bringRest } = createFrameTexts(boot, page(), load);
  const texts = await turnTo('ar');
  await bringRest();
  expect(texts).toEqual({});
});
