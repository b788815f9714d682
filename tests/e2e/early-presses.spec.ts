import { expect, test } from './support/test.ts';

/* A guest's page is there before its scripts (decision 325): what is done with it meanwhile is done once they run. */
test('what is typed and pressed before the scripts of a page run is done once they do', async ({ page, troupe }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(troupe.site);
  const search = page.getByRole('searchbox');
  await expect(page.locator('[data-troupe-part="character-card"]').first()).toBeVisible();
  await search.fill('lighthouse');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect(page).toHaveURL(/q=lighthouse/);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('lighthouse');
});

test('links of a page lead on before its scripts run', async ({ page, troupe }) => {
  await page.route(/\/assets\/[^/]+\.js$/, () => {});
  await page.goto(troupe.site);
  const card = page.locator('[data-troupe-part="character-card"] a').first();
  const href = (await card.getAttribute('href')) ?? '';
  await card.click();
  await expect(page).toHaveURL(troupe.site + href);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
