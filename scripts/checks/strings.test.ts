import { expect, it } from 'vitest';
import { languageStatus } from '../../packages/core/src/i18n/language-status.ts';
import { readCatalogue, unbroughtFiles } from './strings.ts';
import { judgeTexts } from './translations/judge.ts';
import { languages } from './translations/languages.ts';

it('a file of texts that no module brings is told', () => {
  expect(unbroughtFiles('de', ['chat', 'voice'], "import chat from './chat.json'")).toEqual([
    'de: voice.json is imported by neither first.ts nor rest.ts',
  ]);
});

it.each(Object.keys(languages))('%s has a status, and texts without a fault', (locale) => {
  const language = languages[locale];
  expect(languageStatus).toHaveProperty(locale);
  expect(language && judgeTexts(locale, readCatalogue(locale), readCatalogue('en'), language)).toEqual([]);
});
