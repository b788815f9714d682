import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'images' });

const picture = (page: Page) => page.locator('[data-troupe-part="picture"]');
/** A picture is here when its pixels are. */
const drawn = (page: Page) => picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);

test('a premium member makes a picture, finds it at first paint after a reload, and edits it', async ({ page, troupe }) => {
  await signIn(page, troupe.site, 'premium@example.test');
  await page.goto(`${troupe.site}/chat/elin-marrow`);

  await page.getByRole('button', { name: 'Make a picture' }).click();
  const panel = page.getByRole('dialog', { name: 'Make a picture' });
  await panel.getByLabel('What should it show?').fill('The harbour at night, in the rain');
  await expectAccessible(page, 'the image panel');
  await panel.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('img', { name: 'The harbour at night, in the rain' })).toHaveAttribute('src', /^\/files\//);
  await expect.poll(() => drawn(page)).toBe(800);
  const { width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
  expect(width).toBeCloseTo(404, 0);
  expect(width / height).toBeCloseTo(0.8, 2);
  await expectAccessible(page, 'a picture in the chat');

  await page.reload();
  await expect(picture(page)).toHaveAttribute('width', '800');
  await expect.poll(() => drawn(page)).toBe(800);
  await picture(page).click();
  const large = page.getByRole('dialog', { name: 'Elin Marrow' });
  await large.getByRole('button', { name: 'Edit picture' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit picture' });
  await edit.getByLabel('What should it show?').fill('The lighthouse at dawn');
  await edit.getByRole('button', { name: 'Make it again' }).click();
  await expect(page.getByRole('img', { name: 'The lighthouse at dawn' })).toHaveAttribute('src', /^\/files\//);
  await expect(page.locator('[data-troupe-part="pager"]')).toContainText('2 / 2');

  // The chat menu stands beside the chat, or behind a button where there is no room.
  await page.getByRole('button', { name: 'Pictures', exact: true }).click();
  const thumbnails = page.getByRole('dialog', { name: 'Pictures' }).getByRole('img');
  await expect(thumbnails).toHaveCount(2);
  const [one, two] = [await thumbnails.nth(0).boundingBox(), await thumbnails.nth(1).boundingBox()];
  expect([one?.width, two?.width, (two?.x ?? 0) - (one?.x ?? 0)]).toEqual([200, 200, 210]);
  await expectAccessible(page, 'all pictures');
  await page.keyboard.press('Escape');

  const src = (await picture(page).getAttribute('src')) ?? '';
  expect((await fetch(troupe.site + src)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
});
