import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/*
 * A guest's page is there before its scripts (decision 325): what is done with it meanwhile is done once they run.
 */

/** Opens home on a phone; its scripts arrive once they are released. */
const openHeld = async (page: Page, site: string): Promise<() => void> => {
  await page.setViewportSize({ width: 360, height: 800 });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site);
  await expect(page.locator('[data-troupe-part="character-card"]').first()).toBeVisible();
  return release;
};

test('a button that is pressed before the scripts of a page run does what it does once they run', async ({ page, troupe }) => {
  const release = await openHeld(page, troupe.site);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('what is typed before the scripts of a page run is looked for once they run', async ({ page, troupe }) => {
  const release = await openHeld(page, troupe.site);
  await page.getByRole('searchbox').fill('lighthouse');
  release();
  await expect(page).toHaveURL(/q=lighthouse/);
  await expect(page.getByRole('searchbox')).toHaveValue('lighthouse');
  await expect(page.getByRole('link', { name: 'Idris Bell' })).toBeVisible();
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

test('an error in the place of a page has a button that answers', async ({ page, troupe, faults }) => {
  // Cards write numbers as soon as they are drawn.
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('planted');
      },
    });
  });
  await page.goto(troupe.site);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  const reloaded = page.waitForEvent('framenavigated', { timeout: 15_000 });
  await again.click();
  await reloaded;
  // The page that was loaded again fails alike. It is left whole: one that is closed on its way may not close at all.
  await expect(again).toBeVisible();
  await page.goto('about:blank');
  faults.errors.splice(0);
});
