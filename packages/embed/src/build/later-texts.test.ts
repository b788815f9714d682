// @vitest-environment node
import { expect, it } from 'vitest';
import { laterTexts } from './later-texts.ts';

it('leaves most errors of the common catalogue for later, and those of no other catalogue', () => {
  expect(laterTexts.errors('errors.unsupported_file', '/i18n/en/common.json')).toBe(true);
  expect(laterTexts.errors('errors.offline', '/i18n/en/common.json')).toBe(false);
  expect(laterTexts.errors('errors.card_declined', '/i18n/en/commerce.json')).toBe(false);
});

it('takes the words of a part by their first word', () => {
  expect(laterTexts.explore('explore.title')).toBe(true);
  expect(laterTexts.explore('explored.title')).toBe(false);
});
