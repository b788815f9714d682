import { describe, expect, it } from 'vitest';
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

  it('are English where we have none', async () => {
    expect(await loadLocale('xx')).toBeUndefined();
    expect((await translate('fr'))('not-found.home')).toBe('Back to home');
  });
});
