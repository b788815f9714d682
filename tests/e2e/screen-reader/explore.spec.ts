import { expect, test } from './test.ts';

test('the last page of characters: the search, the filters, each card, the way to the other pages', async ({
  page,
  troupe,
  reader,
}) => {
  await page.goto(`${troupe.site}/?page=3`);
  await expect(page.locator('[data-troupe-part="character-card"]')).toHaveCount(20);
  await reader.reads(page, 'explore');
});

test('a search says how many there are, and shows them', async ({ page, troupe, reader }) => {
  await page.goto(troupe.site);
  await reader.hears('116 chatbots');
  await page.getByRole('searchbox').pressSequentially('Elin');
  expect((await reader.hears('polite: 1 chatbot')).at(-1)).toBe('polite: 1 chatbot');
  await expect(page.locator('[data-troupe-part="character-card"]')).toHaveCount(1);
  await reader.reads(page, 'explore-search');
});
