import type { Page } from '@playwright/test';
import { openHost, widgets, type Sdk } from './support/pages/host-page.ts';
import { expect, test } from './support/test.ts';

/** What the page and its frames ask the network for, by path, from now on: a built file comes once, for the next frame it is in the cache. */
const countRequests = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url());
    const isKept = pathname.startsWith('/embed/assets/') && paths.includes(pathname);
    if (/^https?:/.test(protocol) && !isKept) paths.push(pathname);
  });
  return paths;
};

/** Resolves when nothing was asked for in a second. */
const settle = async (page: Page, paths: readonly string[]) => {
  let before = -1;
  while (before !== paths.length) {
    before = paths.length;
    await page.waitForTimeout(1000);
  }
};

const mount = (page: Page, widget: string) =>
  page.evaluate((widget) => {
    const { Troupe } = globalThis as unknown as { Troupe: Sdk };
    const element = document.body.appendChild(document.createElement('div'));
    Troupe.mount(widget, element, { height: 560, ...(widget === 'chat' && { character: 'elin-marrow' }) });
  }, widget);

test('a page with a chat makes 12 requests at most, and the second half comes after the composer', async ({ page, troupe }) => {
  const paths = countRequests(page);
  await openHost(page, troupe);
  await mount(page, 'chat');
  const chat = page.frameLocator('iframe');
  await expect(chat.getByRole('textbox', { name: /message/i })).toBeEditable();
  await expect(
    chat.getByRole('button', { name: 'Chat menu' }).or(chat.locator('[data-troupe-part="chat-menu-item"]').first()),
  ).toBeVisible();
  await settle(page, paths);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(12);
  expect(paths.filter((path) => path.endsWith('.css'))).toEqual([]);
  expect(paths.filter((path) => /\/assets\/panels/.test(path))).toEqual([]);
  const first = paths.findIndex((path) => /\/assets\/chat-/.test(path));
  expect(paths.findIndex((path) => /\/assets\/later-/.test(path))).toBeGreaterThan(first);
});

test('a page with every widget makes 30 requests at most, and a guest loads no form of members', async ({ page, troupe }) => {
  const paths = countRequests(page);
  await openHost(page, troupe);
  for (const widget of widgets) await mount(page, widget);
  for (const [at] of widgets.entries())
    await expect(page.frameLocator(`iframe >> nth=${at}`).locator('#troupe > *').first()).toBeVisible();
  await expect(page.frameLocator('iframe >> nth=0').getByRole('textbox', { name: /message/i })).toBeEditable();
  await settle(page, paths);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(30);
  expect(paths.filter((path) => /CheckoutForm/.test(path))).toEqual([]);
});

test('nothing shifts inside the frames', async ({ page, troupe }) => {
  await page.addInitScript(() => {
    const given = globalThis as unknown as { shifted: number };
    given.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) given.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const paths = countRequests(page);
  await openHost(page, troupe);
  for (const widget of widgets) await mount(page, widget);
  await expect(page.frameLocator('iframe >> nth=0').getByRole('textbox', { name: /message/i })).toBeEditable();
  await settle(page, paths);
  for (const frame of page.frames().slice(1))
    expect(await frame.evaluate(() => (globalThis as unknown as { shifted: number }).shifted), frame.url()).toBeLessThan(0.01);
});
