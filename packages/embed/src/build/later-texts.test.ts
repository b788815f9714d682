// @vitest-environment node
import { expect, it } from 'vitest';
import { laterTexts } from './later-texts.ts';

it('takes the words of a part by their first word', () => {
  expect(laterTexts.explore('explore.title')).toBe(true);
  expect(laterTexts.explore('explored.title')).toBe(false);
});
