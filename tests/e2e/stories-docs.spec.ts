import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { serveFolder } from './support/servers/serve-folder.ts';

const dist = resolve(root, 'stories/dist');
const { entries } = JSON.parse(readFileSync(resolve(dist, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string; type: 'story' | 'docs' }>;
};
const all = Object.values(entries);
const pages = all.filter(({ type }) => type === 'docs');
/** Pages in themselves: the foundations, and two sheets over all components. */
const isPage = (title: string) => title.startsWith('foundations/') || title === 'ui/Primitives' || title === 'ui/Theme';

const test = base.extend<object, { origin: string; kept: Page }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { origin, close } = await serveFolder(dist);
      await use(origin);
      await close();
    },
    { scope: 'worker' },
  ],
  /** One page for all pages of a worker: what they are made of is read and compiled once. */
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

const errorsOf = (page: Page) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
};

test('every component with stories has a page of its own, and the foundations are there', () => {
  const titles = new Set(all.filter(({ type, title }) => type === 'story' && !isPage(title)).map(({ title }) => title));
  expect(new Set(pages.map(({ title }) => title))).toEqual(titles);
  expect([...new Set(all.map(({ title }) => title))].filter((title) => title.startsWith('foundations/')).toSorted()).toEqual(
    ['Colour', 'Icons', 'Motion', 'Start', 'Tokens', 'Type', 'Voice'].map((name) => `foundations/${name}`),
  );
});

for (const { id, title } of pages)
  test(`${title}: its page tells anatomy, states, what to do and not to do, and props`, async ({ kept: page, origin }) => {
    page.removeAllListeners();
    const errors = errorsOf(page);
    await page.goto(`${origin}/iframe.html?viewMode=docs&id=${id}`);
    for (const name of ['Anatomy', 'States', 'Do and don’t', 'Props'])
      await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible();
    for (const name of ['Do', 'Don’t']) {
      const advice = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) });
      await expect(advice.getByRole('listitem')).not.toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });

const drop = async (page: Page, text: string) => {
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'brand.json', { type: 'application/json' }));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, text);
};
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('[data-troupe-part=button]') ?? document.body).backgroundColor);

test('a brand file that is dropped on a story is what the story wears', async ({ page, origin }) => {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=ui-button--default`);
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible();
  const before = await accentOf(page);
  await drop(
    page,
    JSON.stringify({ id: 'tide', name: 'Tide', hosts: ['tide.example'], theme: { preset: 'acme', radius: '9px' } }),
  );
  await expect(page.getByText('brand.json: The theme is used as it is.')).toBeVisible();
  await expect.poll(() => accentOf(page)).not.toBe(before);

  await drop(page, 'accent: green');
  await expect(page.getByText('brand.json: This file is not JSON.')).toBeVisible();
});

test('language and density are switches of every story', async ({ page, origin }) => {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=platform-signindialog--typical&globals=locale:de`);
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /mit E-Mail|Weiter|Anmelden/ })
      .first(),
  ).toBeVisible();

  const widthAt = async (density: string) => {
    await page.goto(`${origin}/iframe.html?viewMode=story&id=foundations-tokens--tokens&globals=density:${density}`);
    const bar = page.getByRole('row', { name: 'space-16' }).locator('div');
    await expect(bar).toBeVisible();
    return (await bar.boundingBox())?.width ?? 0;
  };
  expect(await widthAt('1.15')).toBeGreaterThan(await widthAt('0.84'));
});
