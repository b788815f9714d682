import { expect, test } from './support/test.ts';

// Sizes that only a browser knows: what is long on a desktop is short on a phone, and nothing is wider or higher than its rule.
test('guest notice and disclaimer are long where there is room, and short on a phone', async ({ page, troupe }) => {
  const long = [
    'You are not registered. you have limited text and image generation.',
    'All conversations are fictional and for entertainment. You are talking with an AI, not a person.',
  ];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${troupe.site}/chat/wick`);
  const notice = page.locator('[data-troupe-part="guest-notice"]');
  const disclaimer = page.locator('[data-troupe-part="disclaimer"]');
  for (const text of long) await expect(page.getByText(text)).toBeVisible();
  const wide = [await notice.innerText(), await disclaimer.innerText()];
  await page.setViewportSize({ width: 360, height: 800 });
  for (const text of long) await expect(page.getByText(text)).toBeHidden();
  for (const [at, part] of [notice, disclaimer].entries()) {
    await expect(part).toBeVisible();
    expect((await part.innerText()).length).toBeLessThan(wide[at]?.length ?? 0);
  }
});

test('a message is at most 650 px wide, and the strip of a group 92 px high', async ({ page, troupe }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(`${troupe.site}/chat/wick`);
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill('A long line that would fill the whole window if nothing held it. '.repeat(12));
  await composer.press('Enter');
  const bubble = page.locator('[data-troupe-part="message"][data-troupe-role="user"] [data-troupe-part="bubble"]');
  await expect(bubble).toBeVisible();
  const { width = 0 } = (await bubble.boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(650);
  // It does go as far as it may.
  expect(width).toBeGreaterThan(600);

  await page.goto(`${troupe.site}/chat/the-night-desk`);
  const strip = page.getByRole('group', { name: 'Keep the chat rolling with...' });
  await expect(strip).toBeVisible();
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(92);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(92);
});
