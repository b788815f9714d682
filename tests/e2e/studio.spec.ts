import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';

const open = async (page: Page, site: string) => {
  await page.goto(`${site}/studio`);
  await expect(page.getByRole('heading', { name: 'Theme studio', level: 1 })).toBeVisible();
};
const stage = (page: Page) => page.locator('[data-troupe-part="studio-stage"]');
const color = (page: Page, selector: string, property = 'backgroundColor') =>
  stage(page)
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name as 'color'], property);

test('a theme is made, seen at once, kept over a reload, and taken along', async ({ page, troupe }) => {
  await open(page, troupe.site);
  await expect(page).toHaveTitle('Theme studio · Daybreak');
  await expectAccessible(page, 'the studio');

  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByLabel('Accent, for both modes', { exact: true }).fill('#7b2fbe');
  await expect.poll(() => color(page, '[data-troupe-part="button"][data-troupe-state="primary"]')).toBe('rgb(123, 47, 190)');
  // The page around it keeps the brand's own look.
  const outside = await page
    .getByRole('button', { name: 'Download' })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(outside).not.toBe('rgb(123, 47, 190)');

  await page.reload();
  await expect(page.getByLabel('Accent, for both modes', { exact: true })).toHaveValue('#7b2fbe');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  expect(download.suggestedFilename()).toBe('daybreak.theme.json');
  expect(JSON.parse(await readFile((await download.path()) as string, 'utf8'))).toMatchObject({ accent: '#7b2fbe' });

  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
  await expect(page.getByLabel('Accent, for both modes', { exact: true })).toHaveValue('');
});

test('a colour that cannot be seen is corrected, and the report says so', async ({ page, troupe }) => {
  await open(page, troupe.site);
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByLabel('Search tokens').fill('text-2');
  await page.getByLabel('text-2', { exact: true }).fill('#dddddd');
  const report = page.getByRole('region', { name: 'Contrast report' });
  await expect(report.getByRole('status')).toContainText('1 value was corrected');
  await expect(report.getByText('light.text-2')).toBeVisible();
  await expect(report.getByText(/#dddddd → #[0-9a-f]{6}/)).toBeVisible();
  await expectAccessible(page, 'the studio with a correction');
});

test('an import names what it cannot use, and a rule shapes one part only', async ({ page, troupe }) => {
  await open(page, troupe.site);
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a theme' });
  await dialog
    .getByLabel('Theme as JSON')
    .fill('{"preset":"acme","rules":{"chip":{"border-radius":"9px"}},"tokens":{"denisty":"1"}}');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('tokens.denisty');
  await expectAccessible(page, 'the import dialog');
  await dialog.getByRole('button', { name: 'Import without 1 value' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => color(page, '[data-troupe-part="chip"]', 'borderRadius')).toBe('9px');
  expect(await color(page, '[data-troupe-part="button"]', 'borderRadius')).toBe('0px');
});

for (const [preset, mode, width] of [
  ['lantern', 'Dark', 1440],
  ['acme', 'Light', 360],
  ['daybreak', 'Dark', 768],
] as const) {
  test(`${preset} ${mode} fits ${width} px and passes axe, right to left too`, async ({ page, troupe }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, troupe.site);
    await page.getByLabel('Start from').selectOption(preset);
    await page.getByRole('button', { name: mode, exact: true }).click();
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page, `${preset} ${mode} at ${width}, ${direction}`);
    }
  });
}
