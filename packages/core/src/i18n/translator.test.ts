import { describe, expect, it } from 'vitest';
import { createTranslator } from './translator.ts';

const anyKey = (t: ReturnType<typeof createTranslator>) => t as (key: string, params?: Record<string, string | number>) => string;

describe('texts', () => {
  it('fill slots and the product name', () => {
    const t = anyKey(
      createTranslator({ locale: 'en', product: 'Daybreak', overrides: { a: 'Hello {name}, from {product}. {left}' } }),
    );
    expect(t('a', { name: 'Mara' })).toBe('Hello Mara, from Daybreak. {left}');
  });

  it('choose the plural form of the locale', () => {
    const texts = {
      n_one: '{count} wiadomość',
      n_few: '{count} wiadomości',
      n_many: '{count} wiadomości (wiele)',
      n_other: '{count} wiadomości (inne)',
    };
    const t = anyKey(createTranslator({ locale: 'pl', product: '', texts }));
    expect(t('n', { count: 1 })).toBe('1 wiadomość');
    expect(t('n', { count: 3 })).toBe('3 wiadomości');
    expect(t('n', { count: 5 })).toBe('5 wiadomości (wiele)');
  });

  it('take the operator over the locale over English, per key', () => {
    const t = anyKey(
      createTranslator({
        locale: 'de',
        product: '',
        texts: { 'common.close': 'Schließen', 'common.cancel': 'Abbrechen' },
        overrides: { 'common.close': 'Zu' },
      }),
    );
    expect([t('common.close'), t('common.cancel'), t('common.back')]).toEqual(['Zu', 'Abbrechen', 'Back']);
  });

  it('say what an error code means, and something general for unknown ones', () => {
    const { error } = createTranslator({ locale: 'en', product: 'Daybreak' });
    expect(error({ code: 'model_busy' })).toBe('Chat server is busy.');
    expect(error({ code: 'character_favorite_limit', params: { character_favorite_limit: 50 } })).toContain(
      'limit of 50 favorite bots',
    );
    expect(error(new TypeError('x is undefined'))).toBe('Something went wrong!');
  });

  it('say what was found in a text that was refused, unless the operator has words of their own', () => {
    const refused = (category: string) => ({ code: 'harmful_content', params: { category } });
    const { error } = createTranslator({ locale: 'en', product: '' });
    expect(error(refused('hate'))).toBe("This content isn't allowed (hate). Please remove or revise to continue.");
    expect([error({ code: 'harmful_content' }), error(refused('a new one'))]).toEqual(
      Array(2).fill("This content isn't allowed. Please remove or revise to continue."),
    );
    const overrides = { 'errors.harmful_content': 'Not here.' };
    expect(createTranslator({ locale: 'en', product: '', overrides }).error(refused('hate'))).toBe('Not here.');
  });

  it('write numbers as the locale does', () => {
    expect(createTranslator({ locale: 'en', product: '' }).compact(55_100)).toBe('55.1K');
    expect(createTranslator({ locale: 'de', product: '' }).number(1184)).toBe('1.184');
    expect(createTranslator({ locale: 'en', product: '' }).percent(0.964)).toBe('96%');
  });

  it('write the time as the locale does: no leading zero beside AM or PM', () => {
    const evening = new Date(2026, 10, 21, 21, 22).toISOString();
    expect(createTranslator({ locale: 'en-US', product: '' }).time(evening)).toMatch(/^9:22\sPM$/);
    expect(createTranslator({ locale: 'de', product: '' }).time(evening)).toBe('21:22');
  });

  it('name a language in its own words', () => {
    const { languageName } = createTranslator({ locale: 'en', product: '' });
    expect(['en', 'es', 'ar', 'not a tag'].map(languageName)).toEqual(['English', 'Español', 'العربية', 'not a tag']);
  });

  it.each([
    ['en', 'English'],
    ['es', 'Español'],
    ['fr', 'Français'],
    ['de', 'Deutsch'],
    ['ru', 'Русский'],
    ['ja', '日本語'],
    ['zh', '中文'],
    ['zh-CN', '中文（中国）'],
    ['zh-TW', '中文（台灣）'],
    ['zh-Hans', '简体中文'],
    ['zh-Hant', '繁體中文'],
    ['hi', 'हिन्दी'],
    ['pl', 'Polski'],
    ['pt', 'Português'],
    ['tr', 'Türkçe'],
    ['it', 'Italiano'],
    ['ar', 'العربية'],
    ['ko', '한국어'],
    ['he', 'עברית'],
  ])('have a name of the language %s: %s', (tag, name) => {
    expect(createTranslator({ locale: 'en', product: '' }).languageName(tag)).toBe(name);
  });
});
