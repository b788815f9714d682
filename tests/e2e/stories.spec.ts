import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../scripts/step.ts';
import { expectAccessible } from './support/axe.ts';
import { serveFolder } from './support/serve-folder.ts';

const dist = resolve(root, 'stories/dist');
const { entries } = JSON.parse(readFileSync(resolve(dist, 'index.json'), 'utf8')) as {
  entries: Record<string, { id: string; title: string; name: string; type: string }>;
};
const stories = Object.values(entries).filter(({ type }) => type === 'story');

// A story is a fragment of a page: landmarks, headings and the one h1 belong to the page around it.
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

const looks = [
  { name: 'Daybreak, light', width: 1440, globals: 'brand:daybreak;mode:light;direction:ltr' },
  { name: 'Lantern, dark, right to left', width: 768, globals: 'brand:lantern;mode:dark;direction:rtl' },
];

let origin = '';
let close = async () => {};
test.beforeAll(async () => ({ origin, close } = await serveFolder(dist)));
test.afterAll(() => close());

test('there are stories of every area built so far', () => {
  const areas = new Set(stories.map(({ title }) => title.split('/')[0]?.toLowerCase()));
  expect([...areas]).toEqual(expect.arrayContaining(['ui', 'platform', 'chat']));
});

for (const look of looks)
  for (const story of stories)
    test(`${story.title}: ${story.name} (${look.name}) is accessible and quiet`, async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.setViewportSize({ width: look.width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${origin}/iframe.html?id=${story.id}&viewMode=story&globals=${look.globals}`);
      await page.locator('#storybook-root:not([hidden]) > *').first().waitFor({ state: 'attached' });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expectAccessible(page, story.id, pageRules);
      expect(errors).toEqual([]);
    });
