import { expectAccessible } from './support/accessibility/accessible.ts';
import { expect, test } from './support/test.ts';

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('home and a character can be read, and their links followed', async ({ page, troupe }) => {
    await page.goto(troupe.site);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Who will you meet today?');
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveCount(48);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/[?]page=2$/);
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 }).first()).toBeVisible();

    await page.goto(`${troupe.site}/chatbot/elin-marrow`);
    await expect(page).toHaveTitle('Elin Marrow by harbourlight · Daybreak');
    await expect(page.getByRole('heading', { level: 1, name: 'Elin Marrow' })).toBeVisible();
    await expect(page.getByText('You came up the north path.')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${troupe.site}/`);
  });

  test('search engines may keep what everybody may see, and nothing else', async ({ page, troupe }) => {
    const robots = page.locator('meta[name=robots]');
    for (const path of ['/', '/chatbot/elin-marrow']) {
      await page.goto(troupe.site + path);
      await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', troupe.site + path);
      await expect(robots, path).toHaveCount(0);
    }
    await page.goto(`${troupe.site}/chat/elin-marrow`);
    await expect(robots).toHaveAttribute('content', 'noindex');
  });

  test('a character that is not there says so, with its status', async ({ page, troupe, faults }) => {
    const answer = await page.goto(`${troupe.site}/chatbot/nobody`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This page is gone.' })).toBeVisible();
    // The browser itself reports the document's 404.
    faults.errors = faults.errors.filter((text) => !text.includes('status of 404'));
  });
});

/** Layout shift from the first byte on, and the elements that the document came with. */
const watch = () => {
  const seen = ((window as { seen?: unknown }).seen = { shift: 0, elements: [] as Element[] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('DOMContentLoaded', () => {
    seen.elements = [...document.querySelectorAll('main *, header, nav')];
  });
};
interface Seen {
  shift: number;
  elements: Element[];
}

for (const [name, path] of [
  ['home', '/'],
  ['a character', '/chatbot/elin-marrow'],
] as const)
  for (const width of [360, 1440])
    test(`${name} at ${width} px: the page takes over what the server drew, and nothing moves`, async ({ page, troupe }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(watch);
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      await page.goto(troupe.site + path);
      // A guest is here: the script has taken over.
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      const { shift, elements, gone } = await page.evaluate(() => {
        const { seen } = window as unknown as { seen: Seen };
        const gone = seen.elements.filter((element) => !element.isConnected);
        return {
          shift: seen.shift,
          elements: seen.elements.length,
          gone: gone
            .filter((element) => !element.closest('section[id$="-filters"]'))
            .map((element) => element.outerHTML.slice(0, 200)),
        };
      });
      expect(gone).toEqual([]);
      expect(elements).toBeGreaterThan(30);
      expect(shift).toBeLessThanOrEqual(0.01);
      expect(asked.filter((one) => /search|characters/.test(one))).toEqual([]);
    });

test('what is typed before the script is here is looked for once it is', async ({ page, troupe }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(troupe.site, { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('Elin');
  await expectAccessible(page, 'home before its script');
  release();
  await expect(page).toHaveURL(/[?]q=Elin$/);
  await expect(page.getByRole('link', { name: 'Elin Marrow' }).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Elin');
});
