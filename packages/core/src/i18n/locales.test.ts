import { describe, expect, it } from 'vitest';
import { catalogue } from './keys.ts';
import { languageStatus } from './language-status.ts';
import { loadLocale } from './locales.ts';
import { createTranslator } from './translator.ts';

const translate = async (locale: string) => createTranslator({ locale, product: 'Daybreak', texts: await loadLocale(locale) });

describe('locales', () => {
  it('are loaded by tag or by language', async () => {
    expect((await translate('de'))('not-found.home')).toBe('Zur Startseite');
    expect((await translate('de-AT'))('not-found.home')).toBe('Zur Startseite');
  });

  it('count as their language does', async () => {
    const t = await translate('ar');
    expect([1, 2, 3, 11].map((count) => t('explore.count', { count }))).toEqual([
      'روبوت دردشة واحد',
      'روبوتا دردشة',
      `${t.number(3)} روبوتات دردشة`,
      `${t.number(11)} روبوت دردشة`,
    ]);
  });

  it('count in Russian by the last digit', async () => {
    const t = await translate('ru');
    expect([1, 2, 5, 21, 104].map((count) => t('explore.count', { count }))).toEqual([
      '1 чат-бот',
      '2 чат-бота',
      '5 чат-ботов',
      '21 чат-бот',
      '104 чат-бота',
    ]);
  });

  it.each(Object.keys(languageStatus))('%s says what was found in a text that was refused', async (tag) => {
    const t = await translate(tag);
    const categories = ['self_harm', 'violence', 'threats', 'hate', 'crime', 'privacy', 'other'];
    const told = categories.map((category) => t.error({ code: 'harmful_content', params: { category } }));
    expect([new Set(told).size, told.filter((text) => text.includes('{'))]).toEqual([7, []]);
  });

  it.each(Object.keys(languageStatus).filter((tag) => tag !== 'en'))('%s is whole in what a first screen shows', async (tag) => {
    const texts = await loadLocale(tag);
    const lacking = Object.keys(catalogue).filter(
      (key) => texts?.[key] === undefined && !/_(?:one|other)$|^errors\.rpc_|^not-found\.code$/.test(key),
    );
    expect(lacking).toEqual([]);
  });

  it('are English where we have none', async () => {
    expect(await loadLocale('xx')).toBeUndefined();
    expect((await translate('xx'))('not-found.home')).toBe('Back to home');
  });
});
