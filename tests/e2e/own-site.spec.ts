import { expectAccessible } from './support/accessibility/accessible.ts';
import { test } from './support/pages/example-page.ts';
import { expect } from './support/test.ts';

test('own-site: explore, a chat with a reply, checkout and back, from the package in a stranger’s page', async ({ open }) => {
  const page = await open('own-site');
  const root = page.locator('[data-troupe-root]');
  await expect(page).toHaveTitle('Harbour Books');
  await expect(root.getByRole('heading', { name: 'Somebody to read with' })).toBeVisible();
  const cards = root.locator('[data-troupe-part=character-card]');
  await expect(cards).toHaveCount(48);
  await expectAccessible(page, 'the own site’s grid');

  // The page's rules for bare elements end at our root, and its variables of the same purpose are not ours.
  const worn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { textTransform, boxSizing, borderTopStyle, filter } = getComputedStyle(element);
        return [textTransform, boxSizing, borderTopStyle, filter].join(' ');
      });
  expect(await worn('footer button')).toBe('uppercase content-box double none');
  expect(await worn('[data-troupe-root] h2')).toBe('none border-box none none');
  expect(await worn('[data-troupe-root] [data-troupe-part=button]')).toBe('none border-box solid none');
  expect(await worn('[data-troupe-root] img')).toBe('none border-box none none');
  expect(await root.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgb(255, 105, 180)');

  await root.getByRole('searchbox').fill('Elin');
  await expect(page).toHaveURL(/\?q=Elin/);
  await cards
    .getByRole('link', { name: /Elin Marrow/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/talk\/elin-marrow/);
  await expect(root.getByRole('heading', { name: 'Elin Marrow' })).toBeVisible();
  await root.getByRole('textbox').fill('Good evening.');
  await root.getByRole('textbox').press('Enter');
  const replies = root.locator('[data-troupe-part="message"][data-troupe-role="bot"]');
  await expect(replies).toHaveCount(2);
  await expect(replies.last()).toHaveAttribute('data-troupe-state', 'complete');
  await expectAccessible(page, 'the own site’s chat');

  // What a menu shows stands inside our root, or it would wear the page.
  await root.locator('[data-troupe-part=message-menu-button]').first().click();
  await expect(root.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Join' }).click();
  await expect(root.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page, 'the own site’s checkout');
  await page.goBack();
  await expect(replies).toHaveCount(2);
  // The same guest after a reload: the conversation is there.
  await page.reload();
  await expect(replies).toHaveCount(2);
  await page.goBack();
  await expect(root.getByRole('searchbox')).toHaveValue('Elin');
});
