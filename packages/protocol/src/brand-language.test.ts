import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brandConfig } from './brand.ts';
import { closestLanguage, ofClosest } from './closest-language.ts';
import { chooseLanguage, languagesOf, speakIn, type LanguageWishes } from './brand-language.ts';

const brand = v.parse(brandConfig, {
  id: 'daybreak',
  name: 'Daybreak',
  hosts: ['localhost:4100'],
  languages: ['de', 'ar', 'pt', 'zh-Hans', 'zh-Hant'],
  texts: { 'explore.hero.title': 'Good morning.' },
  texts_in: { de: { 'explore.hero.title': 'Guten Morgen.' } },
});
const nothing: LanguageWishes = { hl: null, account: null, cookie: null, accepted: null };
const chosen = (wishes: Partial<LanguageWishes>) => chooseLanguage(brand, { ...nothing, ...wishes });

describe('the language of a page', () => {
  it('is what the address asks for, then the account, the device, the browser, the brand', () => {
    const all = { hl: 'ar', account: 'de', cookie: 'pt', accepted: 'zh-Hant' };
    expect(chosen(all)).toBe('ar');
    expect(chosen({ ...all, hl: null })).toBe('de');
    expect(chosen({ ...all, hl: null, account: null })).toBe('pt');
    expect(chosen({ accepted: 'zh-Hant' })).toBe('zh-Hant');
    expect(chosen({})).toBe('en');
  });

  it.each([
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt'],
    ['zh-TW', 'zh-Hant'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh-SG', 'zh-Hans'],
    ['xx', 'en'],
    ['', 'en'],
    ['"><script>', 'en'],
  ])('for %j is %s', (hl, language) => {
    expect(chosen({ hl })).toBe(language);
  });

  it.each([
    ['fr;q=1, de;q=0.5, ar;q=0.9', 'ar'],
    ['de;q=0, ar', 'ar'],
    ['*', 'en'],
    ['en-GB, de;q=0.9', 'en'],
    [',;q=x,de', 'de'],
  ])('of a browser that accepts %j is %s', (accepted, language) => {
    expect(chosen({ accepted })).toBe(language);
  });

  it('is passed over where the brand does not have it', () => {
    expect(chosen({ hl: 'fr', cookie: 'de' })).toBe('de');
    expect(chooseLanguage({ language: 'de', languages: [] }, { ...nothing, hl: 'en', accepted: 'en' })).toBe('de');
  });
});

it('a brand that speaks another language has its own words of that language, its direction, and the same languages', () => {
  expect(speakIn(brand, 'de')).toMatchObject({
    language: 'de',
    direction: 'ltr',
    texts: { 'explore.hero.title': 'Guten Morgen.' },
  });
  const arabic = speakIn(brand, 'ar');
  expect(arabic).toMatchObject({ language: 'ar', direction: 'rtl', texts: {} });
  expect(new Set(languagesOf(arabic))).toEqual(new Set(languagesOf(brand)));
  expect(speakIn(brand, 'en')).toBe(brand);
});

describe('the closest language that we have', () => {
  const known = ['de', 'en', 'en-GB', 'zh', 'zh-Hant'];

  it.each([
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-Hans-TW', 'zh'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['ZH-tw', 'zh-Hant'],
    ['en-GB-oxendict', 'en-GB'],
    ['en-AU', 'en'],
    ['de-Latn-AT-1996', 'de'],
    ['xx', undefined],
    ['', undefined],
    ['-', undefined],
    ['"><script>', undefined],
  ])('to %j is %j', (tag, language) => expect(closestLanguage(tag, known)).toBe(language));

  it('is the other script before another language', () => {
    expect(closestLanguage('zh-TW', ['en', 'zh'])).toBe('zh');
    expect(closestLanguage('zh-CN', ['en', 'zh-Hant'])).toBe('zh-Hant');
  });

  it('is looked up among the own names of a table', () => {
    expect(ofClosest({ de: 1 }, 'de-AT')).toBe(1);
    expect(ofClosest({ de: 1 }, 'constructor')).toBeUndefined();
  });
});
