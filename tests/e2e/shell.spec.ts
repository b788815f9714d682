import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { layoutShiftIn, slowDown, watchLayoutShift } from './support/pages/layout-shift.ts';
import { wholeBrowser } from './support/servers/launch.ts';
import { freePort, startTroupe, type Troupe } from './support/servers/troupe.ts';
import { expect, test } from './support/test.ts';

// The engine alone does not say what keeps a site from being installed.
test.use({ launchOptions: wholeBrowser() });

/** The demo's first brand, with banners for every visitor. */
const brandOf = (port: number) => {
  const brand = JSON.parse(readFileSync(resolve(root, 'packages/server/brands/daybreak.json'), 'utf8')) as object;
  const banner = (name: string, over: object) => ({
    name,
    screens: ['home', 'chatbot'],
    placement: 'main',
    title: { label: `Winter reading, ${name}` },
    description: { label: 'Twelve new characters for long evenings, from keepers, librarians and one patient tree.' },
    actions: [{ label: 'Meet them', navigation: { type: 'internal', destination: '/chatbot/wick' } }],
    ...over,
  });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const banners = [
    banner('first', { backgroundColor: '#0e5e47', countdown: true, until }),
    banner('second', { description: { label: 'Short.' } }),
    banner('aside', { placement: 'side' }),
  ];
  return JSON.stringify({ ...brand, hosts: [`localhost:${port}`], banners });
};

let troupe: Troupe;
let brands: string;
test.beforeAll(async () => {
  const port = await freePort();
  brands = mkdtempSync(join(tmpdir(), 'troupe-brands-'));
  writeFileSync(join(brands, 'daybreak.json'), brandOf(port));
  troupe = await startTroupe({ env: { PORT: `${port}`, BRANDS_DIR: brands } });
});
test.afterAll(async () => {
  await troupe.stop();
  rmSync(brands, { recursive: true });
});

/** What the banners look like in the first frame that has them. */
const watch = () => {
  const seen = ((window as { seen?: unknown }).seen = { ground: '', height: 0 });
  const look = () => {
    const banner = document.querySelector('[data-troupe-banner=first]');
    if (banner === null) return void requestAnimationFrame(look);
    seen.ground = getComputedStyle(banner).backgroundColor;
    seen.height = Math.round(banner.getBoundingClientRect().height);
  };
  look();
};
const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: { ground: string; height: number } }).seen);

for (const [name, path] of [
  ['home', '/'],
  ['a character', '/chatbot/elin-marrow'],
] as const)
  for (const width of [360, 1440])
    test(`${name} at ${width} px on a slow phone: banners come with their colours, and nothing moves`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(watch);
      await watchLayoutShift(page);
      await slowDown(page);
      await page.goto(troupe.site + path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 20_000 });
      const banner = page.locator('[data-troupe-banner=first]');
      await expect(banner).toHaveCSS('background-color', 'rgb(14, 94, 71)');
      const { ground, height } = await seenIn(page);
      const { shift, moved } = await layoutShiftIn(page);
      expect(ground).toBe('rgb(14, 94, 71)');
      expect(Math.round((await banner.boundingBox())?.height ?? 0)).toBe(height);
      expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.01);
    });

test('a banner that was closed stays away on its screen, in its place, for the session', async ({ page }) => {
  await page.goto(troupe.site);
  const titles = page.getByRole('region', { name: 'News' }).getByRole('heading');
  await expect(titles).toHaveText(['Winter reading, first', 'Winter reading, aside']);
  await expectAccessible(page, 'home with banners');
  // The server drew it: a press counts from when the page's script has taken it over.
  await expect(async () => {
    if ((await titles.first().textContent()) === 'Winter reading, first')
      await page.getByRole('button', { name: 'Close banner' }).first().click();
    await expect(titles).toHaveText(['Winter reading, second', 'Winter reading, aside'], { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await page.reload();
  await expect(titles).toHaveText(['Winter reading, second', 'Winter reading, aside']);
  await page.goto(`${troupe.site}/chatbot/elin-marrow`);
  await expect(titles).toHaveText(['Winter reading, first', 'Winter reading, aside']);
});

test('the browser reads the manifest without complaint, gets its icons, and finds nothing that keeps it from installing', async ({
  page,
}) => {
  await page.goto(troupe.site);
  const chrome = await page.context().newCDPSession(page);
  const { url, errors, data } = await chrome.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${troupe.site}/manifest.webmanifest`, []]);
  const { name, icons } = JSON.parse(data ?? '{}') as { name: string; icons: { src: string; sizes: string }[] };
  expect(name).toBe('Daybreak');
  for (const { src, sizes } of icons) {
    const side = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(side).toBe(sizes);
  }
  expect(icons).toHaveLength(3);
  const { installabilityErrors } = await chrome.send('Page.getInstallabilityErrors');
  // Playwright's profiles are private windows, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
